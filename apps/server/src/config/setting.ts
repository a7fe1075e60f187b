import type { z } from 'zod'

/** A variable of the environment. */
export interface Setting {
  readonly meaning: string
  /** Reads the variable's text. Its message completes "PORT …". */
  readonly read: z.ZodType<unknown, string>
  /** The default, in words. */
  readonly local: string
  readonly production: string
  /** Never written to a log or an error. */
  readonly secret?: true
}
