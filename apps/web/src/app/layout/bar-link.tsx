import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { cx } from '../../ui/index.ts'

export const barLink =
  'inline-flex min-h-11 items-center px-3 text-base text-soft transition-colors hover:text-ink aria-[current=page]:text-ink'

/** A place in the header's bar; a stitch runs under the one where one is. */
export function BarLink({
  to,
  end,
  children,
}: {
  readonly to: string
  readonly end?: boolean
  readonly children: ReactNode
}) {
  return (
    <NavLink to={to} end={end ?? false} className={cx(barLink, 'relative')}>
      {({ isActive }) => <span className={cx('py-1', isActive && 'stitch-b')}>{children}</span>}
    </NavLink>
  )
}
