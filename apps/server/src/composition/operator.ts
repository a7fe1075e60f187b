import type { CreditEntry } from '@toile/contract'
import {
  accountNamed,
  changeCredits,
  type Clock,
  convergeCustomer,
  DomainError,
  inspectCustomer,
  listCredits,
  type PaymentProvider,
  reconcile,
  systemClock,
} from '@toile/core'
import {
  accountStore,
  billingRecords,
  creditHistory,
  customerLists,
  customerStore,
  type Database,
  type JobRunner,
  ledgerOn,
  migrateDatabase,
  openDatabase,
  startJobRunner,
  unitOfWork,
} from '@toile/db'
import { EmbeddedPostgresError, findEmbeddedPostgres, startEmbeddedPostgres } from '@toile/local-postgres'
import type { Config } from '../config/config.ts'
import type { BillingCommandDeps, OperatorCalls } from '../operator/billing-command.ts'
import type { Later } from '../operator/run-command.ts'
import { dataFolderSecret, ensureDataFolder } from '../secrets/data-folder.ts'
import { deriveKeys } from '../secrets/keys.ts'
import { convergenceOf } from './convergence.ts'
import { checkPayments, openPayments } from './payments.ts'

/** What the operator's commands about money do, on what is open already. */
export function composeOperator(adapters: {
  readonly database: Database
  readonly clock: Clock
  readonly payments: PaymentProvider | null
  /** Rejects when the provider's word must not be believed here: another one's database, other prices. */
  readonly checkPayments: () => Promise<void>
  /** The queue; needed only for `--apply`. */
  readonly jobs: () => Promise<Pick<JobRunner, 'within'>>
}): OperatorCalls {
  const { database, clock, payments, jobs } = adapters
  const accounts = accountStore(database.drizzle)
  const customers = customerLists(database.drizzle)
  const unit = unitOfWork(database, (tx) => ({
    ledger: ledgerOn(tx),
    history: creditHistory(tx),
    customers: customerStore(tx),
    records: billingRecords(tx),
  }))
  return {
    changeCredits: (change) => changeCredits({ accounts, unit }, change),

    async readLedger(credential) {
      const { id, username } = await accountNamed(accounts, credential)
      const entries: CreditEntry[] = []
      for (let page = 1; ; page += 1) {
        const { entries: more, pagination } = await listCredits(unit, id, page)
        entries.push(...more)
        if (!pagination.has_next) return { username, entries }
      }
    },

    async reconcile({ apply, onDifferences, onFailure }) {
      if (payments === null)
        throw new DomainError('unavailable', 'There is no payment provider: STRIPE_SECRET_KEY is not set.')
      await adapters.checkPayments()
      // What needs a person is among the differences.
      const silent = { info: () => {}, warn: () => {}, error: () => {} }
      const converge = apply ? convergenceOf({ database, clock, jobs: await jobs(), log: silent }, payments) : null
      return reconcile({
        customers,
        onFailure,
        onDifferences: async (customer, differences) =>
          onDifferences(customer, (await customers.usernameOf(customer)) ?? '', differences),
        look: (customer) =>
          converge === null
            ? inspectCustomer({ unit, provider: payments, clock }, customer)
            : convergeCustomer(converge, customer),
      })
    },
  }
}

/** What the command needs, opened on demand; `later` takes what to close, in reverse order. */
export function openOperator(readConfig: () => Config, later: Later): BillingCommandDeps['open'] {
  return async () => {
    const config = readConfig()
    if (config.local) await ensureDataFolder(config.dataDir)
    const database = await openOperatorsDatabase(config, later)
    const secrets = [config.secretKey ?? (await dataFolderSecret(config.dataDir))] as const
    const onError = (error: Error): void => console.error(error.message)
    const sandboxKey = deriveKeys(secrets, 'sandbox-payments')[0]
    const { provider } = openPayments(config, { database, clock: systemClock, sandboxKey, onError })
    return composeOperator({
      database,
      clock: systemClock,
      payments: provider,
      checkPayments: () => checkPayments(config, { provider, database, log: { warn: () => {} } }),
      async jobs() {
        const jobs = await startJobRunner({ database, onError })
        later(() => jobs.close())
        return jobs
      },
    })
  }
}

/** A few connections to the database of the settings; in local mode to that which runs, or to one that is started. */
export async function openOperatorsDatabase({ databaseUrl, dataDir }: Config, later: Later): Promise<Database> {
  const connectionString = databaseUrl ?? (await localDatabase(dataDir, later))
  const database = openDatabase({ connectionString, maxConnections: 2 })
  later(() => database.close())
  return database
}

/** The database of the Toile that runs on the data folder, else one that is started for the command. */
async function localDatabase(dataDir: string, later: Later): Promise<string> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: console.error } })
    later(() => postgres.stop())
    await migrateDatabase(postgres.connectionString)
    return postgres.connectionString
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'data-folder-in-use') throw error
    const running = findEmbeddedPostgres(dataDir)
    // It is starting, or stopping: what the error says is what there is to do.
    if (running === null) throw error
    return running
  }
}
