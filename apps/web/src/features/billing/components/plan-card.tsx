import { inFigures } from '@toile/contract'
import type { PaymentType, PlansAnswer } from '@toile/contract'
import { Link } from 'react-router'
import { savePlanIntent } from '../../../lib/plan-intent.ts'
import { Button, cx, threadText } from '../../../ui/index.ts'
import type { ButtonVariant } from '../../../ui/index.ts'
import { isFirstChoice, labelOf, noteOf } from '../state/plan-button.ts'
import type { PlanButton } from '../state/plan-button.ts'
import { picturesWords } from '../state/plan-words.ts'
import { BillLink } from './bill-link.tsx'

type Plan = PlansAnswer['plans'][number]

interface PlanCardProps {
  readonly plan: Plan
  readonly payment: PaymentType
  readonly button: PlanButton
  readonly signedIn: boolean
  /** It is not known yet whether anything can be bought. */
  readonly waiting: boolean
  /** Why nothing can be bought or changed. */
  readonly off: string | undefined
  readonly onChoose: () => void
}

/** One plan, as a ticket: a stitched edge in the plan's thread, the price large, the credits in pictures. */
export function PlanCard({ plan, payment, ...rest }: PlanCardProps) {
  return (
    <li
      aria-label={plan.name}
      className="flex flex-col border-hairline py-10 not-first:border-t md:px-5 lg:px-8 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0"
    >
      <div className={cx('stitch-t pt-5', threadText[plan.bgColor])}>
        <h2 className="annotation">{plan.name}</h2>
      </div>
      <p className="display figures mt-6 flex items-start text-8xl">
        <span className="mt-2 mr-1 text-3xl">$</span>
        {plan.price}
      </p>
      <p className="mt-1 text-soft">{payment === 'monthly' ? 'a month' : 'once'}</p>
      <p className="figures mt-8 text-lg font-medium">{inFigures(plan.credits)} credits</p>
      <p className="figures text-soft">{picturesWords(plan)}</p>
      <p className="mt-4 mb-10 max-w-prose">{plan.description}</p>
      {/* Room for a line under the button: those of three cards stand in a row. */}
      <div className="mt-auto md:min-h-19">
        <Choice plan={plan} payment={payment} {...rest} />
      </div>
    </li>
  )
}

function Choice({ plan, payment, button, signedIn, waiting, off, onChoose }: PlanCardProps) {
  const variant: ButtonVariant = isFirstChoice(button, plan.name) ? 'primary' : 'secondary'
  const label = labelOf(button, plan.name)
  if (off !== undefined) {
    return (
      <Button className="w-full" variant={variant} disabledReason={off}>
        {label}
      </Button>
    )
  }
  if (!signedIn && waiting) {
    return (
      // No link yet, and the look of one: the page that the build has written does not flicker.
      <Button asChild className="w-full" variant={variant}>
        <span data-visitor-only>{label}</span>
      </Button>
    )
  }
  if (!signedIn) {
    return (
      // A visitor comes back to it when they are somebody.
      <Button asChild className="w-full" variant={variant}>
        <Link data-visitor-only to="/login" onClick={() => savePlanIntent({ plan: plan.name, payment })}>
          {label}
        </Link>
      </Button>
    )
  }
  if (button.kind === 'unpaid' && button.url !== null) {
    return (
      <>
        <BillLink url={button.url} className="w-full" variant={variant} onOpen={onChoose}>
          {label}
        </BillLink>
        <p className="mt-2 text-sm text-soft">{noteOf(button)}</p>
      </>
    )
  }
  const still = button.kind === 'current' || button.kind === 'loading'
  return (
    <Button
      className="w-full"
      variant={variant}
      disabled={still}
      busy={button.kind === 'loading'}
      disabledReason={noteOf(button)}
      onClick={onChoose}
    >
      {label}
    </Button>
  )
}
