import type { AccountMail } from '../accounts/mails.ts'

/**
 * Work for the workers beside their pictures, whose tasks are a queue of their own. The queue only carries the news that there is something to do: what is to be done, and whether
 * it still is, stands in the tables, so a job that comes twice or late changes nothing.
 */
export interface JobPayloads {
  /**
   * Removes the files that are due in `storage_garbage`: `collectFileGarbage`. The name is that of a queue which exists in
   * databases; under another one, what waits there would wait for ever.
   */
  'sweep-files': Record<string, never>
  /** Writes and sends one mail about an account. */
  'account-mail': AccountMail
  /** Something that the payment provider told: its customer is read again. */
  'provider-event': { readonly eventId: string }
}

export const JOB_KINDS = [
  'sweep-files',
  'account-mail',
  'provider-event',
] as const satisfies readonly (keyof JobPayloads)[]
export type JobKind = (typeof JOB_KINDS)[number]

export interface RetryPolicy {
  /** Attempts after the first. Each waits twice as long as the one before it, up to the longest delay. */
  readonly limit: number
  readonly firstDelaySeconds: number
  readonly longestDelaySeconds: number
}

/** Kinds that the queue itself tries again when their handler rejects; for the others the tables decide. */
export const JOB_RETRIES: Readonly<Partial<Record<JobKind, RetryPolicy>>> = {
  // About a day: a mail server that is unavailable comes back, and the link is made anew by each attempt.
  'account-mail': { limit: 30, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
  // As long; after that the nightly comparison finds what was missed.
  'provider-event': { limit: 30, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
}

/** Bound to a transaction: a job is sent when the transaction commits, and never when it rolls back. */
export interface JobQueue {
  send<K extends JobKind>(kind: K, payload: JobPayloads[K]): Promise<void>
}
