import { inFigures } from '@toile/contract'
import type { CreditEntry } from '@toile/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { creditsQuery } from '../../../lib/account.ts'
import { momentOf } from '../../../lib/date-words.ts'
import { moneyWords, picturesFor } from '../../../lib/money.ts'
import { useOwnPlan } from '../../../lib/subscription.ts'
import { Button, cx } from '../../../ui/index.ts'
import { creditHistoryKey, creditHistoryQuery } from '../api/credits.ts'
import { signed } from '../state/credit-words.ts'
import { Loaded } from './loaded.tsx'
import { PageHeader } from './page-header.tsx'
import { PageControls, usePage } from './page-controls.tsx'
import { Payments } from './payments.tsx'

/** The ledger in plain words, under the balance that it adds up to; and what was paid for it. */
export function CreditsPage({ Portal }: ComponentProps<typeof Payments>) {
  const [page] = usePage()
  const history = useQuery(creditHistoryQuery(page))
  const newest = page === 1 && !history.isPlaceholderData ? history.data?.entries[0]?.balance : undefined
  const { data: account } = useQuery(creditsQuery)
  const credits = newest ?? account?.credits
  useInStep(account?.credits, newest)
  return (
    <>
      <PageHeader title="My credits" />
      <section
        aria-label="Balance"
        className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border border-dashed border-edge bg-raised px-6 py-5 sm:px-8"
      >
        <div>
          <p className="annotation text-soft">Credits left</p>
          <p className="display figures mt-1 text-6xl" aria-live="polite">
            {credits === undefined ? '–' : inFigures(credits)}
          </p>
          <Worth credits={credits} />
        </div>
        <Button asChild variant="secondary">
          <Link to="/pricing">Get more credits</Link>
        </Button>
      </section>
      <Loaded query={history} waiting="Loading your credits" what="Your credits">
        {({ entries, pagination }) =>
          entries.length === 0 ? (
            <NoEntries />
          ) : (
            <>
              <Entries entries={entries} />
              <PageControls pagination={pagination} />
            </>
          )
        }
      </Loaded>
      <Payments Portal={Portal} />
    </>
  )
}

/** How many pictures the credits are enough for, and their value in money where a plan gives a price. */
function Worth({ credits }: { readonly credits: number | undefined }) {
  const plan = useOwnPlan()
  const pictures = credits === undefined ? null : picturesFor(credits)
  return (
    // Its room is there before the numbers are.
    <div className="figures mt-2 min-h-6 text-soft">
      {pictures !== null && (
        <p>
          Enough for {inFigures(pictures)} {pictures === 1 ? 'picture' : 'pictures'}
          {plan === undefined || !credits
            ? '.'
            : `: ${moneyWords(credits, plan)} at the price of your ${plan.name} plan.`}
        </p>
      )}
    </div>
  )
}

/** The badge's number and the list's newest one are the same thing: where one is ahead, both are asked for anew. */
function useInStep(badge: number | undefined, newest: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (badge === undefined || newest === undefined || badge === newest) return
    void client.invalidateQueries({ queryKey: creditsQuery.queryKey })
    void client.invalidateQueries({ queryKey: creditHistoryKey })
  }, [client, badge, newest])
}

function NoEntries() {
  return (
    <div className="border-t border-edge py-10">
      <p className="display text-3xl">No credit activity yet</p>
      <p className="mt-2 max-w-prose text-soft">
        Credits pay for pictures. You see here what you buy or are given, what each picture costs, and what comes back
        when one fails.
      </p>
    </div>
  )
}

function Entries({ entries }: { readonly entries: readonly CreditEntry[] }) {
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
          <th scope="col" className="py-3 pr-6 text-right font-medium">
            Credits
          </th>
          <th scope="col" className="py-3 text-right font-medium">
            Balance
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

/** On a narrow window: what and how many in the first line, when and what was left in the second. */
function Entry({ entry: { what, at, amount, balance } }: { readonly entry: CreditEntry }) {
  return (
    <tr className="border-b border-hairline max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-6 max-lg:py-4 lg:align-baseline">
      <td className="lg:py-4 lg:pr-6">{what}</td>
      <td className="figures whitespace-nowrap text-soft max-lg:order-3 max-lg:text-sm lg:py-4 lg:pr-6">
        <time dateTime={at}>{momentOf(at)}</time>
      </td>
      <td
        className={cx(
          'figures text-right text-lg font-medium whitespace-nowrap max-lg:order-2 lg:py-4 lg:pr-6',
          amount > 0 && 'text-green',
        )}
      >
        {signed(amount)}
      </td>
      <td className="figures text-right whitespace-nowrap text-soft max-lg:order-4 max-lg:text-sm lg:py-4">
        <span className="lg:hidden">left </span>
        {inFigures(balance)}
      </td>
    </tr>
  )
}
