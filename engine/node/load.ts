/** Loads the engine's addon. The only place that knows where it lies. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Misty, MistyOptions } from './index.d.ts'

export type { Misty, MistyOptions } from './index.d.ts'

/** What the addon exports. */
export interface Door {
  Misty: new (networkPath: string, options?: MistyOptions) => Misty
  version(): string
}

/** The addon's file, under the project's root: the same from source and from the bundled server. */
export function addonPath(root: string): string {
  return join(root, 'engine', 'node', 'fogline.node')
}

/** Loads the addon, or throws an Error that says how to build it. */
export function loadDoor(root: string): Door {
  const path = addonPath(root)
  try {
    return createRequire(path)(path) as Door
  } catch (cause) {
    throw new Error(
      `The engine's addon could not be loaded from ${path}. Run npm start or npm test once: they build it.`,
      {
        cause,
      },
    )
  }
}
