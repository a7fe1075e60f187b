import { z } from 'zod/mini'
import { MODES } from '../modes.ts'
import { PLAN_NAMES } from '../plans.ts'
import { pagination } from './generations.ts'

/** Payment calls (R12, R23, R24). What they refuse answers `{error}`. */

/** The error form of payment calls alone (R12). */
export const paymentErrorBody = z.object({ error: z.string() })
export type PaymentErrorBody = z.infer<typeof paymentErrorBody>
export const paymentRateLimitBody = z.extend(paymentErrorBody, { wait_time: z.int().check(z.describe('Seconds')) })

export const INVALID_PRICE_ID = 'Invalid priceId'
export const PAYMENT_ERROR = 'An error occurred'
export const PAYMENT_FAILED =
  "Your payment couldn't be processed. You can retry immediately or check back later if the problem persists."
/** Production without a payment provider (R25). */
export const BUYING_IS_OFF = 'Buying is switched off on this server. Nothing can be bought or changed here.'

/** `monthly`: a subscription; `once`: the same credits at the same price, one time (R24). */
export const PAYMENT_TYPES = ['monthly', 'once'] as const
export const paymentType = z.enum(PAYMENT_TYPES)
export type PaymentType = z.infer<typeof paymentType>

/** Where a checkout leads back to: a closed list, never an address (R1). */
export const RETURN_PLACES = ['dashboard', 'pricing', ...MODES] as const
const returnPlace = z.enum(RETURN_PLACES)
export type ReturnPlace = z.infer<typeof returnPlace>

/** Search parameters of the page that a checkout leads back to. */
export const PAYMENT_POPUP_PARAM = 'payment-popup'
export const CHECKOUT_PARAM = 'checkout'
export const PAYMENT_POPUPS = ['success', 'failure'] as const
export type PaymentPopup = (typeof PAYMENT_POPUPS)[number]

/** A number, also as a form sends it. */
const wholeNumber = z.coerce.number().check(z.int())

/** POST /api/create-checkout-session/: always with the plan's monthly price id, whichever payment type (R24). */
export const checkoutPayload = z.object({
  subscription_plan: z
    .string()
    .check(z.minLength(1), z.maxLength(255), z.describe('A plan’s monthly price id, of GET /api/plans/')),
  credits_per_cycle: wholeNumber.check(z.describe('The plan’s credits; 400 when they do not fit the price id')),
  payment_type: z._default(paymentType, 'monthly'),
  return_to: z._default(returnPlace, 'dashboard'),
})
export const checkoutAnswer = z.object({
  data: z.object({
    sessionId: z.string().check(z.describe('Of GET /api/checkout/{sessionId}/')),
    url: z.string().check(z.describe('Where the buyer pays')),
  }),
})
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>

/** GET /api/checkout/{id}/ (ours): whether what was bought has arrived. `complete` only when the credits are there. */
export const checkoutState = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  declined: z
    .nullable(z.boolean())
    .check(z.describe('A payment was tried and did not go through; null where that is not known')),
  url: z.nullable(z.string()).check(z.describe('To go on paying, while it is open')),
  plan: z.enum(PLAN_NAMES),
  payment_type: paymentType,
  credits: z.nullable(z.int()).check(z.describe('What was added; null until then')),
})
export type CheckoutState = z.infer<typeof checkoutState>

/** `canceling`: runs until the period's end and does not renew. `past_due`: a renewal could not be charged. */
export const SUBSCRIPTION_STATUSES = ['active', 'canceling', 'past_due'] as const
const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES)
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** GET /api/get-user-subscription/. All null without a subscription. Times are ISO 8601, UTC. */
export const subscriptionAnswer = z.object({
  plan: z.nullable(z.string()).check(z.describe('The plan’s monthly price id')),
  status: z.nullable(subscriptionStatus),
  subscription_status: z.nullable(subscriptionStatus).check(z.describe('The same as status')),
  updated_at: z.nullable(z.string()).check(z.describe('Begin of the period that was paid last')),
  next_billing_date: z
    .nullable(z.string())
    .check(z.describe('As the provider says; null while nothing will be charged')),
  ends_at: z.nullable(z.string()).check(z.describe('When a cancelled plan ends')),
  next_plan: z
    .nullable(z.string())
    .check(z.describe('The price id of the smaller plan that follows at next_billing_date')),
  pending_plan: z.nullable(z.string()).check(z.describe('The price id of a larger plan whose charge is not paid yet')),
  payment_url: z
    .nullable(z.string())
    .check(z.describe('Where an open invoice is paid: of a renewal or of the larger plan')),
  grace_until: z.nullable(z.string()).check(z.describe('While past_due: when the plan ends if nothing is paid')),
})
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>

/** POST /api/preview-subscription/ (ours) and POST /api/update-subscription/. */
export const planChangePayload = z.object({ new_plan_price_id: z.string().check(z.minLength(1), z.maxLength(255)) })

/** `return`: undoes a cancel or a planned downgrade. */
const PLAN_CHANGES = ['upgrade', 'downgrade', 'return'] as const
export type PlanChangeKind = (typeof PLAN_CHANGES)[number]

/** What a change costs or gives, and when. */
export const planChangePreview = z.object({
  change: z.enum(PLAN_CHANGES),
  due_cents: z.int().check(z.describe('Charged now, with tax')),
  currency: z.string().check(z.describe('ISO 4217, lower case')),
  credits: z.int().check(z.describe('Added now, once that is paid')),
  takes_effect_at: z.string(),
  next_billing_date: z.string(),
  next_cents: z.int().check(z.describe('The plan’s price from then on, before tax')),
})
export type PlanChangePreview = z.infer<typeof planChangePreview>

export const planChangeAnswer = z.extend(subscriptionAnswer, {
  change: z.enum(PLAN_CHANGES),
})
export type PlanChangeAnswer = z.infer<typeof planChangeAnswer>

/** POST /api/cancel-subscription/ answers a `subscriptionAnswer`. */

/** POST /api/billing-portal/ (ours): the provider's own page for the card and the bills. */
export const billingPortalPayload = z.object({ return_to: z._default(returnPlace, 'pricing') })
export const billingPortalAnswer = z.object({ url: z.string() })

/** GET /api/account/payments/?page= (ours), newest first. */
const accountPayment = z.object({
  id: z.string(),
  what: z.string().check(z.describe('In plain words: `STANDARD plan, 600 credits`')),
  amount_cents: z.int(),
  currency: z.string().check(z.describe('ISO 4217, lower case')),
  refunded_cents: z.int(),
  receipt_url: z.nullable(z.string()),
  paid_at: z.string(),
})
export const accountPaymentsAnswer = z.object({ payments: z.array(accountPayment), pagination })
export type AccountPayment = z.infer<typeof accountPayment>

/** POST /api/payment-webhook/: signed by the provider over the raw body; no CSRF token, no session (R13). */
export const PAYMENT_WEBHOOK_MAX_BYTES = 256 * 1024
