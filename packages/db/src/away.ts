/** SQLSTATE classes and codes that mean the server goes away or is not there yet: nothing is wrong with the statement. */
const STATES = /^(?:08...|57P0[1-5]|53300)$/
const SOCKETS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
/** What the driver says without a code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error, or what caused it, says that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const syscall = 'syscall' in error
  if (STATES.test(code) || (syscall && SOCKETS.has(code)) || WORDS.test(error.message)) return true
  return isDatabaseAway(error.cause)
}
