import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { CHANNEL, readMessages, sendMessage } from './messages.ts'
import type { ProcessPool } from './process-pool.ts'
import { children, delayed, isAlive, openPool, quiet } from './testing/open-pool.ts'
import type { TestAnswer, TestProgress, TestTask } from './testing/test-process.ts'

/** What has to wait: for a start that is slow or never comes, and until a time is up. */
let pool: ProcessPool<TestTask, TestAnswer, TestProgress> | undefined
const open = (...asked: Parameters<typeof openPool>) => (pool = openPool(...asked))
afterEach(() => pool?.close())

describe('a process pool that waits', () => {
  it('lets who has a process killed wait for the new one, and nobody else', async () => {
    const before = await children()
    const running = open(2, 60_000, { warm: false, reserve: true, confinement: delayed(3, 'sleep 2') })
    const controller = new AbortController()
    const { promise: begun, resolve: begin } = Promise.withResolvers<number>()
    const killed = running.run({ kind: 'spin' }, { signal: controller.signal, turn: 'a', tell: begin })
    const pid = await begun
    controller.abort()
    await expect(killed).rejects.toMatchObject({ code: 'cancelled' })
    const mine = ['a', 'a'].map((turn) => running.run({ kind: 'count', to: 0 }, { ...quiet(), turn }))
    await running.run({ kind: 'count', to: 0 }, { ...quiet(), turn: 'b' })
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
    // The new one is not ready: its turn is taken, and it counts among the processes.
    await expect.poll(children).toBe(before + 2)
    expect(running.waitingOf('a')).toBe(2)
    await Promise.all(mine)
  })

  it.each([1, 2])('lets nobody wait for a new process that does not start, of %i', async (size) => {
    const never = { reserve: true, startMs: 5_000, confinement: delayed(size + 1, 'exec sleep 1000') }
    const running = open(size, 60_000, never)
    const controller = new AbortController()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const killed = running.run({ kind: 'spin' }, { signal: controller.signal, turn: 'a', tell: () => begin() })
    await begun
    controller.abort()
    await expect(killed).rejects.toMatchObject({ code: 'cancelled' })
    expect(await running.run({ kind: 'count', to: 1 }, { ...quiet(), turn: 'a' })).toBe('counted to 1')
  })

  it('gives a task that waited for a new process no more time than any other', async () => {
    const running = open(1, 1_000, { reserve: true })
    const controller = new AbortController()
    const killed = running.run(
      { kind: 'spin' },
      { signal: controller.signal, turn: 'a', tell: () => controller.abort() },
    )
    const next = running.run({ kind: 'spin' }, { ...quiet(), turn: 'a' })
    await expect(killed).rejects.toMatchObject({ code: 'cancelled' })
    await expect(next).rejects.toMatchObject({ code: 'timeout' })
  })

  it('does not begin a start anew where its task is cancelled', async () => {
    let starts = 0
    const slow = delayed(1, 'sleep 1')
    const running = open(1, 60_000, {
      warm: false,
      reserve: true,
      cancelledMs: 0,
      confinement: {
        ...slow,
        command(...asked) {
          starts += 1
          return slow.command(...asked)
        },
      },
    })
    for (const turn of ['a', 'a', 'b']) {
      const controller = new AbortController()
      const left = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => {}, turn })
      controller.abort()
      await expect(left).rejects.toMatchObject({ code: 'cancelled' })
    }
    expect(await running.run({ kind: 'count', to: 1 }, { ...quiet(), turn: 'a' })).toBe('counted to 1')
    expect(starts).toBe(1)
  })

  it('hears a process that started while its own could hear nothing, however long that was', async () => {
    const done = open(1, 60_000, { warm: false, startMs: 100 }).run({ kind: 'count', to: 1 }, quiet())
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
    expect(await done).toBe('counted to 1')
  })

  it('counts what a process takes to start as nothing of its task’s time', async () => {
    const running = open(1, 1_000, { warm: false, confinement: delayed(1, 'sleep 2') })
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
  })

  it('goes unheard when its end of the channel is closed, and its process ends without a word', async () => {
    const file = fileURLToPath(new URL('./testing/test-process.ts', import.meta.url))
    const child = spawn(process.execPath, [file, String(process.pid)], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    const channel = child.stdio[CHANNEL] as Socket
    const said = text(child.stderr!)
    const ended = once(child, 'exit')
    let heard = 0
    const read = readMessages({
      announced: () => {},
      hear() {
        heard += 1
        // That it is ready, and then the first of what the task has to say.
        if (heard === 2) channel.destroy()
      },
    })
    channel.on('data', read)
    sendMessage(channel, { kind: 'chatter' })
    expect(await ended).toEqual([0, null])
    expect(await said).toBe('')
  })
})
