import { withoutPersonalData } from '@toile/contract'
import { type DestinationStream, pino, type Logger } from 'pino'

/**
 * JSON lines on the error output, so that what a person started Toile for stays readable. No line holds a cookie, a
 * token, a query string (verification links have one) or the values of a database statement.
 */
export const createLogger = (
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger =>
  pino(
    {
      level,
      serializers: {
        req: (request: { id: string; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: unknown) => describeError(error),
      },
    },
    destination,
  )

export interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly cause?: DescribedError
}

/** An error without the data of the people it happened to. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Only the lines that name places: the first lines repeat the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
