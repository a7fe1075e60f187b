import {
  CHARGES,
  ENGINE_ERROR_CODES,
  EngineError,
  type EngineErrorCode,
  type EngineErrorDetails,
  RETRIES,
} from './port.ts'

/** Errors lose their class between threads and processes, so a task answers with a value that says how it went. */
export type TaskAnswer<Result> = { readonly ok: true; readonly result: Result } | Failure

interface Failure {
  readonly ok: false
  readonly code: EngineErrorCode
  readonly message: string
  readonly details: EngineErrorDetails
}

export async function answer<Result>(work: () => Promise<Result>): Promise<TaskAnswer<Result>> {
  try {
    return { ok: true, result: await work() }
  } catch (error) {
    return failed(error)
  }
}

export function failed(error: unknown): Failure {
  if (error instanceof EngineError) {
    const { code, message, retry, publicMessage, charged, retryAfterMs } = error
    const details = { retry, publicMessage, charged, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
    return { ok: false, code, message, details }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { ok: false, code: 'internal', message, details: {} }
}

/** Of a thread, which is believed as all that runs in this process is. */
export function unwrap<Result>(given: TaskAnswer<Result>): Result {
  if (given.ok) return given.result
  throw new EngineError(given.code, given.message, given.details)
}

/** Characters of an error of a process for the log, and for whoever asked for the picture. */
const LONGEST_MESSAGE = 2_000
const LONGEST_PUBLIC_MESSAGE = 500

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
  const given = answered as TaskAnswer<unknown>
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
  return new EngineError(code, message.slice(0, LONGEST_MESSAGE), {
    ...(retry && { retry }),
    ...(charged && { charged }),
    ...(publicMessage !== undefined && { publicMessage: publicMessage.slice(0, LONGEST_PUBLIC_MESSAGE) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
