import type { JobPayloads, SignedInAccount } from '@toile/core'
import type { Database, JobRunner } from '@toile/db'
import { insertAccount } from '@toile/db/testing'
import { createTestClock, type TestClock } from '../clock.ts'
import { type CrashPoint, type ProcessLife, lifeUntilCrash, crashable, crashableDatabase } from './crashes.ts'
import { type Facts, type FreshEvent, NOTHING, type SimulatedProvider } from './simulated-provider.ts'
import type { OpenSimulatedProvider } from './play-history.ts'
import { type Process, startProcess } from './process.ts'

export interface SceneParts {
  readonly database: Database
  readonly jobs: JobRunner
  readonly open: OpenSimulatedProvider
}

/** One account, the provider around it, and servers that come and go. */
export class Scene {
  readonly clock: TestClock
  readonly account: SignedInAccount
  readonly simulated: SimulatedProvider
  /** A server that never crashes. */
  readonly process: Process
  private readonly parts: SceneParts
  private readonly seen: FreshEvent[] = []

  static async open(parts: SceneParts): Promise<Scene> {
    const clock = createTestClock(new Date('2030-01-31T10:00:00Z'))
    const id = await insertAccount(parts.database)
    const account = { id, username: `user-${id}`, email: `${id}@example.com` }
    return new Scene(parts, clock, account, await parts.open(clock))
  }

  private constructor(parts: SceneParts, clock: TestClock, account: SignedInAccount, simulated: SimulatedProvider) {
    this.parts = parts
    this.clock = clock
    this.account = account
    this.simulated = simulated
    this.process = this.start(parts.database, simulated.provider)
  }

  private start(database: Database, provider: SimulatedProvider['provider']): Process {
    return startProcess({ database, jobs: this.parts.jobs, clock: this.clock, provider })
  }

  /** Has a server of its own do something, and crashes it at the given point if it gets there. */
  async live(crash: CrashPoint | null, work: (process: Process) => Promise<unknown>): Promise<ProcessLife> {
    const life = lifeUntilCrash(crash)
    const database = crashableDatabase(this.parts.database.connectionString, life)
    try {
      await work(this.start(database, crashable(this.simulated.provider, life)))
    } catch (error) {
      if (!life.isOver()) throw error
    } finally {
      await database.close()
    }
    return life
  }

  /** All that the provider has told since everything was known. */
  async events(): Promise<readonly FreshEvent[]> {
    this.seen.push(...(await this.simulated.takeEvents()))
    return this.seen
  }

  /** Sends events to a server, and has it do the jobs that come of them. */
  async deliver(process: Process, events: readonly FreshEvent[]): Promise<void> {
    if (process.receiveEvent === null) throw new Error('there is a provider, and no webhook')
    for (const { body } of events) await process.receiveEvent(Buffer.from(body), this.simulated.sign(body))
    await this.work(process, events)
  }

  /** The jobs of these events that wait in the queue; each that ends is taken out of it. */
  private async work(process: Process, events: readonly FreshEvent[]): Promise<void> {
    const { rows } = await this.query<{ id: string; data: JobPayloads['provider-event'] }>(
      `SELECT id, data FROM pgboss.job WHERE name = 'provider-event' AND data->>'eventId' = ANY($1) ORDER BY created_on`,
      [events.map(({ id }) => id)],
    )
    for (const { id, data } of rows) {
      await process.handleEvent(data)
      await this.query('DELETE FROM pgboss.job WHERE id = $1', [id])
    }
  }

  /** What the provider has told so far has come, and all is known. */
  async settle(): Promise<void> {
    await this.process.reconcile(this.account.id)
    await this.events()
    this.seen.length = 0
  }

  /** Everything that the provider has told since comes, and is worked up. */
  async catchUp(): Promise<void> {
    await this.deliver(this.process, await this.events())
  }

  async customerId(): Promise<string> {
    const { rows } = await this.query<{ id: string }>(
      'SELECT provider_customer_id AS id FROM customers WHERE account_id = $1',
      [this.account.id],
    )
    return rows[0]?.id ?? ''
  }

  async facts(): Promise<Facts> {
    const customerId = await this.customerId()
    return customerId === '' ? NOTHING : this.simulated.facts(customerId)
  }

  /** Credits. */
  async balance(): Promise<number> {
    const { rows } = await this.query<{ credits: number }>('SELECT credits FROM balances WHERE account_id = $1', [
      this.account.id,
    ])
    return rows[0]?.credits ?? Number.NaN
  }

  /** Of the mails that are on their way, how many of each kind. */
  async mails(): Promise<Readonly<Record<string, number>>> {
    const { rows } = await this.query<{ mail: string; count: number }>(
      `SELECT data->>'mail' AS mail, count(*)::int AS count FROM pgboss.job
       WHERE name = 'account-mail' AND (data->>'accountId' = $1 OR data->>'email' = $2) GROUP BY 1`,
      [this.account.id, this.account.email],
    )
    return Object.fromEntries(rows.map(({ mail, count }) => [mail, count]))
  }

  async query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    return this.parts.database.pool.query<Row>(text, values)
  }
}
