/**
 * What a service refuses, in the words of the product. `message` is for the user; `cause` and `detail` are for the log.
 * HTTP maps each code once, in the server's error plugin.
 */
export type DomainErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unsupported-type'
  | 'too-large'
  | 'unprocessable'
  | 'too-many'
  | 'insufficient-credits'
  | 'unavailable'

export interface DomainErrorOptions {
  /** Messages per field of the request. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Seconds, with `too-many`. */
  readonly waitSeconds?: number
  readonly detail?: string
  readonly cause?: unknown
}

export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  readonly code: DomainErrorCode
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined
  readonly waitSeconds: number | undefined
  readonly detail: string | undefined

  constructor(code: DomainErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.waitSeconds = options.waitSeconds
    this.detail = options.detail
  }
}

/** What belongs to somebody else and what does not exist are answered alike (R12). */
export const notFound = (thing: string): DomainError => new DomainError('not-found', `${thing} not found`)

/** For a visitor, and for an account that was deleted while its call was on its way. The page answers with its login. */
export const loginRequired = (cause?: unknown): DomainError =>
  new DomainError('unauthenticated', 'Please log in to continue.', { cause })

/** HTTP 402: what the account has, and what the request costs. */
export class InsufficientCredits extends DomainError {
  override readonly name = 'InsufficientCredits'
  readonly credits: number
  readonly required: number

  constructor(message: string, credits: number, required: number) {
    super('insufficient-credits', message)
    this.credits = credits
    this.required = required
  }
}
