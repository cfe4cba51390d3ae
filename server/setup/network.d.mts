/** `code` is one of network_package_missing, network_not_found, network_unreadable, network_bad_header, network_unwritable. */
export class NetworkError extends Error {
  readonly code: string
}
/** The network inside a stockfish package's WebAssembly module. */
export function networkInside(wasm: Buffer): Buffer
/** The absolute path of the network, extracted first when it is missing or wrong. */
export function extractNetwork(options: {
  root: string
  log?: (line: string) => void
  env?: Record<string, string | undefined>
}): string
