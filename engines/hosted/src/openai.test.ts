import { expectPoseMap, photo, requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { createOpenAiAdapter } from './openai.ts'
import { describeHosted } from './testing/hosted-suite.ts'
import { OPENAI_KEY, startOpenAiDouble } from './testing/openai-double.ts'

const adapterAt = (url: string) => createOpenAiAdapter({ key: OPENAI_KEY, baseUrl: `${url}/v1` })
const { double, make, errorOf } = await describeHosted('OpenAI', {
  cases: ['create-background', 'create-sketch', 'sketch-to-image', 'variation of create-background'],
  isWhole: true,
  startDouble: startOpenAiDouble,
  adapterAt,
  answersAtOnce: true,
  without: { 'expired-picture': 'the picture is in the answer' },
})

describe('OpenAI', () => {
  it('gets the photo on its canvas, and a mask of the same size that says by alpha what may change', async () => {
    await make(await requestFor('create-background'))
    expect(double().orders.at(-1)).toMatchObject({
      size: '1024x1536',
      quality: 'medium',
      images: ['1024x1536'],
      mask: { channels: 4, size: '1024x1536' },
    })
  })

  it('is told of a chosen face, and shown its photograph where there is one', async () => {
    const words = 'a man of about thirty; olive skin; short dark hair; a level look'
    await make(await requestFor('create-background', { face: { id: 2, words } }))
    expect(double().orders.at(-1)).toMatchObject({ images: ['1024x1536'], prompt: expect.stringContaining(words) })
    await make(await requestFor('create-background', { face: { id: 2, words, picture: await photo() } }))
    expect(double().orders.at(-1)).toMatchObject({
      images: ['1024x1536', '256x342'],
      prompt: expect.stringMatching(new RegExp(`${words}.*face is that of image 2`)),
      mask: { size: '1024x1536' },
    })
  })

  it('is shown the pose that the words name, on the photo’s canvas, and no other one', async () => {
    const shown = () => double().orders.at(-1) as { images: string[]; files: Uint8Array[]; prompt: string }
    await make(await requestFor('create-background', { prompt: 'A quay at noon, walking' }))
    expect(shown().images).toEqual(['1024x1536', '1024x1536'])
    expect(shown().prompt).toContain('Image 2 is an OpenPose map')
    await expectPoseMap(shown().files[1]!, { width: 1024, height: 1536 })
    await make(await requestFor('create-background', { prompt: 'A quay at noon, posing' }))
    expect(shown().images).toEqual(['1024x1536'])
  })

  it.each(['moderated', 'out-of-credits', 'failed-job'] as const)(
    'gets one request where it answers %s',
    async (fate) => {
      const before = double().submissions
      double().next(fate)
      await errorOf(await requestFor('create-sketch'))
      expect(double().submissions - before).toBeLessThanOrEqual(1)
    },
  )
})
