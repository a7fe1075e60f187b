import { MODES } from '@toile/contract'
import type { ImageEngine } from '@toile/engine'
import { describeEngineConformance, requestFor } from '@toile/engine/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'
import { createBuiltinEngine } from './engine.ts'
import { OPERATIONS } from './operations.ts'

const drawn = capabilitiesOf(true).flatMap(({ operation }) => (operation === 'mask-from-points' ? [] : [operation]))
const variationsOf = (eye: boolean) =>
  MODES.filter((mode) =>
    OPERATIONS.some(
      ({ capability, needs, varies }) => capability.operation === mode && varies && (needs.eye !== 'none') === eye,
    ),
  ).map((mode) => `variation of ${mode}` as const)

// A case of its own has each mode that reads a photo with the eye, and reads it anew for a variation; 'variation' is of a pattern.
describeEngineConformance('built-in', () => createBuiltinEngine({ concurrency: 2 }), [...drawn, ...variationsOf(true)])

describe('what is varied without the eye', () => {
  let engine: ImageEngine
  beforeAll(() => {
    engine = createBuiltinEngine({ concurrency: 1 })
  })
  afterAll(() => engine.close())

  // An operation that says it varies, and draws the original once more, sells the same picture twice.
  test.each(variationsOf(false))('%s: another lineage gives another picture', async (each) => {
    const { original, ...request } = await requestFor(each, { width: 96, height: 128 })
    const varied = async (seed: number) => {
      const context = { signal: new AbortController().signal, emit: () => {} }
      const { images } = await engine.run(
        { ...request, idempotencyKey: crypto.randomUUID(), original: { ...original!, lineage: [seed] } },
        context,
      )
      return Buffer.from(images[0]!.data)
    }
    const [one, other] = [await varied(1), await varied(2)]
    expect(one.equals(other)).toBe(false)
  })
})
