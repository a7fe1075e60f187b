import { describe, expect, it } from 'vitest'
import { cutOutFlatLay, type FlatLay } from './read-flat-lay/cut-out.ts'
import type { GreyImage } from '@toile/imaging'
import { readShape } from '../garment-shape/shape.ts'
import { swapGarment } from './swap.ts'
import { drawMask, paint, TROUSERS } from '../garment-shape/testing/drawn.ts'

/** On a photo of plain dark trousers before a light wall. */
const swap = (mask: GreyImage, flatLay: FlatLay, length = 0) =>
  swapGarment({
    photo: paint(
      mask,
      () => [90, 90, 96],
      () => [232, 230, 226],
    ),
    mask,
    flatLay,
    garment: readShape(flatLay.mask, { flat: true })!,
    body: readShape(mask)!,
    style: { length, ease: 0, folds: 1 },
    seed: 1,
  })

describe('a swap of trousers', () => {
  it('covers what a selection of trousers has beside a leg, as where a hand hung, with their own cloth', () => {
    const bump = drawMask(300, 320, TROUSERS, [
      [84, 110],
      [90, 104],
      [90, 136],
      [84, 130],
    ])
    const cut = cutOutFlatLay(
      paint(
        drawMask(300, 320, TROUSERS),
        () => [150, 60, 60],
        () => [250, 250, 250],
      ),
    )!
    const { image } = swap(bump, cut)
    const at = 4 * (120 * 300 + 86)
    expect(image.data[at]! - image.data[at + 1]!).toBeGreaterThan(60)
  })

  it('leaves no slit at the edge of a leg where a flat-lay is frayed', () => {
    const legs = drawMask(300, 320, TROUSERS)
    const isNotch = (x: number, y: number): boolean => y > 170 && y < 240 && y % 14 < 4 && (x < 92 || x > 209)
    const frayed = { ...legs, data: legs.data.map((v, i) => (isNotch(i % 300, Math.floor(i / 300)) ? 0 : v)) }
    const cut = cutOutFlatLay(
      paint(
        frayed,
        () => [150, 60, 60],
        () => [250, 250, 250],
      ),
    )!
    const { image } = swap(legs, cut)
    const pale = [...legs.data.keys()].filter((i) => legs.data[i] === 255 && image.data[4 * i + 1]! > 150)
    expect(pale.filter((i) => i > 165 * 300 && i < 245 * 300)).toHaveLength(0)
  })

  it('ends each leg with its hem, which lies as the old one did', () => {
    const uneven = drawMask(
      300,
      320,
      TROUSERS.map(([x, y]) => [x, y < 300 ? y : x === 215 ? 276 : x === 165 ? 284 : y] as const),
    )
    const cut = cutOutFlatLay(
      paint(
        drawMask(300, 320, TROUSERS),
        (_x, y) => (y > 288 ? [20, 160, 60] : [150, 60, 60]),
        () => [250, 250, 250],
      ),
    )!
    const { image } = swap(uneven, cut)
    const isBand = (x: number, y: number): boolean =>
      image.data[4 * (y * 300 + x) + 1]! > image.data[4 * (y * 300 + x)]! + 40
    const bands = [105, 125, 172, 205].map((x) =>
      Array.from({ length: 60 }, (_, k) => 250 + k).filter((y) => uneven.data[y * 300 + x] === 255 && isBand(x, y)),
    )
    for (const band of bands) {
      expect(band.length).toBeGreaterThan(5)
      expect(band.length).toBeLessThan(18)
    }
  })

  it('ends the gap between two legs in their own cloth, without a bar of what lies behind', () => {
    const legs = drawMask(300, 320, TROUSERS)
    // A gap that begins above the first row in which the outline has two legs, as one does that is narrow there.
    const slit = drawMask(300, 320, [
      [149, 121],
      [151, 121],
      [152, 134],
      [148, 134],
    ])
    const cut = cutOutFlatLay(
      paint(
        legs,
        () => [150, 60, 60],
        () => [250, 250, 250],
      ),
    )!
    const data = cut.picture.data.map((value, at) => (at % 4 === 3 ? value * (1 - slit.data[at >> 2]! / 255) : value))
    const { image } = swap(legs, { ...cut, picture: { ...cut.picture, data } })
    const above = Array.from({ length: 12 * 20 }, (_, k) => [140 + (k % 20), 117 + Math.floor(k / 20)] as const)
    const pale = above.filter(([x, y]) => legs.data[y * 300 + x] === 255 && image.data[4 * (y * 300 + x) + 1]! > 110)
    expect(pale).toHaveLength(0)
  })

  it.each([
    ['longer', 300],
    ['shorter', 250],
  ])('ends trousers that are %s than the old ones with their hem where those did', (_, end) => {
    const legs = drawMask(
      300,
      320,
      TROUSERS.map(([x, y]) => [x, y === 300 ? 275 : y] as const),
    )
    const cut = cutOutFlatLay(
      paint(
        drawMask(
          300,
          320,
          TROUSERS.map(([x, y]) => [x, y === 300 ? end : y] as const),
        ),
        (_x, y) => (y > end - 12 ? [20, 160, 60] : [150, 60, 60]),
        () => [250, 250, 250],
      ),
    )!
    for (const length of [0, 0.5, 1]) {
      const { image } = swap(legs, cut, length)
      for (const x of [110, 185]) {
        const at = 4 * (271 * 300 + x)
        expect(image.data[at + 1]! - image.data[at]!).toBeGreaterThan(40)
      }
    }
  })

  it('brings a low waist up to the hem of what is worn above', () => {
    const low = TROUSERS.map(([x, y]) => [x, y === 30 ? 70 : y] as const)
    const cut = cutOutFlatLay(
      paint(
        drawMask(300, 320, low),
        () => [150, 60, 60],
        () => [250, 250, 250],
      ),
    )!
    const { image } = swap(drawMask(300, 320, TROUSERS), cut)
    const at = 4 * (34 * 300 + 150)
    expect(image.data[at]! - image.data[at + 1]!).toBeGreaterThan(40)
  })

  it('leaves no cloth of short trousers on a calf below their hem', () => {
    const calf = drawMask(
      300,
      320,
      TROUSERS.flatMap(([x, y]) =>
        x === 85 && y === 300 ? [[85, 300] as const, [62, 244] as const] : [[x, y] as const],
      ),
    )
    const cut = cutOutFlatLay(
      paint(
        drawMask(
          300,
          320,
          TROUSERS.map(([x, y]) => [x, y === 300 ? 205 : y] as const),
        ),
        () => [150, 60, 60],
        () => [250, 250, 250],
      ),
    )!
    const { image } = swap(calf, cut)
    const isCloth = (x: number, y: number): boolean =>
      image.data[4 * (y * 300 + x)]! - image.data[4 * (y * 300 + x) + 1]! > 40
    let hem = 200
    while (isCloth(105, hem)) hem += 1
    expect(hem).toBeLessThan(285)
    // Up to its edge on either side it is cloth down to there.
    for (const x of [90, 131]) expect(isCloth(x, hem - 4), `column ${x}`).toBe(true)
    const left = Array.from({ length: 40 * 15 }, (_, k) => [50 + (k % 40), hem + 3 + Math.floor(k / 40)] as const)
    expect(left.filter(([x, y]) => isCloth(x, y))).toHaveLength(0)
  })
})
