const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** '3 hours ago', from an ISO time; under a minute, and for clocks that run ahead, 'just now'. */
export function relativeTime(timestamp: string, now: number): string {
  const seconds = (now - Date.parse(timestamp)) / 1000
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [unit, length] of UNITS) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return 'just now'
}
