import type { SandboxCustomer } from './customer.ts'
import type { SandboxEvent } from './events.ts'
import type { Kind } from './ids.ts'
import { runDueEvents } from './time.ts'
import type { CommandContext } from './command-context.ts'

export interface CommandOptions {
  /** Everybody's clock, in seconds. */
  readonly now: number
  readonly newId: (kind: Kind) => string
}

export interface CommandOutcome<Result> {
  readonly customer: SandboxCustomer
  readonly events: readonly SandboxEvent[]
  readonly result: Result
}

/**
 * Runs a command on a customer, after all that its clock has brought by now. Changes nothing that it was given; when the
 * command throws, nothing has happened.
 */
export function runCommand<Result>(
  before: SandboxCustomer,
  { now, newId }: CommandOptions,
  command: (context: CommandContext) => Result,
): CommandOutcome<Result> {
  const customer = structuredClone(before)
  const events: SandboxEvent[] = []
  const context: CommandContext = {
    customer,
    now: now + customer.ahead,
    newId,
    emit(type, object) {
      events.push({ id: newId('event'), type, object, customer: customer.id, created: context.now })
    },
  }
  runDueEvents(context)
  return { result: command(context), customer, events }
}
