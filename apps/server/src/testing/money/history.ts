import * as fc from 'fast-check'
import { PLAN_NAMES, type PaymentType, type PlanName } from '@toile/contract'
import type { CardName } from '@toile/payments'
import type { Pictures } from './process.ts'

/** Something that happens to an account, its card or its plan. A number names the n-th payment or dispute there is. */
export type Action =
  | {
      readonly does: 'buy'
      readonly plan: PlanName
      readonly payment: PaymentType
      readonly card: CardName
      /** What the buyer does when the bank asks, or before they have paid. */
      readonly buyer: 'confirms' | 'refuses' | 'leaves'
      /** Comes back to the page, which asks how far it is. */
      readonly returns: boolean
    }
  /** A checkout that was left open in another window. */
  | { readonly does: 'pay-later'; readonly card: CardName }
  /** Bought a second time, past our own checks. */
  | { readonly does: 'buy-again'; readonly plan: PlanName; readonly payment: PaymentType }
  | {
      readonly does: 'change-plan'
      readonly plan: PlanName
      readonly previews: boolean
      /** Asked for at the same time: the same in a double click, another one in a second window. */
      readonly beside: PlanName | null
    }
  | { readonly does: 'cancel-plan' }
  | { readonly does: 'pay-bill'; readonly card: CardName; readonly confirms: boolean }
  | { readonly does: 'change-card'; readonly card: CardName }
  | { readonly does: 'wait'; readonly minutes: number }
  /** Until the plan renews or ends, or a little less. */
  | { readonly does: 'wait-for-turn'; readonly minutesShort: number }
  | { readonly does: 'refund'; readonly payment: number; readonly percent: number }
  | { readonly does: 'fail-refund'; readonly payment: number }
  | { readonly does: 'dispute'; readonly payment: number }
  | { readonly does: 'close-dispute'; readonly dispute: number; readonly outcome: 'won' | 'lost' }
  | { readonly does: 'generate'; readonly pictures: Pictures }
  | { readonly does: 'operator'; readonly amount: number }
  | { readonly does: 'reconcile' }
  | { readonly does: 'end-of-grace' }
  | { readonly does: 'delete-account' }

/** How an event is delivered; `half`: the webhook takes it, and its job is done later. */
export type Delivery = 'once' | 'twice' | 'half' | 'late' | 'lost'

export interface Step {
  readonly action: Action
  /** How each event that the action brings is delivered: one after the other, and again from the first. */
  readonly deliveries: readonly Delivery[]
  readonly backwards: boolean
  /** All are delivered at the same time, and their jobs run at the same time. */
  readonly atOnce: boolean
  /** Events and jobs that were held back before are delivered now. */
  readonly catchesUp: boolean
  /** One call of this step to the provider fails: before it has done what was asked, or after. */
  readonly unavailable: { readonly call: number; readonly when: 'before' | 'after' } | null
}

export interface History {
  readonly steps: readonly Step[]
  /** Whether events that are still held back are delivered in the end. */
  readonly endsWell: boolean
}

const CARDS = ['success', 'declined', 'authentication', 'declined-later'] as const satisfies readonly CardName[]

const plan = fc.constantFrom(...PLAN_NAMES)
const payment = fc.constantFrom<PaymentType>('monthly', 'monthly', 'once')
const card = fc.constantFrom<CardName>(...CARDS, 'success', 'success', 'success')
/** For a changed card: mostly one that fails. */
const failing = fc.constantFrom<CardName>(...CARDS)
const nth = fc.nat(9)

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      plan,
      payment,
      card,
      buyer: fc.constantFrom('confirms' as const, 'refuses' as const, 'leaves' as const),
      returns: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pay-later' as const), card }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('buy-again' as const), plan, payment }) },
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('change-plan' as const),
      plan,
      previews: fc.boolean(),
      beside: fc.option(plan),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel-plan' as const) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay-bill' as const), card, confirms: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('change-card' as const), card: failing }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: minutes() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait-for-turn' as const),
      minutesShort: fc.constantFrom(0, 0, 0, 5, 120),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      payment: nth,
      percent: fc.constantFrom(1, 33, 50, 100, 100),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fail-refund' as const), payment: nth }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('dispute' as const), payment: nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('close-dispute' as const),
      dispute: nth,
      outcome: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('generate' as const), pictures: pictures() }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('operator' as const), amount: fc.constantFrom(-50, 7, 60, 300) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reconcile' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end-of-grace' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete-account' as const) }) },
)

function minutes(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: 90 }),
    fc.integer({ min: 1, max: 40 }).map((days) => days * 24 * 60),
  )
}

function pictures(): fc.Arbitrary<Pictures> {
  return fc
    .record({ count: fc.constantFrom(1 as const, 4 as const), failed: fc.nat(2), made: fc.nat(4) })
    .map(({ count, failed, made }) => {
      const few = Math.min(failed, count)
      return { count, failed: few, made: Math.min(made, count - few) }
    })
}

const delivery = fc.constantFrom<Delivery>('once', 'once', 'once', 'once', 'twice', 'half', 'late', 'lost')

const stepOf = (of: fc.Arbitrary<Action>): fc.Arbitrary<Step> =>
  fc.record({
    action: of,
    deliveries: fc.array(delivery, { minLength: 1, maxLength: 4 }),
    backwards: fc.boolean(),
    atOnce: fc.boolean(),
    catchesUp: fc.boolean(),
    unavailable: fc.oneof(
      { weight: 11, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({
          call: fc.integer({ min: 1, max: 4 }),
          when: fc.constantFrom('before' as const, 'after' as const),
        }),
      },
    ),
  })

/** Most begin with a plan: without one little can happen. */
const beginning: fc.Arbitrary<Action> = fc.record({
  does: fc.constant('buy' as const),
  plan,
  payment: fc.constantFrom<PaymentType>('monthly', 'monthly', 'monthly', 'monthly', 'once'),
  card: fc.constantFrom<CardName>('success', 'success', 'success', 'declined-later', 'authentication'),
  buyer: fc.constant('confirms' as const),
  returns: fc.boolean(),
})

export const histories: fc.Arbitrary<History> = fc
  .record({
    begin: stepOf(beginning),
    rest: fc.array(stepOf(action), { maxLength: 12, size: 'max' }),
    endsWell: fc.boolean(),
  })
  .map(({ begin, rest, endsWell }) => ({ steps: [begin, ...rest], endsWell }))
