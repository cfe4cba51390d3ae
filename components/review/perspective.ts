/** Whose sight a replay shows: a side's, or the truth. In the order of keys 1, 2, 3. */
export const PERSPECTIVES = ['white', 'truth', 'black'] as const
export type Perspective = (typeof PERSPECTIVES)[number]
