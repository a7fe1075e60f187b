import type { SandboxCustomer } from './customer.ts'
import type { SandboxEvent } from './events.ts'
import type { Kind } from './ids.ts'
import { settle } from './time.ts'
import type { Turn } from './turn.ts'

export interface TurnOptions {
  /** Everybody's clock, in seconds. */
  readonly now: number
  readonly newId: (kind: Kind) => string
}

export interface TurnOutcome<Result> {
  readonly customer: SandboxCustomer
  readonly events: readonly SandboxEvent[]
  readonly result: Result
}

/**
 * Runs a command on a customer, after all that its clock has brought by now. Changes nothing that it was given; when the
 * command throws, nothing has happened.
 */
export function takeTurn<Result>(
  before: SandboxCustomer,
  { now, newId }: TurnOptions,
  command: (turn: Turn) => Result,
): TurnOutcome<Result> {
  const customer = structuredClone(before)
  const events: SandboxEvent[] = []
  const turn: Turn = {
    customer,
    now: now + customer.ahead,
    newId,
    emit(type, object) {
      events.push({ id: newId('event'), type, object, customer: customer.id, created: turn.now })
    },
  }
  settle(turn)
  return { result: command(turn), customer, events }
}
