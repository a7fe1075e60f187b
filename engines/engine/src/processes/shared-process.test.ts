import { afterEach, describe, expect, it } from 'vitest'
import { createSharedProcess, type SharedProcess } from './shared-process.ts'
import type { SharedTask } from './testing/shared-test-process.ts'
import { framed, written } from './testing/written.ts'

interface Answer {
  readonly pid: number
  readonly kept: readonly number[]
  readonly bytes?: Uint8Array
}
let shared: SharedProcess<SharedTask, Answer> | undefined
afterEach(() => shared?.close())

function open({ idleMs = 60_000, hangMs = 60_000 } = {}) {
  const file = new URL('./testing/shared-test-process.ts', import.meta.url)
  shared = createSharedProcess({ file, memoryMebibytes: 1024, answerMebibytes: 1, idleMs, hangMs })
  return shared
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Less than a message: what it may become is not waited for. */
const less = Buffer.from([0, 0, 0, 9])

describe('a shared process', () => {
  it('keeps what it has, and does several tasks at a time; their files do not mix', async () => {
    const { run } = open()
    const first = run({ kind: 'wait' })
    const sent = [700_000, 900_000, 10].map((length, at) => new Uint8Array(length).fill(at + 1))
    const answers = await Promise.all(sent.map((bytes) => run({ kind: 'keep', bytes })))
    expect(answers.map(({ bytes }) => Buffer.compare(bytes!, sent[bytes![0]! - 1]!))).toEqual([0, 0, 0])
    const { pid, kept } = await run({ kind: 'open' })
    expect(kept).toEqual([700_000, 900_000, 10])
    expect((await first).pid).toBe(pid)
  })

  it('passes on the error of a task, and goes on', async () => {
    const { run } = open()
    await expect(run({ kind: 'refuse' })).rejects.toMatchObject({
      code: 'invalid-input',
      publicMessage: 'Not like this.',
    })
    expect((await run({ kind: 'open' })).kept).toEqual([])
  })

  it('keeps all its tasks where the answer of one, or a task, cannot be sent', async () => {
    const { run } = open()
    const waiting = run({ kind: 'wait' })
    await expect(run({ kind: 'unsayable' })).rejects.toMatchObject({ name: 'EngineError', code: 'internal' })
    const unsendable = { kind: 'open', by: () => 1 } as const
    await expect(run(unsendable)).rejects.toMatchObject({ name: 'EngineError', code: 'internal' })
    const { pid } = await run({ kind: 'open' })
    expect((await waiting).pid).toBe(pid)
  })

  it.each<[string, Uint8Array]>([
    ['that more comes than any task brings', framed('["",[[1048577]],[]]')],
    ['no answer', written({ number: 1, answer: null })],
    ['the answer of no task', written({ number: 7, answer: { ok: true, result: 1 } })],
  ])('is lost where it says %s, with its tasks', async (_what, bytes) => {
    const { run } = open()
    const lost = run({ kind: 'garble', bytes })
    const other = run({ kind: 'spin' })
    for (const each of [lost, other])
      await expect(each).rejects.toMatchObject({ name: 'EngineError', code: 'internal' })
    expect((await run({ kind: 'open' })).kept).toEqual([])
  })

  it('is lost where it answers twice', async () => {
    const { run } = open()
    const { pid, ...rest } = await run({ kind: 'open' })
    const answer = { number: 2, answer: { ok: true, result: { pid, ...rest } } }
    expect(await run({ kind: 'garble', bytes: written(answer, answer) })).toMatchObject({ pid })
    await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false)
    expect((await run({ kind: 'open' })).pid).not.toBe(pid)
  })

  it.each([
    ['without a task', () => ({ bytes: less, afterMs: 20 })],
    ['more with its answer', (answer: unknown) => ({ bytes: Buffer.concat([written({ number: 2, answer }), less]) })],
  ])('is lost where it says something %s', async (_what, said) => {
    const { run } = open()
    const opened = await run({ kind: 'open' })
    const { pid } = await run({ kind: 'garble', ...said({ ok: true, result: opened }) })
    await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false)
    expect((await run({ kind: 'open' })).pid).not.toBe(pid)
  })

  it('that ends, or hangs, rejects all that was under way, and the next task has another', async () => {
    const { run } = open({ hangMs: 5_000 })
    const waiting = run({ kind: 'wait' })
    await Promise.all([
      expect(waiting).rejects.toMatchObject({ code: 'internal', retry: 'same-engine' }),
      expect(run({ kind: 'end' })).rejects.toMatchObject({ code: 'internal' }),
    ])
    const { pid } = await run({ kind: 'open' })
    await expect(run({ kind: 'spin' })).rejects.toMatchObject({ code: 'timeout' })
    expect((await run({ kind: 'open' })).pid).not.toBe(pid)
  })

  it('ends when it was idle for long, and when it is closed', async () => {
    const idle = await open({ idleMs: 50 }).run({ kind: 'open' })
    await expect.poll(() => isThere(idle.pid), { timeout: 10_000 }).toBe(false)
    const own = open()
    const { pid } = await own.run({ kind: 'open' })
    const under = own.run({ kind: 'spin' })
    await Promise.all([expect(under).rejects.toMatchObject({ code: 'unavailable' }), own.close()])
    expect(isThere(pid)).toBe(false)
    await expect(own.run({ kind: 'open' })).rejects.toMatchObject({ code: 'unavailable' })
  })
})
