import type { Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { instructionSettingsQuery } from '../api/instruction-settings.ts'
import { keepSeen, wasSeen } from './seen.ts'

export interface Instructions {
  readonly open: boolean
  readonly show: () => void
  readonly dismiss: () => void
}

/**
 * The instructions of the mode that is open: once by themselves, unless they are turned off or were put away in this
 * tab, and whenever they are asked for. Settings that do not come leave them closed.
 */
export function useInstructions(mode: Mode): Instructions {
  const { session } = useSession()
  const username = session?.user?.username
  const { data } = useQuery(instructionSettingsQuery)
  /** Null until it is decided whether they come by themselves: what is turned off while they are open leaves them open. */
  const [open, setOpen] = useState<boolean | null>(null)

  if (open === null && data !== undefined && username !== undefined) {
    setOpen(!data.disabledInstructions.includes(mode) && !wasSeen(sessionStorage, username, mode))
  }

  return {
    open: open === true,
    show: () => setOpen(true),
    dismiss: () => {
      if (username !== undefined) keepSeen(sessionStorage, username, mode)
      setOpen(false)
    },
  }
}
