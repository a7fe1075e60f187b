import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { UNEXPECTED_ERROR, required, type ErrorBody } from '@toile/contract'
import { DomainError, InsufficientCredits, type DomainErrorCode } from '@toile/core'
import { REQUEST_MESSAGES } from '../request-messages.ts'

/** The one place where what a service refuses becomes HTTP (R12). */
const STATUS: Readonly<Record<DomainErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'insufficient-credits': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

/** The framework's refusals that a client can cause, in words for the person at the page. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as JSON, a form, or multipart form data.',
  FST_ERR_CTP_BODY_TOO_LARGE: REQUEST_MESSAGES.tooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: REQUEST_MESSAGES.notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body does not have the announced length.',
  TOILE_ERR_SLOW_BODY: 'The request took too long to arrive. Check your connection and try again.',
  FST_ERR_BAD_URL: 'The address of the request is not valid.',
}

/** For what the framework refuses before any plugin sees the request. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(error.statusCode ?? 400)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message: FRAMEWORK_MESSAGES[error.code] ?? REQUEST_MESSAGES.invalid }))
}

/** Seconds after which a client may try again while the database is unavailable: a killed one is back after one or two. */
export const UNAVAILABLE_RETRY_SECONDS = 1

/** How a refusal is written; the payment calls have a form of their own. */
export type ErrorForm = (body: ErrorBody & Readonly<Record<string, unknown>>) => object

declare module 'fastify' {
  interface FastifyInstance {
    /** For `setErrorHandler` of an area that answers refusals in its own form; statuses and logs are the same for all. */
    answerErrorsAs(form: ErrorForm): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply
  }
}

export interface ErrorOptions {
  /** Whether an error says that the database cannot be reached at the moment. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Called for what is our fault: status 500 and above. */
  readonly report: (
    error: unknown,
    request: { readonly id: string; readonly method: string; readonly route: string },
  ) => void
}

export const errorsPlugin = fp(
  async (app: FastifyInstance, { report, isDatabaseUnavailable }: ErrorOptions) => {
    app.decorate('answerErrorsAs', (form) => (error: FastifyError | DomainError, request, reply) => {
      if (error instanceof DomainError) return answerRefusal(error, request, reply, form)
      if (hasZodFastifySchemaValidationErrors(error)) {
        return reply.code(400).send(form(fieldErrors(error.validation)))
      }
      const status = error.statusCode ?? 500
      if (status >= 400 && status < 500) {
        request.log.info({ code: error.code }, error.message)
        return reply.code(status).send(form({ message: FRAMEWORK_MESSAGES[error.code] ?? REQUEST_MESSAGES.invalid }))
      }
      if (isDatabaseUnavailable(error)) {
        request.log.warn({ err: error }, 'the database is unavailable')
        reply.code(503).header('retry-after', UNAVAILABLE_RETRY_SECONDS)
        return reply.send(
          form({ message: 'Toile cannot be reached in full at the moment. Try again in a few seconds.' }),
        )
      }
      request.log.error({ err: error }, 'request failed')
      report(error, { id: request.id, method: request.method, route: request.routeOptions.url ?? 'unknown' })
      return reply.code(500).send(form({ message: UNEXPECTED_ERROR }))
    })
    app.setErrorHandler(app.answerErrorsAs((body) => body))
  },
  { name: 'errors' },
)

function answerRefusal(
  error: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ErrorForm,
): FastifyReply {
  request.log.info({ code: error.code, detail: error.detail, err: error.cause }, 'request refused')
  reply.code(STATUS[error.code])
  if (error instanceof InsufficientCredits) {
    const { message, credits, required: price } = error
    return reply.send(form({ insufficient_credits: true, message, credits, required: price }))
  }
  if (error.waitSeconds !== undefined) {
    reply.header('retry-after', error.waitSeconds)
    return reply.send(form({ ...bodyOf(error), wait_time: error.waitSeconds }))
  }
  return reply.send(form(bodyOf(error)))
}

function bodyOf({ message, fields }: DomainError): ErrorBody {
  if (fields === undefined) return { message }
  return { message, errors: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, [...texts]])) }
}

interface SchemaIssue {
  readonly instancePath: string
  readonly message?: string | undefined
}

/** First the message of each broken rule under its field; `message` is the first of them, for clients that show one. */
function fieldErrors(issues: readonly SchemaIssue[]): ErrorBody {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1] || 'request'
    const message = /received (?:undefined|null)$/.test(issue.message ?? '') ? required(labelOf(field)) : issue.message
    const messages = (errors[field] ??= [])
    messages.push(message ?? 'is not valid')
  }
  return { message: Object.values(errors)[0]?.[0] ?? REQUEST_MESSAGES.invalid, errors }
}

const LABELS: Readonly<Record<string, string>> = {
  password1: 'Password',
  password2: 'Confirm password',
  request: 'A body',
}

/** A field's name as a person reads it. */
export function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ')
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
