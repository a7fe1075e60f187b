import { isMode, type Mode, MODES } from '@toile/contract'
import { notFound } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

/** Bound to a transaction. What an account has turned off, by names; one that no mode has any more may be among them. */
export interface InstructionStore {
  /** In no order. */
  disabled(accountId: string): Promise<readonly string[]>
  /** Turns off what is on and on what is off. Two at once are done one after the other. */
  toggle(accountId: string, instruction: Mode): Promise<void>
}

export type InstructionUnit = UnitOfWork<{ readonly instructions: InstructionStore }>

export function listDisabledInstructions(unit: InstructionUnit, accountId: string): Promise<Mode[]> {
  return unit.run(({ instructions }) => inOrder(instructions, accountId))
}

/** Resolves to what is turned off now. Throws `not-found` for a name that is no mode's. */
export async function toggleInstruction(
  unit: InstructionUnit,
  accountId: string,
  instruction: string,
): Promise<Mode[]> {
  if (!isMode(instruction)) throw notFound('Instruction')
  return unit.run(async ({ instructions }) => {
    await instructions.toggle(accountId, instruction)
    return inOrder(instructions, accountId)
  })
}

async function inOrder(instructions: InstructionStore, accountId: string): Promise<Mode[]> {
  const disabled = new Set(await instructions.disabled(accountId))
  return MODES.filter((mode) => disabled.has(mode))
}
