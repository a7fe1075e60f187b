import { ApiError, messagesOfError } from './api/index.ts'

export interface FieldRefusals<Name extends string> {
  /** What the server says of fields that the form shows, in its own names. */
  readonly fields: readonly { readonly name: Name; readonly message: string }[]
  /** What is said of the form as a whole. */
  readonly rest: readonly string[]
}

/**
 * A refusal laid out over the form that was refused: a reason stands at its field, all others under the form.
 *
 * @param names the form's name of each field, by the name that it has on the wire
 */
export function fieldRefusals<Name extends string>(
  error: unknown,
  names: Readonly<Record<string, Name>>,
): FieldRefusals<Name> {
  if (!(error instanceof ApiError)) return { fields: [], rest: messagesOfError(error) }
  const said = Object.entries(error.fields)
  if (said.length === 0) return { fields: [], rest: error.messages }
  const known = said.flatMap(([wire, messages]) => {
    const name = names[wire]
    return name === undefined ? [] : [{ name, message: messages.join(' ') }]
  })
  const rest = said.flatMap(([wire, messages]) => (names[wire] === undefined ? messages.slice(0, 1) : []))
  return { fields: known, rest }
}
