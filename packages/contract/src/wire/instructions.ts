import { z } from 'zod/mini'
import { mode } from './generations.ts'

/**
 * GET /api/get-instruction-settings/ and POST /api/toggle-instruction-settings/{instruction}/. An
 * instruction is named by its mode; the list has the contract's order.
 */
export const instructionSettings = z.object({
  disabledInstructions: z.array(mode).check(z.describe('Modes whose instructions are not shown by themselves')),
})
export type InstructionSettings = z.infer<typeof instructionSettings>
