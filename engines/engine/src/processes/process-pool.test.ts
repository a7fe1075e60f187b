import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setImmediate as settled, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultConfinement } from './confinement.ts'
import type { ProcessPool } from './process-pool.ts'
import { childIds, children, isAlive, openPool, quiet } from './testing/open-pool.ts'
import { framed } from './testing/written.ts'
import type { TestAnswer, TestProgress, TestTask } from './testing/test-process.ts'

let pool: ProcessPool<TestTask, TestAnswer, TestProgress> | undefined
const open = (...asked: Parameters<typeof openPool>) => (pool = openPool(...asked))
afterEach(() => pool?.close())

const FORKS = ['--allow-child-process', '--disable-warning=PERM0002']

describe('a process pool', () => {
  it('that is warm has a process before its first task, and keeps it', async () => {
    const others = await children()
    const running = open(1, 60_000, { idleMs: 1 })
    expect(await children()).toBe(others + 1)
    await running.run({ kind: 'count', to: 1 }, quiet())
    await sleep(100)
    expect(await children()).toBe(others + 1)
  })

  it('that is not warm has none before its first task, and none when it was idle for long', async () => {
    const others = await children()
    const running = open(1, 60_000, { idleMs: 1, warm: false })
    expect(await children()).toBe(others)
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
    await expect.poll(children, { timeout: 10_000 }).toBe(others)
    expect(await running.run({ kind: 'count', to: 2 }, quiet())).toBe('counted to 2')
  })

  it('answers, and tells what happens on the way while the process is busy', async () => {
    const told: number[] = []
    const answer = await open().run({ kind: 'count', to: 3 }, { ...quiet(), tell: (progress) => told.push(progress) })
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

  it.each([
    ['where its pool waits for it', 60_000, {}],
    ['where it says itself how long it may take', 0, { cancelledMs: 60_000 }],
  ])(
    'lets a cancelled task that ends in a moment end, %s, and its process go on',
    async (_where, cancelledMs, itself) => {
      const before = await children()
      const running = open(1, 60_000, { cancelledMs })
      const controller = new AbortController()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const told: number[] = []
      const short = running.run(
        { kind: 'count', to: 50 },
        {
          ...itself,
          signal: controller.signal,
          tell: (progress) => {
            told.push(progress)
            controller.abort()
            begin()
          },
        },
      )
      await begun
      await expect(short).rejects.toMatchObject({ code: 'cancelled' })
      const pids = await childIds()
      expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
      expect([await childIds(), await children(), told]).toEqual([pids, before + 1, [1]])
    },
  )

  it.each([
    ['details that are none', { kind: 'end', answer: { ok: false, code: 'internal', message: 'x', details: null } }],
    [
      'a message that is none',
      { kind: 'end', answer: { ok: false, code: 'internal', message: { toString: 1, valueOf: 1 } } },
    ],
    ['no answer at all', { kind: 'end' }],
  ])('loses a process that answers with %s, and its task with it', async (_what, report) => {
    const running = open()
    await expect(running.run({ kind: 'forge', report }, quiet())).rejects.toMatchObject({ code: 'internal' })
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
  })

  it.each<[string, TestTask]>([
    ['what nobody can read', { kind: 'garble', bytes: [0, 0, 0, 2, 1, 2] }],
    ['that more comes than anybody can hold', { kind: 'garble', bytes: [0x7f, 0xff, 0xff, 0xff] }],
    ['that more comes than any task brings', { kind: 'garble', bytes: [...framed('["",[[67108865]],[]]')] }],
    ['more than any task has to tell', { kind: 'count', to: 30_000 }],
  ])('loses a process that says %s, and its task with it', async (_what, task) => {
    const running = open()
    await expect(running.run(task, quiet())).rejects.toMatchObject({ code: 'internal' })
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
  })

  it('loses a process that says something without a task', async () => {
    const before = await children()
    const running = open(1, 60_000, { warm: false })
    // Less than a message: what it may become is not waited for.
    await running.run({ kind: 'garble', bytes: [0, 0, 0, 9], afterMs: 20 }, quiet())
    await expect.poll(children, { timeout: 10_000 }).toBe(before)
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
  })

  it('counts all that a task brings, and not what another did', async () => {
    const running = open(1, 60_000, { answerMebibytes: 20 })
    const [first, second] = [
      await running.run({ kind: 'large' }, quiet()),
      await running.run({ kind: 'large' }, quiet()),
    ]
    expect([first.length, second.length]).toEqual([20_000_000, 20_000_000])
    await running.close()
    await expect(open(1, 60_000, { answerMebibytes: 19 }).run({ kind: 'large' }, quiet())).rejects.toMatchObject({
      code: 'internal',
    })
  })

  it('keeps a process whose answer cannot be sent', async () => {
    const before = await children()
    const running = open()
    await running.run({ kind: 'count', to: 1 }, quiet())
    const pids = await childIds()
    await expect(running.run({ kind: 'unsayable' }, quiet())).rejects.toMatchObject({ code: 'internal' })
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
    expect([await childIds(), pids.length]).toEqual([pids, before + 1])
  })

  it.each([
    ['is killed', false],
    ['ends', true],
  ])('ends what a process has started that %s', async (_what, ends) => {
    const { promise: started, resolve: tell } = Promise.withResolvers<number>()
    const controller = new AbortController()
    const running = open(1, 60_000, { warm: false, nodeOptions: FORKS })
    const over = running.run({ kind: 'fork', ends }, { signal: controller.signal, tell })
    const pid = await started
    expect(await isAlive(pid)).toBe(true)
    if (!ends) controller.abort()
    await expect(over).rejects.toMatchObject({ code: ends ? 'internal' : 'cancelled' })
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  it('hears a large answer whole, though its task goes on to tell', async () => {
    const answer = await open().run({ kind: 'large' }, quiet())
    expect(Buffer.compare(answer as Uint8Array, Buffer.alloc(20_000_000, 7))).toBe(0)
  })

  it('hears no more of a task that is over, also during the next', async () => {
    const running = open()
    const told: number[] = []
    const late = () => running.run({ kind: 'late' }, { ...quiet(), tell: (progress) => told.push(progress) })
    const [first, second, third] = [await late(), await late(), await late()]
    expect([second, third, told]).toEqual([first, first, []])
  })

  it('gives no more time to a process that says again and again that it is ready', async () => {
    const forge = open(1, 1_000).run({ kind: 'forge', report: { kind: 'ready' }, everyMs: 50 }, quiet())
    await expect(forge).rejects.toMatchObject({ code: 'internal' })
  })

  it('kills no process that it did not start, where no descriptor is left to start one', async () => {
    const starved = fileURLToPath(new URL('./testing/starved-owner.ts', import.meta.url))
    const owner = spawn('/bin/sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, starved], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(JSON.parse(await text(owner.stdout))).toEqual({ code: 'internal', killed: [] })
  })

  it('ends a task that hangs', async () => {
    await expect(open(1, 300).run({ kind: 'spin' }, quiet())).rejects.toMatchObject({ code: 'timeout' })
  })

  it('rejects what is under way when it closes', async () => {
    const running = open()
    const busy = running.run({ kind: 'spin' }, quiet())
    const waiting = running.run({ kind: 'spin' }, quiet())
    const [under, behind] = await Promise.allSettled([busy, waiting, running.close()])
    const left = { status: 'rejected', reason: { code: 'unavailable', retry: 'same-engine' } }
    expect([under, behind]).toMatchObject([left, left])
    await expect(running.run({ kind: 'count', to: 1 }, quiet())).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('goes on through the signals that stop a server: what becomes of a task is the server’s to say', async () => {
    expect(await open().run({ kind: 'signals' }, quiet())).toBe('still here')
  })

  it('does what is urgent before what waits', async () => {
    const running = open()
    const order: string[] = []
    const add = (name: string) => (): void => void order.push(name)
    const controller = new AbortController()
    const busy = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => controller.abort() })
    const plain = running.run({ kind: 'count', to: 0 }, quiet()).then(add('plain'))
    const urgent = running.run({ kind: 'count', to: 0 }, { ...quiet(), urgent: true }).then(add('urgent'))
    await expect(busy).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.all([plain, urgent])
    expect(order).toEqual(['urgent', 'plain'])
  })

  it('does one urgent task of a turn at a time, so that many of one leave others a process', async () => {
    const running = open(2)
    const controllers = [new AbortController(), new AbortController()]
    const urgent = controllers.map(({ signal }) =>
      running.run({ kind: 'spin' }, { signal, tell: () => {}, urgent: true, turn: 'a' }),
    )
    expect(await running.run({ kind: 'count', to: 1 }, { ...quiet(), turn: 'b' })).toBe('counted to 1')
    for (const controller of controllers) controller.abort()
    for (const each of urgent) await expect(each).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('takes turns: who brings many tasks goes no more often than who brings one', async () => {
    const running = open()
    const order: string[] = []
    const controller = new AbortController()
    const busy = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => controller.abort(), turn: 'a' })
    const others = ['a', 'a', 'a', 'b', 'c'].map((turn) =>
      running.run({ kind: 'count', to: 0 }, { ...quiet(), turn }).then(() => order.push(turn)),
    )
    expect([running.waiting, running.waitingOf('a'), running.waitingOf('d')]).toEqual([5, 3, 0])
    await expect(busy).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.all(others)
    expect(order).toEqual(['b', 'c', 'a', 'a', 'a'])
  })

  it('leaves a process to others where one is reserved, and has it ready before they ask', async () => {
    const before = await children()
    const running = open(2, 60_000, { warm: false, reserve: true })
    const controller = new AbortController()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const mine = { signal: controller.signal, turn: 'a' }
    const long = running.run({ kind: 'spin' }, { ...mine, tell: () => begin() })
    const second = running.run({ kind: 'spin' }, { ...mine, tell: () => {} })
    await begun
    expect([running.waiting, await children()]).toEqual([1, before + 2])
    expect(await running.run({ kind: 'count', to: 1 }, { ...quiet(), turn: 'b' })).toBe('counted to 1')
    expect(await running.run({ kind: 'count', to: 2 }, { ...quiet(), turn: 'a', urgent: true })).toBe('counted to 2')
    expect(running.waiting).toBe(1)
    controller.abort()
    for (const each of [long, second]) await expect(each).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('starts one that dies at its start again with the next task, and not before', async () => {
    const before = await children()
    let started = 0
    const works = defaultConfinement().command
    const running = open(2, 60_000, {
      warm: false,
      reserve: true,
      confinement: {
        ...defaultConfinement(),
        command(...asked) {
          started += 1
          return started === 1 ? works(...asked) : ['/bin/sh', '-c', 'exit 1']
        },
      },
    })
    const controller = new AbortController()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const long = running.run({ kind: 'spin' }, { signal: controller.signal, turn: 'a', tell: () => begin() })
    await begun
    await expect.poll(children, { timeout: 10_000 }).toBe(before + 1)
    expect(started).toBe(2)
    await expect(running.run({ kind: 'count', to: 1 }, { ...quiet(), turn: 'b' })).rejects.toMatchObject({
      code: 'internal',
    })
    await expect.poll(children, { timeout: 10_000 }).toBe(before + 1)
    // The one for the task, and the one in its place.
    expect(started).toBe(4)
    controller.abort()
    await expect(long).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('that is warm has another process when its own was killed', async () => {
    const before = await children()
    const controller = new AbortController()
    const running = open()
    const killed = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => controller.abort() })
    await expect(killed).rejects.toMatchObject({ code: 'cancelled' })
    const [old] = (await childIds()).slice(before)
    await expect.poll(async () => (await childIds()).includes(old!), { timeout: 10_000 }).toBe(false)
    expect(await children()).toBe(before + 1)
  })

  describe('with something to rehearse', () => {
    const rehearsals = [{ kind: 'refuse' }, { kind: 'count', to: 3 }] as const
    const historyOf = (running: ProcessPool<TestTask, TestAnswer, TestProgress>) => () =>
      running.run({ kind: 'history' }, quiet())

    it('does that once, whatever comes of it, and so does the process in place of one that was killed', async () => {
      const running = open(1, 60_000, { rehearsals })
      const whole = expect.stringMatching(/^(history )*refuse (history )*count( history)*$/)
      await expect.poll(historyOf(running), { timeout: 10_000 }).toEqual(whole)
      expect(await historyOf(running)()).toEqual(whole)
      const controller = new AbortController()
      const killed = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => controller.abort() })
      await expect(killed).rejects.toMatchObject({ code: 'cancelled' })
      await expect.poll(historyOf(running), { timeout: 10_000 }).toEqual(whole)
    })

    it('does it while there is nothing else to do: tasks that follow each other do not wait for it', async () => {
      const running = open(1, 60_000, { rehearsals, warm: false })
      const first = historyOf(running)()
      const second = historyOf(running)()
      expect([await first, await second, await historyOf(running)()]).toEqual([
        'history',
        'history history',
        'history history history',
      ])
      await expect.poll(historyOf(running), { timeout: 10_000 }).toContain('count')
    })

    it('does a task that comes meanwhile after it, unless that is cancelled, and kills no process for it', async () => {
      const before = await children()
      const running = open(1, 60_000, { rehearsals: [{ kind: 'late' }, { kind: 'late' }, { kind: 'late' }] })
      await running.run({ kind: 'count', to: 1 }, quiet())
      const pids = await childIds()
      await settled()
      const controller = new AbortController()
      const given = running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => {} })
      const kept = historyOf(running)()
      controller.abort()
      await expect(given).rejects.toMatchObject({ code: 'cancelled' })
      expect(await kept).toBe('count late history')
      expect([await childIds(), pids.length]).toEqual([pids, before + 1])
    })

    it('does a task that came meanwhile in another process where the first dies of it', async () => {
      const before = await childIds()
      const running = open(1, 60_000, { rehearsals: [{ kind: 'spin' }], warm: false })
      await running.run({ kind: 'count', to: 1 }, quiet())
      await settled()
      const given = historyOf(running)()
      for (const pid of await childIds()) if (!before.includes(pid)) process.kill(Number(pid), 'SIGKILL')
      expect(await given).toBe('history')
    })

    it('dies of it no more often than there are tasks', async () => {
      let started = 0
      const before = await children()
      const confinement = defaultConfinement()
      const running = open(1, 60_000, {
        rehearsals: [{ kind: 'abort' }],
        confinement: {
          ...confinement,
          command(...asked) {
            started += 1
            return confinement.command(...asked)
          },
        },
      })
      await expect.poll(children, { timeout: 10_000 }).toBe(before)
      expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
      await expect.poll(children, { timeout: 10_000 }).toBe(before)
      expect(started).toBeLessThanOrEqual(3)
    })
  })

  it('keeps the process that is left for others for as long as another’s task goes on', async () => {
    const before = await children()
    const running = open(2, 60_000, { warm: false, reserve: true, idleMs: 50 })
    const controller = new AbortController()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const long = running.run({ kind: 'spin' }, { signal: controller.signal, turn: 'a', tell: () => begin() })
    await begun
    await running.run({ kind: 'count', to: 1 }, { ...quiet(), turn: 'b' })
    const pids = await childIds()
    await sleep(300)
    expect([await childIds(), pids.length]).toEqual([pids, before + 2])
    controller.abort()
    await expect(long).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('gives one turn every process where none is reserved', async () => {
    const running = open(2)
    const controller = new AbortController()
    const both = [1, 2].map(() => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      return {
        begun,
        done: running.run({ kind: 'spin' }, { signal: controller.signal, tell: () => begin(), turn: 'a' }),
      }
    })
    await Promise.all(both.map(({ begun }) => begun))
    controller.abort()
    for (const { done } of both) await expect(done).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('refuses a task that cannot be sent, and does the next', async () => {
    const running = open()
    const unsendable = { kind: 'count', to: 1, by: () => 1 } as const
    await expect(running.run(unsendable, quiet())).rejects.toMatchObject({ code: 'internal' })
    expect(await running.run({ kind: 'count', to: 1 }, quiet())).toBe('counted to 1')
  })

  it('leaves no process behind that is at work when its own is killed', async () => {
    const owner = spawn(process.execPath, [fileURLToPath(new URL('./testing/pool-owner.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: owner.stdout }), 'line')
    const pid = Number(line)
    expect(await isAlive(pid)).toBe(true)
    owner.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })
})
