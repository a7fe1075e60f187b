import { describeMode, isMode, MODES } from '@toile/contract'
import { decodeGrey } from '@toile/engine/files'
import { describe, expect, test } from 'vitest'
import { costQuestion, costRequest, PICTURE_MODES } from './cost-requests.ts'

const readsPhoto = (operation: string): boolean =>
  operation === 'upscale' || (isMode(operation) && describeMode(operation).sourceKind === 'outfit')

describe('what is asked for where costs are measured', () => {
  test('is a request of every mode, usual photos of 768 × 1024', async () => {
    const requests = await Promise.all(PICTURE_MODES.map((mode) => costRequest(mode, 'usual')))
    expect(requests.map(({ operation }) => operation)).toEqual(PICTURE_MODES)
    const photos = requests.flatMap(({ operation, target, mask, source }) =>
      [target, mask, readsPhoto(operation) ? source : undefined].filter((file) => file !== undefined),
    )
    expect(photos.map(({ width, height }) => [width, height])).toEqual(photos.map(() => [768, 1024]))
    expect(photos.length).toBeGreaterThanOrEqual(8)
  })

  test.each(MODES)('of %s has what the mode takes', async (mode) => {
    const { prompt, target, mask, source } = describeMode(mode)
    const request = await costRequest(mode, 'usual')
    const given = [request.prompt || undefined, request.target, request.mask, request.source]
    expect(given.map((each) => each !== undefined)).toEqual(
      [prompt, target, mask, source].map((need) => need !== 'none'),
    )
  })

  test('varies a swap', async () => {
    const [swap, variation] = [await costRequest('swap-garment', 'usual'), await costRequest('variation', 'usual')]
    expect({ ...variation, operation: swap.operation }).toEqual({ ...swap, original: variation.original })
    expect(variation.original?.operation).toBe('swap-garment')
  })

  test('marks the ground of a background, and the garment of a swap', async () => {
    const [corner, jacket] = [10, 400 * 768 + 384]
    const markedBy = async (mode: 'create-background' | 'swap-garment') =>
      (await decodeGrey((await costRequest(mode, 'usual')).mask!)).data
    const [ground, garment] = [await markedBy('create-background'), await markedBy('swap-garment')]
    expect([ground[corner], ground[jacket]]).toEqual([255, 0])
    expect([garment[corner], garment[jacket]]).toEqual([0, 255])
  })

  test('of masks is about another photo each time', async () => {
    const ask = await costQuestion('usual')
    expect(ask('a').imageKey).not.toBe(ask('b').imageKey)
    expect(ask('a').dots).toEqual([{ x: 384, y: 409, label: 1 }])
  })
})
