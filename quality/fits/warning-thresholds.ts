/** What a limit below which something is told does. */
export interface WarningThreshold {
  readonly limit: number
  /** How many are told, and of how many of those it is true. */
  readonly told: number
  readonly rightly: number
  /** Share of those of which it is true that are told, less the share of the others that are. */
  readonly gain: number
}

/** What each limit tells of all. */
export function warningThresholds<T>(
  all: readonly T[],
  limits: readonly number[],
  isTrue: (each: T) => boolean,
  measure: (each: T) => number,
): WarningThreshold[] {
  const right = all.filter(isTrue).length
  return limits.map((limit) => {
    const told = all.filter((each) => measure(each) < limit)
    const rightly = told.filter(isTrue).length
    const gain = rightly / Math.max(1, right) - (told.length - rightly) / Math.max(1, all.length - right)
    return { limit, told: told.length, rightly, gain }
  })
}

/**
 * How often the measure is lower of one of which it is true than of one of which it is not, 0 to 1, a draw as half: the area
 * under the curve of rightly over wrongly told (Hanley and McNeil 1982). NaN where all are of one kind.
 */
export function rankAccuracy<T>(all: readonly T[], isTrue: (each: T) => boolean, measure: (each: T) => number): number {
  const [low, high] = [all.filter(isTrue).map(measure), all.filter((each) => !isTrue(each)).map(measure)]
  let won = 0
  for (const a of low) for (const b of high) won += a < b ? 1 : a === b ? 0.5 : 0
  return won / (low.length * high.length)
}
