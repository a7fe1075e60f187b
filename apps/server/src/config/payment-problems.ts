import type { PaymentType, PlanName } from '@toile/contract'
import type { ProviderName } from '@toile/core'
import { HOW_TO_SET_UP, PRICE_SETTINGS } from './stripe.ts'

/** Why money cannot be taken with these settings, for the operator. */

export const priceProblems = (
  wrong: readonly { readonly plan: PlanName; readonly payment: PaymentType; readonly problem: string }[],
): string[] => [
  ...wrong.map(({ plan, payment, problem }) => `${PRICE_SETTINGS[plan][payment]}: ${problem}`),
  `${HOW_TO_SET_UP}.`,
]

export const keyRefused = (why: string): string => `STRIPE_SECRET_KEY: Stripe does not show the prices to it. ${why}`

const SPOKEN: Readonly<Record<ProviderName, string>> = {
  stripe: 'Stripe with a live key',
  'stripe-test': 'Stripe with a test key',
  sandbox: 'the sandbox of local mode',
}

export function otherProvidersProblem(
  strangers: readonly ProviderName[],
  current: ProviderName | null,
  { local }: { readonly local: boolean },
): string {
  const theirs = strangers.map((name) => SPOKEN[name]).join(' and ')
  const whose = current === null ? 'Production' : SPOKEN[current]
  return local
    ? `STRIPE_SECRET_KEY cannot be changed so: the database holds customers of ${theirs}, and ${whose} does not know them. Set DATA_DIR or DATABASE_URL to another one.`
    : `DATABASE_URL names a database that holds customers of ${theirs}. ${whose} needs its own.`
}
