import type { InsufficientCreditsBody, PlansAnswer } from '@toile/contract'
import { BUYING_IS_OFF, creditsWords, inFigures, INSUFFICIENT_CREDITS } from '@toile/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PlanIntent } from '../../../lib/plan-intent.ts'
import { useReturnPlace } from '../../../lib/return-place.ts'
import { Button, Dialog, cx } from '../../../ui/index.ts'
import type { Offer } from '../state/offer.ts'
import { offerOf } from '../state/offer.ts'
import { planButton } from '../state/plan-button.ts'
import { pictureMoney } from '../state/plan-words.ts'
import type { Buying, Shop } from '../state/use-shop.ts'
import { useShop } from '../state/use-shop.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { TryAgain } from './try-again.tsx'

type Plan = PlansAnswer['plans'][number]

const edges = { blue: 'border-t-blue', red: 'border-t-red', purple: 'border-t-purple' } as const

/**
 * HTTP 402: what is lacking, and where credits come from. A plan's confirmation takes its place, over
 * the same page, which a purchase leads back to: nothing of the work is lost.
 */
export function CreditsDialog({
  lacking,
  onClose,
}: {
  readonly lacking: InsufficientCreditsBody | null
  readonly onClose: () => void
}) {
  const [chosen, choose] = useState<PlanIntent | null>(null)
  const returnTo = useReturnPlace()
  const close = (): void => {
    choose(null)
    onClose()
  }
  if (chosen !== null) {
    return <PlanDialog plan={chosen.plan} payment={chosen.payment} returnTo={returnTo} onClose={close} />
  }
  return lacking === null ? null : <InsufficientCredits lacking={lacking} onChoose={choose} onClose={close} />
}

interface InsufficientCreditsProps {
  readonly lacking: InsufficientCreditsBody
  readonly onChoose: (intent: PlanIntent) => void
  readonly onClose: () => void
}

function InsufficientCredits({ lacking, onChoose, onClose }: InsufficientCreditsProps) {
  const shop = useShop(true)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Not enough credits"
      description={
        <>
          <p>
            {INSUFFICIENT_CREDITS} {missingCreditsWords(lacking)} Your work stays as it is.
          </p>
          {shop.buying === 'off' && <p className="mt-3 border-l-4 border-yellow pl-3 text-ink">{BUYING_IS_OFF}</p>}
        </>
      }
      actions={
        <Button asChild variant="secondary">
          <Link to="/pricing" onClick={onClose}>
            Show all plans
          </Link>
        </Button>
      }
    >
      {shop.lost !== null && <TryAgain {...shop.lost} />}
      <ul className="grid gap-3 empty:hidden sm:grid-cols-3 sm:gap-4">
        {shop.shown?.plans.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            offer={offerIn(shop, plan)}
            buying={shop.buying}
            onChoose={(payment) => onChoose({ plan: plan.name, payment })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function missingCreditsWords({ required, credits }: InsufficientCreditsBody): string {
  const more = required - credits
  return `This costs ${required}; you have ${inFigures(credits)}: ${more} more ${more === 1 ? 'is' : 'are'} needed.`
}

/** Where it is not known yet what the account has, the confirmation finds out. */
function offerIn({ plans, subscription }: Shop, plan: Plan): Offer {
  const sold = plans?.plans.find(({ name }) => name === plan.name)
  if (plans === undefined || sold === undefined || subscription === undefined) {
    return offerOf({ kind: 'loading' }, plan.name)
  }
  return offerOf(planButton(sold, plans, subscription), plan.name)
}

interface PlanCardProps {
  readonly plan: Plan
  readonly offer: Offer
  readonly buying: Buying
  readonly onChoose: (payment: Offer['payment']) => void
}

function PlanCard({ plan, offer, buying, onChoose }: PlanCardProps) {
  return (
    <li
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border border-t-4 border-hairline p-4 sm:flex-col sm:items-stretch sm:p-5',
        edges[plan.bgColor],
      )}
    >
      <div className="flex flex-col gap-2">
        <h3 className="annotation">{plan.name}</h3>
        <p className="figures">
          <span className="display text-4xl">${plan.price}</span>{' '}
          <span className="text-sm text-soft">{offer.payment === 'monthly' ? 'a month' : 'once'}</span>
        </p>
      </div>
      <p className="figures text-sm text-soft max-sm:text-right">
        {creditsWords(plan.credits)}
        <span className="block">{pictureMoney(plan)} a picture</span>
      </p>
      {(buying === 'on' || buying === 'waiting') && (
        <Button
          busy={buying === 'waiting'}
          className="mt-auto w-full px-2!"
          aria-label={offer.label.includes(plan.name) ? undefined : `${offer.label}: ${plan.name}`}
          onClick={() => onChoose(offer.payment)}
        >
          {offer.label}
        </Button>
      )}
    </li>
  )
}
