const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Made with the first time that is written, as in date-words. */
let format: Intl.RelativeTimeFormat | undefined

/** '3 hours ago', from an ISO time; under a minute, and for clocks that run ahead, 'just now'. */
export function relativeTime(timestamp: string, now: number): string {
  const seconds = (now - Date.parse(timestamp)) / 1000
  for (const [unit, length] of UNITS) {
    if (seconds < length) continue
    format ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
    return format.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
