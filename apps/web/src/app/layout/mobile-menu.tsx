import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, CloseIcon, HelpIcon, MenuIcon, ModeGlyph, Wordmark } from '../../ui/index.ts'
import { menuButton } from './menu-button.ts'

interface MobileMenuProps {
  /** What is only for who is signed in; without it the menu is a visitor's. */
  readonly member?: {
    readonly modes: readonly Mode[]
    readonly onInstructions: () => void
    readonly logOut: () => void
    /** The logout is on its way. */
    readonly leaving: boolean
  }
  /** It begins open: it was pressed for before it was there. */
  readonly opened?: boolean
}

/** The burger: below 1024 px the whole navigation, on a sheet of its own. */
export function MobileMenu({ member, opened = false }: MobileMenuProps) {
  const [open, setOpen] = useState(opened)
  const close = (): void => setOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Menu" className={menuButton}>
        <MenuIcon />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-paper lg:hidden">
          <Dialog.Content
            aria-describedby={undefined}
            className="flex h-full animate-appear flex-col overflow-y-auto pb-10 outline-none"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <div className="sheet flex h-16 shrink-0 items-center justify-between border-b border-hairline">
              <Wordmark className="text-3xl" />
              <Dialog.Close aria-label="Close menu" className="-mr-3 flex size-11 items-center justify-center">
                <CloseIcon />
              </Dialog.Close>
            </div>
            <nav aria-label="Menu" className="sheet flex grow flex-col pt-6">
              {member && (
                <>
                  <Entry to="/" onFollow={close}>
                    Home
                  </Entry>
                  <Entry to="/dashboard" onFollow={close}>
                    Dashboard
                  </Entry>
                  <Entry to="/library" onFollow={close}>
                    Library
                  </Entry>
                </>
              )}
              <Entry to="/pricing" onFollow={close}>
                Pricing
              </Entry>
              {member && (
                <>
                  <Entry to="/account" onFollow={close}>
                    Account
                  </Entry>
                  <Entry to="/account/credits" onFollow={close}>
                    My credits
                  </Entry>
                </>
              )}
              {member && member.modes.length > 0 && <p className="annotation mt-8 mb-2 text-soft">Features</p>}
              {member?.modes.map((mode) => (
                <Link
                  key={mode}
                  to={`/${mode}/`}
                  onClick={close}
                  className="flex min-h-14 items-center gap-4 border-b border-hairline text-lg"
                >
                  <ModeGlyph mode={mode} className="size-9" />
                  {describeMode(mode).title}
                </Link>
              ))}
              {member && (
                <button
                  type="button"
                  className="flex min-h-14 items-center gap-4 border-b border-hairline text-left text-lg"
                  onClick={() => {
                    close()
                    member.onInstructions()
                  }}
                >
                  <span className="flex size-9 items-center justify-center">
                    <HelpIcon />
                  </span>
                  Instructions
                </button>
              )}
              <p className="annotation mt-8 mb-2 text-soft">Planned</p>
              <ComingSoon>Design</ComingSoon>
              <ComingSoon>Flat-lay</ComingSoon>
              <div className="mt-8 flex flex-wrap gap-x-8">
                <Minor to="/terms-of-service" onFollow={close}>
                  Terms of service
                </Minor>
                <Minor to="/cookie-policy" onFollow={close}>
                  Cookie policy
                </Minor>
              </div>
              <div className="mt-auto flex flex-col gap-3 pt-10">
                {member ? (
                  <Button variant="secondary" busy={member.leaving} onClick={member.logOut}>
                    Logout
                  </Button>
                ) : (
                  <>
                    <Button asChild>
                      <Link to="/register" onClick={close}>
                        Register
                      </Link>
                    </Button>
                    <Button asChild variant="secondary">
                      <Link to="/login" onClick={close}>
                        Login
                      </Link>
                    </Button>
                  </>
                )}
              </div>
            </nav>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface EntryProps {
  readonly to: string
  readonly onFollow: () => void
  readonly children: ReactNode
}

function Entry({ to, onFollow, children }: EntryProps) {
  return (
    <Link to={to} onClick={onFollow} className="display flex min-h-14 items-center border-b border-hairline text-3xl">
      {children}
    </Link>
  )
}

function Minor({ to, onFollow, children }: EntryProps) {
  return (
    <Link to={to} onClick={onFollow} className="flex min-h-11 items-center text-soft underline underline-offset-4">
      {children}
    </Link>
  )
}

function ComingSoon({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex min-h-14 items-center justify-between border-b border-dashed border-hairline text-lg text-soft">
      {children}
      <span className="annotation">Coming soon</span>
    </p>
  )
}
