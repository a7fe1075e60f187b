import { fieldRefusals } from '../../../lib/field-refusals.ts'
import { GoogleError } from '../../../lib/google.ts'
import { PasskeyKnownError, PasskeyNotChosenError } from '../../../lib/passkeys.ts'
import { NotConfirmedError } from './confirmation.ts'

/**
 * The sentences to show for what went wrong on these pages; none for what the person closed themselves, nor for what
 * stands at one of the named fields.
 */
export function wordsOf(error: unknown, atFields: Readonly<Record<string, string>> = {}): readonly string[] {
  if (error === null || error instanceof NotConfirmedError) return []
  const known = [GoogleError, PasskeyKnownError, PasskeyNotChosenError].some((kind) => error instanceof kind)
  return known && error instanceof Error ? [error.message] : fieldRefusals(error, atFields).rest
}
