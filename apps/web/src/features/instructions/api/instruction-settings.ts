import type { InstructionSettings, Mode } from '@toile/contract'
import { instructionSettings } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { accountKey } from '../../../lib/session.ts'

/** GET /api/get-instruction-settings/: which instructions the account has turned off. */
export const instructionSettingsQuery = queryOptions({
  queryKey: accountKey('instructions'),
  queryFn: ({ signal }) => request({ path: 'get-instruction-settings/', answer: instructionSettings, signal }),
})

/** POST /api/toggle-instruction-settings/{instruction}/: the other way round, whatever it was. */
export const toggleInstruction = (mode: Mode): Promise<InstructionSettings> =>
  request({ method: 'POST', path: `toggle-instruction-settings/${mode}/`, answer: instructionSettings })
