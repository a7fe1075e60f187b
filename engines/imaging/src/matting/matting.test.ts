import { describe, expect, it } from 'vitest'
import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '../image.ts'
import { solveAlpha } from './closed-form.ts'
import { despillHair } from './despill.ts'
import { estimateForeground } from './foreground.ts'
import { sampleAlpha } from './colour-sampling.ts'
import { hairRegionOf, TRIMAP, trimapOf } from './trimap.ts'

const WIDTH = 80
const HEIGHT = 40
const FRONT = [150, 30, 40]
const BACK = [60, 120, 210]

/**
 * A soft edge: foreground at the left, background at the right, mixed from column 30 to 50 in a power of light: 1 as a lens
 * does, 1/2 about as software does that scales photos.
 */
function softEdge(power = 1, front = FRONT, back = BACK): { photo: RgbaImage; truth: Float32Array } {
  const photo = createRgba(WIDTH, HEIGHT)
  const truth = new Float32Array(WIDTH * HEIGHT)
  for (let i = 0; i < truth.length; i++) {
    const alpha = Math.min(1, Math.max(0, (50 - (i % WIDTH)) / 20))
    truth[i] = alpha
    for (let c = 0; c < 3; c++) {
      const mixed = alpha * SRGB8_TO_LINEAR[front[c]!]! ** power + (1 - alpha) * SRGB8_TO_LINEAR[back[c]!]! ** power
      photo.data[i * 4 + c] = linearToSrgb8(mixed ** (1 / power))
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
    trimap[i] = x < 28 ? TRIMAP.foreground : x > 52 ? TRIMAP.background : TRIMAP.unknown
    if (trimap[i] === TRIMAP.unknown) slot[i] = index.push(i) - 1
  }
  return { trimap, slot, index: Int32Array.from(index) }
}

const SIDE = 96
const HAIR_COLOUR = [90, 60, 40, 255]

/** Brown hair over brown cloth at the left, 40 columns wide, before a green ground; only the upper 40 rows are hair. */
function hairedFigure(): { photo: RgbaImage; mask: GreyImage; hair: GreyImage } {
  const photo = createRgba(SIDE, SIDE)
  const mask = createGrey(SIDE, SIDE)
  const hair = createGrey(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const inside = i % SIDE < 40
    photo.data.set(inside ? HAIR_COLOUR : [90, 190, 80, 255], i * 4)
    mask.data[i] = inside ? 0 : 255
    hair.data[i] = inside && i < 40 * SIDE ? 255 : 0
  }
  return { photo, mask, hair }
}

describe('trimapOf', () => {
  it('opens a band of the feather inwards and a little more outwards, along a plain edge no more', () => {
    const photo = createRgba(WIDTH, HEIGHT)
    photo.data.fill(255)
    const mask = createGrey(WIDTH, HEIGHT)
    for (let i = 0; i < mask.data.length; i++) if (i % WIDTH >= 40) mask.data[i] = 255
    const row = [...trimapOf(photo, mask, 4).subarray(20 * WIDTH, 21 * WIDTH)]
    expect(row.indexOf(TRIMAP.unknown)).toBe(36)
    expect(row.lastIndexOf(TRIMAP.unknown)).toBe(45)
    expect([row[35], row[46]]).toEqual([TRIMAP.foreground, TRIMAP.background])
  })

  it('lets threads stray from known hair, and from nothing else', () => {
    const { photo, mask, hair } = hairedFigure()
    // A thread from the hair, and a line of the same colour behind the legs.
    for (const y of [20, 70]) for (let x = 40; x < 60; x++) photo.data.set(HAIR_COLOUR, (y * SIDE + x) * 4)
    const guessed = trimapOf(photo, mask, 4)
    const known = trimapOf(photo, mask, 4, hairRegionOf(photo, mask, 4, hair))
    const at = (trimap: Uint8Array, y: number) => trimap[y * SIDE + 52]
    expect([at(guessed, 20), at(guessed, 70)]).toEqual([TRIMAP.strayHair, TRIMAP.strayHair])
    expect([at(known, 20), at(known, 70)]).toEqual([TRIMAP.strayHair, TRIMAP.background])
    expect([known[20 * SIDE + 37], known[70 * SIDE + 37]]).toEqual([TRIMAP.strayHair, TRIMAP.unknown])
    expect(known[20 * SIDE + 35]).toBe(TRIMAP.foreground)
  })
})

describe('despillHair', () => {
  it('takes the tint of the background out of hair, keeps its brightness, and leaves cloth alone', () => {
    const { photo, mask, hair } = hairedFigure()
    const known = hairRegionOf(photo, mask, 4, hair)
    const trimap = trimapOf(photo, mask, 4, known)
    const cut = createRgba(SIDE, SIDE)
    cut.data.set(photo.data)
    const tinted = [78, 92, 50, 255]
    const [inHair, inCloth] = [20 * SIDE + 38, 46 * SIDE + 38]
    for (const i of [inHair, inCloth]) cut.data.set(tinted, i * 4)
    trimap[inCloth] = TRIMAP.strayHair
    despillHair(cut, mask, known, trimap, Int32Array.of(inHair, inCloth))
    const greenness = (i: number) => cut.data[i * 4 + 1]! - cut.data[i * 4]!
    expect(greenness(inHair)).toBeLessThan(0)
    expect(cut.data[inHair * 4 + 1]! + cut.data[inHair * 4]!).toBeGreaterThan(150)
    expect(cut.data[inHair * 4 + 3]).toBe(255)
    expect([...cut.data.subarray(inCloth * 4, inCloth * 4 + 4)]).toEqual(tinted)
    // Beyond the mask a thread is taken for hair where hair is nearest.
    const [besideHair, besideCloth] = [20 * SIDE + 43, 60 * SIDE + 43]
    for (const i of [besideHair, besideCloth]) {
      cut.data.set(tinted, i * 4)
      trimap[i] = TRIMAP.strayHair
    }
    despillHair(cut, mask, known, trimap, Int32Array.of(besideHair, besideCloth))
    expect(greenness(besideHair)).toBeLessThan(0)
    expect([...cut.data.subarray(besideCloth * 4, besideCloth * 4 + 4)]).toEqual(tinted)
  })
})

describe('solveAlpha', () => {
  it('follows a soft edge that a hard mask cuts in the middle', () => {
    const { photo, truth } = softEdge()
    const mask = createGrey(WIDTH, HEIGHT)
    for (let i = 0; i < mask.data.length; i++) if (i % WIDTH >= 40) mask.data[i] = 255
    const { trimap, slot, index } = openBand()
    const alpha = solveAlpha(photo, trimap, slot, index, sampleAlpha(photo, mask, trimap, index, 6))
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
    const { photo, truth } = softEdge(1 / 2)
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

  it('gives dark hair before a bright sky no blacker edge than the hair is', () => {
    const { photo, truth } = softEdge(1 / 2, HAIR_COLOUR, [250, 250, 250])
    const { trimap, slot, index } = openBand()
    const alpha = Float32Array.from(index, (i) => truth[i]!)
    const front = estimateForeground(photo, trimap, alpha, slot, index)
    for (let k = 0; k < index.length; k++) {
      if (alpha[k]! < 0.15) continue
      const hair = SRGB8_TO_LINEAR[HAIR_COLOUR[1]!]!
      expect(Math.sqrt(front[k * 3 + 1]!)).toBeGreaterThan(0.7 * Math.sqrt(hair))
    }
  })
})
