import {
  cancelRequest,
  changeCredits,
  chargeKey,
  type Clock,
  convergeCustomer,
  deleteAccount,
  endOverdue,
  failTask,
  inspectCustomer,
  type JobPayloads,
  type PaymentProvider,
  type WorkerUnit,
  type SignedInAccount,
} from '@toile/core'
import {
  accountRemoval,
  accountStore,
  blobStore,
  customerAccountStore,
  customerLists,
  type Database,
  eventLog,
  fileGarbage,
  type JobRunner,
  ledgerOn,
  remoteCalls,
  requestStore,
  trialGrantStore,
  unitOfWork,
} from '@toile/db'
import { newRequest } from '@toile/db/testing'
import { composeBilling } from '../../composition/billing.ts'
import { type ConvergenceAdapters, convergenceOf, providerEventHandler } from '../../composition/convergence.ts'

export interface ProcessParts {
  readonly database: Database
  readonly jobs: Pick<JobRunner, 'within'>
  readonly clock: Clock
  readonly provider: PaymentProvider
  readonly log?: ConvergenceAdapters['log']
}

/** Fewer than the sandbox tries to charge again: else it would end each plan before. */
const GRACE_DAYS = 4
export const PAGE_ORIGIN = 'http://127.0.0.1:3000'
const PRICE_EACH = 4

/** What one running server does about money, without HTTP: the same functions on the same stores, bound as the product binds them. */
export type Process = ReturnType<typeof startProcess>

export function startProcess({ database, jobs, clock, provider, log = SILENT }: ProcessParts) {
  const adapters = { database, jobs, clock, log, payments: provider, graceDays: GRACE_DAYS }
  const billing = composeBilling(adapters)
  const convergence = convergenceOf(adapters, provider)
  const events = providerEventHandler(adapters, provider)
  const settling: WorkerUnit = unitOfWork(database, (tx) => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    calls: remoteCalls(tx),
    queue: jobs.within(tx),
  }))
  const removing = unitOfWork(database, (tx) => ({
    removal: accountRemoval(tx),
    trialGrants: trialGrantStore(tx),
    garbage: fileGarbage(tx),
    queue: jobs.within(tx),
  }))
  const customerOf = (accountId: string): Promise<string | null> =>
    customerAccountStore(database.drizzle).find(accountId)

  return {
    ...billing,
    handleEvent: (payload: JobPayloads['provider-event']): Promise<void> =>
      (events.handle as (payload: JobPayloads['provider-event']) => Promise<void>)(payload),

    /** Resolves to what differed; nothing for who has never bought. */
    async reconcile(accountId: string) {
      const customerId = await customerOf(accountId)
      return customerId === null ? [] : ((await convergeCustomer(convergence, customerId)) ?? [])
    },

    async inspect(accountId: string) {
      const customerId = await customerOf(accountId)
      return customerId === null ? [] : ((await inspectCustomer(convergence, customerId)) ?? [])
    },

    /** Pictures, of which some fail and the rest is made or cancelled. Resolves to false for who cannot pay for them. */
    async generate({ id: accountId }: SignedInAccount, pictures: Pictures): Promise<boolean> {
      const request = newRequest(accountId, { count: pictures.count, priceEach: PRICE_EACH, createdAt: clock.now() })
      const price = PRICE_EACH * pictures.count
      const accepted = await settling.run(async ({ requests, ledger, events: story }) => {
        if ((await ledger.lockBalance(accountId)) < price) return false
        const taskIds = Array.from({ length: pictures.count }, () => crypto.randomUUID())
        await requests.insert(request, taskIds)
        const charge = { amount: -price, reason: 'generation', key: chargeKey(request.id) } as const
        await ledger.append({ accountId, requestId: request.id, ...charge })
        const { count } = pictures
        await story.append(request.id, { kind: 'message', data: { kind: 'accepted', count, charged: price } })
        return true
      })
      if (!accepted) return false
      const tasks = await requestStore(database.drizzle).tasksOf(request.id)
      for (const [index, task] of tasks.entries()) {
        const queued = { ...task, requestId: request.id, status: 'queued' as const }
        if (index < pictures.failed) await failTask(settling, queued, { code: 'test' }, clock.now())
        else if (index < pictures.failed + pictures.made) await make(request.id, queued)
      }
      await cancelRequest(settling, accountId, request.id, clock.now())
      return true
    },

    /** An operator gives credits, or takes them. Throws `conflict` for more than there is. */
    operate: ({ username }: SignedInAccount, amount: number, note: string) =>
      changeCredits(
        { accounts: accountStore(database.drizzle), unit: settling },
        { credential: username, amount, note },
      ),

    /**
     * The scheduled work that ends plans unpaid for too long, for this account alone. Resolves to whether there was one.
     */
    async endOfGrace(accountId: string): Promise<boolean> {
      const customerId = await customerOf(accountId)
      const all = customerLists(database.drizzle)
      let found = false
      const overdue = async (since: Date) => {
        const own = (await all.overdue(since)).filter((each) => each.customerId === customerId)
        found = own.length > 0
        return own
      }
      const onFailure = (_customer: string, error: unknown): void => {
        throw error
      }
      await endOverdue({ customers: { ...all, overdue }, converge: convergence, onFailure, graceDays: GRACE_DAYS })
      return found
    },

    deleteAccount: ({ id }: SignedInAccount): Promise<void> =>
      deleteAccount(
        {
          unit: removing,
          settling,
          subscriptions: billing.subscriptions,
          accounts: accountStore(database.drizzle),
          proofs: { google: async () => true },
          trying: REFUSES,
          hasher: REFUSES,
          limiter: { take: async () => null, giveBack: async () => {}, clear: async () => {} },
          trial: { credits: 60, keys: [new Uint8Array(32).fill(9)], perRangeAndDay: null, perDay: null },
          clock,
        },
        id,
        { accessToken: 'proves it' },
        { sessionToken: '', origin: { network: '127.0.0.0/24', device: '' } } as never,
      ),
  }

  /** The picture itself does not matter here: that it is paid for does. */
  async function make(requestId: string, task: { id: string; attempt: number; status: 'queued' }): Promise<void> {
    await settling.run(async ({ requests }) => {
      await requests.lock(requestId)
      if (await requests.end(task, 'done', clock.now())) await requests.countDown(requestId, clock.now())
    })
  }
}

export interface Pictures {
  readonly count: 1 | 4
  readonly failed: number
  readonly made: number
}

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** Nobody proves themselves by a password here. */
const REFUSES = new Proxy({} as never, {
  get() {
    throw new Error('no password is asked for')
  },
})
