import type { FormValue as Form } from '../requests/index.ts'
import type { Read } from './params.ts'
import type { World } from './state.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** One call of Stripe's API. It answers with a thing or a page as the double keeps it. */
export interface Route {
  readonly method: Method
  /** `/v1/customers/:id` */
  readonly path: string
  readonly read: Read<object>
  readonly answer: (world: World, id: string, params: never) => object
}

export const route = <P extends object>(
  method: Method,
  path: string,
  read: (value: Form, path: string) => P,
  answer: (world: World, id: string, params: P) => object,
): Route => ({ method, path, read, answer })
