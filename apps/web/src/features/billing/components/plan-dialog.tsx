import { priceOf } from '@toile/contract'
import type { PlansAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { creditsQuery } from '../../../lib/account.ts'
import { Button, cx, Dialog, threadText } from '../../../ui/index.ts'

type Plan = PlansAnswer['plans'][number]

interface PlanDialogProps {
  /** Null keeps the dialog closed. */
  readonly plan: Plan | null
  readonly onClose: () => void
}

/** What a plan is, once more and whole, before anything is bought (R1: never straight into a checkout). */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(open) => !open && onClose()}
      title={plan === null ? '' : `The ${plan.name} plan`}
      description={plan?.description}
      actions={
        <>
          <Button disabledReason="Buying opens soon.">Confirm the plan</Button>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      {plan !== null && <Terms plan={plan} />}
    </Dialog>
  )
}

function Terms({ plan }: { readonly plan: Plan }) {
  const { data } = useQuery(creditsQuery)
  const count = (credits: number): string => credits.toLocaleString('en')
  const price = priceOf('create-background', 1)
  return (
    <>
      <p className={cx('stitch-t figures flex items-baseline gap-3 pt-5', threadText[plan.bgColor])}>
        <span className="display text-6xl text-ink">${plan.price}</span>
        <span className="text-soft">a month</span>
      </p>
      <dl className="figures mt-5 text-sm">
        <Line name="Credits">{count(plan.credits)} with each payment</Line>
        <Line name="That is">
          {count(Math.floor(plan.credits / price))} pictures, at {price} credits each
        </Line>
        {data !== undefined && (
          <Line name="Yours then">
            {count(data.credits)} + {count(plan.credits)} = {count(data.credits + plan.credits)}
          </Line>
        )}
        <Line name="Renewal">Monthly, until you cancel. Unused credits stay.</Line>
      </dl>
    </>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-t border-hairline py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
