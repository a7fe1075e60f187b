/** `months` months after a time, UTC; on the month's last day where it is too short. Both in seconds. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
  const sinceMidnight = seconds % DAY
  return midnight / 1000 + sinceMidnight
}

/** In seconds. */
export const HOUR = 60 * 60
export const DAY = 24 * HOUR

export const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
export const asDate = (seconds: number): Date => new Date(seconds * 1000)
