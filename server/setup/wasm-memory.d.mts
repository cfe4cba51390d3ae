/** The active data segments of memory 0. */
export function dataSegments(wasm: Buffer): { offset: number; bytes: Buffer }[]
/** Memory as the module finds it at its start, from address 0 to the last data byte. */
export function initialMemory(wasm: Buffer): Buffer
