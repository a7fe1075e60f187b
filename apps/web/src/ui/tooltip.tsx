import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and props, such as a button. */
  readonly children: ReactElement
}

/** A hint on hover and focus. Never the only place where something is said: touch has no hover. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
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
