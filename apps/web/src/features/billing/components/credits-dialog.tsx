import { useQuery } from '@tanstack/react-query'
import type { InsufficientCreditsBody } from '@toile/contract'
import { BUYING_IS_OFF, INSUFFICIENT_CREDITS, creditsWords, priceOf } from '@toile/contract'
import { Link } from 'react-router'
import { moneyWords } from '../../../lib/money.ts'
import { usePayments } from '../../../lib/page-settings.ts'
import { Button, Dialog, cx } from '../../../ui/index.ts'
import { plansQuery } from '../../../lib/plans.ts'

const edges = { blue: 'border-t-blue', red: 'border-t-red', purple: 'border-t-purple' } as const

/** HTTP 402 (SPEC sections 2 and 8): what is lacking, and where credits come from. Nothing of the work is lost. */
export function CreditsDialog({
  lacking,
  onClose,
}: {
  readonly lacking: InsufficientCreditsBody | null
  readonly onClose: () => void
}) {
  const off = usePayments() === null
  return (
    <Dialog
      open={lacking !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="The reel runs short"
      description={
        lacking && (
          <>
            <p>
              {INSUFFICIENT_CREDITS} {shortageWords(lacking)} Your work stays as it is.
            </p>
            {off && <p className="mt-3 border-l-4 border-yellow pl-3 text-ink">{BUYING_IS_OFF}</p>}
          </>
        )
      }
      actions={
        <Button asChild variant="secondary">
          <Link to="/pricing" onClick={onClose}>
            Show all plans
          </Link>
        </Button>
      }
    >
      <PlanCards off={off} onChosen={onClose} />
    </Dialog>
  )
}

function shortageWords({ required, credits }: InsufficientCreditsBody): string {
  const more = required - credits
  return `This costs ${required}; you have ${credits.toLocaleString('en')}: ${more} more ${more === 1 ? 'is' : 'are'} needed.`
}

function PlanCards({ off, onChosen }: { readonly off: boolean; readonly onChosen: () => void }) {
  const { data } = useQuery(plansQuery)
  if (data === undefined)
    return <p className="text-soft">The plans could not be loaded. They are on the pricing page.</p>
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {data.plans.map((plan) => (
        <li
          key={plan.name}
          className={cx('flex flex-col gap-3 border border-t-4 border-hairline p-5', edges[plan.bgColor])}
        >
          <h3 className="annotation">{plan.name}</h3>
          <p className="figures">
            <span className="display text-4xl">${plan.price}</span> <span className="text-sm text-soft">a month</span>
          </p>
          <p className="figures text-sm text-soft">
            {creditsWords(plan.credits)}
            <span className="block">{moneyWords(priceOf('create-background', 1), plan)} a picture</span>
          </p>
          {!off && (
            <Button asChild className="mt-auto">
              <Link to="/pricing" state={{ plan: plan.name }} onClick={onChosen}>
                Choose plan<span className="sr-only"> {plan.name}</span>
              </Link>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
