import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * SQLSTATE classes and codes that mean the server is shutting down or not up yet, or ended an idle session:
 * nothing is wrong with the statement.
 */
const UNAVAILABLE_SQLSTATES = /^(?:08...|57P0[1-5]|53300|25P03)$/
const SOCKET_ERROR_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** What the driver and its pool say without a code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/

/** Whether an error, or what caused it, says that the database cannot be reached at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const syscall = 'syscall' in error ? error.syscall : undefined
  // A socket file that is not there; of any other file the same code says something else.
  if (code === 'ENOENT') return syscall === 'connect'
  if (
    UNAVAILABLE_SQLSTATES.test(code) ||
    (syscall !== undefined && SOCKET_ERROR_CODES.has(code)) ||
    DRIVER_MESSAGES.test(error.message)
  )
    return true
  // Of a name with several addresses each is tried.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  return isDatabaseUnavailable(error.cause)
}

/** The pool could give no connection for a transaction. */
export class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError'
}

/**
 * Whether a statement or a transaction of ours rejected with this because the database cannot be reached. Sockets of others (a
 * storage, a vendor, a process) break with the same codes, so that work which has both asks this.
 */
export const isQueryConnectionError = (error: unknown): boolean =>
  (error instanceof DrizzleQueryError || error instanceof DatabaseConnectionError) && isDatabaseUnavailable(error)
