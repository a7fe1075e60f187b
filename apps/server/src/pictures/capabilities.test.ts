import { expect, test, vi } from 'vitest'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { createEngineRegistry } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { capabilitiesOf } from './capabilities.ts'

test('the page is told which modes there are, and which of them can be varied', async () => {
  const engines = createEngineRegistry([createBuiltinEngine({ concurrency: 1 })])
  const { modes, masks } = await capabilitiesOf(engines, false)
  await engines.close()
  expect(masks).toBe(true)
  const varied = Object.fromEntries(modes.map(({ mode, varies }) => [mode, varies]))
  expect(varied).toMatchObject({ 'create-pattern': true, 'sketch-to-image': true, 'create-background': true })
})

test('an engine that names no modes varies the pictures of each; without a variation none is', async () => {
  const of = async (operations: Parameters<typeof createTestEngine>[0]) =>
    (await capabilitiesOf(createEngineRegistry([createTestEngine(operations)]), false)).modes.map(
      ({ varies }) => varies,
    )
  expect(await of({ operations: ['create-pattern', 'create-background', 'variation'] })).toEqual([true, true])
  expect(await of({ operations: ['create-pattern'] })).toEqual([false])
})

test('faces and poses are offered while an engine that can is well, wherever it stands in the order', async () => {
  const able = createTestEngine({ id: 'able', newPerson: true })
  const engines = createEngineRegistry([createTestEngine(), able])
  const background = async () =>
    (await capabilitiesOf(engines, false)).modes.find(({ mode }) => mode === 'create-background')
  expect(await background()).toMatchObject({
    engine: 'test',
    face: 'applied',
    face_engine: 'able',
    pose_engine: 'able',
  })
  able.setHealthy(false)
  expect(await background()).toMatchObject({ engine: 'test', face: 'ignored', face_engine: null, pose: 'ignored' })
  await engines.close()
})

test('a configured mask model that cannot be used is told; where none is configured, nothing is', async () => {
  const engines = createEngineRegistry([createBuiltinEngine({ concurrency: 1, warm: false, maskModel: '/nowhere' })])
  const state = async () => (await capabilitiesOf(engines, false)).mask_model
  await vi.waitFor(async () => expect(await state()).toBe('failed'), { timeout: 30_000 })
  await engines.close()
  const without = createEngineRegistry([createTestEngine()])
  expect((await capabilitiesOf(without, false)).mask_model).toBeNull()
})
