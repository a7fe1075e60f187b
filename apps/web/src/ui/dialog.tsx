import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFocusReturn } from './focus-return.ts'
import { CloseIcon } from './open-page-icons.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** One or two sentences under the title; read out when the dialog opens. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The row of buttons. On a phone they stack, the first on top. */
  readonly actions?: ReactNode
  /** On a phone they stay in view while what is above them is scrolled. */
  readonly actionsStay?: boolean
  readonly size?: 'md' | 'lg' | 'xl' | 'full'
  /** False for a dialog that must be answered: no close button; Escape and the backdrop do nothing. */
  readonly dismissible?: boolean
}

const sizes = {
  md: 'sm:max-w-[30rem]',
  lg: 'sm:max-w-[52rem]',
  xl: 'sm:max-w-[84rem]',
  full: 'sm:max-w-[calc(100vw-4rem)]',
}

/** A modal sheet. Focus goes in, stays in, and returns to what opened it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  actionsStay = false,
  size = 'md',
  dismissible = true,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  const hold = (event: Event): void => {
    if (!dismissible) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-[appear_160ms_both] place-items-end overflow-y-auto bg-veil sm:place-items-center sm:p-8">
          <Radix.Content
            {...focusReturn}
            onEscapeKeyDown={hold}
            onPointerDownOutside={hold}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'relative w-full animate-appear rounded-sm bg-raised p-6 shadow-sheet sm:p-10',
              'before:pointer-events-none before:absolute before:inset-2 before:rounded-sm before:border before:border-dashed before:border-hairline',
              sizes[size],
            )}
          >
            <Radix.Title className="display relative pr-10 text-3xl">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="relative mt-3 max-w-prose text-base text-soft">{description}</div>
              </Radix.Description>
            )}
            {children !== undefined && <div className="relative mt-6">{children}</div>}
            {actions !== undefined && (
              <div
                className={cx(
                  'relative mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start',
                  actionsStay &&
                    'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-6 max-sm:-mb-6 max-sm:border-t max-sm:border-hairline max-sm:bg-raised max-sm:px-6 max-sm:py-3',
                )}
              >
                {actions}
              </div>
            )}
            {dismissible && (
              <Radix.Close
                aria-label="Close"
                className="absolute top-4 right-4 flex size-11 items-center justify-center rounded-sm text-soft hover:text-ink"
              >
                <CloseIcon />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
