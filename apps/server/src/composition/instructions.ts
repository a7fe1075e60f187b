import { listDisabledInstructions, toggleInstruction } from '@toile/core'
import { type Database, instructionStore, unitOfWork } from '@toile/db'
import type { InstructionCalls } from '../http/routes/instructions/index.ts'

export function composeInstructions(database: Database): InstructionCalls {
  const unit = unitOfWork(database, (tx) => ({ instructions: instructionStore(tx) }))
  return {
    listDisabled: (accountId) => listDisabledInstructions(unit, accountId),
    toggle: (accountId, instruction) => toggleInstruction(unit, accountId, instruction),
  }
}
