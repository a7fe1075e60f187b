import { Ajv } from 'ajv'
import { readForm } from './form.ts'
import { errorOf, type ParameterError } from './parameter-error.ts'
import type { Schema } from './slice.ts'
import document from './stripe-openapi.json' with { type: 'json' }

/** Of the OpenAPI document that Stripe publishes, of which `stripe-openapi.json` holds what we use. */
export const STRIPE_OPENAPI_VERSION: string = document.version

const OPERATIONS: Readonly<Record<string, Schema>> = document.operations

const ajv = new Ajv({
  coerceTypes: true,
  strictTypes: false,
  // Unix times are integers already.
  formats: { currency: /^[a-z]{3}$/, 'unix-time': true },
})
const checks = new Map(Object.entries(OPERATIONS).map(([name, schema]) => [name, ajv.compile(schema)]))

/**
 * What the document says against these parameters; null for nothing. It knows lengths and whole numbers, of which the
 * `stripe` package's types say nothing. Of each operation the file holds the parameters that we send (those of a query as
 * one object) and no others: what is sent for the first time has to be looked up in the document.
 *
 * @param operation method and path, `POST /v1/subscriptions/{id}`
 */
export function refusedByDocument(operation: string, form: string): ParameterError | null {
  const check = checks.get(operation)
  if (!check) return { type: 'invalid_request_error', message: toBeAdded(operation) }
  if (check(readForm(form))) return null
  const error = errorOf(check.errors ?? [])
  return error.code === 'parameter_unknown' ? { ...error, message: toBeAdded(`${error.param} of ${operation}`) } : error
}

const toBeAdded = (what: string): string =>
  `stripe-openapi.json does not have ${what}: add it from the OpenAPI document of Stripe (${document.source}).`
