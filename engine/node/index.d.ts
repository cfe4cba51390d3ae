/** How the house runs its engine. */
export interface MistyOptions {
  /** How many searches may run at once; more requests wait their turn. Default 1. */
  threads?: number
}

/**
 * The house bot. It is told what a seat may know and nothing else: an EngineTurnRequest as JSON in, an
 * EngineTurnResponse as JSON out. An expected failure is an answer too: `{"error": code}` with
 * `bad_request`, `inconsistent`, `cancelled`, `no_moves` or `internal`. Nothing throws across the door except
 * the constructor, when there is no usable network.
 */
export declare class Misty {
  /** Loads the network file; throws an Error that says what is wrong with it. */
  constructor(networkPath: string, options?: MistyOptions)
  /**
   * Thinks about one turn, off the event loop. Searches of one game run in order.
   *
   * `optionsJson`: `{"iterations"?: number, "worlds"?: number, "max_nodes"?: number}`; with `iterations` the
   * answer depends on the request and the options alone, not on time.
   */
  think(requestJson: string, optionsJson?: string): Promise<string>
  /** Stops every search of a game, waiting or running: they answer `cancelled`. */
  cancel(game: string): void
  /** Drops what is remembered of a game. Its next request is answered the same, only later. */
  forget(game: string): void
}

/** The engine's version, that of the package. */
export declare function version(): string
