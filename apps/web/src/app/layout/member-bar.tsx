import { describeMode, inFigures } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { DropdownMenu } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { creditsQuery } from '../../lib/account.ts'
import { useOfferedModes } from '../../lib/capabilities.ts'
import { ChevronDownIcon, cx, ModeGlyph, ReelIcon, Spinner, UserIcon } from '../../ui/index.ts'
import { BarLink, barLink } from './bar-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ThemeToggle } from './theme-switch.tsx'
import { useLogoutAction } from './use-logout-action.ts'

/** Fetched when it is opened for the first time: no page needs it to be there. */
const InstructionSettings = lazy(async () => ({
  default: (await import('../../features/instructions/index.ts')).InstructionSettings,
}))

/** The header's part of who is signed in. */
export function MemberBar({ username }: { readonly username: string }) {
  const modes = useOfferedModes().map(({ mode }) => mode)
  /** Null until it is opened for the first time. */
  const [instructions, setInstructions] = useState<'open' | 'closed' | null>(null)
  const openInstructions = (): void => setInstructions('open')
  const logout = useLogoutAction()
  return (
    <>
      <nav aria-label="Main" className="hidden items-center lg:flex">
        <BarLink to="/" end>
          Home
        </BarLink>
        <FeaturesMenu modes={modes} />
        <BarLink to="/dashboard">Dashboard</BarLink>
        <BarLink to="/library">Library</BarLink>
        <BarLink to="/pricing">Pricing</BarLink>
      </nav>
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <CreditsBadge />
        <ThemeToggle />
        <UserMenu username={username} onInstructions={openInstructions} />
        <MobileMenu member={{ modes, onInstructions: openInstructions, ...logout }} />
      </div>
      {instructions !== null && (
        <Suspense>
          <InstructionSettings modes={modes} open={instructions === 'open'} onClose={() => setInstructions('closed')} />
        </Suspense>
      )}
    </>
  )
}

function CreditsBadge() {
  const { data } = useQuery(creditsQuery)
  return (
    <Link
      to="/account/credits"
      className="figures flex min-h-11 min-w-20 items-center justify-center gap-2 rounded-sm border border-hairline px-3 text-sm font-medium hover:border-ink"
    >
      <ReelIcon className="text-red" />
      <span aria-live="polite">
        <span data-testid="credits" className="inline-block min-w-[3ch]">
          {data === undefined ? '–' : inFigures(data.credits)}
        </span>
        <span className="sr-only"> credits left</span>
      </span>
    </Link>
  )
}

const menuSheet =
  'z-40 animate-appear rounded-sm border border-edge bg-raised p-2 shadow-sheet max-h-[calc(100vh-5rem)] overflow-y-auto'
const menuItem =
  'flex min-h-11 cursor-pointer items-center gap-4 rounded-sm px-3 text-base outline-none data-highlighted:bg-sunk'

function FeaturesMenu({ modes }: { readonly modes: readonly Mode[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={cx(barLink, 'group gap-1.5')}>
        Features
        <ChevronDownIcon className="size-4 transition-transform group-data-[state=open]:rotate-180" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" sideOffset={4} className={cx(menuSheet, 'w-96')}>
        {modes.map((mode) => {
          const { title, summary } = describeMode(mode)
          return (
            <DropdownMenu.Item key={mode} asChild className={cx(menuItem, 'py-3')}>
              <Link to={`/${mode}/`}>
                <ModeGlyph mode={mode} className="size-11" />
                <span>
                  <span className="block font-medium">{title}</span>
                  <span className="block text-sm text-soft">{summary}</span>
                </span>
              </Link>
            </DropdownMenu.Item>
          )
        })}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function UserMenu({ username, onInstructions }: { readonly username: string; readonly onInstructions: () => void }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { logOut, leaving } = useLogoutAction()
  return (
    <DropdownMenu.Root modal={false} open={open || leaving} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${username}`}
        className="hidden size-11 items-center justify-center rounded-sm hover:bg-sunk lg:flex"
      >
        <UserIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={4} className={cx(menuSheet, 'min-w-56')}>
        <DropdownMenu.Label className="annotation truncate px-3 py-2 text-soft normal-case">
          {username}
        </DropdownMenu.Label>
        <DropdownMenu.Item className={menuItem} onSelect={() => void navigate('/account')}>
          Account
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menuItem} onSelect={onInstructions}>
          Instructions
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menuItem} onSelect={() => void navigate('/account/credits')}>
          My credits
        </DropdownMenu.Item>
        <DropdownMenu.Item className={cx(menuItem, 'aria-busy:text-soft')} aria-busy={leaving} onSelect={logOut}>
          Logout
          {leaving && <Spinner className="ml-auto" />}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
