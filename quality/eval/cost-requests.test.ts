import { describe, expect, test } from 'vitest'
import { decodeGrey } from '../lib/studio.ts'
import { costQuestion, costRequest, PICTURE_MODES } from './cost-requests.ts'

describe('what is asked for where costs are measured', () => {
  test('is a request of every mode, usual photos of 768 × 1024', async () => {
    for (const mode of PICTURE_MODES) {
      const { operation, target, mask, source } = await costRequest(mode, 'usual')
      expect(operation).toBe(mode)
      for (const file of [target, mask]) if (file) expect([file.width, file.height]).toEqual([768, 1024])
      if (mode === 'image-to-flatlay' || mode === 'upscale')
        expect([source!.width, source!.height]).toEqual([768, 1024])
    }
  })

  test('marks the ground of a background, and the garment of a swap', async () => {
    const [corner, jacket] = [10, 400 * 768 + 384]
    const markedBy = async (mode: 'create-background' | 'swap-garment') =>
      (await decodeGrey((await costRequest(mode, 'usual')).mask!.data)).data
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
