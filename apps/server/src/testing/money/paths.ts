import type { PaymentType, PlanName } from '@toile/contract'
import type { CardName } from '@toile/payments'
import type { Path } from './crash-points.ts'
import { PRICES } from './plan-table.ts'
import { PAGE_ORIGIN, type Process } from './process.ts'
import type { Scene } from './scene.ts'

const DAY_MS = 24 * 60 * 60_000

const checkout = ({ account, simulated }: Scene, process: Process, plan: PlanName, payment: PaymentType = 'monthly') =>
  process.startCheckout(
    account,
    { priceId: simulated.provider.priceIds[plan], credits: PRICES[plan].credits, payment, returnTo: 'dashboard' },
    PAGE_ORIGIN,
  )

/** Paid at the provider; none of its events has come. */
async function pay(scene: Scene, plan: PlanName, payment: PaymentType = 'monthly', card: CardName = 'success') {
  const begun = await checkout(scene, scene.process, plan, payment)
  await scene.simulated.pay(begun.url, card)
  return begun
}

/** Bought, and known to us. */
async function own(scene: Scene, plan: PlanName, card: CardName = 'success'): Promise<void> {
  await pay(scene, plan, 'monthly', card)
  await scene.settle()
}

/** Bought past our own checks, as two windows may do it. */
async function stray(scene: Scene, plan: PlanName): Promise<void> {
  const { id } = await scene.simulated.provider.createCheckout({
    key: crypto.randomUUID(),
    customerId: await scene.customerId(),
    plan,
    payment: 'monthly',
    successUrl: PAGE_ORIGIN,
    cancelUrl: PAGE_ORIGIN,
    expiresAt: new Date(scene.clock.now().getTime() + 60 * 60_000),
  })
  await scene.simulated.pay(id, 'success')
}

async function wait(scene: Scene, days: number): Promise<void> {
  scene.clock.advance(days * DAY_MS)
  await scene.simulated.timePassed(await scene.customerId())
}

const nothing = async (): Promise<void> => {}
const change = (plan: PlanName) => (scene: Scene, process: Process) =>
  process.changePlan(scene.account.id, scene.simulated.provider.priceIds[plan])
/** From the webhook to what is written: the newest event, which is as good as any. */
const hear = async (scene: Scene, process: Process): Promise<void> =>
  scene.deliver(process, (await scene.events()).slice(-1))

async function firstPayment(scene: Scene): Promise<string> {
  const [bill] = (await scene.facts()).bills
  if (bill === undefined) throw new Error('nothing has been paid')
  return bill.paymentId
}

/** Everything a server does about money, each from one end to the other. */
export const PATHS: readonly Path[] = [
  { name: 'a plan is paid, and its events come', prepare: (scene) => pay(scene, 'STANDARD'), go: hear },
  { name: 'credits are bought once, and the events come', prepare: (scene) => pay(scene, 'BASIC', 'once'), go: hear },
  {
    name: 'a second plan is paid all the same',
    async prepare(scene) {
      await own(scene, 'BASIC')
      await stray(scene, 'PREMIUM')
    },
    go: hear,
  },
  {
    name: 'a payment is refunded',
    async prepare(scene) {
      await own(scene, 'STANDARD')
      await scene.process.generate(scene.account, { count: 4, failed: 1, made: 3 })
      await scene.simulated.refund(await firstPayment(scene))
    },
    go: hear,
  },
  {
    name: 'a refund fails',
    async prepare(scene) {
      await own(scene, 'STANDARD')
      await scene.simulated.refund(await firstPayment(scene))
      await scene.settle()
      await scene.simulated.failRefund(await firstPayment(scene))
    },
    go: hear,
  },
  {
    name: 'a plan renews',
    async prepare(scene) {
      await own(scene, 'BASIC')
      await wait(scene, 31)
    },
    go: hear,
  },
  {
    name: 'a renewal cannot be charged',
    async prepare(scene) {
      await own(scene, 'BASIC', 'declined-later')
      await wait(scene, 29)
    },
    go: hear,
  },
  {
    name: 'the end of grace',
    async prepare(scene) {
      await own(scene, 'BASIC', 'declined-later')
      await wait(scene, 29)
      await scene.settle()
      await wait(scene, 5)
    },
    go: (scene, process) => process.endOfGrace(scene.account.id),
  },
  {
    name: 'the page asks how far a purchase is',
    prepare: (scene) => pay(scene, 'PREMIUM', 'once'),
    async go(scene, process) {
      const { rows } = await scene.query<{ id: string }>('SELECT id FROM checkouts WHERE account_id = $1', [
        scene.account.id,
      ])
      await process.readCheckout(scene.account.id, rows[0]?.id ?? '')
    },
  },
  { name: 'a first checkout', prepare: nothing, go: (scene, process) => checkout(scene, process, 'STANDARD') },
  {
    name: 'a checkout in another’s place',
    prepare: (scene) => checkout(scene, scene.process, 'BASIC'),
    go: (scene, process) => checkout(scene, process, 'PREMIUM'),
  },
  { name: 'a larger plan', prepare: (scene) => own(scene, 'BASIC'), go: change('PREMIUM') },
  {
    name: 'a larger plan that was shown before',
    async prepare(scene) {
      await own(scene, 'BASIC')
      await wait(scene, 10)
    },
    async go(scene, process) {
      await process.previewPlanChange(scene.account.id, scene.simulated.provider.priceIds.STANDARD)
      await change('STANDARD')(scene, process)
    },
  },
  {
    name: 'a larger plan that the bank wants confirmed',
    prepare: (scene) =>
      own(scene, 'BASIC').then(async () => scene.simulated.setCard(await scene.customerId(), 'authentication')),
    go: change('STANDARD'),
  },
  { name: 'a smaller plan', prepare: (scene) => own(scene, 'PREMIUM'), go: change('BASIC') },
  {
    name: 'a cancel',
    prepare: (scene) => own(scene, 'STANDARD'),
    go: (scene, process) => process.cancelPlan(scene.account.id),
  },
  {
    name: 'back to the plan',
    async prepare(scene) {
      await own(scene, 'STANDARD')
      await scene.process.cancelPlan(scene.account.id)
    },
    go: change('STANDARD'),
  },
  {
    name: 'a deletion',
    async prepare(scene) {
      await own(scene, 'STANDARD')
      await checkout(scene, scene.process, 'BASIC', 'once')
    },
    go: (scene, process) => process.deleteAccount(scene.account),
  },
  {
    name: 'a deleted account pays',
    async prepare(scene) {
      await own(scene, 'BASIC')
      await scene.process.deleteAccount(scene.account)
      await stray(scene, 'STANDARD')
    },
    go: hear,
  },
  {
    name: 'an operator gives',
    prepare: nothing,
    go: (scene, process) => process.operate(scene.account, 60, 'for the trouble'),
  },
  {
    name: 'an operator takes',
    prepare: (scene) => own(scene, 'BASIC'),
    go: (scene, process) => process.operate(scene.account, -50, 'given by mistake'),
  },
  {
    name: 'a reconciliation',
    async prepare(scene) {
      await own(scene, 'BASIC')
      await stray(scene, 'PREMIUM')
      await wait(scene, 31)
    },
    go: (scene, process) => process.reconcile(scene.account.id),
  },
]
