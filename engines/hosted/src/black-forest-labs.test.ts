import { requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { createBlackForestLabsAdapter } from './black-forest-labs.ts'
import { BFL_KEY, startBlackForestLabsDouble } from './testing/black-forest-labs-double.ts'
import { describeHosted, QUICK } from './testing/hosted-suite.ts'

const adapterAt = (url: string) => createBlackForestLabsAdapter({ key: BFL_KEY, baseUrl: `${url}/v1`, rhythm: QUICK })
const { double, make } = await describeHosted('Black Forest Labs', {
  cases: ['create-sketch', 'sketch-to-image', 'variation of pattern-to-image'],
  startDouble: startBlackForestLabsDouble,
  adapterAt,
})

describe('Black Forest Labs', () => {
  it('is believed about what a picture cost, and forgets its job soon', async () => {
    const { entries } = await make(await requestFor('create-sketch'))
    expect(entries.at(-1)).toMatchObject({ answer: { chargedUsd: 0.045 } })
    const submitted = entries.find(({ kind }) => kind === 'submitted')
    expect(submitted).toMatchObject({ ref: { expiresAt: expect.any(String), pollUrl: expect.stringContaining('id=') } })
  })

  it('draws on sides that it takes, whatever is asked for', async () => {
    const { result } = await make(await requestFor('create-sketch', { width: 200, height: 1000 }))
    expect(result.images[0]).toMatchObject({ width: 200, height: 1000 })
    expect(double().orders.at(-1)).toMatchObject({ width: 256 })
  })
})
