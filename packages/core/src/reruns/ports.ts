import type { Mode, RerunChange } from '@toile/contract'
import type { NewRequest } from '../generations/ports.ts'

/** A picture that is to be made again, and by which earlier steps what it is made of is. */
export interface PlannedStep {
  /** The own picture. */
  readonly outputId: string
  readonly mode: Mode
  readonly kind: NewRequest['kind']
  /** Credits. */
  readonly price: number
  /** Numbers of the steps whose pictures it is given; null for what stays as it was. */
  readonly targetStep: number | null
  readonly sourceStep: number | null
  /** Number of the step whose picture it varies or enlarges. */
  readonly parentStep: number | null
}

/** `left`: it was not begun, and will not be. */
type StepState = 'waiting' | 'ordered' | 'done' | 'failed' | 'left' | 'cancelled'

export interface RerunStep extends PlannedStep {
  /** From 0. */
  readonly number: number
  readonly state: StepState
  /** Its job, from the transaction on that opened it. */
  readonly requestId: string | null
  /** Also when that has been deleted since. */
  readonly newOutputId: string | null
  /** For the user. */
  readonly message: string | null
}

export interface Rerun {
  readonly id: string
  readonly accountId: string
  /** `stopped`: credits were lacking. */
  readonly state: 'running' | 'done' | 'stopped' | 'cancelled'
  /** Credits for all its steps, as they were said before. */
  readonly price: number
  readonly change: RerunChange
  readonly steps: readonly RerunStep[]
}

interface NewRerun {
  readonly id: string
  readonly accountId: string
  readonly key: string | null
  readonly fingerprint: Uint8Array
  readonly price: number
  readonly change: RerunChange
  readonly steps: readonly PlannedStep[]
  readonly createdAt: Date
}

/** What became of a step, and what is known of it by then. */
export type StepChange = Partial<Pick<RerunStep, 'requestId' | 'newOutputId' | 'message'>> & Pick<RerunStep, 'state'>

/** What became of a step's job. */
export type StepResult =
  | { readonly status: 'open' | 'cancelled' }
  | { readonly status: 'done'; readonly outputId: string }
  | {
      readonly status: 'failed'
      /** As the user was told. */
      readonly message: string | null
    }

export interface ClaimedReruns {
  readonly ids: readonly string[]
  /** Null where there are none. */
  readonly at: Date | null
}

/** Bound to a transaction. A step is changed by whoever has locked its rerun, and has read it under that lock. */
export interface RerunStore {
  insert(rerun: NewRerun): Promise<void>
  /** The rerun that a key stands for. */
  findByKey(accountId: string, key: string): Promise<{ readonly id: string; readonly fingerprint: Uint8Array } | null>
  /** Whether the account has one that is running. Ordered by the lock on its balance. */
  isRunning(accountId: string): Promise<boolean>
  find(rerunId: string): Promise<Rerun | null>
  /** The account's newest; null where it has none that is kept. */
  newest(accountId: string): Promise<Rerun | null>
  /** The same as `find`, its row locked until the transaction ends. */
  lock(rerunId: string): Promise<Rerun | null>
  changeStep(rerunId: string, number: number, to: StepChange): Promise<void>
  end(rerunId: string, state: Exclude<Rerun['state'], 'running'>, at: Date): Promise<void>
  /**
   * Some reruns with something to do, those that have waited longest first: no picture of theirs is being made, or they were cancelled. For so many
   * seconds they are nobody else's. `dueBy`: only what was free by then, for null by now, which it resolves to.
   */
  claim(which: {
    readonly dueBy: Date | null
    readonly limit: number
    readonly seconds: number
  }): Promise<ClaimedReruns>
  /** Whoever claimed it has done what there was; after so many seconds it is free again. */
  release(rerunId: string, seconds: number): Promise<void>
  /** When its last job ended, or else when it was started. */
  lastMadeAt(rerunId: string): Promise<Date>
  resultOf(requestId: string): Promise<StepResult>
  removeOlder(endedBefore: Date): Promise<number>
}
