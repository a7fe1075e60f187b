import { describe, expect, it } from 'vitest'
import { createGrey, linearToSrgb8, type RgbaImage } from '@toile/imaging'
import { readReddening, USUAL_REDDENING } from './reddening.ts'
import { paint } from '../../garment-shape/testing/drawn.ts'

const TONE = [0.5, 0.28, 0.18] as const
const skin = createGrey(200, 100, 255)
const distance = new Float32Array(200 * 100).fill(50)

/** Skin that gets lighter from left to right, its light in the darkest column being `least` of the tone's. */
function shaded(least: number, powers: readonly [number, number, number], lips = false): RgbaImage {
  const at = (x: number, y: number): [number, number, number] => {
    const light = least ** (1 - x / 200)
    if (lips && y < 4) return [190, 40, 60]
    return TONE.map((value, c) => linearToSrgb8(value * light ** powers[c]!)) as [number, number, number]
  }
  return paint(skin, at, at)
}

describe('readReddening', () => {
  it('follows half of how much redder the shade of skin is on a photo', () => {
    const [red, green, blue] = readReddening(shaded(0.35, [0.75, 1.09, 1.5]), skin, distance, TONE)
    expect(red).toBeCloseTo((0.75 + USUAL_REDDENING[0]) / 2, 1)
    expect(blue).toBeCloseTo((1.5 + USUAL_REDDENING[2]) / 2, 1)
    expect(green).toBeGreaterThan(1)
  })

  it('does not take lips for a shade', () => {
    const [plain, lips] = [false, true].map((own) =>
      readReddening(shaded(0.35, [0.9, 1.03, 1.1], own), skin, distance, TONE),
    )
    expect(lips![0]).toBeCloseTo(plain![0], 1)
    expect(lips![2]).toBeCloseTo(plain![2], 1)
  })

  it('is the usual one where skin of one light alone is seen, or none', () => {
    expect(readReddening(shaded(0.95, [0.6, 1.1, 1.8]), skin, distance, TONE)).toEqual(USUAL_REDDENING)
    expect(readReddening(shaded(0.35, [0.75, 1.09, 1.5]), createGrey(200, 100), distance, TONE)).toEqual(
      USUAL_REDDENING,
    )
    expect(readReddening(shaded(0.35, [0.75, 1.09, 1.5]), skin, distance, undefined)).toEqual(USUAL_REDDENING)
  })
})
