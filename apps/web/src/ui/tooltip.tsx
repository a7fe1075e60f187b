import { Tooltip as Radix } from 'radix-ui'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import type { FocusEvent, ReactElement, ReactNode } from 'react'

/** Whether the last thing that was pressed is a key that moves the focus. */
const FocusMoved = createContext<() => boolean>(() => false)
const MOVES_FOCUS = /^(?:Tab|Arrow)/

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const moved = useRef(false)
  useEffect(() => {
    const key = (event: KeyboardEvent): void => void (moved.current = MOVES_FOCUS.test(event.key))
    const pointer = (): void => void (moved.current = false)
    addEventListener('keydown', key, true)
    addEventListener('pointerdown', pointer, true)
    return () => {
      removeEventListener('keydown', key, true)
      removeEventListener('pointerdown', pointer, true)
    }
  }, [])
  return (
    <FocusMoved value={useCallback(() => moved.current, [])}>
      <Radix.Provider delayDuration={500} skipDelayDuration={200}>
        {children}
      </Radix.Provider>
    </FocusMoved>
  )
}

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and props, such as a button. */
  readonly children: ReactElement
}

/**
 * A hint on hover, and on focus that a key moved there. Focus that comes back from a dialog or a menu opens none: it would
 * take the next Escape for itself. Never the only place where something is said: touch has no hover.
 */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const focusMoved = useContext(FocusMoved)
  const hold = (event: FocusEvent): void => {
    if (!focusMoved()) event.preventDefault()
  }
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={hold}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex animate-appear items-center gap-3 rounded-sm bg-ink px-3 py-1.5 text-sm text-paper"
        >
          {text}
          {shortcut !== undefined && <kbd className="annotation font-sans opacity-75">{shortcut}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
