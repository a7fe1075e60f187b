import type { Mode } from '@toile/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { notify } from '../../../ui/index.ts'
import { instructionSettingsQuery, toggleInstruction } from '../api/instruction-settings.ts'

export interface InstructionSetting {
  /** Whether the instructions come by themselves; undefined while that is not known. */
  readonly shown: boolean | undefined
  readonly toggle: () => void
}

/** One mode's switch. It moves when it is pressed, and back when the server did not take it. */
export function useInstructionSetting(mode: Mode): InstructionSetting {
  const client = useQueryClient()
  const { data } = useQuery(instructionSettingsQuery)
  /** What was pressed, until the server has answered: the switch follows the finger, not the network. */
  const [wished, setWished] = useState<boolean | null>(null)
  const toggling = useMutation({
    // One after another: each answer is the whole list, and the last one must be the newest.
    scope: { id: 'instructions' },
    mutationFn: () => toggleInstruction(mode),
    onSuccess: (answer) => client.setQueryData(instructionSettingsQuery.queryKey, answer),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
    onSettled: () => setWished(null),
  })
  const kept = data === undefined ? undefined : !data.disabledInstructions.includes(mode)
  return {
    shown: kept === undefined ? undefined : (wished ?? kept),
    toggle: () => {
      // The call turns it round: pressed twice before the answer it would end where it began.
      if (kept === undefined || wished !== null) return
      setWished(!kept)
      toggling.mutate()
    },
  }
}
