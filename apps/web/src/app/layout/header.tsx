import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { Button, cx, Wordmark } from '../../ui/index.ts'
import { useFull } from '../load-full.ts'
import { BarLink } from './bar-link.tsx'
import { ThemeToggle } from './theme-switch.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

export function Header() {
  const { session } = useSession()
  const signedIn = session?.authenticated === true
  const { full } = useFull(signedIn)
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
      <div className="sheet flex h-16 items-center gap-6">
        <Link to="/" className="-ml-1 flex min-h-11 items-center px-1">
          <Wordmark className="text-3xl" />
          <span className="sr-only">, home</span>
        </Link>
        {signedIn && full ? (
          <full.MemberBar username={session.user?.username ?? ''} />
        ) : (
          <VisitorBar waysInHidden={signedIn} />
        )}
      </div>
    </header>
  )
}

/** @param props.waysInHidden for a moment, while the bar of somebody who is signed in is on its way */
function VisitorBar({ waysInHidden }: { readonly waysInHidden: boolean }) {
  return (
    <>
      <nav aria-label="Main" className="ml-auto hidden items-center lg:flex">
        <BarLink to="/pricing">Pricing</BarLink>
        <span data-visitor-only className={cx('flex items-center', waysInHidden && 'invisible')}>
          <BarLink to="/login">Login</BarLink>
          <Button asChild className="ml-3">
            <Link to="/register">Register</Link>
          </Button>
        </span>
      </nav>
      <div className="ml-auto flex items-center gap-1 lg:ml-0">
        <ThemeToggle />
        <VisitorMenu disabled={waysInHidden} />
      </div>
    </>
  )
}
