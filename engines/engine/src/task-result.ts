import {
  CHARGES,
  ENGINE_ERROR_CODES,
  EngineError,
  type EngineErrorCode,
  type EngineErrorDetails,
  RETRIES,
} from './port.ts'

/** Errors lose their class between threads and processes, so a task answers with a value that says how it went. */
export type TaskResult<Result> = { readonly ok: true; readonly result: Result } | Failure

interface Failure {
  readonly ok: false
  readonly code: EngineErrorCode
  readonly message: string
  readonly details: EngineErrorDetails
}

export async function toTaskResult<Result>(work: () => Promise<Result>): Promise<TaskResult<Result>> {
  try {
    return { ok: true, result: await work() }
  } catch (error) {
    return failureOf(error)
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof EngineError) {
    const { code, message, retry, publicMessage, charged, retryAfterMs } = error
    const details = { retry, publicMessage, charged, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
    return { ok: false, code, message, details }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { ok: false, code: 'internal', message, details: {} }
}

/** Of a thread, which is believed as all that runs in this process is. */
export function fromTaskResult<Result>(given: TaskResult<Result>): Result {
  if (given.ok) return given.result
  throw new EngineError(given.code, given.message, given.details)
}

/** Characters of a process's error that are kept: several times the longest that an engine of ours writes. Round numbers. */
const MESSAGE_LIMITS = {
  /** For the log, with a stack. */
  message: 2_000,
  /** For whoever asked for the picture. */
  publicMessage: 500,
} as const

/** A task that waits for its answer. */
interface Asked {
  resolve(result: unknown): void
  reject(error: EngineError): void
}

/**
 * Settles a task by what a process answered, when it is called. Throws at once where that is no answer, and nothing is settled:
 * of an error no process is believed more than its kind and some words.
 */
export function settlementOf(answered: unknown, { resolve, reject }: Asked): () => void {
  const given = answered as TaskResult<unknown>
  if (given.ok === true) {
    const { result } = given
    return () => resolve(result)
  }
  const error = errorOf(given)
  return () => reject(error)
}

function errorOf({ ok, code, message, details }: Failure): EngineError {
  const { retry, publicMessage, charged, retryAfterMs } = details
  const isError =
    ok === false &&
    ENGINE_ERROR_CODES.includes(code) &&
    typeof message === 'string' &&
    (retry === undefined || RETRIES.includes(retry)) &&
    (charged === undefined || CHARGES.includes(charged)) &&
    (publicMessage === undefined || typeof publicMessage === 'string') &&
    (retryAfterMs === undefined || (Number.isFinite(retryAfterMs) && retryAfterMs >= 0))
  if (!isError) throw new Error('a process answered with no error of an engine')
  return new EngineError(code, message.slice(0, MESSAGE_LIMITS.message), {
    ...(retry && { retry }),
    ...(charged && { charged }),
    ...(publicMessage !== undefined && { publicMessage: publicMessage.slice(0, MESSAGE_LIMITS.publicMessage) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
