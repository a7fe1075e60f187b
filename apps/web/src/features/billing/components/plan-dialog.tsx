import type { PaymentType, PlanName, ReturnPlace } from '@toile/contract'
import { BUYING_IS_OFF } from '@toile/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, Dialog, StitchLoader } from '../../../ui/index.ts'
import { labelOf, noteOf, planButton } from '../state/plan-button.ts'
import type { PlanButton } from '../state/plan-button.ts'
import { useShop } from '../state/use-shop.ts'
import type { Shop } from '../state/use-shop.ts'
import { BillDialog } from './bill-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { TryAgain } from './try-again.tsx'

export interface PlanDialogProps {
  /** Null keeps the dialog closed. */
  readonly plan: PlanName | null
  /** How a plan is bought by who has none; a plan that one has is bought once. */
  readonly payment?: PaymentType
  /** Where the provider's page leads back to. */
  readonly returnTo: ReturnPlace
  readonly onClose: () => void
}

/**
 * The confirmation of whatever choosing a plan means for who is signed in: buying it, or changing to it (R1: never
 * straight into a checkout). Opens over any page.
 */
export function PlanDialog({ plan, ...rest }: PlanDialogProps) {
  return plan === null ? null : <OpenPlanDialog key={plan} plan={plan} {...rest} />
}

type OpenProps = PlanDialogProps & { readonly plan: PlanName }

function OpenPlanDialog({ plan: name, payment = 'monthly', returnTo, onClose }: OpenProps) {
  const shop = useShop(true)
  const sold = shop.plans?.plans.find((plan) => plan.name === name)
  const shown = shop.shown?.plans.find((plan) => plan.name === name)
  // As it was when it was first known: what is done here changes what the plan is to the account.
  const [button, setButton] = useState<PlanButton | null>(null)
  const { plans, subscription } = shop
  if (button === null && plans !== undefined && sold !== undefined && subscription !== undefined) {
    setButton(planButton(sold, plans, subscription))
  }
  if (shop.buying === 'off' && shown !== undefined) {
    return <PurchaseDialog plan={shown} payment={payment} off={BUYING_IS_OFF} returnTo={returnTo} onClose={onClose} />
  }
  if (shop.buying !== 'on') return <Waiting plan={name} shop={shop} onClose={onClose} />
  // What is bought once asks for no plan.
  if (sold !== undefined && (payment === 'once' || button?.kind === 'current')) {
    return <PurchaseDialog plan={sold} payment="once" returnTo={returnTo} onClose={onClose} />
  }
  if (sold === undefined || button === null) return <Waiting plan={name} shop={shop} onClose={onClose} />
  if (button.kind === 'unpaid' && button.url !== null) {
    return <BillDialog plan={sold} url={button.url} returnTo={returnTo} onClose={onClose} />
  }
  switch (button.kind) {
    case 'buy':
      return <PurchaseDialog plan={sold} payment="monthly" returnTo={returnTo} onClose={onClose} />
    case 'upgrade':
    case 'downgrade':
    case 'return':
      return <ChangeDialog plan={sold} title={labelOf(button, name)} returnTo={returnTo} onClose={onClose} />
    default:
      return <Held title={labelOf(button, name)} button={button} onClose={onClose} />
  }
}

interface WaitingProps {
  readonly plan: PlanName
  readonly shop: Shop
  readonly onClose: () => void
}

/** What choosing the plan means is not known yet, or cannot be. */
function Waiting({ plan, shop, onClose }: WaitingProps) {
  const lost = shop.lost ?? shop.subscriptionLost
  return (
    <Dialog open onOpenChange={onClose} title={plan}>
      {lost === null ? <StitchLoader label="Loading the plan" className="py-10" /> : <TryAgain {...lost} />}
    </Dialog>
  )
}

interface HeldProps {
  readonly title: string
  readonly button: PlanButton
  readonly onClose: () => void
}

/** For a plan that cannot be bought now; the pricing page says why. */
function Held({ title, button, onClose }: HeldProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={noteOf(button)}
      actions={
        <Button asChild>
          <Link to="/pricing" onClick={onClose}>
            See your plan
          </Link>
        </Button>
      }
    />
  )
}
