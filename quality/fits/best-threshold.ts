export interface ThresholdScore {
  /** More than this share is told. */
  readonly from: number
  /** Shares of those of which it is true, and of the others, that are told so. */
  readonly rightly: number
  readonly wrongly: number
}

/** As far as shares are tried, and in what steps. */
const MOST = 0.4
const STEP = 0.005

/** The share from which most are told rightly: of those of which it is true less of those of which it is not. */
export function bestThreshold<T>(
  all: readonly T[],
  isTrue: (each: T) => boolean,
  shareOf: (each: T) => number,
  today: number,
): { readonly best: ThresholdScore; readonly today: ThresholdScore } {
  const scoreAt = (from: number): ThresholdScore => {
    const shareTold = (own: readonly T[]): number =>
      own.filter((each) => shareOf(each) > from).length / Math.max(1, own.length)
    return { from, rightly: shareTold(all.filter(isTrue)), wrongly: shareTold(all.filter((each) => !isTrue(each))) }
  }
  const tries = Array.from({ length: Math.round(MOST / STEP) }, (_, k) => scoreAt(STEP * (k + 1)))
  return {
    best: tries.reduce((best, own) => (own.rightly - own.wrongly > best.rightly - best.wrongly ? own : best)),
    today: scoreAt(today),
  }
}
