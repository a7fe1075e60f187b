import { afterEach, expect, test, vi } from 'vitest'
import { createEngineRegistry } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { engineCatalogue } from './engine-catalogue.ts'

const PATTERN = { kind: 'generate', mode: 'create-pattern' } as const

afterEach(() => vi.restoreAllMocks())

test('an engine that gives up because it is too slow to say what it can counts as unavailable', async () => {
  const { signal, abort } = abortable()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const slow = {
    ...createTestEngine(),
    capabilities: (asked: AbortSignal) =>
      new Promise<never>((_, reject) => asked.addEventListener('abort', () => reject(asked.reason as Error))),
  }
  const modes = engineCatalogue(createEngineRegistry([slow]))
  const found = modes.find(PATTERN, false)
  const varies = modes.find({ ...PATTERN, kind: 'variation' }, false)
  abort()
  expect(await found).toBeNull()
  expect(await varies).toBeNull()
})

test('an engine that cannot say what it can costs the others nothing', async () => {
  const broken = { ...createTestEngine(), id: 'broken', capabilities: () => Promise.reject(new TypeError('a mistake')) }
  const alone = createEngineRegistry([broken])
  expect(await engineCatalogue(alone).find(PATTERN, false)).toBeNull()
  const beside = createEngineRegistry([broken, createTestEngine()])
  expect(await engineCatalogue(beside).find(PATTERN, false)).toMatchObject({ operation: 'create-pattern' })
})

function abortable() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    abort: () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  }
}
