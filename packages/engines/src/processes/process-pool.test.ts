import { afterEach, describe, expect, it } from 'vitest'
import { createProcessPool, type ProcessPool } from './process-pool.ts'
import type { TestNews, TestTask } from './testing/test-process.ts'

let pool: ProcessPool<TestTask, string, TestNews> | undefined

const open = (size = 1, hangMs = 60_000) => {
  pool = createProcessPool({
    file: new URL('./testing/test-process.ts', import.meta.url),
    size,
    idleMs: 60_000,
    hangMs,
  })
  return pool
}
afterEach(() => pool?.close())

const quiet = () => ({ signal: new AbortController().signal, tell: () => {} })

describe('a process pool', () => {
  it('answers, and tells what happens on the way while the process is busy', async () => {
    const told: number[] = []
    const answer = await open().run({ kind: 'count', to: 3 }, { ...quiet(), tell: (news) => told.push(news) })
    expect(answer).toBe('counted to 3')
    expect(told).toEqual([1, 2, 3])
  })

  it('passes on the error of a task', async () => {
    await expect(open().run({ kind: 'refuse' }, quiet())).rejects.toMatchObject({
      name: 'EngineError',
      code: 'invalid-input',
      publicMessage: 'Not like this.',
    })
  })

  it('outlives a process that aborts, and does the next task', async () => {
    const running = open()
    await expect(running.run({ kind: 'abort' }, quiet())).rejects.toMatchObject({
      code: 'internal',
      retry: 'same-engine',
    })
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
  })

  it('stops a task that never looks up, at once, and those that wait behind it go on', async () => {
    const running = open()
    const controller = new AbortController()
    const busy = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => controller.abort() })
    const behind = running.run({ kind: 'count', to: 2 }, quiet())
    expect(running.waiting).toBe(1)
    await expect(busy).rejects.toMatchObject({ code: 'cancelled' })
    expect(await behind).toBe('counted to 2')
  })

  it('takes a waiting task out of the queue when it is cancelled', async () => {
    const running = open()
    const [first, second] = [new AbortController(), new AbortController()]
    const busy = running.run({ kind: 'spin' }, { signal: first.signal, tell: () => {} })
    const waiting = running.run({ kind: 'spin' }, { signal: second.signal, tell: () => {} })
    second.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    expect(running.waiting).toBe(0)
    first.abort()
    await expect(busy).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('ends a task that hangs', async () => {
    await expect(open(1, 300).run({ kind: 'spin' }, quiet())).rejects.toMatchObject({ code: 'timeout' })
  })

  it('rejects what is under way when it closes', async () => {
    const running = open()
    const busy = running.run({ kind: 'spin' }, quiet())
    const rejected = expect(busy).rejects.toMatchObject({ code: 'unavailable', retry: 'same-engine' })
    await running.close()
    await rejected
    await expect(running.run({ kind: 'count', to: 1 }, quiet())).rejects.toMatchObject({ code: 'unavailable' })
  })
})
