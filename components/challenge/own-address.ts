/** True for an origin that only this computer can open. */
export function isOnlyHere(origin: string): boolean {
  if (!URL.canParse(origin)) return true
  const { hostname } = new URL(origin)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '[::]' ||
    hostname === '0.0.0.0' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
