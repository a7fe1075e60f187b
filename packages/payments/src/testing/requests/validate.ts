import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { readForm } from './form.ts'
import type { RequestSchemas } from './slice.ts'
import schemas from './stripe-requests.json' with { type: 'json' }

/** As Stripe answers it, with HTTP 400, under `error`. */
export interface ParameterError {
  readonly type: 'invalid_request_error'
  readonly code?: 'parameter_unknown' | 'parameter_missing'
  readonly param: string
  readonly message: string
}

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
 * Whether Stripe takes these parameters, by the schemas that it publishes. Rules beyond a schema (what may not be sent
 * together, what a state allows) are not judged here.
 *
 * @param path without its query, `/v1/subscriptions/sub_1`
 * @param form the body, or the query of a GET or DELETE, as it was sent
 */
export function validateStripeRequest(method: string, path: string, form: string): RequestCheck {
  const operation = OPERATIONS.find((one) => one.method === method && one.path.test(path))
  if (!operation) return { kind: 'unknown-operation' }
  const params = readForm(form)
  if (operation.check(params)) return { kind: 'valid', operation: operation.name, params }
  return { kind: 'refused', operation: operation.name, error: errorOf(operation.check.errors ?? []) }
}

function errorOf(errors: readonly ErrorObject[]): ParameterError {
  const type = 'invalid_request_error'
  for (const { keyword, instancePath, params } of errors) {
    if (keyword === 'additionalProperties') {
      const param = nameOf(instancePath, String(params.additionalProperty))
      return { type, code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` }
    }
    if (keyword === 'required') {
      const param = nameOf(instancePath, String(params.missingProperty))
      return { type, code: 'parameter_missing', param, message: `Missing required param: ${param}.` }
    }
  }
  const [first] = errors
  const param = nameOf(first?.instancePath ?? '')
  const allowed =
    first?.keyword === 'enum' ? `: must be one of ${(first.params.allowedValues as string[]).join(', ')}` : ''
  return { type, param, message: `Invalid ${param}${allowed}` }
}

/** `/items/0` and `foo` → `items[0][foo]`. */
function nameOf(pointer: string, last?: string): string {
  const [first = '', ...rest] = [...pointer.split('/').slice(1), ...(last === undefined ? [] : [last])]
  return first + rest.map((name) => `[${name}]`).join('')
}
