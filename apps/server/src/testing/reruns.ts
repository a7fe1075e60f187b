import { advanceReruns } from '@toile/core'
import type { RerunAnswer, RerunPlan } from '@toile/contract'
import { createEngineRegistry } from '@toile/engine'
import { afterEach, expect } from 'vitest'
import { rerunDeps } from '../composition/reruns.ts'
import type { TestClient } from './client.ts'
import { eventsOf, makeMask, png } from './pictures.ts'
import { balanceOf, makeOne, reuse, setUpStudio } from './studio.ts'

/** How many pictures a chain has. */
export const CHAIN = 3
export const STRIPES = { change: { prompt: 'stripes' } }

export const planOf = async (client: TestClient, wish: object): Promise<RerunPlan> => {
  const answer = await client.post('/api/reruns/check/', wish)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
export const startRerun = (client: TestClient, wish: object, key?: string) =>
  client.post('/api/reruns/', wish, key === undefined ? {} : { 'idempotency-key': key })
export const readRerun = async (
  client: TestClient,
  { rerun_id: id }: Pick<RerunAnswer, 'rerun_id'>,
): Promise<RerunAnswer> => (await client.get(`/api/reruns/${id}/`)).json()

/** A rerun's last word on each step, from the first on. */
export const messagesOf = ({ steps }: RerunAnswer) => steps.map(({ message }) => message)
export const statesOf = ({ state, steps }: RerunAnswer): string[] => [state, ...steps.map((each) => each.state)]

/** A studio in which reruns are taken on by hand, as often as a test wants. */
export function setUpReruns() {
  const studio = setUpStudio({
    worker: { concurrency: 2, rerunIntervalMs: 3_600_000 },
    operations: ['create-pattern', 'create-background', 'pattern-to-image', 'variation', 'upscale'],
  })
  afterEach(() => studio.server.engine.behave(() => {}))

  const depsOf = () => {
    const { database, files, engine } = studio.server
    return rerunDeps({ database, files, engines: createEngineRegistry([engine]), clock: { now: () => new Date() } })
  }
  const fail = (error: unknown): never => {
    throw error
  }
  const step = (deps = depsOf()): Promise<void> => advanceReruns(deps, fail)
  /** As if whoever has claimed a rerun, or lets it wait, had done so long ago. */
  const letWaitsPass = () =>
    studio.server.database.pool.query('UPDATE reruns SET look_at = now() WHERE look_at > now()')

  /** A pattern that is worn; the worn picture stands before a new background. */
  async function chain(client: TestClient) {
    const pattern = await makeOne(client, { ai_model: 'create-pattern', text_prompt: 'dots' })
    const worn = await makeOne(client, {
      ai_model: 'pattern-to-image',
      text_prompt: 'skirt',
      garment_type: 'lower body',
      source_image: await reuse(client, pattern),
    })
    const scene = await makeOne(client, {
      ai_model: 'create-background',
      text_prompt: 'a beach',
      original_target_image: await reuse(client, worn),
      binary_mask_image: png(await makeMask(768, 1024, 200)),
    })
    return { pattern, worn, scene }
  }

  /** Takes a rerun on until it has ended, waiting for each of its jobs. */
  async function toItsEnd(client: TestClient, rerun: RerunAnswer, deps = depsOf): Promise<RerunAnswer> {
    for (;;) {
      await step(deps())
      const now = await readRerun(client, rerun)
      const job = now.steps.find(({ state }) => state === 'running')?.job_id
      if (now.state !== 'running' && job === undefined) return now
      if (job) await eventsOf(client, job)
    }
  }
  const requestsOf = async (accountId: string): Promise<number> =>
    (await studio.server.database.pool.query('SELECT id FROM generation_requests WHERE account_id = $1', [accountId]))
      .rowCount ?? 0

  /** Begins to make the first three pictures of a chain again. */
  async function beginThree() {
    const member = await studio.member()
    const { pattern, worn, scene } = await chain(member.client)
    const wish = { output_id: pattern, ...STRIPES, images: [worn, scene], price: 12 }
    const answer = await startRerun(member.client, wish)
    expect(answer.statusCode, answer.body).toBe(200)
    return { ...member, pattern, worn, rerun: answer.json() as RerunAnswer, credits: await balanceOf(member.client) }
  }

  /** What it has charged and given back, in the order in which it did. */
  const ledgerOf = async (accountId: string): Promise<readonly number[]> =>
    (
      await studio.server.database.pool.query(
        `SELECT amount FROM ledger WHERE account_id = $1 AND reason IN ('generation', 'refund') ORDER BY id OFFSET $2`,
        [accountId, CHAIN],
      )
    ).rows.map(({ amount }) => amount)

  return {
    studio,
    depsOf,
    step,
    letWaitsPass,
    chain,
    toItsEnd,
    requestsOf,
    beginThree,
    ledgerOf,
  }
}
