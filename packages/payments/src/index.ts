export type { PaymentProvider } from '@toile/core'
