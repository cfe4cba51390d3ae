/** The codes in an answer, whatever else is in it. */
export const codesIn = ({ codes }: Record<string, unknown>): string[] =>
  Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
