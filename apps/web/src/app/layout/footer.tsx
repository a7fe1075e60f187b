import { Link } from 'react-router'
import { Wordmark } from '../../ui/index.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const link =
  'inline-flex min-h-11 items-center text-soft underline decoration-hairline underline-offset-4 hover:text-ink'

export function Footer() {
  return (
    <footer className="mt-24 border-t border-hairline">
      <div className="sheet flex flex-col gap-8 py-10 text-sm md:flex-row md:items-end md:justify-between">
        <div>
          <Wordmark className="text-4xl" />
          <p className="mt-3 text-soft">© 2026 Toile. The trial garment, before the real cloth.</p>
        </div>
        <div className="flex flex-col gap-4 md:items-end">
          <ThemeSwitch />
          <nav aria-label="Legal" className="flex flex-wrap gap-x-6 md:justify-end">
            <Link to="/terms-of-service" className={link}>
              Terms of service
            </Link>
            <Link to="/cookie-policy" className={link}>
              Cookie policy
            </Link>
            <Link to="/security" className={link}>
              Security
            </Link>
          </nav>
        </div>
      </div>
    </footer>
  )
}
