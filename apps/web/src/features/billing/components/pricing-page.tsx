import { BUYING_IS_OFF } from '@toile/contract'
import type { PaymentType, PlanName, PlansAnswer } from '@toile/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { forgetPlanIntent, useRequestedPlan, usePlanIntent } from '../../../lib/plan-intent.ts'
import type { PlanIntent } from '../../../lib/plan-intent.ts'
import { useSession } from '../../../lib/session.ts'
import { planOf } from '../../../lib/subscription.ts'
import { Segmented } from '../../../ui/index.ts'
import { planButton } from '../state/plan-button.ts'
import type { PlanButton } from '../state/plan-button.ts'
import { useShop } from '../state/use-shop.ts'
import type { Buying, Shop } from '../state/use-shop.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CostTable } from './cost-table.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { TryAgain } from './try-again.tsx'

const PAYMENTS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'once', label: 'One-time' },
] as const satisfies readonly { readonly value: PaymentType; readonly label: string }[]

/** Why a plan's button does nothing. */
const REASONS: Partial<Record<Buying, string>> = {
  off: 'Buying is switched off.',
  lost: 'Nothing can be bought just now.',
}

export function PricingPage() {
  usePageTitle('Pricing')
  const { session } = useSession()
  const signedIn = session?.authenticated === true
  const shop = useShop(signedIn)
  const [payment, setPayment] = useState<PaymentType>('monthly')
  const [chosen, choose] = useState<PlanIntent | null>(null)
  const [canceling, setCanceling] = useState(false)
  useIntendedPlan(signedIn, (intent) => {
    setPayment(intent.payment)
    choose(intent)
  })
  const { plans, subscription } = shop
  const off = shop.buying === 'off'
  return (
    <div className="sheet py-12 md:py-20">
      <header className="flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
        <h1 className="display text-6xl md:text-9xl">Choose Your Plan</h1>
        <p className="max-w-sm text-soft">
          You pay only for pictures that are made: if one fails, its credits come back. Credits stay until they are
          used.
        </p>
      </header>
      {signedIn && plans !== undefined && (
        <CurrentPlan
          plans={plans}
          subscription={subscription}
          off={off}
          onCancel={() => setCanceling(true)}
          onBill={(plan) => choose({ plan, payment: 'monthly' })}
        />
      )}
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 md:mt-16">
        <Segmented label="How you pay" value={payment} onChange={setPayment} segments={PAYMENTS} />
        <p className="text-soft">
          {payment === 'monthly'
            ? 'Billed monthly, until you cancel.'
            : 'One payment, nothing renews. You can do this with or without a plan.'}
        </p>
      </div>
      {off && (
        <p role="status" className="mt-6 border-l-4 border-yellow pl-4">
          {BUYING_IS_OFF}
        </p>
      )}
      <div className="mt-6 flex flex-col gap-6 empty:hidden">
        {shop.lost !== null && <TryAgain {...shop.lost} />}
        {shop.subscriptionLost !== null && <TryAgain {...shop.subscriptionLost} />}
      </div>
      {shop.shown !== undefined && (
        <ul className="mt-6 grid border-y border-hairline md:grid-cols-3">
          {shop.shown.plans.map((plan) => (
            <PlanCard
              key={plan.name}
              plan={plan}
              payment={payment}
              signedIn={signedIn}
              button={buttonOf(plan.name, shop, signedIn, payment)}
              waiting={shop.buying === 'waiting'}
              off={REASONS[shop.buying]}
              onChoose={() => choose({ plan: plan.name, payment })}
            />
          ))}
        </ul>
      )}
      <Costs costs={shop.shown?.costs} />
      <PlanDialog
        plan={signedIn ? (chosen?.plan ?? null) : null}
        payment={chosen?.payment ?? payment}
        returnTo="pricing"
        onClose={() => choose(null)}
      />
      {canceling && subscription !== undefined && (
        <CancelDialog
          plan={planOf(subscription, plans)?.name ?? 'Your plan'}
          subscription={subscription}
          onClose={() => setCanceling(false)}
        />
      )}
    </div>
  )
}

function buttonOf(name: PlanName, shop: Shop, signedIn: boolean, payment: PaymentType): PlanButton {
  if (!signedIn) return { kind: 'buy' }
  const { plans, subscription } = shop
  const plan = plans?.plans.find((sold) => sold.name === name)
  if (plans === undefined || plan === undefined || shop.buying === 'waiting') return { kind: 'loading' }
  if (payment === 'once') return { kind: 'buy' }
  if (subscription !== undefined) return planButton(plan, plans, subscription)
  return shop.subscriptionLost !== null
    ? { kind: 'held', instead: 'buy', reason: 'Your plan could not be loaded.' }
    : { kind: 'loading' }
}

function Costs({ costs }: { readonly costs: PlansAnswer['costs'] | undefined }) {
  if (costs === undefined) return null
  return (
    <section className="mt-24">
      <h2 className="display text-4xl md:text-5xl">What a picture costs</h2>
      <p className="mt-3 mb-8 max-w-prose text-soft">
        Credits are counted per picture: four pictures cost four times as much. The price is always on the button before
        you press it.
      </p>
      <CostTable costs={costs} />
    </section>
  )
}

/** A plan that was pressed for before the login is confirmed here, once: a reload does not ask again (R1). */
function useIntendedPlan(signedIn: boolean, choose: (intent: PlanIntent) => void): void {
  const navigate = useNavigate()
  const kept = usePlanIntent()
  const brought = useRequestedPlan()
  const intent = brought ?? kept
  const chooseIt = useEffectEvent(choose)
  useEffect(() => {
    if (!signedIn || intent === null) return undefined
    const ask = (): void => {
      // The tab that signed up waits in the background while the mailed link is followed in another.
      if (document.hidden) return
      forgetPlanIntent()
      if (brought !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
      chooseIt(intent)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [signedIn, intent, brought, navigate])
}
