/**
 * How a page says that what it was asked for is not there. Next's own way answers 404 with an empty body and has a
 * script write the words; here the page writes them, and the server, in the same process, makes the answer a 404.
 */
const KEY = Symbol.for('fogline.missing')
type Marks = typeof globalThis & { [KEY]?: Set<string> }

const marks = (): Set<string> => {
  const world = globalThis as Marks
  world[KEY] ??= new Set()
  return world[KEY]
}

/** `nonce` names the request: it is drawn for each, and no client can send one. */
export const markMissing = (nonce: string): void => void marks().add(nonce)

export const isMissing = (nonce: string): boolean => marks().has(nonce)

export const forgetMissing = (nonce: string): void => void marks().delete(nonce)
