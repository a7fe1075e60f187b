import { expect, test } from 'vitest'
import {
  EngineError,
  type EngineErrorCode,
  type ImageEngine,
  type Operation,
  type OperationCapability,
} from './port.ts'
import { createEngineRegistry, type EngineNeed } from './registry.ts'

const signal = new AbortController().signal

const remote: NonNullable<ImageEngine['remote']> = {
  maxJobs: 1,
  leavesHouse: true,
  resume: () => Promise.reject(new Error('not asked to')),
  finish: () => Promise.reject(new Error('not asked to')),
  cancel: async () => 'unknown',
}

function engine(id: string, operations: readonly Operation[], ok = true): ImageEngine & { closed: boolean } {
  const capability = (operation: Operation): OperationCapability => ({
    operation,
    mask: 'ignored',
    maxOutputs: 1,
    maxPixels: 1,
    seed: 'none',
    progress: 'none',
    cancel: 'none',
    face: 'ignored',
    pose: 'ignored',
  })
  return {
    id,
    closed: false,
    capabilities: async () => operations.map(capability),
    health: async () => ({ ok }),
    run: () => Promise.reject(new Error('not asked to')),
    async close() {
      this.closed = true
    },
  }
}

test('the first engine of the order that can do it and is well is chosen', async () => {
  const registry = createEngineRegistry([
    engine('sketcher', ['create-sketch']),
    engine('broken', ['create-pattern'], false),
    engine('second', ['create-pattern']),
    engine('third', ['create-pattern']),
  ])
  expect((await registry.choose({ operation: 'create-pattern' }, signal)).engine.id).toBe('second')
})

test('an engine that is left out is not chosen, and with no other there is none', async () => {
  const registry = createEngineRegistry([engine('first', ['create-pattern']), engine('second', ['create-pattern'])])
  expect((await registry.choose({ operation: 'create-pattern' }, signal, new Set(['first']))).engine.id).toBe('second')
  await expect(
    registry.choose({ operation: 'create-pattern' }, signal, new Set(['first', 'second'])),
  ).rejects.toMatchObject({
    code: 'unavailable',
    retry: 'never',
  })
})

test('with another that is away, or has not said yet what it can, it is worth another try', async () => {
  const away = engine('away', ['create-pattern'], false)
  const silent = { ...engine('silent', []), capabilities: () => Promise.reject(new Error('away')) }
  for (const other of [away, silent]) {
    const registry = createEngineRegistry([engine('first', ['create-pattern']), other])
    await expect(registry.choose({ operation: 'create-pattern' }, signal, new Set(['first']))).rejects.toMatchObject({
      code: 'unavailable',
      retry: 'same-engine',
    })
  }
})

test('with none able or none well, the refusal says what to do', async () => {
  const registry = createEngineRegistry([engine('broken', ['create-pattern'], false)])
  for (const operation of ['create-pattern', 'upscale'] as const) {
    await expect(registry.choose({ operation }, signal)).rejects.toMatchObject({
      code: 'unavailable',
      retry: 'same-engine',
    })
  }
})

test('a mode stays offered while no engine of it is well, under the first that claims it; else under the one that would make it', async () => {
  const registry = createEngineRegistry([
    engine('broken', ['create-pattern', 'upscale'], false),
    engine('second', ['create-pattern', 'create-sketch']),
  ])
  const offered = await registry.offered(signal)
  expect([...offered].map(([operation, { engine: by, unavailable }]) => [operation, by.id, unavailable])).toEqual([
    ['create-pattern', 'second', null],
    ['upscale', 'broken', 'away'],
    ['create-sketch', 'second', null],
  ])
})

test('the order of an operation stands for it alone, and leaves out what it does not name', async () => {
  const registry = createEngineRegistry(
    [engine('first', ['create-pattern', 'create-sketch']), engine('second', ['create-pattern', 'create-sketch'])],
    { order: { 'create-pattern': ['second'] } },
  )
  expect((await registry.choose({ operation: 'create-pattern' }, signal)).engine.id).toBe('second')
  expect((await registry.choose({ operation: 'create-sketch' }, signal)).engine.id).toBe('first')
  await expect(registry.choose({ operation: 'create-pattern' }, signal, new Set(['second']))).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('an engine that fails, or hangs, when it is asked costs the others nothing', async () => {
  const failing = { ...engine('failing', []), capabilities: () => Promise.reject(new Error('a mistake')) }
  const hanging = { ...engine('hanging', ['create-pattern']), health: () => new Promise<never>(() => {}) }
  const registry = createEngineRegistry([failing, hanging, engine('third', ['create-pattern'])], { timeoutMs: 20 })
  expect((await registry.choose({ operation: 'create-pattern' }, signal)).engine.id).toBe('third')
  expect([...(await registry.offered(signal)).keys()]).toEqual(['create-pattern'])
})

test('what a picture needs decides among those that are well', async () => {
  const claims = (id: string, change: Partial<OperationCapability>): ImageEngine => ({
    ...engine(id, []),
    capabilities: async () => {
      const [capability] = await engine(id, ['variation']).capabilities(signal)
      return [{ ...capability!, ...change }]
    },
  })
  const registry = createEngineRegistry([
    claims('patterns only', { modes: ['create-pattern'], maxPixels: 100 }),
    claims('small', { maxPixels: 10 }),
    claims('large', { maxPixels: 1000 }),
    claims('with faces', { maxPixels: 100, face: 'applied' }),
    claims('with poses', { maxPixels: 100, pose: 'applied' }),
  ])
  const chosen = async (need: Omit<EngineNeed, 'operation'>) =>
    (await registry.choose({ operation: 'variation', ...need }, signal)).engine.id
  expect(await chosen({ mode: 'create-pattern' })).toBe('patterns only')
  expect(await chosen({ mode: 'create-sketch' })).toBe('small')
  expect(await chosen({ mode: 'create-sketch', pixels: 50 })).toBe('large')
  expect(await chosen({ mode: 'create-sketch', pixels: 50, face: true })).toBe('with faces')
  expect(await chosen({ mode: 'create-sketch', pixels: 50, pose: true })).toBe('with poses')
  // A face was clicked; a pose was only read in the words.
  expect(await chosen({ mode: 'create-sketch', pixels: 50, face: true, pose: true })).toBe('with faces')
  // None takes as many: the first refuses in its own words.
  expect(await chosen({ mode: 'create-sketch', pixels: 5000 })).toBe('small')
  expect(await registry.varies('create-sketch', signal)).toBe(true)
})

test('pictures that may not leave the house go to nobody outside it', async () => {
  const outside: ImageEngine = {
    ...engine('outside', ['create-pattern']),
    remote,
  }
  const registry = createEngineRegistry([outside, engine('here', ['create-pattern'])])
  expect((await registry.choose({ operation: 'create-pattern' }, signal)).engine.id).toBe('outside')
  expect((await registry.choose({ operation: 'create-pattern', inHouse: true }, signal)).engine.id).toBe('here')
  await registry.close()
  const alone = createEngineRegistry([outside])
  await expect(alone.choose({ operation: 'create-pattern', inHouse: true }, signal)).rejects.toMatchObject({
    code: 'unsupported',
    charged: 'no',
  })
  // Nobody can: it is not the account that stands in the way.
  await expect(alone.choose({ operation: 'upscale', inHouse: true }, signal)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await alone.close()
})

test('what may leave the house is told, and who may not send it is offered what is made inside', async () => {
  const leaving = (id: string, operations: Operation[], isWell = true): ImageEngine => ({
    ...engine(id, operations, isWell),
    remote,
  })
  const registry = createEngineRegistry([
    leaving('away', ['create-pattern'], false),
    leaving('outside', ['create-pattern', 'create-sketch', 'variation']),
    engine('here', ['create-pattern']),
  ])
  const told = async (inHouse: boolean) =>
    [...(await registry.offered(signal, inHouse))].map(([operation, offer]) => [
      operation,
      offer.engine.id,
      offer.unavailable,
      offer.outside,
    ])
  expect(await told(false)).toEqual([
    ['create-pattern', 'outside', null, ['away', 'outside']],
    ['create-sketch', 'outside', null, ['outside']],
    ['variation', 'outside', null, ['outside']],
  ])
  expect(await told(true)).toEqual([
    ['create-pattern', 'here', null, []],
    ['create-sketch', 'outside', 'refused', ['outside']],
    ['variation', 'outside', 'refused', ['outside']],
  ])
  expect(await registry.varies('create-pattern', signal)).toBe(true)
  expect(await registry.varies('create-pattern', signal, true)).toBe(false)
  expect(await registry.variesOutside('create-pattern', signal)).toEqual(['outside'])
  await registry.close()
})

test('failures that only some pictures meet leave an engine in, those that any would meet leave it out', async () => {
  const registry = createEngineRegistry([{ ...engine('outside', ['create-pattern']), remote }])
  const work = { operation: 'create-pattern' } as const
  const fail = (code: EngineErrorCode) => {
    for (let at = 0; at < 3; at += 1) registry.begin('outside', work)(new EngineError(code, 'a failure'))
  }
  expect(await registry.isWell('outside', signal)).toBe(true)
  // The day's budget is spent, a user's picture is refused.
  for (const code of ['over-budget', 'moderated', 'busy', 'internal'] as const) fail(code)
  expect(await registry.isWell('outside', signal)).toBe(true)
  fail('quota')
  await expect.poll(() => registry.isWell('outside', signal)).toBe(false)
  await registry.close()
})

test('an engine that fails one kind of picture goes on with its others, and the next of the order makes that one', async () => {
  const varied = ['create-pattern', 'create-sketch', 'upscale', 'variation'] as const
  const registry = createEngineRegistry([{ ...engine('first', varied), remote }, engine('second', varied)])
  const chosen = async (need: EngineNeed) => (await registry.choose(need, signal)).engine.id
  expect(await chosen({ operation: 'upscale' })).toBe('first')
  for (const code of ['timeout', 'unavailable', 'model-missing'] as const) {
    registry.begin('first', { operation: 'upscale' })(new EngineError(code, 'a failure'))
    registry.begin('first', { operation: 'variation', mode: 'create-sketch' })(new EngineError(code, 'a failure'))
  }
  await expect.poll(() => registry.leftOut('first')).toEqual(['upscale', 'variation of create-sketch'])
  expect(await chosen({ operation: 'upscale' })).toBe('second')
  expect(await chosen({ operation: 'variation', mode: 'create-sketch' })).toBe('second')
  expect(await chosen({ operation: 'variation', mode: 'create-pattern' })).toBe('first')
  expect(await chosen({ operation: 'create-pattern' })).toBe('first')
  expect(await registry.isWell('first', signal)).toBe(true)
  expect((await registry.offered(signal)).get('upscale')).toMatchObject({ engine: { id: 'second' }, unavailable: null })
  await registry.close()
})

test('jobs that an engine loses count as its failures, and what says nothing of it as no success', async () => {
  const registry = createEngineRegistry([{ ...engine('outside', ['create-pattern', 'create-sketch']), remote }])
  const fail = (operation: 'create-pattern' | 'create-sketch', ...codes: EngineErrorCode[]) => {
    for (const code of codes) registry.begin('outside', { operation })(new EngineError(code, 'a failure'))
  }
  fail('create-pattern', 'lost', 'cancelled', 'busy', 'lost', 'rate-limited', 'over-budget', 'unsupported', 'lost')
  // A refusal of what a user gave is an answer.
  fail('create-sketch', 'lost', 'lost', 'moderated', 'lost')
  await expect.poll(() => registry.leftOut('outside')).toEqual(['create-pattern'])
  await registry.close()
})

test('an engine that another process finds well is chosen here too, where others make its pictures', async () => {
  const far = { ...engine('far', ['create-pattern', 'upscale'], false), remote }
  const registry = createEngineRegistry([
    engine('broken', ['create-pattern', 'upscale'], false),
    far,
    engine('here', ['create-pattern', 'upscale']),
  ])
  const elsewhere = async (id: string, work: string) => id === 'broken' || work === 'upscale'
  const chosen = async (operation: Operation) =>
    (await registry.choose({ operation }, signal, undefined, elsewhere)).engine.id
  expect([await chosen('upscale'), await chosen('create-pattern')]).toEqual(['far', 'here'])
  await registry.close()
})

test('who waits is told that an engine, or some work of it, is back', async () => {
  let ok = false
  const far = { ...engine('far', ['create-pattern']), remote, health: async () => ({ ok }) }
  const registry = createEngineRegistry([far], { everyMs: 5 })
  let woken = 0
  const stop = registry.onRecovery(() => (woken += 1))
  expect(await registry.isWell('far', signal)).toBe(false)
  expect(woken).toBe(0)
  ok = true
  await expect.poll(() => woken).toBe(1)
  stop()
  // A process that starts finds it well at its first look, and another may have found it away before.
  const later = createEngineRegistry([far])
  later.onRecovery(() => (woken += 1))
  later.onRecovery(() => (woken += 10))()
  await expect.poll(() => woken).toBe(2)
  await later.close()
  await registry.close()
})

test('an engine of a job is found, well or not', () => {
  const broken = engine('broken', ['create-pattern'], false)
  const registry = createEngineRegistry([broken])
  expect(registry.find('broken')).toBe(broken)
  expect(registry.find('gone')).toBeUndefined()
})

test('masks come from an engine that has them', async () => {
  const registry = createEngineRegistry([engine('liar', ['mask-from-points'])])
  await expect(registry.masks(signal)).rejects.toMatchObject({ code: 'internal' })
})

test('closing closes every engine', async () => {
  const engines = [engine('one', []), engine('two', [])]
  await createEngineRegistry(engines).close()
  expect(engines.map(({ closed }) => closed)).toEqual([true, true])
})

test('what an engine is configured for is offered, and waited for, until it has said what it can', async () => {
  const starting = engine('starting', ['create-pattern'])
  const { capabilities } = starting
  let answers = false
  const silent: ImageEngine = {
    ...starting,
    configured: await engine('starting', ['create-pattern', 'create-sketch']).capabilities(signal),
    capabilities: (asking) => (answers ? capabilities(asking) : Promise.reject(new Error('it starts'))),
  }
  const registry = createEngineRegistry([silent, engine('here', ['create-pattern'])])
  const offered = async () =>
    [...(await registry.offered(signal))].map(([operation, { engine: by, unavailable }]) => [
      operation,
      by.id,
      unavailable,
    ])
  expect(await offered()).toEqual([
    ['create-pattern', 'here', null],
    ['create-sketch', 'starting', 'away'],
  ])
  await expect(registry.choose({ operation: 'create-sketch' }, signal)).rejects.toMatchObject({
    code: 'unavailable',
    retry: 'same-engine',
  })
  answers = true
  expect(await offered()).toEqual([['create-pattern', 'starting', null]])
})

test('what only an outside engine is known to do is waited for while one inside has never said what it can', async () => {
  const outside = { ...engine('outside', ['create-pattern']), remote }
  const inside = engine('inside', ['create-pattern'])
  const { capabilities } = inside
  let answers = false
  inside.capabilities = (asking) => (answers ? capabilities(asking) : Promise.reject(new Error('it starts')))
  const registry = createEngineRegistry([inside, outside])
  const need = { operation: 'create-pattern', inHouse: true } as const
  await expect(registry.choose(need, signal)).rejects.toMatchObject({ code: 'unavailable', retry: 'same-engine' })
  expect((await registry.offered(signal, true)).get('create-pattern')).toMatchObject({
    engine: { id: 'inside' },
    unavailable: 'away',
    outside: [],
    faceEngine: null,
  })
  answers = true
  expect((await registry.choose(need, signal)).engine.id).toBe('inside')
})
