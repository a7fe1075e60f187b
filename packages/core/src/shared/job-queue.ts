/**
 * Work for the workers. The queue only carries the news that there is something to do: what is to be done, and whether
 * it still is, stands in the tables, so a job that comes twice or late changes nothing.
 */
export interface JobPayloads {
  /** One picture: claims its task, runs an engine, settles it. */
  'make-picture': { readonly taskId: string }
  /** Removes the files that are due in `storage_garbage`. */
  'sweep-files': Record<string, never>
}

export const JOB_KINDS = ['make-picture', 'sweep-files'] as const satisfies readonly (keyof JobPayloads)[]
export type JobKind = (typeof JOB_KINDS)[number]

export interface SendOptions {
  /** Not handed to a worker before this many seconds have passed. */
  readonly delaySeconds?: number
  /** Names the thing the job is about, so that `waiting` can find it. */
  readonly subject?: string
}

/** Bound to a transaction: a job is sent when the transaction commits, and never when it rolls back. */
export interface JobQueue {
  send<K extends JobKind>(kind: K, payload: JobPayloads[K], options?: SendOptions): Promise<void>
  /** True when a job of this kind about this subject is waiting, or was handed out after `handedOutAfter`. */
  waiting(kind: JobKind, subject: string, handedOutAfter: Date): Promise<boolean>
}
