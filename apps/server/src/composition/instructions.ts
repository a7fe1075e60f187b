import type { Mode } from '@toile/contract'
import { listDisabledInstructions, toggleInstruction } from '@toile/core'
import { type Database, instructionStore, unitOfWork } from '@toile/db'

/** What the routes about instructions call. */
export interface InstructionServices {
  readonly listDisabled: (accountId: string) => Promise<Mode[]>
  readonly toggle: (accountId: string, instruction: string) => Promise<Mode[]>
}

export function composeInstructions(database: Database): InstructionServices {
  const unit = unitOfWork(database, (tx) => ({ instructions: instructionStore(tx) }))
  return {
    listDisabled: (accountId) => listDisabledInstructions(unit, accountId),
    toggle: (accountId, instruction) => toggleInstruction(unit, accountId, instruction),
  }
}
