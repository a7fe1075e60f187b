import type { ComponentProps } from 'react'
import { Button } from '../../../ui/index.ts'

export type WayIn = 'login' | 'register'

export interface WaysInProps {
  /** Called before a press on one of the buttons, where it can be told that one is coming. */
  readonly onReach: () => void
  /** What was pressed for and is on its way. */
  readonly opening: WayIn | null
  readonly onOpen: (wayIn: WayIn) => void
}

const NAMES: Readonly<Record<WayIn, string>> = { login: 'Login', register: 'Register' }

type WayInButtonProps = WaysInProps &
  Pick<ComponentProps<typeof Button>, 'size' | 'variant'> & { readonly wayIn: WayIn }

/** Opens the form to sign in or up, whose code is asked for when a press is coming. */
export function WayInButton({ wayIn, onReach, opening, onOpen, ...look }: WayInButtonProps) {
  return (
    <Button {...look} busy={opening === wayIn} onPointerEnter={onReach} onFocus={onReach} onClick={() => onOpen(wayIn)}>
      {NAMES[wayIn]}
    </Button>
  )
}
