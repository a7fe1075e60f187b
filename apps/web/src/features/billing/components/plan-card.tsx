import { priceOf } from '@toile/contract'
import type { PlansAnswer } from '@toile/contract'
import { Link } from 'react-router'
import { keepPlanIntent } from '../../../lib/plan-intent.ts'
import { Button, cx, threadText } from '../../../ui/index.ts'

type Plan = PlansAnswer['plans'][number]

interface PlanCardProps {
  readonly plan: Plan
  readonly signedIn: boolean
  readonly onChoose: () => void
}

/** One plan, as a ticket: a stitched edge in the plan's thread, the price large, the credits in pictures. */
export function PlanCard({ plan, signedIn, onChoose }: PlanCardProps) {
  const variant = plan.name === 'STANDARD' ? 'primary' : 'secondary'
  const pictures = Math.floor(plan.credits / priceOf('create-background', 1))
  return (
    <li className="flex flex-col border-hairline py-10 not-first:border-t md:px-5 lg:px-8 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0">
      <div className={cx('stitch-t pt-5', threadText[plan.bgColor])}>
        <h2 className="annotation">{plan.name}</h2>
      </div>
      <p className="display figures mt-6 flex items-start text-8xl">
        <span className="mt-2 mr-1 text-3xl">$</span>
        {plan.price}
      </p>
      <p className="mt-1 text-soft">a month</p>
      <p className="figures mt-8 text-lg font-medium">{plan.credits.toLocaleString('en')} credits</p>
      <p className="figures text-soft">
        {pictures.toLocaleString('en')} pictures, at {priceOf('create-background', 1)} credits each
      </p>
      <p className="mt-4 mb-10 max-w-prose">{plan.description}</p>
      <div className="mt-auto">
        {signedIn ? (
          <Button className="w-full" variant={variant} onClick={onChoose}>
            Choose {plan.name}
          </Button>
        ) : (
          // A visitor comes back to it when they are somebody (R1).
          <Button asChild className="w-full" variant={variant}>
            <Link to="/login" onClick={() => keepPlanIntent(plan.name)}>
              Choose {plan.name}
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}
