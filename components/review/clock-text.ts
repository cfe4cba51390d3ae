/** A clock that stands: 9:58, 1:02:03, and tenths below ten seconds. Never below nothing. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms)
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`
  const seconds = Math.floor(left / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
