import { requestFor } from '@toile/engine/conformance'
import { describe, expect, it, vi } from 'vitest'
import { createFalAdapter } from './fal.ts'
import { FAL_KEY, startFalDouble } from './testing/fal-double.ts'
import { describeHosted, QUICK } from './testing/hosted-suite.ts'

const adapterAt = (baseUrl: string) => createFalAdapter({ key: FAL_KEY, baseUrl, rhythm: QUICK })
const { double, make, errorOf } = await describeHosted('fal', {
  cases: ['swap-garment', 'create-sketch', 'pattern-to-image', 'variation of image-to-flatlay'],
  startDouble: startFalDouble,
  adapterAt,
})

describe('fal', () => {
  it('says how many wait before a job', async () => {
    const release = double().hold()
    const before = double().looks
    const making = make(await requestFor('create-sketch'))
    await vi.waitFor(() => expect(double().looks).toBeGreaterThan(before))
    release()
    const { events } = await making
    expect(events).toContainEqual({ kind: 'queued', position: 3 })
  })

  it('may have charged for what it refuses to make', async () => {
    double().next('moderated')
    expect(await errorOf(await requestFor('create-sketch'))).toMatchObject({ code: 'moderated', charged: 'unknown' })
  })

  it('shows a variation’s earlier picture to the model that takes pictures alone', async () => {
    await make(await requestFor('variation of create-sketch'))
    expect(double().orders.at(-1)).not.toHaveProperty('image_urls')
    await make(await requestFor('variation of sketch-to-image'))
    expect(double().orders.at(-1)).toMatchObject({ image_urls: [expect.any(String), expect.any(String)] })
  })
})
