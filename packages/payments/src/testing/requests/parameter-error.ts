import type { ErrorObject } from 'ajv'

/** As Stripe answers it, with HTTP 400, under `error`. */
export interface ParameterError {
  readonly type: 'invalid_request_error'
  readonly code?: 'parameter_unknown' | 'parameter_missing'
  /** None where nothing is said of the operation. */
  readonly param?: string
  readonly message: string
}

/** What is wrong first: something unknown or missing, else a value. */
export function errorOf(errors: readonly ErrorObject[]): ParameterError {
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
