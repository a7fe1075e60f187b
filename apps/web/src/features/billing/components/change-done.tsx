import { inFigures } from '@toile/contract'
import type { PlanChangeAnswer, PlansAnswer, ReturnPlace } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { creditsQuery } from '../../../lib/account.ts'
import { figuresOf } from '../../../lib/date-words.ts'
import { Button, Dialog } from '../../../ui/index.ts'

type Plan = PlansAnswer['plans'][number]

interface ChangeDoneProps {
  readonly plan: Plan
  readonly done: PlanChangeAnswer
  /** The page that it was changed from. */
  readonly returnTo: ReturnPlace
  readonly onClose: () => void
}

/** A change of plan is done, or will be. */
export function ChangeDone({ plan, done, returnTo, onClose }: ChangeDoneProps) {
  const { data, isFetching } = useQuery(creditsQuery)
  const { title, text } = wordsOf(plan, done)
  // Inside a mode the work lies under this.
  const atWork = returnTo !== 'pricing' && returnTo !== 'dashboard'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={atWork ? `${text} Your work is as you left it.` : text}
      actions={
        <>
          {atWork && <Button onClick={onClose}>Go on with your work</Button>}
          <Button asChild variant={atWork ? 'secondary' : 'primary'}>
            <Link to="/dashboard" onClick={onClose}>
              Start Creating
            </Link>
          </Button>
        </>
      }
    >
      <p className="figures stitch-t pt-5 text-soft">
        You have <span className="text-ink">{isFetching || !data ? '–' : inFigures(data.credits)}</span> credits.
      </p>
    </Dialog>
  )
}

function wordsOf({ name, priceId }: Plan, done: PlanChangeAnswer): { readonly title: string; readonly text: string } {
  if (done.change === 'return') {
    return {
      title: `${name} continues`,
      text: `Nothing was charged. ${done.status === 'past_due' ? 'Your last bill is still open. ' : ''}It renews monthly, until you cancel.`,
    }
  }
  if (done.change === 'downgrade') {
    const from = done.next_billing_date === null ? 'with the next payment' : `on ${figuresOf(done.next_billing_date)}`
    return {
      title: `${name} is planned`,
      text: `It begins ${from}. Until then your plan stays as it is, and the credits you have stay after it too.`,
    }
  }
  return done.plan === priceId
    ? {
        title: `You are on ${name}`,
        text: 'The larger plan has begun, and its credits for the rest of the month come with it.',
      }
    : {
        title: `${name} is on its way`,
        text: 'It begins as soon as its charge is paid. Until then your plan stays as it is.',
      }
}
