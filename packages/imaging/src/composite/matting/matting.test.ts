import { describe, expect, it } from 'vitest'
import { SRGB8_TO_LINEAR } from '../../colour/index.ts'
import { createGrey, createRgba, type RgbaImage } from '../../image.ts'
import { solveAlpha } from './closed-form.ts'
import { estimateForeground } from './foreground.ts'
import { askColours } from './samples.ts'
import { BACKGROUND, FOREGROUND, trimapOf, UNKNOWN } from './trimap.ts'

const WIDTH = 80
const HEIGHT = 40
const FRONT = [150, 30, 40]
const BACK = [60, 120, 210]

/** A soft edge: foreground at the left, background at the right, mixed in linear light from column 30 to 50. */
function softEdge(): { photo: RgbaImage; truth: Float32Array } {
  const photo = createRgba(WIDTH, HEIGHT)
  const truth = new Float32Array(WIDTH * HEIGHT)
  for (let i = 0; i < truth.length; i++) {
    const alpha = Math.min(1, Math.max(0, (50 - (i % WIDTH)) / 20))
    truth[i] = alpha
    for (let c = 0; c < 3; c++) {
      const linear = alpha * SRGB8_TO_LINEAR[FRONT[c]!]! + (1 - alpha) * SRGB8_TO_LINEAR[BACK[c]!]!
      photo.data[i * 4 + c] = 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
    }
    photo.data[i * 4 + 3] = 255
  }
  return { photo, truth }
}

/** Columns 28 to 52 are open. */
function openBand() {
  const trimap = new Uint8Array(WIDTH * HEIGHT)
  const slot = new Int32Array(trimap.length).fill(-1)
  const index: number[] = []
  for (let i = 0; i < trimap.length; i++) {
    const x = i % WIDTH
    trimap[i] = x < 28 ? FOREGROUND : x > 52 ? BACKGROUND : UNKNOWN
    if (trimap[i] === UNKNOWN) slot[i] = index.push(i) - 1
  }
  return { trimap, slot, index: Int32Array.from(index) }
}

describe('trimapOf', () => {
  it('opens a band of the feather inwards and a little more outwards, along a plain edge no more', () => {
    const photo = createRgba(WIDTH, HEIGHT)
    photo.data.fill(255)
    const mask = createGrey(WIDTH, HEIGHT)
    for (let i = 0; i < mask.data.length; i++) if (i % WIDTH >= 40) mask.data[i] = 255
    const row = [...trimapOf(photo, mask, 4).subarray(20 * WIDTH, 21 * WIDTH)]
    expect(row.indexOf(UNKNOWN)).toBe(36)
    expect(row.lastIndexOf(UNKNOWN)).toBe(45)
    expect([row[35], row[46]]).toEqual([FOREGROUND, BACKGROUND])
  })
})

describe('solveAlpha', () => {
  it('follows a soft edge that a hard mask cuts in the middle', () => {
    const { photo, truth } = softEdge()
    const mask = createGrey(WIDTH, HEIGHT)
    for (let i = 0; i < mask.data.length; i++) if (i % WIDTH >= 40) mask.data[i] = 255
    const { trimap, slot, index } = openBand()
    const alpha = solveAlpha(photo, trimap, slot, index, askColours(photo, mask, trimap, index, 6))
    let [ofMask, ofAlpha] = [0, 0]
    for (let k = 0; k < index.length; k++) {
      ofAlpha += Math.abs(alpha[k]! - truth[index[k]!]!)
      ofMask += Math.abs((mask.data[index[k]!] === 0 ? 1 : 0) - truth[index[k]!]!)
    }
    expect(ofAlpha).toBeLessThan(0.4 * ofMask)
  })
})

describe('estimateForeground', () => {
  it('takes the old background out of mixed pixels', () => {
    const { photo, truth } = softEdge()
    const { trimap, slot, index } = openBand()
    const alpha = Float32Array.from(index, (i) => truth[i]!)
    const front = estimateForeground(photo, trimap, alpha, slot, index)
    let compared = 0
    for (let k = 0; k < index.length; k++) {
      if (alpha[k]! < 0.25) continue
      for (let c = 0; c < 3; c++) expect(Math.abs(front[k * 3 + c]! - SRGB8_TO_LINEAR[FRONT[c]!]!)).toBeLessThan(0.05)
      compared++
    }
    expect(compared).toBeGreaterThan(500)
  })
})
