import { EngineError, type EngineErrorCode, type EngineErrorDetails } from './port.ts'

/** Errors lose their class between threads and processes, so a task answers with a value that says how it went. */
export type TaskAnswer<Result> =
  | { readonly ok: true; readonly result: Result }
  | {
      readonly ok: false
      readonly code: EngineErrorCode
      readonly message: string
      readonly details: EngineErrorDetails
    }

export async function answer<Result>(work: () => Promise<Result>): Promise<TaskAnswer<Result>> {
  try {
    return { ok: true, result: await work() }
  } catch (error) {
    if (error instanceof EngineError) {
      const { code, message, retry, publicMessage, charged, retryAfterMs } = error
      const details = { retry, publicMessage, charged, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
      return { ok: false, code, message, details }
    }
    return {
      ok: false,
      code: 'internal',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      details: {},
    }
  }
}

export function unwrap<Result>(given: TaskAnswer<Result>): Result {
  if (given.ok) return given.result
  throw new EngineError(given.code, given.message, given.details)
}
