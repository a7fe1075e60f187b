import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Standing } from '@toile/core'
import { checkHandlers } from '@toile/db'
import { createGate } from '@toile/engine/testing'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../testing/index.ts'
import { createStandingReporter } from './standing-reporter.ts'

describe('handlers', () => {
  const all = [{ kind: 'sweep-files' }, { kind: 'account-mail' }, { kind: 'provider-event' }] as const

  test('one for each kind is right, none or two stop the start', () => {
    expect(() => checkHandlers(all)).not.toThrow()
    expect(() => checkHandlers(all.slice(1))).toThrow('No handler for jobs of kind sweep-files')
    expect(() => checkHandlers([...all, all[1]])).toThrow('2 handlers for jobs of kind account-mail')
  })
})

describe('where a picture stands', () => {
  /** The first write waits until the test opens the gate. */
  function reporting() {
    const written: Standing[] = []
    const writing = createGate()
    const reporter = createStandingReporter(
      async (standing) => {
        written.push(standing)
        await writing.pass()
      },
      { intervalMs: 0, onError: () => {} },
    )
    return { written, writing, reporter }
  }
  const at = (fraction: number, stage: string): Standing => ({ kind: 'progress', fraction, stage })
  const behind = (position: number): Standing => ({ kind: 'queued', position })

  test('goes out at once, then the latest alone, never falling, and not after the stop', async () => {
    const { written, writing, reporter } = reporting()
    reporter.report(at(0.2, 'first'))
    for (const fraction of [0.5, 0.9, 0.4]) reporter.report(at(fraction, `at ${fraction}`))
    expect(written).toEqual([at(0.2, 'first')])
    writing.open()
    await expect.poll(() => written).toEqual([at(0.2, 'first'), at(0.9, 'at 0.4')])
    await reporter.stop()
    reporter.report(at(1, 'late'))
    expect(written).toHaveLength(2)
  })

  test('in a queue is told when it changes, and not once the picture has begun', async () => {
    const { written, writing, reporter } = reporting()
    writing.open()
    for (const position of [3, 3, 3]) reporter.report(behind(position))
    await expect.poll(() => written).toEqual([behind(3)])
    reporter.report(behind(1))
    await expect.poll(() => written).toEqual([behind(3), behind(1)])
    reporter.report(at(0, 'begun'))
    reporter.report(behind(0))
    await expect.poll(() => written).toEqual([behind(3), behind(1), at(0, 'begun')])
    await reporter.stop()
  })
})

describe('a worker that stops', () => {
  let page: TestApp
  let client: TestClient
  beforeAll(async () => {
    page = await createTestApp({ worker: null })
    client = await page.signIn(await page.createAccount('maker', { credits: 100 }))
  })
  afterAll(() => page.close())

  test('gives back what it is at, and another makes it', async () => {
    const gate = createGate()
    page.engine.behave((_request, { signal }) => gate.pass(signal))
    const first = await createTestApp({ beside: page, worker: { graceMs: 0 } })
    const jobId = await order(client)
    await gate.arrived(1)
    await first.close()
    const { rows } = await page.database.pool.query('SELECT status, attempt FROM tasks WHERE request_id = $1', [jobId])
    expect(rows).toEqual([{ status: 'queued', attempt: 1 }])
    page.engine.behave(() => {})
    const second = await createTestApp({ beside: page, worker: {} })
    const events = await eventsOf(client, jobId)
    await second.close()
    expect(events.at(-1)).toMatchObject({ kind: 'done', data: { images: 1, failed: 0 } })
  })

  test('waits for what is nearly done', async () => {
    const gate = createGate()
    page.engine.behave((_request, { signal }) => gate.pass(signal))
    const worker = await createTestApp({ beside: page, worker: { graceMs: 60_000 } })
    const jobId = await order(client)
    await gate.arrived(1)
    const closing = worker.close()
    gate.open()
    await closing
    page.engine.behave(() => {})
    expect((await eventsOf(client, jobId)).at(-1)).toMatchObject({ kind: 'done', data: { images: 1 } })
  })

  test('waits for a task that it is only about to take, and gives it back', async () => {
    const jobId = await order(client)
    const statusOf = async () =>
      (await page.database.pool.query('SELECT status FROM tasks WHERE request_id = $1', [jobId])).rows
    const lock = await page.database.pool.connect()
    try {
      await lock.query('BEGIN')
      // The claim cannot end before it has written whose turn it was.
      await lock.query(
        `INSERT INTO account_turns SELECT account_id, now() FROM generation_requests WHERE id = $1
         ON CONFLICT (account_id) DO UPDATE SET served_at = now()`,
        [jobId],
      )
      const worker = await createTestApp({ beside: page, worker: { graceMs: 0 } })
      const blocked = `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(async () => (await page.database.pool.query(blocked)).rows[0].count).toBe(1)
      const closing = worker.close().then(() => 'closed')
      expect(await Promise.race([closing, setTimeout(300, 'waiting')])).toBe('waiting')
      await lock.query('COMMIT')
      await closing
      expect(await statusOf()).toEqual([{ status: 'queued' }])
    } finally {
      lock.release(true)
    }
  })
})
