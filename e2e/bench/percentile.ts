/** The smallest figure that at least `share` (0 to 1) of all figures do not exceed; NaN of none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = Float64Array.from(figures).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
