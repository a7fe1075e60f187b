import { EngineError } from '../port.ts'

/**
 * What a process answered where bytes are expected. Throws `EngineError` where it is none: an object that only says it has a
 * length would be copied into as much memory as it says.
 */
export function assertBytes(answered: unknown): Uint8Array {
  if (answered instanceof Uint8Array) return answered
  throw new EngineError('internal', 'a process answered with no bytes', { retry: 'same-engine' })
}
