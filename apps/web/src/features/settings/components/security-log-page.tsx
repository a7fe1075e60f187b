import type { SecurityEvent } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { momentOf } from '../../../lib/date-words.ts'
import { cx } from '../../../ui/index.ts'
import { securityLogQuery } from '../api/sessions.ts'
import { EVENT_WORDS } from '../state/event-words.ts'
import { deviceOf } from '../state/location-words.ts'
import { Loaded } from './loaded.tsx'
import { PageHeader } from './page-header.tsx'
import { PageControls, usePage } from './page-controls.tsx'

/** What happened to the ways in, as their owner sees it. */
export function SecurityLogPage() {
  const [page] = usePage()
  const log = useQuery(securityLogQuery(page))
  return (
    <>
      <PageHeader
        title="Security log"
        lead={
          <p>
            Sign-ins and security changes of your account. Is there something you do not recognise?{' '}
            <Way to="/account/sign-in">Change your password</Way> and{' '}
            <Way to="/account/sessions">log out everywhere</Way>.
          </p>
        }
      />
      <Loaded query={log} waiting="Loading the log" what="The security log">
        {({ events, pagination }) =>
          events.length === 0 ? (
            <p className="border-t border-edge py-10">Nothing has been recorded yet.</p>
          ) : (
            <>
              <Events events={events} />
              <PageControls pagination={pagination} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="text-ink underline underline-offset-4">
      {children}
    </Link>
  )
}

const CELL = 'max-lg:block lg:py-3 lg:pr-6 lg:align-baseline'

function Events({ events }: { readonly events: readonly SecurityEvent[] }) {
  return (
    <table className="w-full border-collapse border-t border-edge text-left max-lg:block">
      <thead className="annotation text-soft max-lg:sr-only">
        <tr className="border-b border-hairline">
          <th scope="col" className="py-3 pr-6 font-medium">
            What
          </th>
          <th scope="col" className="py-3 pr-6 font-medium">
            When
          </th>
          <th scope="col" className="py-3 font-medium">
            Where from
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {events.map(({ id, kind, at, device, network }) => {
          const { text, wary = false } = EVENT_WORDS[kind]
          return (
            <tr key={id} className="border-b border-hairline max-lg:block max-lg:py-4">
              <td className={cx(CELL, wary && 'text-red')}>{text}</td>
              <td className={cx(CELL, 'figures text-soft max-lg:text-sm lg:whitespace-nowrap')}>
                <time dateTime={at}>{momentOf(at)}</time>
              </td>
              <td className={cx(CELL, 'text-soft max-lg:text-sm')}>
                {deviceOf(device)}
                <span className="figures wrap-anywhere lg:block lg:text-sm">
                  <span className="lg:hidden"> · </span>
                  {network}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
