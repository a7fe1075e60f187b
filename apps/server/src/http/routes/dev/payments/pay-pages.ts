import { planNamed } from '@toile/contract'
import type { BillView, CardView, CheckoutView } from '@toile/payments'
import { date, dollars, form, layout, PROMISE, said, submit, TROUBLE, wayBack } from './layout.ts'

/** Where the buyer goes who leaves the page unpaid. */
const PRICING = '/pricing'

export function checkoutPage(checkout: CheckoutView, cards: readonly CardView[]): string {
  const { id, status, cancelUrl, successUrl } = checkout
  if (status === 'complete') {
    return closedPage('This checkout is paid', 'What you bought is yours already. It is not charged again.', successUrl)
  }
  if (status === 'expired') {
    return closedPage('This checkout has ended', 'Nothing was paid in it. Choose a plan again to go on.', cancelUrl)
  }
  const address = `/dev/payments/checkouts/${id}`
  if (checkout.confirming) return confirmPage(address, checkout.cents, cancelUrl)
  return payPage({
    address,
    bought: boughtIn(checkout),
    cents: checkout.cents,
    declined: checkout.declined,
    cards,
    backUrl: cancelUrl,
  })
}

export function billPage(bill: BillView, cards: readonly CardView[]): string {
  const { id, status, cents } = bill
  if (status === 'paid') return closedPage('This bill is paid', 'It is not charged again.', PRICING)
  if (status === 'void') {
    return closedPage('This bill is no longer open', 'Nothing has to be paid for it, and nothing can be.', PRICING)
  }
  const address = `/dev/payments/bills/${id}`
  if (bill.confirming) return confirmPage(address, cents, PRICING)
  return payPage({ address, bought: linesOf(bill), cents, declined: bill.declined, cards, backUrl: PRICING })
}

export function receiptPage(bill: BillView): string {
  const { id, payment } = bill
  const refunded = payment?.refundedCents ?? 0
  return layout(
    'Receipt',
    `<p class="tag">Sandbox</p>
<h1>Receipt</h1>
<p class="about">No card was charged: this is a receipt of Toile’s stand-in for a payment provider.</p>
<dl class="facts">
<dt>Number</dt><dd class="long">${id}</dd>
<dt>Paid on</dt><dd>${date(bill.paidAt ?? bill.createdAt)}</dd>
</dl>
${linesOf(bill)}
<p class="sum"><span>Paid</span> <strong>${dollars(bill.cents)}</strong></p>
${refunded > 0 ? `<p class="sum"><span>Given back</span> <strong>${dollars(refunded)}</strong></p>` : ''}
<div class="actions">
<button type="button" id="print" disabled>Print</button>
${wayBack(PRICING)}
</div>`,
  )
}

function boughtIn({ plan, payment, cents }: CheckoutView): string {
  const credits = `${planNamed(plan).credits.toLocaleString('en')} credits`
  return payment === 'monthly'
    ? lines([[`${plan} plan`, `${credits} every month`, `${dollars(cents)} a month`]])
    : lines([[credits, `As many as the ${plan} plan gives, one time`, dollars(cents)]])
}

export function linesOf(bill: BillView): string {
  return lines(
    bill.lines.map((line) => {
      if (line.kind === 'purchase') return [`${planNamed(line.plan).credits} credits`, 'One time', dollars(line.cents)]
      if (line.kind === 'unused') return [`${line.plan} plan`, 'The rest of its month, given back', dollars(line.cents)]
      if (line.kind === 'upgrade') return [`${line.plan} plan`, 'For the rest of the month', dollars(line.cents)]
      const [from, to] = [line.period.start, line.period.end].map((seconds) => date(new Date(seconds * 1000)))
      return [`${line.plan} plan`, `${from} to ${to}`, dollars(line.cents)]
    }),
  )
}

const lines = (rows: readonly (readonly string[])[]): string => `<ul class="lines">
${rows.map(([what, more, price]) => `<li><div><strong>${what}</strong> <span>${more}</span></div> <span class="price">${price}</span></li>`).join('\n')}
</ul>`

interface Payment {
  /** What its form is posted under. */
  readonly address: string
  /** Markup. */
  readonly bought: string
  readonly cents: number
  readonly declined: boolean
  readonly cards: readonly CardView[]
  readonly backUrl: string
}

const payPage = ({ address, bought, cents, declined, cards, backUrl }: Payment): string =>
  layout(
    'Pay',
    `${PROMISE}
<h2>What you buy</h2>
${bought}
<p class="sum"><span>To pay now</span> <strong>${dollars(cents)}</strong></p>
${declined ? said('The card was declined. Nothing was paid. Try another card, or go back.') : ''}
${TROUBLE}
${form(
  `${address}/pay`,
  `${cardChoice(cards, cards[0])}
<div class="actions">
${submit(`Pay ${dollars(cents)}`, { main: true })}
${wayBack(backUrl)}
</div>`,
)}`,
  )

export const cardChoice = (cards: readonly CardView[], chosen: CardView | null | undefined): string => `<fieldset>
<legend>Test card</legend>
${cards
  .map(
    ({ name, number, what }) =>
      `<label class="choice"><input type="radio" name="card" value="${name}"${name === chosen?.name ? ' checked' : ''} required> <span class="card"><span class="number">${number}</span> <span>${what}</span></span></label>`,
  )
  .join('\n')}
</fieldset>`

const confirmPage = (address: string, cents: number, backUrl: string): string =>
  layout(
    'Confirm',
    `<p class="tag">Sandbox</p>
<h1>Your bank asks: is it you?</h1>
<p class="about">No card is charged. A real bank would ask here with its own page or app (3-D Secure).</p>
<p class="sum"><span>Toile wants to be paid</span> <strong>${dollars(cents)}</strong></p>
${TROUBLE}
${form(
  `${address}/confirm`,
  `<div class="actions">
${submit('Confirm', { main: true, name: 'answer', value: 'confirm' })}
${submit('Refuse', { name: 'answer', value: 'refuse' })}
</div>`,
)}
<div class="actions">${wayBack(backUrl)}</div>`,
  )

const closedPage = (title: string, what: string, backUrl: string): string =>
  layout(
    title,
    `<p class="tag">Sandbox</p>
<h1>${title}</h1>
<p class="about">${what}</p>
<div class="actions">${wayBack(backUrl, 'Back to Toile', true)}</div>`,
  )
