export type EmbeddedPostgresErrorCode =
  | 'data-folder-in-use'
  | 'unsupported-platform'
  | 'wrong-version'
  | 'no-permission'
  | 'init-failed'
  | 'start-failed'
  | 'stop-failed'

/** Everything that can keep the embedded database from running. The message is meant for the person who started Toile. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
