import { requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { describeHosted } from './testing/hosted-suite.ts'
import { startVertexDouble, VERTEX } from './testing/vertex-double.ts'
import { createVertexAdapter } from './vertex.ts'

const { account, location } = VERTEX
const adapterAt = (url: string, change: Partial<typeof account> = {}) =>
  createVertexAdapter({ account: { ...account, ...change }, location, baseUrl: `${url}/v1` })
const { double, errorOf } = await describeHosted('Vertex AI', {
  cases: ['swap-garment', 'variation of swap-garment'],
  startDouble: startVertexDouble,
  adapterAt: (url) => adapterAt(url),
  answersAtOnce: true,
  without: {
    'expired-picture': 'the picture is in the answer',
    'out-of-credits': 'it bills afterwards',
  },
})

describe('Vertex AI', () => {
  it.each(['token', 'project'] as const)('is not asked where its account gives no %s', async (lacking) => {
    const without = adapterAt(double().url, { [lacking]: () => Promise.reject(new Error('no key file')) })
    const before = double().submissions
    expect(await errorOf(await requestFor('swap-garment'), without)).toMatchObject({ code: 'auth', charged: 'no' })
    expect(double().submissions).toBe(before)
    expect(await without.health(new AbortController().signal)).toMatchObject({ ok: false })
  })
})
