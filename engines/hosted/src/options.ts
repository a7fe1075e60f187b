import type { HostedModel } from './hosted-model.ts'
import type { PollRhythm } from './poll-job.ts'

/** What every vendor's adapter is made with. */
export interface HostedOptions {
  readonly key: string
  /** The vendor's own by default. */
  readonly baseUrl?: string
  /** The engine's id; by default the vendor's name. */
  readonly id?: string
  /** In place of the vendor's rows in `MODELS`. */
  readonly models?: readonly HostedModel[]
  /** US dollars a picture, by the vendor's name of the model: before those of the rows. */
  readonly prices?: Readonly<Record<string, number>>
  /** Jobs at a time, over all processes. By default what the vendor is known to take. */
  readonly maxJobs?: number
  readonly rhythm?: PollRhythm
}
