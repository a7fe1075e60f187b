import type { AccountPayment } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ComponentType } from 'react'
import { amountOf } from '../../../lib/amount.ts'
import { dayOf } from '../../../lib/date-words.ts'
import { Pager } from '../../../ui/index.ts'
import { paymentsQuery } from '../api/payments.ts'
import { refundWords } from '../state/refund-words.ts'
import { Loaded } from './loaded.tsx'

interface PaymentsProps {
  /** The way to card and bills. */
  readonly Portal: ComponentType
}

/** What was paid, with its receipts, and the way to the provider's page. */
export function Payments({ Portal }: PaymentsProps) {
  const id = useId()
  const [page, goTo] = useState(1)
  const payments = useQuery(paymentsQuery(page))
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} className="display mb-4 text-3xl">
        Payments
      </h2>
      <Loaded query={payments} waiting="Loading your payments" what="Your payments">
        {({ payments: paid, pagination }) =>
          paid.length === 0 ? (
            <p className="border-t border-edge py-6 text-soft">Nothing has been paid yet.</p>
          ) : (
            <>
              <ul className="border-t border-edge">
                {paid.map((payment) => (
                  <Payment key={payment.id} payment={payment} />
                ))}
              </ul>
              <Pager pagination={pagination} onGoTo={goTo} />
              <div className="mt-4">
                <Portal />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Payment({ payment }: { readonly payment: AccountPayment }) {
  const { what, amount_cents, currency, receipt_url, paid_at } = payment
  const refund = refundWords(payment)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-hairline py-4">
      <p>{what}</p>
      <p className="figures text-right text-lg font-medium">{amountOf(amount_cents, currency)}</p>
      <p className="figures flex min-h-6 flex-wrap gap-x-4 text-sm text-soft">
        <time dateTime={paid_at}>{dayOf(paid_at)}</time>
        {refund !== null && <span>{refund}</span>}
      </p>
      {receipt_url !== null && (
        <a
          href={receipt_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Receipt of ${dayOf(paid_at)}, ${what}`}
          className="-my-2.5 inline-flex min-h-11 items-center justify-end text-sm underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          Receipt
        </a>
      )}
    </li>
  )
}
