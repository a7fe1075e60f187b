import { invalid } from './errors.ts'
import type { FormValue as Form } from '../requests/index.ts'

/** Reads one parameter, and refuses it in Stripe's words when it has another type. `path` as in a form: `items[0][id]`. */
export type Read<T> = (value: Form, path: string) => T
type Value<R> = R extends Read<infer T> ? T : never
type Fields = Record<string, Read<unknown>>
type Values<F, N extends keyof F> = { [K in N]: Value<F[K]> } & {
  [K in Exclude<keyof F, N>]?: Value<F[K]>
}

export const text: Read<string> = (value, path) => {
  if (typeof value !== 'string') throw invalid('Invalid string', { param: path })
  return value
}

export const whole: Read<number> = (value, path) => {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    throw invalid(`Invalid integer: ${JSON.stringify(value)}`, { code: 'parameter_invalid_integer', param: path })
  }
  return Number(value)
}

export const flag: Read<boolean> = (value, path) => {
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${JSON.stringify(value)}`, { param: path })
  return value === 'true'
}

export const oneOf =
  <const T extends string>(...values: T[]): Read<T> =>
  (value, path) => {
    if (!values.includes(value as T)) {
      throw invalid(`Invalid ${path}: must be one of ${values.join(', ')}`, { param: path })
    }
    return value as T
  }

export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value, path) => {
    if (typeof value === 'string') throw invalid('Invalid array', { param: path })
    const entries = Array.isArray(value)
      ? value.map((entry, at) => [String(at), entry] as const)
      : Object.entries(value)
    if (entries.some(([key]) => !/^\d+$/.test(key))) throw invalid('Invalid array', { param: path })
    return entries.map(([key, entry]) => read(entry, `${path}[${key}]`))
  }

/** Empty values take a key away, as an empty text takes all of them. */
export const metadata: Read<Record<string, string>> = (value, path) => {
  if (value === '') return {}
  if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param: path })
  const entries = Object.entries(value).map(([key, entry]) => [key, text(entry, `${path}[${key}]`)] as const)
  if (entries.length > 50) throw invalid('Metadata can only have 50 keys', { param: path })
  for (const [key, entry] of entries) {
    if (key.length > 40) throw invalid('Metadata keys may be up to 40 characters', { param: path })
    if (entry.length > 500) throw invalid('Metadata values may be up to 500 characters', { param: path })
  }
  return Object.fromEntries(entries)
}

export const either =
  <A, B>(first: Read<A>, second: Read<B>): Read<A | B> =>
  (value, path) =>
    typeof value === 'string' ? first(value, path) : second(value, path)

export const object =
  <F extends Fields, const N extends keyof F & string = never>(fields: F, needed: readonly N[] = []) =>
  (value: Form, path: string): Values<F, N> => {
    const name = (key: string) => (path === '' ? key : `${path}[${key}]`)
    if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param: path })
    for (const key of needed) {
      if (value[key] === undefined || value[key] === '') {
        throw invalid(`Missing required param: ${name(key)}.`, { code: 'parameter_missing', param: name(key) })
      }
    }
    const values: Record<string, unknown> = {}
    for (const [key, entry] of Object.entries(value)) {
      const read = Object.hasOwn(fields, key) ? fields[key] : undefined
      if (!read) {
        throw invalid(`Received unknown parameter: ${name(key)}`, { code: 'parameter_unknown', param: name(key) })
      }
      values[key] = read(entry, name(key))
    }
    return values as Values<F, N>
  }

/**
 * The parameters of one call that the double knows, by the names of the `stripe` package's type `P`: a name that is not
 * Stripe's does not compile. Every call takes `expand`.
 */
export const paramsOf =
  <P>() =>
  <F extends { [K in keyof P]?: Read<unknown> }, const N extends keyof F & string = never>(
    fields: F & { [K in Exclude<keyof F, keyof P>]: never },
    needed: readonly N[] = [],
  ) => {
    type All = F & { expand: Read<string[]> }
    return object({ ...fields, expand: list(text) } as unknown as Fields, needed) as (
      value: Form,
      path: string,
    ) => Values<All, N>
  }

/** Of every list. */
export const paging = { limit: whole, starting_after: text, ending_before: text }

/** `created` and its like: a moment, or from and to, in seconds. */
export const range = either(whole, object({ gt: whole, gte: whole, lt: whole, lte: whole }))
export type Range = Value<typeof range>

export function within(moment: number, wanted: Range | undefined): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return moment === wanted
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted
  return moment > gt && moment >= gte && moment < lt && moment <= lte
}
