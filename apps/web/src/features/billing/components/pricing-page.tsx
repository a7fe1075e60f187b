import type { PlanName } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { creditsQuery } from '../../../lib/account.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { forgetPlanIntent, useBroughtPlan, usePlanIntent } from '../../../lib/plan-intent.ts'
import { useSession } from '../../../lib/session.ts'
import { plansQuery } from '../../../lib/plans.ts'
import { CostTable } from './cost-table.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'

export function PricingPage() {
  usePageTitle('Pricing')
  const { session } = useSession()
  const signedIn = session?.authenticated === true
  const { data } = useQuery(plansQuery)
  const [chosen, choose] = useState<PlanName | null>(null)
  useIntendedPlan(signedIn, choose)
  return (
    <div className="sheet py-12 md:py-20">
      <header className="flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
        <h1 className="display text-6xl md:text-9xl">Choose Your Plan</h1>
        {signedIn ? (
          <RemainingCredits />
        ) : (
          <p className="max-w-sm text-soft">
            Billed monthly. A credit pays for work that is done: a picture that fails is given back.
          </p>
        )}
      </header>
      <ul className="mt-10 grid border-y border-hairline md:mt-16 md:grid-cols-3">
        {data?.plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} signedIn={signedIn} onChoose={() => choose(plan.name)} />
        ))}
      </ul>
      <section className="mt-24">
        <h2 className="display text-4xl md:text-5xl">What a picture costs</h2>
        <p className="mt-3 mb-8 max-w-prose text-soft">
          Credits are counted per picture: four pictures cost four times as much. The price always stands on the button
          before you press it.
        </p>
        <CostTable costs={data?.costs ?? []} />
      </section>
      <PlanDialog
        plan={(signedIn && data?.plans.find(({ name }) => name === chosen)) || null}
        onClose={() => choose(null)}
      />
    </div>
  )
}

/** A plan that was pressed for before the login is confirmed here, once: a reload does not ask again (R1). */
function useIntendedPlan(signedIn: boolean, choose: (plan: PlanName) => void): void {
  const navigate = useNavigate()
  const kept = usePlanIntent()
  const brought = useBroughtPlan()
  const plan = brought ?? kept
  useEffect(() => {
    if (!signedIn || plan === null) return undefined
    const ask = (): void => {
      // The tab that signed up waits in the background while the mailed link is followed in another.
      if (document.hidden) return
      forgetPlanIntent()
      if (brought !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
      choose(plan)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [signedIn, plan, brought, choose, navigate])
}

function RemainingCredits() {
  const { data } = useQuery(creditsQuery)
  return (
    <section aria-label="Remaining credits" className="border border-dashed border-edge px-8 py-5">
      <p className="annotation text-soft">Remaining credits</p>
      <p className="display figures mt-1 text-6xl" aria-live="polite">
        {data?.credits.toLocaleString('en') ?? '–'}
      </p>
    </section>
  )
}
