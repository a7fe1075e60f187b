import type { BillView, CardView, PaymentView, PortalView } from '@toile/payments'
import { date, dollars, form, layout, PROMISE, submit, TROUBLE, wayBack } from './layout.ts'
import { cardChoice, linesOf } from './pay-pages.ts'

export function portalPage(portal: PortalView, cards: readonly CardView[]): string {
  const { customerId, card, returnUrl } = portal
  return layout(
    'Card and bills',
    `${PROMISE}
<p>${wayBack(returnUrl)}</p>
${TROUBLE}
<section>
<h2>Your plan</h2>
<p>${planText(portal)}</p>
</section>
<section>
<h2>Your card</h2>
<p>${card === null ? 'None yet: it comes with the first plan that you pay for.' : 'The one that is charged when the plan renews or becomes larger.'}</p>
${form(`/dev/payments/portal/${customerId}/card`, `${cardChoice(cards, card)}\n<div class="actions">${submit('Use this card')}</div>`)}
</section>
<section>
<h2>Time travel</h2>
${timeTravel(portal)}
</section>
<section>
<h2>Your bills</h2>
${bills(portal.bills)}
</section>`,
  )
}

function planText({ subscription }: PortalView): string {
  if (subscription === null) return 'None.'
  const { plan, status, cancels, nextPlan, periodEnd } = subscription
  if (status === 'past_due') return `${plan}. Its renewal could not be charged.`
  if (cancels) return `${plan}. It ends on ${date(periodEnd)}.`
  if (nextPlan !== null) return `${plan}. ${nextPlan} follows on ${date(periodEnd)}.`
  return `${plan}. It renews on ${date(periodEnd)}.`
}

const FOLLOWS = {
  renewal: 'Your plan renews then, and your card is charged for the next month.',
  'smaller-plan': 'The smaller plan begins then, and your card is charged for its first month.',
  end: 'Your plan ends then.',
  retry: 'The renewal that failed is tried again then. After the third time the plan ends.',
} as const

function timeTravel({ customerId, now, next }: PortalView): string {
  const today = `<p>For the sandbox it is ${date(now)} now. Its clock can be moved forward, and not back.</p>`
  if (next === null) return `${today}\n<p>Nothing is due: there is no plan.</p>`
  return `${today}
<p>What comes next is on ${date(next.at)}. ${FOLLOWS[next.what]}</p>
${form(`/dev/payments/portal/${customerId}/advance`, `<div class="actions">${submit('To the next billing date')}</div>`)}`
}

function bills(all: readonly BillView[]): string {
  if (all.length === 0) return '<p>None so far.</p>'
  const last = all.find(({ payment }) => payment !== null)
  return all.map((bill) => article(bill, bill === last)).join('\n')
}

const article = (bill: BillView, isLastPaid: boolean): string => `<article>
<h3>${date(bill.createdAt)} · ${dollars(bill.cents)}</h3>
<p>${statusText(bill)}</p>
${linesOf(bill)}
${isLastPaid && bill.payment !== null ? shopSide(bill.payment) : ''}
</article>`

function statusText({ id, status, payment }: BillView): string {
  if (status === 'void') return 'Void: nothing has to be paid.'
  if (status === 'open') return `<a href="/dev/payments/bills/${id}/">Not paid: pay it</a>`
  const notes = [
    'Paid',
    payment && payment.refundedCents > 0 ? `${dollars(payment.refundedCents)} given back` : '',
    payment && payment.disputedCents > 0 ? `${dollars(payment.disputedCents)} disputed` : '',
  ]
  return `${notes.filter((note) => note !== '').join(', ')}. <a href="/dev/payments/receipts/${id}/">Receipt</a>`
}

/** What the shop's or the bank's people would do, on the last payment. */
function shopSide({ id, leftCents, refundedCents, openDisputeId }: PaymentView): string {
  const action = (what: string, label: string): string => form(`/dev/payments/payments/${id}/${what}`, submit(label))
  const decide = (outcome: string, label: string): string =>
    form(`/dev/payments/disputes/${openDisputeId}/close`, submit(label, { name: 'outcome', value: outcome }))
  const actions = [
    leftCents > 0 ? action('refund', `Give ${dollars(leftCents)} back`) : '',
    refundedCents > 0 ? action('fail-refund', 'Let the last refund fail') : '',
    leftCents > 0 ? action('dispute', 'Dispute it at the bank') : '',
    openDisputeId !== null ? decide('won', 'The bank decides for Toile') : '',
    openDisputeId !== null ? decide('lost', 'The bank decides for you') : '',
  ].filter((one) => one !== '')
  if (actions.length === 0) return ''
  return `<p class="note">What the shop or the bank can do with this payment:</p>
<div class="actions">
${actions.join('\n')}
</div>`
}
