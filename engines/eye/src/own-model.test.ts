import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FloatImage, RgbaImage } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaskModel, QuarterTurns, ModelEncoding } from './mask-model.ts'
import { openModel } from './open-model.ts'
import { RADII, writeTinyEye } from './testing/tiny-models.ts'

let folder: string
let model: MaskModel
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-model-'))
  await writeTinyEye(folder)
  model = await openModel(folder, 'tiny')
})
afterAll(async () => {
  await model.close()
  await rm(folder, { recursive: true })
})

/** The network sees each pixel of a picture of this size as one. */
const picture: RgbaImage = { width: 224, height: 336, data: new Uint8ClampedArray(4 * 224 * 336).fill(255) }
const WHOLE = { left: 0, top: 0, right: 224, bottom: 336 }

/** Middle in cells and area of what is inside. */
function discOf({ width, data }: FloatImage): { x: number; y: number; area: number } {
  const cells = [...data.keys()].filter((p) => data[p]! > 0)
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(cells.map((p) => p % width)), y: mean(cells.map((p) => Math.floor(p / width))), area: cells.length }
}

const partOf = async (encoded: ModelEncoding, x: number, y: number, last?: FloatImage): Promise<FloatImage> =>
  (await encoded.guess([{ x, y, inside: true }], last)).find(({ kind }) => kind === 'part')!.logOdds

describe('looking again', () => {
  it.each<QuarterTurns>([0, 1, 2, 3])('turned by %i quarters, a mask lies as the picture does', async (turns) => {
    const encoded = await (await model.encode(picture)).encodePart!(WHOLE, turns)
    expect(encoded.grid).toEqual({ width: 112, height: 168 })
    const odds = await partOf(encoded, 61, 240)
    expect([odds.width, odds.height]).toEqual([112, 168])
    const disc = discOf(odds)
    // A cell covers two pixels; a pixel's place is its centre.
    expect(disc.x).toBeCloseTo(61.5 / 2 - 0.5, 0)
    expect(disc.y).toBeCloseTo(240.5 / 2 - 0.5, 0)
    expect(disc.area / (Math.PI * (RADII.part / 2) ** 2)).toBeCloseTo(1, 1)
  })

  it.each<QuarterTurns>([0, 1, 2, 3])('turned by %i quarters, it is told what was shown before', async (turns) => {
    const encoded = await (await model.encode(picture)).encodePart!(WHOLE, turns)
    const shown = { width: 112, height: 168, channels: 1, data: new Float32Array(112 * 168) }
    shown.data[20 * 112 + 90] = 6
    const [without, with_] = [await partOf(encoded, 61, 240), await partOf(encoded, 61, 240, shown)]
    const changed = [...without.data.keys()].filter((p) => without.data[p] !== with_.data[p])
    expect(changed).toEqual([20 * 112 + 90])
  })

  it('at a part, dots and masks are of the part', async () => {
    const encoded = await (await model.encode(picture)).encodePart!({ left: 50, top: 100, right: 162, bottom: 268 }, 1)
    // Twice as large as in the whole picture: its pixels are as large as cells.
    expect(encoded.grid).toEqual({ width: 112, height: 168 })
    const disc = discOf(await partOf(encoded, 30, 120))
    expect(disc.x).toBeCloseTo(30, 0)
    expect(disc.y).toBeCloseTo(120, 0)
  })
})
