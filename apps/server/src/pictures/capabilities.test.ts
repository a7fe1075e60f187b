import { expect, test, vi } from 'vitest'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { createEngineRegistry } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { capabilitiesOf } from './capabilities.ts'
import { leftOut } from './engine-need.ts'

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

test('a dot is offered where the engine that would make it looks at one, and one that does not says what it leaves out', async () => {
  const operations = ['image-to-flatlay'] as const
  const [looks, other] = [createTestEngine({ id: 'looks', operations, dots: true }), createTestEngine({ operations })]
  const dotOf = async (...order: readonly (typeof looks)[]) => {
    const engines = createEngineRegistry(order)
    const [flatLay] = (await capabilitiesOf(engines, false)).modes
    const { capability } = await engines.choose({ operation: 'image-to-flatlay' }, AbortSignal.timeout(5_000))
    return [flatLay?.engine, flatLay?.dot, leftOut({ dot: { x: 1, y: 1, label: 1 } }, capability).length]
  }
  expect(await dotOf(looks, other)).toEqual(['looks', 'applied', 0])
  expect(await dotOf(other, looks)).toEqual(['test', 'ignored', 1])
  other.setHealthy(false)
  expect(await dotOf(other, looks)).toEqual(['looks', 'applied', 0])
})

test('a configured mask model that cannot be used is told; where none is configured, nothing is', async () => {
  const engines = createEngineRegistry([createBuiltinEngine({ concurrency: 1, warm: false, maskModel: '/nowhere' })])
  const state = async () => (await capabilitiesOf(engines, false)).mask_model
  await vi.waitFor(async () => expect(await state()).toBe('failed'), { timeout: 30_000 })
  await engines.close()
  const without = createEngineRegistry([createTestEngine()])
  expect((await capabilitiesOf(without, false)).mask_model).toBeNull()
})
