import { useQuery } from '@tanstack/react-query'
import type { InsufficientCreditsBody } from '@toile/contract'
import { INSUFFICIENT_CREDITS } from '@toile/contract'
import { Link } from 'react-router'
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
  return (
    <Dialog
      open={lacking !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="The reel runs short"
      description={
        lacking && (
          <>
            {INSUFFICIENT_CREDITS} This costs {lacking.required}; you have {lacking.credits.toLocaleString('en')}. Your
            work stays as it is.
          </>
        )
      }
      actions={
        <Button asChild variant="secondary">
          <Link to="/pricing">Show all plans</Link>
        </Button>
      }
    >
      <PlanCards />
    </Dialog>
  )
}

function PlanCards() {
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
          <p className="figures text-sm text-soft">{plan.credits.toLocaleString('en')} credits</p>
          <Button asChild className="mt-auto">
            <Link to="/pricing">Choose plan</Link>
          </Button>
        </li>
      ))}
    </ul>
  )
}
