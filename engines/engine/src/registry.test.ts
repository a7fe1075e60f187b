import { expect, test } from 'vitest'
import type { ImageEngine, Operation, OperationCapability } from './port.ts'
import { createEngineRegistry } from './registry.ts'

const signal = new AbortController().signal

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
  expect((await registry.choose('create-pattern', signal)).engine.id).toBe('second')
})

test('an engine that is left out is not chosen, and with no other there is none', async () => {
  const registry = createEngineRegistry([engine('first', ['create-pattern']), engine('second', ['create-pattern'])])
  expect((await registry.choose('create-pattern', signal, new Set(['first']))).engine.id).toBe('second')
  await expect(registry.choose('create-pattern', signal, new Set(['first', 'second']))).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('with none able or none well, the refusal says what to do', async () => {
  const registry = createEngineRegistry([engine('broken', ['create-pattern'], false)])
  for (const operation of ['create-pattern', 'upscale'] as const) {
    await expect(registry.choose(operation, signal)).rejects.toMatchObject({
      code: 'unavailable',
      retry: 'same-engine',
    })
  }
})

test('an unwell engine keeps its modes offered, under the first that claims them', async () => {
  const registry = createEngineRegistry([
    engine('broken', ['create-pattern'], false),
    engine('second', ['create-pattern', 'create-sketch']),
  ])
  const offered = await registry.offered(signal)
  expect([...offered].map(([operation, { engine: by }]) => [operation, by.id])).toEqual([
    ['create-pattern', 'broken'],
    ['create-sketch', 'second'],
  ])
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
