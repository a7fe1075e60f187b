import { describe, expect, it } from 'vitest'
import { countMarked, type GreyImage, type RgbaImage } from '@toile/imaging'
import { separateCoat } from './coat-over-trousers.ts'
import { drawMask, paint, type Polygon, TROUSERS } from '../../garment-shape/testing/drawn.ts'

/** A coat over the left leg's side and beside it, down to above the knee. */
const COAT: Polygon = [
  [80, 40],
  [122, 40],
  [116, 150],
  [72, 150],
]
const trousers = drawMask(300, 320, TROUSERS)
const coat = drawMask(300, 320, COAT)
const both = drawMask(300, 320, TROUSERS, COAT)
const nothing = drawMask(300, 320)

const photoOf = (over: GreyImage): RgbaImage => {
  const legs = paint(
    trousers,
    (x) => {
      const light = 0.5 + 0.5 * Math.cos((x - 150) / 30) ** 2
      return [80 * light, 105 * light, 150 * light]
    },
    () => [240, 240, 240],
  )
  return paint(
    over,
    (x, y) => ((x + y) % 3 === 0 ? [70, 52, 44] : [40, 30, 26]),
    (x, y) => [0, 1, 2].map((c) => legs.data[4 * (y * 300 + x) + c]!) as [number, number, number],
  )
}

const isAt = ({ width, data }: GreyImage, x: number, y: number): boolean => data[y * width + x]! >= 128

describe('separateCoat', () => {
  const found = separateCoat({ photo: photoOf(coat), mask: both }, nothing)!

  it('takes out a coat by its colours, and no more', () => {
    const { mask } = found.closeUp
    const share = (of: GreyImage): number => countMarked(of, 128)
    const wanted = { ...both, data: both.data.map((value, i) => (coat.data[i]! >= 128 ? 0 : value)) }
    const wrong = { ...both, data: mask.data.map((value, i) => (value >= 128 === wanted.data[i]! >= 128 ? 0 : 255)) }
    expect(share(wrong)).toBeLessThan(0.03 * share(coat))
  })

  it('knows the trousers behind it, from the waist to where the leg comes out', () => {
    const behind = found.behind!
    expect([isAt(found.closeUp.mask, 112, 130), isAt(behind, 112, 130), isAt(behind, 84, 130)]).toEqual([
      false,
      true,
      false,
    ])
    const uncovered = found.closeUp.mask.data.filter((value, i) => value >= 128 && behind.data[i]! < 128)
    expect(uncovered).toHaveLength(0)
  })

  it('finds one also below the knee, where the eye sees it', () => {
    const long = drawMask(300, 320, COAT.map(([x, y]) => [x, y === 150 ? 250 : y]) as Polygon)
    const mask = drawMask(300, 320, TROUSERS, COAT.map(([x, y]) => [x, y === 150 ? 250 : y]) as Polygon)
    const { closeUp } = separateCoat({ photo: photoOf(long), mask }, long)!
    expect([isAt(closeUp.mask, 90, 230), isAt(closeUp.mask, 180, 230)]).toEqual([false, true])
  })

  it('does not make up the waist of trousers where the coat is closed over it', () => {
    const closed: Polygon = [
      [95, 20],
      [205, 20],
      [205, 160],
      [95, 160],
    ]
    const over = drawMask(300, 320, closed)
    const { closeUp, behind } = separateCoat(
      { photo: photoOf(over), mask: drawMask(300, 320, TROUSERS, closed) },
      over,
    )!
    expect([isAt(closeUp.mask, 120, 100), isAt(closeUp.mask, 120, 200), behind]).toEqual([false, true, undefined])
  })

  it('goes on from a waist above which a jumper is worn that was not selected, but for a strip', () => {
    const jumper: Polygon = [
      [100, 5],
      [200, 5],
      [200, 33],
      [100, 33],
    ]
    const over = drawMask(300, 320, COAT, jumper)
    const { behind } = separateCoat({ photo: photoOf(over), mask: both }, over)!
    expect(behind && isAt(behind, 112, 130)).toBe(true)
  })

  it('goes on from a waistband of which little more than an edge is seen above the coat', () => {
    const low: Polygon = [
      [72, 35],
      [215, 35],
      [215, 60],
      [122, 60],
      [116, 150],
      [72, 150],
    ]
    const over = drawMask(300, 320, low)
    const { behind } = separateCoat({ photo: photoOf(over), mask: drawMask(300, 320, TROUSERS, low) }, over)!
    const beside = behind!.data.filter((value, i) => value >= 128 && i % 300 < 80)
    expect(beside).toHaveLength(0)
  })

  it('takes a selection full of crumbs', () => {
    const [width, height] = [1200, 1280]
    const large = ({ data }: GreyImage): GreyImage => ({
      width,
      height,
      data: new Uint8Array(width * height).map(
        (_, i) => data[Math.floor(i / width / 4) * 300 + Math.floor((i % width) / 4)]!,
      ),
    })
    const mask = large(both)
    for (let i = 0; i < mask.data.length; i += 1) {
      const [x, y] = [i % width, Math.floor(i / width)]
      if ((x + y) % 2 === 0 && (x < 240 || x > 960)) mask.data[i] = 255
    }
    const small = photoOf(coat)
    const photo = { width, height, data: new Uint8ClampedArray(4 * width * height) }
    for (let i = 0; i < width * height; i += 1) {
      const from = 4 * (Math.floor(i / width / 4) * 300 + Math.floor((i % width) / 4))
      photo.data.set(small.data.subarray(from, from + 4), 4 * i)
    }
    const { closeUp } = separateCoat({ photo, mask }, large(coat))!
    expect([isAt(closeUp.mask, 4 * 90, 4 * 100), isAt(closeUp.mask, 4 * 180, 4 * 200)]).toEqual([false, true])
    const clothes = large(both)
    const wanted = countMarked(clothes, 128) - countMarked(large(coat), 128)
    const kept = closeUp.mask.data.filter((value, i) => value >= 128 && clothes.data[i]! >= 128).length
    expect(Math.abs(kept - wanted)).toBeLessThan(0.03 * wanted)
  })

  it('finds none over trousers alone, or where nothing is marked', () => {
    expect(separateCoat({ photo: photoOf(nothing), mask: trousers }, nothing)).toBeUndefined()
    expect(separateCoat({ photo: photoOf(nothing), mask: nothing }, nothing)).toBeUndefined()
  })

  it('takes it out of the photo of which only a part is worked on, too', () => {
    const box = { left: 0, top: 0, right: 300, bottom: 320 }
    const photo = photoOf(coat)
    const { closeUp } = separateCoat({ photo, mask: both, original: { photo, mask: both, box } }, nothing)!
    expect(closeUp.original!.mask.data).toEqual(closeUp.mask.data)
  })
})
