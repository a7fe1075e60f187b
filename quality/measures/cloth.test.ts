import { createRgba, type RgbaImage } from '@toile/imaging'
import { decodeRgba } from '@toile/engine/files'
import { beforeAll, describe, expect, test } from 'vitest'
import { swatchSvg } from '../samples/swatches.ts'
import { clothArea, colourDistance, evenLight } from './cloth.ts'
import { patternCorrelation } from './correlation.ts'

const WIDTH = 320
const HEIGHT = 400

/** Cloth hung in waves, lit from the left, on a grey ground: what a picture of a garment is to these measures. */
function hang(colourAt: (u: number, v: number) => readonly number[]): RgbaImage {
  const image = createRgba(WIDTH, HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const onCloth = x > 40 && x < 280 && y > 30 && y < 380
      const fold = Math.sin(x / 22 + y / 90)
      const light = 0.75 + 0.2 * fold
      const colour = onCloth
        ? colourAt(x + 5 * fold, y + 4 * Math.sin(x / 40)).map((value) => value * light)
        : [200, 200, 200]
      image.data.set([...colour.slice(0, 3), 255], 4 * (y * WIDTH + x))
    }
  }
  return image
}

const printed = (swatch: RgbaImage, repeat: number) => (u: number, v: number) => {
  const x = Math.floor(((((u / repeat) % 1) + 1) % 1) * swatch.width)
  const y = Math.floor(((((v / repeat) % 1) + 1) % 1) * swatch.height)
  const at = 4 * (y * swatch.width + x)
  return [...swatch.data.subarray(at, at + 3)]
}

const area = clothArea(
  hang(() => [200, 20, 160]),
  hang(() => [20, 160, 60]),
)
const grey = hang(() => [128, 128, 128])
let flowers: RgbaImage
let stripes: RgbaImage
beforeAll(async () => {
  flowers = await decodeRgba({ data: Buffer.from(swatchSvg('flowers')) })
  stripes = await decodeRgba({ data: Buffer.from(swatchSvg('stripe')) })
})

describe('clothArea', () => {
  test('is the cloth and not the ground', () => {
    expect(area.reduce((sum, value) => sum + value, 0)).toBe(239 * 349)
    expect(area[200 * WIDTH + 20]).toBe(0)
  })
})

describe('colourDistance', () => {
  test('is small in even light, larger as lit, and large for another cloth', () => {
    const picture = hang(printed(flowers, 90))
    const even = evenLight(picture, grey, 128)
    expect(colourDistance(even, area, flowers)).toBeLessThan(2)
    expect(colourDistance(picture, area, flowers)).toBeGreaterThan(colourDistance(even, area, flowers))
    expect(colourDistance(even, area, stripes)).toBeGreaterThan(8)
  })
})

describe('patternCorrelation', () => {
  test('finds the pattern through folds, light and scale', () => {
    for (const repeat of [60, 100]) {
      const even = evenLight(hang(printed(flowers, repeat)), grey, 128)
      const { found, chance } = patternCorrelation(even, area, flowers)
      expect(found).toBeGreaterThan(0.7)
      expect(found - chance).toBeGreaterThan(0.25)
    }
  })

  test('is no more than chance for another pattern, and 0 for plain cloth', () => {
    const other = patternCorrelation(evenLight(hang(printed(stripes, 90)), grey, 128), area, flowers)
    expect(other.found).toBeLessThan(0.6)
    expect(other.found - other.chance).toBeLessThan(0.15)
    expect(Math.abs(patternCorrelation(evenLight(grey, grey, 128), area, flowers).found)).toBeLessThan(0.1)
  })
})
