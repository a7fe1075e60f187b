import { expectPoseMap, photo, requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { createGeminiAdapter } from './gemini.ts'
import { GEMINI_KEY, startGeminiDouble } from './testing/gemini-double.ts'
import { describeHosted } from './testing/hosted-suite.ts'

const adapterAt = (url: string) => createGeminiAdapter({ key: GEMINI_KEY, baseUrl: `${url}/v1beta` })
const { double, make } = await describeHosted('Gemini', {
  cases: ['create-background', 'pattern-to-image', 'variation of image-to-flatlay'],
  startDouble: startGeminiDouble,
  adapterAt,
  answersAtOnce: true,
  without: {
    'expired-picture': 'the picture is in the answer',
    'out-of-credits': 'it bills afterwards: an account without money asks too often',
  },
})

interface GeminiOrder {
  readonly contents: readonly { readonly parts: readonly unknown[] }[]
}

describe('Gemini', () => {
  it('gets the mask as the last picture, for it takes none apart', async () => {
    await make(await requestFor('create-background'))
    const { contents } = double().orders.at(-1) as GeminiOrder
    expect(contents[0]!.parts).toHaveLength(3)
    expect(contents[0]!.parts[0]).toMatchObject({ text: expect.stringContaining('Image 2 is a mask for image 1') })
  })
  it('gets a photograph of the chosen face between photo and mask, and only words where there is none', async () => {
    const words = 'a man of about thirty; olive skin; short dark hair; a level look'
    await make(await requestFor('create-background', { face: { id: 2, words } }))
    const parts = () => (double().orders.at(-1) as GeminiOrder).contents[0]!.parts
    expect(parts()).toHaveLength(3)
    expect(parts()[0]).toMatchObject({ text: expect.stringContaining(words) })
    await make(await requestFor('create-background', { face: { id: 2, words, picture: await photo() } }))
    expect(parts()).toHaveLength(4)
    expect(parts()[0]).toMatchObject({ text: expect.stringMatching(/face is that of image 2.*Image 3 is a mask/) })
  })

  it('gets the pose that the words name between photo and mask', async () => {
    await make(await requestFor('create-background', { prompt: 'A quay at noon, walking' }))
    const { contents } = double().orders.at(-1) as GeminiOrder
    const [told, first, pose, mask, ...others] = contents[0]!.parts as {
      readonly text?: string
      readonly inlineData?: { readonly data: string }
    }[]
    expect(told!.text).toMatch(/Image 2 is an OpenPose map.*Image 3 is a mask/)
    expect([first, mask].every((each) => each?.inlineData !== undefined) && others.length === 0).toBe(true)
    const { frameOf } = adapterAt(double().url)
    const { width, height } = frameOf(await requestFor('create-background'))
    await expectPoseMap(Buffer.from(pose!.inlineData!.data, 'base64'), { width, height })
  })
})
