import { type Clock, ProviderRefusal, type SandboxStore } from '@toile/core'
import { inSeconds } from './calendar.ts'
import type { SandboxCustomer } from './customer.ts'
import { asDelivery } from './events.ts'
import { customerIdOf, newId } from './ids.ts'
import { runCommand } from './run-command.ts'
import type { CommandContext } from './command-context.ts'

export interface SandboxOptions {
  readonly store: SandboxStore<SandboxCustomer>
  readonly clock: Clock
  /** Events may wait for their delivery now. */
  readonly wake: () => void
}

/** Commands on kept customers, each in one transaction with its events. Both reject with `ProviderRefusal`. */
export interface CustomerCommands {
  forCustomer<Result>(customerId: string, command: (context: CommandContext) => Result): Promise<Result>
  /** For the customer whose thing this is. */
  forOwnerOf<Result>(thingId: string, command: (context: CommandContext) => Result): Promise<Result>
}

export function customerCommands({ store, clock, wake }: SandboxOptions): CustomerCommands {
  const commands: CustomerCommands = {
    async forCustomer(customerId, command) {
      const now = clock.now()
      const changed = await store.change(customerId, (before) => {
        const outcome = runCommand(before, { now: inSeconds(now), newId: (kind) => newId(customerId, kind) }, command)
        return {
          customer: outcome.customer,
          deliveries: outcome.events.map((event) => asDelivery(event, now)),
          result: outcome.result,
        }
      })
      if (changed === null) throw new ProviderRefusal(`the sandbox knows no ${customerId}`)
      wake()
      return changed.result
    },
    async forOwnerOf(thingId, command) {
      const customerId = customerIdOf(thingId)
      if (customerId === null) throw new ProviderRefusal('no id of the sandbox’s')
      return commands.forCustomer(customerId, command)
    },
  }
  return commands
}
