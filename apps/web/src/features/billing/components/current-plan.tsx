import { inFigures } from '@toile/contract'
import type { PlanName, PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { creditsQuery } from '../../../lib/account.ts'
import { figuresOf } from '../../../lib/date-words.ts'
import { planOf } from '../../../lib/subscription.ts'
import { Button } from '../../../ui/index.ts'
import { isCancelled, planEnd, untilWords } from '../state/plan-end.ts'
import { BillLink } from './bill-link.tsx'
import { PortalButton } from './portal-button.tsx'

interface CurrentPlanProps {
  readonly plans: PlansAnswer
  /** Undefined until it is known. */
  readonly subscription: SubscriptionAnswer | undefined
  /** Nothing can be changed on this server. */
  readonly off: boolean
  readonly onCancel: () => void
  /** The bill of a larger plan was opened, beside this page. */
  readonly onBill: (plan: PlanName) => void
}

const CANCELLED = 'this subscription has been canceled and will not renew'

/** What the account has: its credits, its plan, what is paid next, and what is to be done about it. */
export function CurrentPlan({ plans, subscription, off, onCancel, onBill }: CurrentPlanProps) {
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
            {!isCancelled(subscription) && (
              <Button variant="quiet" onClick={onCancel}>
                Cancel plan
              </Button>
            )}
          </div>
        )}
      </div>
      {live && <Notices plans={plans} subscription={subscription} onBill={onBill} />}
    </section>
  )
}

function RemainingCredits() {
  const { data } = useQuery(creditsQuery)
  return (
    <Fact name="Remaining credits">
      <span aria-live="polite">{data === undefined ? '–' : inFigures(data.credits)}</span>
    </Fact>
  )
}

interface OfPlan {
  readonly plans: PlansAnswer
  readonly subscription: SubscriptionAnswer
}

function PlanFacts({ plans, subscription }: OfPlan) {
  const { next_billing_date } = subscription
  const cancelled = isCancelled(subscription)
  const { end, unpaid } = planEnd(subscription)
  const until = unpaid ?? end
  return (
    <>
      <Fact name="Plan">{planOf(subscription, plans)?.name ?? 'Another plan'}</Fact>
      <Fact name="Payment type">monthly</Fact>
      {cancelled && until !== null && <Fact name="Runs until">{figuresOf(until)}</Fact>}
      {!cancelled && next_billing_date !== null && <Fact name="Next payment date">{figuresOf(next_billing_date)}</Fact>}
    </>
  )
}

/** What is special about the plan now, and the way out of it. */
function Notices({ plans, subscription, onBill }: OfPlan & Pick<CurrentPlanProps, 'onBill'>) {
  const { status, next_plan, next_billing_date, pending_plan, payment_url } = subscription
  const cancelled = isCancelled(subscription)
  const find = (priceId: string | null): PlanName | undefined =>
    plans.plans.find((plan) => plan.priceId === priceId)?.name
  const nameOf = (priceId: string): string => find(priceId) ?? 'another plan'
  const pending = find(pending_plan)
  return (
    <>
      {cancelled && <Notice thread="border-yellow">{CANCELLED}</Notice>}
      {next_plan !== null && (
        <Notice thread="border-blue">
          {nameOf(next_plan)} follows{next_billing_date !== null && ` on ${figuresOf(next_billing_date)}`}. Until then
          your plan stays as it is.
        </Notice>
      )}
      {pending_plan !== null && (
        <Notice thread="border-yellow" pay={payment_url} {...(pending && { onPay: () => onBill(pending) })}>
          The charge for {nameOf(pending_plan)} is not paid yet. It begins as soon as it is.
        </Notice>
      )}
      {status === 'past_due' && (
        <Notice thread="border-red" pay={payment_url}>
          The last payment did not go through. {unlessPaid(subscription)}
          The credits you have stay.
        </Notice>
      )}
    </>
  )
}

/** With a space after it, where there is something to say. */
function unlessPaid(subscription: SubscriptionAnswer): string {
  const { end, unpaid } = planEnd(subscription)
  if (unpaid === null) return ''
  const paid = isCancelled(subscription) ? `; paid, it runs ${untilWords(end)}` : ''
  return `Unless it is paid, the plan ends on ${figuresOf(unpaid)}${paid}. `
}

interface NoticeProps {
  readonly thread: string
  /** Where an open bill is paid. */
  readonly pay?: string | null
  readonly onPay?: () => void
  readonly children: ReactNode
}

function Notice({ thread, pay = null, onPay, children }: NoticeProps) {
  return (
    <div className={`mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-4 pl-4 ${thread}`}>
      <p className="figures max-w-prose">{children}</p>
      {pay !== null && <BillLink url={pay} variant="secondary" {...(onPay && { onOpen: onPay })} />}
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
