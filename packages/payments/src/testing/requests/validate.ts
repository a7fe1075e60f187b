import { Ajv, type ValidateFunction } from 'ajv'
import { readForm } from './form.ts'
import { refusedByDocument } from './openapi.ts'
import { errorOf, type ParameterError } from './parameter-error.ts'
import type { RequestSchemas } from './slice.ts'
import schemas from './stripe-requests.json' with { type: 'json' }

export type RequestCheck =
  /** `params` with numbers and booleans read from their text. */
  | { readonly kind: 'valid'; readonly operation: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly operation: string; readonly error: ParameterError }
  /** None of the operations that we use. */
  | { readonly kind: 'unknown-operation' }

export const STRIPE_API_VERSION: string = schemas.apiVersion

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: RegExp
  readonly check: ValidateFunction
}

const { operations, definitions } = schemas as RequestSchemas
// Text becomes what the schema says, as it does at Stripe.
const ajv = new Ajv({ coerceTypes: true, strictTypes: false })

const OPERATIONS: readonly Operation[] = Object.entries(operations)
  .map(([name, schema]) => {
    const [method = '', path = ''] = name.split(' ')
    return {
      name,
      method,
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      check: ajv.compile({ ...schema, definitions }),
    }
  })
  // Where two fit, the one with a word of its own: `/v1/invoices/create_preview` is no invoice.
  .sort((a, b) => Number(a.name.includes('{')) - Number(b.name.includes('{')))

/**
 * Whether Stripe takes these parameters, by the types of its package and by its OpenAPI document. Rules beyond a schema
 * (what may not be sent together, what a state allows) are not judged here.
 *
 * @param path without its query, `/v1/subscriptions/sub_1`
 * @param form the body, or the query of a GET or DELETE, as it was sent
 */
export function validateStripeRequest(method: string, path: string, form: string): RequestCheck {
  const operation = OPERATIONS.find((one) => one.method === method && one.path.test(path))
  if (!operation) return { kind: 'unknown-operation' }
  const { name, check } = operation
  const params = readForm(form)
  const error = check(params) ? refusedByDocument(name, form) : errorOf(check.errors ?? [])
  return error ? { kind: 'refused', operation: name, error } : { kind: 'valid', operation: name, params }
}
