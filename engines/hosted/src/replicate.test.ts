import { requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { createReplicateAdapter } from './replicate.ts'
import { describeHosted, QUICK } from './testing/hosted-suite.ts'
import { REPLICATE_KEY, startReplicateDouble } from './testing/replicate-double.ts'

const adapterAt = (url: string) => createReplicateAdapter({ key: REPLICATE_KEY, baseUrl: `${url}/v1`, rhythm: QUICK })
const { double, make, errorOf } = await describeHosted('Replicate', {
  cases: ['create-sketch', 'sketch-to-image', 'variation of image-to-flatlay'],
  startDouble: startReplicateDouble,
  adapterAt,
})

describe('Replicate', () => {
  it('gets pictures as files before the one call that costs', async () => {
    const { entries } = await make(await requestFor('sketch-to-image'))
    expect(double().orders.at(-1)).toMatchObject({ input: { input_images: [expect.stringContaining('/v1/files/')] } })
    // No price of its is known here.
    expect(entries.at(-1)).toMatchObject({ answer: { chargedUsd: null } })
  })

  it('charges for what was stopped while it was made, and says what it refuses', async () => {
    double().next('moderated')
    expect(await errorOf(await requestFor('create-sketch'))).toMatchObject({ code: 'moderated', charged: 'unknown' })
  })
})
