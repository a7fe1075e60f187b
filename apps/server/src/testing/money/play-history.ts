import {
  type Clock,
  DomainError,
  type JobPayloads,
  type PaymentProvider,
  ProviderUnavailable,
  ProviderRefusal,
  type SignedInAccount,
} from '@toile/core'
import type { Database, JobRunner } from '@toile/db'
import { insertAccount } from '@toile/db/testing'
import { createTestClock, type TestClock } from '../clock.ts'
import type { Action, Delivery, History, Step } from './history.ts'
import { type Facts, type FreshEvent, NOTHING, type SimulatedProvider } from './simulated-provider.ts'
import { PRICES } from './plan-table.ts'
import { PAGE_ORIGIN, type Process, startProcess } from './process.ts'
import { findFaults, findBalanceFaults } from './find-faults.ts'

export interface Played {
  readonly events: number
  readonly credits: number
  /** Actions that were not refused, by their names. */
  readonly done: readonly Action['does'][]
  /** One line each; nothing when all is as it should be. */
  readonly faults: readonly string[]
}

/** Opens a provider of one kind for one history. */
export type OpenSimulatedProvider = (clock: Clock) => Promise<SimulatedProvider> | SimulatedProvider

const MINUTE_MS = 60_000
/** The last day of a long month: the next month has no such day. */
const START = new Date('2030-01-31T10:00:00Z')

/** Plays a history on a new account, reconciles it with the provider in the end, and says what is wrong then. */
export async function playHistory(database: Database, open: OpenSimulatedProvider, history: History): Promise<Played> {
  const clock = createTestClock(START)
  const id = await insertAccount(database)
  const account = { id, username: `user-${id}`, email: `${id}@example.com` }
  const simulated = await open(clock)
  const player = new Player(database, clock, account, simulated)
  try {
    for (const step of history.steps) {
      await player.take(step)
      player.faults.push(...(await findBalanceFaults(database, id)))
      if (player.faults.length > 0) return player
    }
    await player.end(history.endsWell)
    return player
  } finally {
    await simulated.close()
  }
}

class Player implements Played {
  readonly faults: string[] = []
  readonly done: Action['does'][] = []
  events = 0
  credits = 0

  private readonly late: FreshEvent[] = []
  private readonly jobs: JobPayloads['provider-event'][] = []
  private readonly jobsLater: JobPayloads['provider-event'][] = []
  private readonly process: Process
  private unavailable: Step['unavailable'] = null
  private calls = 0
  private readonly database: Database
  private readonly clock: TestClock
  private readonly account: SignedInAccount
  private readonly simulated: SimulatedProvider

  constructor(database: Database, clock: TestClock, account: SignedInAccount, simulated: SimulatedProvider) {
    this.database = database
    this.clock = clock
    this.account = account
    this.simulated = simulated
    const provider = this.reachable(simulated.provider)
    this.process = startProcess({ database, jobs: this.queue(), clock, provider })
  }

  async take(step: Step): Promise<void> {
    this.unavailable = step.unavailable
    this.calls = 0
    if (await this.tolerating(() => this.perform(step.action))) this.done.push(step.action.does)
    const fresh = [...(await this.simulated.takeEvents())]
    this.events += fresh.length
    if (step.backwards) fresh.reverse()
    const work = fresh.map(
      (event, index) => () => this.deliver(event, step.deliveries[index % step.deliveries.length] ?? 'once'),
    )
    if (step.catchesUp) work.push(...this.catchUp())
    await runAll(work, step.atOnce)
    this.unavailable = null
  }

  /** Late events and jobs are delivered, or lost; then the account is reconciled and compared with the provider. */
  async end(endsWell: boolean): Promise<void> {
    const work = this.catchUp()
    if (endsWell) await runAll(work, false)
    const { id } = this.account
    await this.process.reconcile(id)
    const left = [...(await this.process.inspect(id)), ...(await this.process.reconcile(id))]
    this.faults.push(...left.map((difference) => `a second look finds ${JSON.stringify(difference)}`))
    const facts = await this.facts()
    this.faults.push(...(await findFaults(this.database, id, facts)))
    const { rows } = await this.database.pool.query(
      'SELECT coalesce(sum(credits), 0)::int AS credits FROM paid_items WHERE account_id = $1',
      [id],
    )
    this.credits = rows[0].credits
  }

  private async deliver(event: FreshEvent, delivery: Delivery): Promise<void> {
    if (delivery === 'lost') return
    if (delivery === 'late') return void this.late.push(event)
    await this.receive(event)
    if (delivery === 'twice') await this.receive(event)
    const jobs = this.jobs.splice(0)
    if (delivery === 'half') return void this.jobsLater.push(...jobs)
    await this.work(delivery === 'twice' ? [...jobs, ...jobs] : jobs)
  }

  private receive({ body }: FreshEvent): Promise<void> {
    const { receiveEvent } = this.process
    if (receiveEvent === null) throw new Error('there is a provider, and no webhook')
    return receiveEvent(Buffer.from(body), this.simulated.sign(body))
  }

  private async work(jobs: readonly JobPayloads['provider-event'][]): Promise<void> {
    await Promise.all(
      jobs.map(async (job) => {
        try {
          await this.process.handleEvent(job)
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) throw error
          // The queue would try it again.
          this.jobsLater.push(job)
        }
      }),
    )
  }

  private catchUp(): (() => Promise<void>)[] {
    const [late, jobs] = [this.late.splice(0).toReversed(), this.jobsLater.splice(0).toReversed()]
    return [...jobs.map((job) => () => this.work([job])), ...late.map((event) => () => this.deliver(event, 'once'))]
  }

  /** False when what was asked for was refused in words. */
  private async tolerating(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work()
    } catch (error) {
      const isSaid =
        error instanceof DomainError || error instanceof ProviderRefusal || error instanceof ProviderUnavailable
      if (!isSaid) throw error
      return false
    }
  }

  /** False when there was nothing to do it to. */
  private async perform(action: Action): Promise<boolean> {
    const { process, simulated, account, clock } = this
    const facts = await this.facts()
    const nth = <Thing>(things: readonly Thing[], index: number): Thing | undefined => things[index % things.length]
    const paid = facts.bills.filter(({ cents }) => cents > 0)
    switch (action.does) {
      case 'buy':
        return this.buy(action)
      case 'pay-later': {
        const checkout = facts.openCheckouts[0]
        if (checkout === undefined) return false
        await simulated.pay(checkout, action.card)
        if (action.card === 'authentication') await simulated.confirm(checkout, true)
        return true
      }
      case 'buy-again':
        return this.buyAgain(action)
      case 'change-plan':
        return this.changePlan(action, facts)
      case 'cancel-plan':
        await process.cancelPlan(account.id)
        return true
      case 'pay-bill': {
        const { payment_url: url } = await process.readSubscription(account.id)
        if (url === null) return false
        await simulated.payInvoice(url, action.card)
        if (action.card === 'authentication') await simulated.confirm(url, action.confirms)
        return true
      }
      case 'change-card': {
        const customerId = await this.customerId()
        if (customerId === null) return false
        await simulated.setCard(customerId, action.card)
        return true
      }
      case 'wait':
        await this.wait(action.minutes * MINUTE_MS)
        return true
      case 'wait-for-turn': {
        const ends = facts.subscriptions.flatMap(({ status, period }) => (status === 'ended' ? [] : [period.end]))
        if (ends.length === 0) return false
        await this.wait(Math.min(...ends) - action.minutesShort * MINUTE_MS - clock.now().getTime())
        return true
      }
      case 'refund': {
        const bill = nth(paid, action.payment)
        if (bill === undefined) return false
        await simulated.refund(bill.paymentId, Math.ceil((bill.cents * action.percent) / 100))
        return true
      }
      case 'fail-refund': {
        const bill = nth(
          paid.filter(({ refundedCents }) => refundedCents > 0),
          action.payment,
        )
        if (bill === undefined) return false
        await simulated.failRefund(bill.paymentId)
        return true
      }
      case 'dispute': {
        const bill = nth(paid, action.payment)
        if (bill === undefined) return false
        await simulated.dispute(bill.paymentId)
        return true
      }
      case 'close-dispute': {
        const dispute = nth(facts.disputes, action.dispute)
        if (dispute === undefined) return false
        await simulated.closeDispute(dispute, action.outcome)
        return true
      }
      case 'generate':
        return process.generate(account, action.pictures)
      case 'operator':
        await process.operate(account, action.amount, `number ${this.done.length}`)
        return true
      case 'reconcile':
        await process.reconcile(account.id)
        return true
      case 'end-of-grace':
        return process.endOfGrace(account.id)
      case 'delete-account':
        await process.deleteAccount(account)
        return true
    }
  }

  private async buy({ plan, payment, card, buyer, returns }: Extract<Action, { does: 'buy' }>): Promise<boolean> {
    const { process, simulated, account } = this
    const priceId = simulated.provider.priceIds[plan]
    const wanted = { priceId, credits: PRICES[plan].credits, payment, returnTo: 'dashboard' } as const
    const { url, sessionId } = await process.startCheckout(account, wanted, PAGE_ORIGIN)
    if (buyer === 'leaves') return true
    await simulated.pay(url, card)
    if (card === 'authentication') await simulated.confirm(url, buyer === 'confirms')
    if (returns) await process.readCheckout(account.id, sessionId)
    return true
  }

  private async buyAgain({ plan, payment }: Extract<Action, { does: 'buy-again' }>): Promise<boolean> {
    const { simulated, clock } = this
    const customerId = await this.customerId()
    if (customerId === null) return false
    const { id } = await simulated.provider.createCheckout({
      key: crypto.randomUUID(),
      customerId,
      plan,
      payment,
      successUrl: PAGE_ORIGIN,
      cancelUrl: PAGE_ORIGIN,
      expiresAt: new Date(clock.now().getTime() + 60 * MINUTE_MS),
    })
    await simulated.pay(id, 'success')
    return true
  }

  private async changePlan(
    { plan, previews, beside }: Extract<Action, { does: 'change-plan' }>,
    before: Facts,
  ): Promise<boolean> {
    const { process, simulated, account } = this
    const priceId = simulated.provider.priceIds[plan]
    if (previews) await process.previewPlanChange(account.id, priceId)
    // A call that is refused does not end the other: both are over before anything is compared.
    const [asked] = await Promise.allSettled([
      process.changePlan(account.id, priceId),
      beside && process.changePlan(account.id, simulated.provider.priceIds[beside]).catch(ignoreRefusal),
    ])
    if (asked.status === 'rejected') throw asked.reason
    const answer = asked.value
    // Which of two plans won is not known here: the sums are compared in the end.
    if (beside !== null && beside !== plan) return true
    const after = await this.facts()
    if (after.bills.length > before.bills.length + 1) this.faults.push('a change of the plan was charged twice')
    const live = after.subscriptions.filter(({ status }) => status !== 'ended')
    if (answer.change === 'upgrade' && live.length === 1 && this.unavailable === null) {
      const [{ plan: is, pendingPlan }] = live as [Facts['subscriptions'][number]]
      const told = answer.payment_url === null ? is : pendingPlan
      if (told !== plan)
        this.faults.push(`an upgrade to ${plan} was answered, and there is ${is}, ${pendingPlan} pending`)
    }
    return true
  }

  private async wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) this.clock.advance(milliseconds)
    const customerId = await this.customerId()
    if (customerId !== null) await this.simulated.timePassed(customerId)
  }

  private async customerId(): Promise<string | null> {
    const { rows } = await this.database.pool.query(
      'SELECT provider_customer_id AS id FROM customers WHERE account_id = $1',
      [this.account.id],
    )
    return rows[0]?.id ?? null
  }

  private async facts(): Promise<Facts> {
    const customerId = await this.customerId()
    return customerId === null ? NOTHING : this.simulated.facts(customerId)
  }

  /** The provider as the server sees it: unavailable where the step says so. */
  private reachable(provider: PaymentProvider): PaymentProvider {
    return new Proxy(provider, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function' || name === 'readEvent') return member
        return async (...args: unknown[]) => {
          this.calls += 1
          const isUnavailable = this.unavailable?.call === this.calls
          if (isUnavailable && this.unavailable?.when === 'before') throw new ProviderUnavailable('the line is cut')
          const result = await member.apply(target, args)
          if (isUnavailable) throw new ProviderUnavailable('the answer is lost')
          return result
        }
      },
    })
  }

  /** A queue in memory: its jobs run when the history says so. */
  private queue(): Pick<JobRunner, 'within'> {
    return {
      within: () => ({
        send: async (kind, payload) => {
          if (kind === 'provider-event') this.jobs.push(payload as JobPayloads['provider-event'])
        },
        waiting: async () => false,
      }),
    }
  }
}

const ignoreRefusal = (error: unknown): null => {
  if (error instanceof DomainError || error instanceof ProviderRefusal || error instanceof ProviderUnavailable)
    return null
  throw error
}

async function runAll(work: readonly (() => Promise<void>)[], atOnce: boolean): Promise<void> {
  if (atOnce) return void (await Promise.all(work.map((each) => each())))
  for (const each of work) await each()
}
