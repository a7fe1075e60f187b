import { requestFor } from '@toile/engine/conformance'
import { describe, expect, it } from 'vitest'
import { createOpenAiCompatibleAdapter } from './openai-compatible.ts'
import { describeHosted } from './testing/hosted-suite.ts'
import { OPENAI_KEY, startOpenAiDouble } from './testing/openai-double.ts'

const adapterAt = (url: string) =>
  createOpenAiCompatibleAdapter({
    key: OPENAI_KEY,
    baseUrl: `${url}/v1`,
    models: { sd: ['create-background', 'create-sketch', 'sketch-to-image'] },
    prices: { sd: 0.01 },
    leavesHouse: false,
  })
const { double, make } = await describeHosted('a compatible server', {
  cases: ['create-background', 'create-sketch', 'variation of sketch-to-image'],
  isWhole: true,
  startDouble: startOpenAiDouble,
  adapterAt,
  answersAtOnce: true,
  without: {
    'expired-picture': 'the picture is in the answer',
    'out-of-credits': 'it has no account',
    moderated: 'it refuses nothing',
  },
})

describe('a compatible server', () => {
  it('gets a seed and a mask that is white where the photo may change', async () => {
    await make(await requestFor('create-background'))
    expect(double().orders.at(-1)).toMatchObject({ seed: expect.any(Number), mask: { channels: 3 } })
  })

  it('may stand in the house', () => {
    expect(adapterAt(double().url).leavesHouse).toBe(false)
  })
})
