import { EngineError } from '@toile/engine'

/** What the user reads where dots select nothing, by the code of the error: the same for the network and the classical method. */
const REFUSALS = {
  'size-mismatch': 'The last selection belongs to another picture. Reset the selection and place the dots again.',
  'nothing-to-start-from': 'Place at least one dot on what you want to select.',
} as const

/** The refusal of dots or of a previous mask from which no mask can be found. `cause` says why, for the log. */
export function maskRefusal(code: keyof typeof REFUSALS, cause: Error): EngineError {
  return new EngineError('invalid-input', cause.message, { publicMessage: REFUSALS[code], cause })
}
