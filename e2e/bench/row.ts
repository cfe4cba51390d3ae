/** What a benchmark file's `run` gives: one measured figure under its fixed name. */
export interface Row {
  name: string
  value: number
  unit: string
}

/** To four significant digits: the rest is noise. */
export const row = (name: string, value: number, unit: string): Row => ({
  name,
  value: Number(value.toPrecision(4)),
  unit,
})
