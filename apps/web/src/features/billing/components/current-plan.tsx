import type { PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { creditsQuery } from '../../../lib/account.ts'
import { figuresOf } from '../../../lib/date-words.ts'
import { planOf } from '../../../lib/subscription.ts'
import { Button } from '../../../ui/index.ts'
import { PortalButton } from './portal-button.tsx'

interface CurrentPlanProps {
  readonly plans: PlansAnswer
  /** Undefined until it is known. */
  readonly subscription: SubscriptionAnswer | undefined
  /** Nothing can be changed on this server. */
  readonly off: boolean
  readonly onCancel: () => void
}

const CANCELLED = 'this subscription has been canceled and will not renew'

/** What the account has: its credits, its plan, what is paid next, and what is to be done about it. */
export function CurrentPlan({ plans, subscription, off, onCancel }: CurrentPlanProps) {
  const live = subscription !== undefined && subscription.status !== null
  return (
    <section
      aria-label="Current plan"
      className="mt-8 border border-dashed border-edge bg-raised px-5 py-6 sm:px-8 md:mt-12"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <dl className="grid grid-cols-2 gap-x-8 gap-y-6 sm:flex sm:flex-wrap lg:gap-x-12">
          <RemainingCredits />
          {live && <PlanFacts plans={plans} subscription={subscription} />}
        </dl>
        {live && !off && (
          <div className="flex flex-wrap items-start gap-x-8">
            <PortalButton returnTo="pricing" />
            {subscription.status !== 'canceling' && (
              <Button variant="quiet" onClick={onCancel}>
                Cancel plan
              </Button>
            )}
          </div>
        )}
      </div>
      {live && <Notices plans={plans} subscription={subscription} />}
    </section>
  )
}

function RemainingCredits() {
  const { data } = useQuery(creditsQuery)
  return (
    <Fact name="Remaining credits">
      <span aria-live="polite">{data?.credits.toLocaleString('en') ?? '–'}</span>
    </Fact>
  )
}

interface OfPlan {
  readonly plans: PlansAnswer
  readonly subscription: SubscriptionAnswer
}

function PlanFacts({ plans, subscription }: OfPlan) {
  const { status, ends_at, next_billing_date } = subscription
  return (
    <>
      <Fact name="Plan">{planOf(subscription, plans)?.name ?? 'Another plan'}</Fact>
      <Fact name="Payment type">monthly</Fact>
      {status === 'canceling' && ends_at !== null && <Fact name="Runs until">{figuresOf(ends_at)}</Fact>}
      {status !== 'canceling' && next_billing_date !== null && (
        <Fact name="Next payment date">{figuresOf(next_billing_date)}</Fact>
      )}
    </>
  )
}

/** What is special about the plan now, and the way out of it. */
function Notices({ plans, subscription }: OfPlan) {
  const { status, next_plan, next_billing_date, pending_plan, payment_url, grace_until } = subscription
  const nameOf = (priceId: string): string =>
    plans.plans.find((plan) => plan.priceId === priceId)?.name ?? 'another plan'
  return (
    <>
      {status === 'canceling' && <Notice thread="border-yellow">{CANCELLED}</Notice>}
      {next_plan !== null && (
        <Notice thread="border-blue">
          {nameOf(next_plan)} follows{next_billing_date !== null && ` on ${figuresOf(next_billing_date)}`}. Until then
          your plan stays as it is.
        </Notice>
      )}
      {pending_plan !== null && (
        <Notice thread="border-yellow" pay={payment_url}>
          The charge for {nameOf(pending_plan)} is not paid yet. It begins as soon as it is.
        </Notice>
      )}
      {status === 'past_due' && (
        <Notice thread="border-red" pay={payment_url}>
          The last payment did not go through.{' '}
          {grace_until !== null && `Unless it is paid, the plan ends on ${figuresOf(grace_until)}. `}
          The credits you have stay.
        </Notice>
      )}
    </>
  )
}

interface NoticeProps {
  readonly thread: string
  /** Where an open bill is paid. */
  readonly pay?: string | null
  readonly children: ReactNode
}

function Notice({ thread, pay = null, children }: NoticeProps) {
  return (
    <div className={`mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-4 pl-4 ${thread}`}>
      <p className="figures max-w-prose">{children}</p>
      {pay !== null && (
        <Button asChild variant="secondary">
          <a href={pay}>Pay the open bill</a>
        </Button>
      )}
    </div>
  )
}

/** A name over its value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between gap-2">
      <dt className="annotation text-soft">{name}</dt>
      <dd className="display figures text-3xl sm:text-4xl">{children}</dd>
    </div>
  )
}
