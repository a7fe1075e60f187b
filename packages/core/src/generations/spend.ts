/** Calls to one engine for one kind of picture, noted on one day of UTC. */
export interface SpendOfDay {
  /** `2026-11-26`. */
  readonly day: string
  readonly engine: string
  /** A mode, `upscale` or `variation`; null where the account that asked for it is gone. */
  readonly made: string | null
  /** Calls that the vendor charged. */
  readonly charged: number
  /** US dollars of those of which it is known. */
  readonly knownUsd: number
  /** Those that the vendor charged without saying how much. */
  readonly withoutAmount: number
  /** Of which nobody knows whether they were charged. */
  readonly unknown: number
  readonly underWay: number
}

/** A call of which nobody knows whether the vendor charged for it. */
export interface UnknownCharge {
  readonly taskId: string
  readonly at: Date
  readonly engine: string
  readonly model: string
  /** US dollars that it was to cost, if it was made; null where no price is known. */
  readonly priceUsd: number | null
  /** `noted`: whether the vendor heard of it is not known. `submitted`: it had the job. */
  readonly stage: 'noted' | 'submitted'
}

/** Of days of UTC, both included: `2026-11-26`. */
export interface SpendPeriod {
  readonly from: string
  readonly to: string
}

/** What calls to vendors cost, out of their notes. A call is of the day on which it was noted, whenever it ends. */
export interface SpendBook {
  /** US dollars that an engine's calls of today (UTC) have cost, or may yet: where no amount is known, their price. */
  today(engine: string): Promise<number>
  /** By day, engine and kind. What cost nothing is left out. */
  days(period: SpendPeriod): Promise<readonly SpendOfDay[]>
  /** The oldest first. */
  unknown(period: SpendPeriod): Promise<readonly UnknownCharge[]>
}
