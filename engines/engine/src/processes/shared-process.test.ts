import { afterEach, describe, expect, it } from 'vitest'
import { createSharedProcess, type SharedProcess } from './shared-process.ts'
import type { SharedTask } from './testing/shared-test-process.ts'

interface Answer {
  readonly pid: number
  readonly kept: readonly number[]
  readonly bytes?: Uint8Array
}
let shared: SharedProcess<SharedTask, Answer> | undefined
afterEach(() => shared?.close())

function open({ idleMs = 60_000, hangMs = 60_000 } = {}) {
  const file = new URL('./testing/shared-test-process.ts', import.meta.url)
  shared = createSharedProcess({ file, memoryMebibytes: 1024, idleMs, hangMs })
  return shared
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

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
