import { EngineError } from '@toile/engine'

/** What cannot be done with what was given, and in `publicMessage` what the user is told of it. */
export const refusal = (message: string, publicMessage: string): EngineError =>
  new EngineError('invalid-input', message, { publicMessage })
