import { afterEach, expect, test, vi } from 'vitest'
import { createEngineRegistry } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { modeCatalogue } from './mode-catalogue.ts'

afterEach(() => vi.restoreAllMocks())

test('an engine that gives up because it is too slow to say what it can counts as unavailable', async () => {
  const { signal, abort } = abortable()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const slow = {
    ...createTestEngine(),
    capabilities: (asked: AbortSignal) =>
      new Promise<never>((_, reject) => asked.addEventListener('abort', () => reject(asked.reason as Error))),
  }
  const modes = modeCatalogue(createEngineRegistry([slow]))
  const found = modes.find('create-pattern')
  const varies = modes.varies('create-pattern')
  abort()
  expect(await found).toBeNull()
  expect(await varies).toBe(false)
})

test('what is wrong with an engine otherwise is no absence', async () => {
  const broken = { ...createTestEngine(), capabilities: () => Promise.reject(new TypeError('a mistake')) }
  await expect(modeCatalogue(createEngineRegistry([broken])).find('create-pattern')).rejects.toThrow('a mistake')
})

function abortable() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    abort: () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  }
}
