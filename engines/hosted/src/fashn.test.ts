import { requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { createFashnAdapter } from './fashn.ts'
import { FASHN_KEY, startFashnDouble } from './testing/fashn-double.ts'
import { describeHosted, QUICK } from './testing/hosted-suite.ts'
import { sizeOfDataUri } from './testing/vendor-server.ts'

const adapterAt = (url: string, key = FASHN_KEY) => createFashnAdapter({ key, baseUrl: `${url}/v1`, rhythm: QUICK })

/** Names of failures, and refusals, for the next calls. */
const failures: string[] = []
const { double, make, errorOf } = await describeHosted('FASHN', {
  cases: ['swap-garment', 'variation of swap-garment'],
  isWhole: true,
  startDouble: () => startFashnDouble(failures),
  adapterAt,
})

interface FashnOrder {
  readonly inputs: Readonly<Record<string, string>>
}

describe('FASHN', () => {
  it('is sent the photo on its canvas and the flat-lay in its own proportions', async () => {
    await make(await requestFor('swap-garment'))
    const { inputs } = double().orders.at(-1) as FashnOrder
    expect(await sizeOfDataUri(inputs.model_image!)).toEqual({ width: 864, height: 1296 })
    const { width, height } = await sizeOfDataUri(inputs.garment_image!)
    expect(width / height).toBeCloseTo(240 / 320, 2)
  })

  it('is believed about the credits that a picture cost', async () => {
    const request = await requestFor('swap-garment')
    const { entries } = await make(request)
    expect(entries.at(-1)).toMatchObject({ answer: { chargedUsd: 0.075 } })
    const prices = { 'tryon-v1.6': 0.05 }
    const priced = createFashnAdapter({ key: FASHN_KEY, baseUrl: `${double().url}/v1`, rhythm: QUICK, prices })
    const made = await make(request, priced)
    expect(made.entries[0]).toMatchObject({ call: { priceUsd: 0.05 } })
    expect(made.entries.at(-1)).toMatchObject({ answer: { chargedUsd: 0.05 } })
  })

  it.each([
    ['PoseError', 'invalid-input', 'never', /person/],
    ['ImageLoadError', 'invalid-input', 'never', /pictures/],
    ['ThirdPartyError', 'internal', 'other-engine', /could not be made/],
  ] as const)('%s is %s, and costs nothing', async (failure, code, retry, words) => {
    failures.push(failure)
    const error = await errorOf(await requestFor('swap-garment'))
    expect(error).toMatchObject({ code, retry, charged: 'no' })
    expect(error.publicMessage).toMatch(words)
  })

  it('is asked again when the account has as many jobs as it may have', async () => {
    failures.push('ConcurrencyLimitExceeded')
    expect(await errorOf(await requestFor('swap-garment'))).toMatchObject({ code: 'busy', retry: 'same-engine' })
  })

  it('says that its key is not taken, without the key', async () => {
    const wrong = adapterAt(double().url, 'fa-wrong')
    expect(await wrong.health(new AbortController().signal)).toEqual({
      ok: false,
      lack: 'key',
      reason: 'its key is not taken',
    })
    const error = await errorOf(await requestFor('swap-garment'), wrong)
    expect(error).toMatchObject({ code: 'auth', charged: 'no' })
    expect(`${error.message} ${error.publicMessage}`).not.toContain('fa-wrong')
  })

  it('is not asked for a photo in which something is moved', async () => {
    const placement = { x: 10, y: 10, width: 20, height: 20, rotation: 0 }
    const error = await errorOf(await requestFor('swap-garment', { placement }))
    expect(error).toMatchObject({ code: 'unsupported', retry: 'other-engine', charged: 'no' })
  })

  it('tells when a picture is enlarged', async () => {
    const request = await requestFor('swap-garment')
    const large = await make({ ...request, target: { ...request.target!, width: 1440, height: 1920 } })
    expect(large.events).toEqual([{ kind: 'warning', message: expect.stringContaining('864 × 1152') }])
    expect((await make(request)).events).toEqual([])
  })
})
