/** Where to go after signing in: a page of ours, or the first page. An address of another site is none of ours. */
export function wayBack(given: string | string[] | undefined): string {
  const path = Array.isArray(given) ? given[0] : given
  if (!path || !/^\/(?![/\\])[\w\-/]*$/.test(path)) return '/'
  return path
}

/**
 * The whole page is loaded anew: sockets, header and lists belong to whoever signed in from the first byte on.
 */
export const goTo = (path: string): void => window.location.assign(path)
