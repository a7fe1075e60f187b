import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CSRF_COOKIE, CSRF_HEADER, PLAN_NAMES, type PlanName, SESSION_COOKIE } from '@toile/contract'
import { type SignedInAccount, systemClock } from '@toile/core'
import { sandboxStore } from '@toile/db'
import { type SandboxCustomer, sandboxSimulator, type SandboxSimulator } from '@toile/payments'
import { SANDBOX_PRICE_IDS } from '@toile/payments/testing'
import { createTestApp, type TestApp } from '../index.ts'
import { TEST_SCALE } from './test-scale.ts'
import { PRICES } from './plan-table.ts'
import { findFaults } from './find-faults.ts'
import { sandboxFacts } from './simulated-sandbox.ts'

/** Real processes are killed here, with no chance to tidy up, while purchases go on and their events come over HTTP. */
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const LIMIT_MS = 180_000 + TEST_SCALE.kills * 30_000
const BUYERS = 4
/** Of each buyer, one after the other, for three kills. */
const PURCHASES = 4

let app: TestApp
let dataDir: string
let simulator: SandboxSimulator
let running: ChildProcess | null = null
let address: Promise<string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toile-money-kill-'))
  // Opens accounts and sessions, and does nothing else.
  app = await createTestApp({ worker: null })
  const store = sandboxStore<SandboxCustomer>(app.database)
  simulator = sandboxSimulator({ store, clock: systemClock, wake: () => {} })
})
afterAll(async () => {
  await kill()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

function start(): void {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: app.database.connectionString,
      DATA_DIR: dataDir,
      STORAGE_DIR: app.filesRoot,
      ROLES: 'http,worker',
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  })
  running = child
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (line.includes('"msg":"started"')) resolve((JSON.parse(line) as { address: string }).address)
  })
  child.once('exit', () => reject(new Error('the server ended before it was up')))
  // Nobody may be waiting for it when it is killed.
  promise.catch(() => {})
  address = promise
}

async function kill(): Promise<void> {
  if (running === null || running.exitCode !== null || running.signalCode !== null) return
  const exit = once(running, 'exit')
  running.kill('SIGKILL')
  await exit
}

interface Buyer {
  readonly account: SignedInAccount
  readonly token: string
}

/** Asks again until a server answers: one that is killed meanwhile answers nothing. */
async function ask<Answer>({ token }: Buyer, path: string, body?: object): Promise<Answer> {
  let answer: Answer | undefined
  await vi.waitFor(
    async () => {
      const base = await address
      const session = `${SESSION_COOKIE}=${token}`
      const { headers } = await fetch(`${base}/api/csrf/`, { headers: { cookie: session } })
      const csrf = /csrftoken=([^;]+)/.exec(headers.getSetCookie().join('; '))?.[1] ?? ''
      const response = await fetch(base + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          cookie: `${session}; ${CSRF_COOKIE}=${csrf}`,
          [CSRF_HEADER]: csrf,
          ...(body && { 'content-type': 'application/json' }),
        },
      })
      expect(response.status, `${path} ${await response.clone().text()}`).toBe(200)
      answer = (await response.json()) as Answer
    },
    { timeout: LIMIT_MS, interval: 50 },
  )
  return answer as Answer
}

/** Buys, and looks at the page that waits for the credits until they are there. */
async function buy(buyer: Buyer, plan: PlanName, payment: 'monthly' | 'once'): Promise<void> {
  const { data } = await ask<{ data: { sessionId: string; url: string } }>(buyer, '/api/create-checkout-session/', {
    subscription_plan: SANDBOX_PRICE_IDS[plan],
    credits_per_cycle: PRICES[plan].credits,
    payment_type: payment,
    return_to: 'dashboard',
  })
  await simulator.pay(data.url, 'success')
  await vi.waitFor(
    async () => {
      const { status } = await ask<{ status: string }>(buyer, `/api/checkout/${data.sessionId}/`)
      expect(status).toBe('complete')
    },
    { timeout: LIMIT_MS, interval: 200 },
  )
}

const eventsSeen = async (): Promise<number> =>
  Number((await app.database.pool.query('SELECT count(*) FROM provider_events')).rows[0].count)

test(
  'a server killed again and again while purchases go on: everybody has what they paid for',
  { timeout: LIMIT_MS },
  async () => {
    const { seed, kills: wanted } = TEST_SCALE
    const [gaps = []] = fc.sample(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: wanted, maxLength: wanted }), {
      seed,
      numRuns: 1,
    })
    start()
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, async (_, index): Promise<Buyer> => {
        const account = await app.createAccount(`buyer${index}`)
        const origin = { network: '127.0.0.0/24', device: '' }
        return { account, token: (await app.services.accounts.openSession(account.id, origin)).token }
      }),
    )
    let over = false
    const rounds = Math.ceil((PURCHASES * wanted) / 3)
    const buying = Promise.all(
      buyers.map(async (buyer, index) => {
        for (let round = 0; round < rounds; round += 1) {
          const plan = PLAN_NAMES[(index + round) % PLAN_NAMES.length]!
          // One after the other: an account has one open checkout.
          await buy(buyer, plan, round === 0 ? 'monthly' : 'once')
        }
      }),
    ).finally(() => {
      over = true
    })

    let kills = 0
    for (const gap of gaps) {
      const seen = await eventsSeen()
      await vi.waitFor(async () => expect(over || (await eventsSeen()) >= seen + gap).toBe(true), {
        timeout: LIMIT_MS,
        interval: 5,
      })
      if (over) break
      await kill()
      kills += 1
      start()
    }
    await buying
    expect(kills).toBeGreaterThan(0)
    console.log(`seed ${seed}: ${kills} kills, ${rounds * BUYERS} purchases, ${await eventsSeen()} events`)

    for (const { account } of buyers) {
      const { rows } = await app.database.pool.query(
        `SELECT c.provider_customer_id AS id, s.state, b.credits FROM customers c
       JOIN sandbox_customers s ON s.id = c.provider_customer_id
       JOIN balances b ON b.account_id = c.account_id WHERE c.account_id = $1`,
        [account.id],
      )
      const facts = sandboxFacts(rows[0].state)
      expect(await findFaults(app.database, account.id, facts)).toEqual([])
      const paid = facts.bills.flatMap(({ lines }) => lines).reduce((sum, { credits }) => sum + credits, 0)
      expect(rows[0].credits).toBe(paid)
      expect(facts.bills).toHaveLength(rounds)
    }
  },
)
