import { countMarked, distanceTo, matteFeather, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { draw, folded, maskOf, paint, request, top, TROUSERS } from './testing/drawn.ts'

/** The flat-lay with bright checks: on plain cloth little but light can differ. */
function checked(): RgbaImage {
  const data = request.flatLay.data.slice()
  for (let i = 0; i < 240 * 260; i += 1) {
    const on = data[4 * i]! < 100 && (Math.floor(i / 240) % 24 < 8 || (i % 240) % 24 < 8)
    if (on) data.set([240, 220, 90, 255], 4 * i)
  }
  return { ...request.flatLay, data }
}

/** Share of the selection in which a channel differs by more than 12 codes: what is seen side by side. */
function shareUnlike(one: RgbaImage, other: RgbaImage): number {
  let count = 0
  for (let i = 0; i < top.data.length; i += 1) {
    if (top.data[i] !== 255) continue
    if ([0, 1, 2].some((c) => Math.abs(one.data[4 * i + c]! - other.data[4 * i + c]!) > 12)) count += 1
  }
  return count / countMarked(top)
}

describe('drawSwapPicture, one picture beside another', () => {
  it('makes pictures that differ to the eye, those of a request and those that try one again', () => {
    const pictures = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => draw({ flatLay: checked(), index }).image)
    const unlike = pictures.flatMap((one, a) => pictures.slice(a + 1).map((other) => shareUnlike(one, other)))
    expect(Math.min(...unlike)).toBeGreaterThan(0.1)
  })

  it('makes each of four pictures of trousers differ', () => {
    const legs = maskOf(240, 300, TROUSERS)
    const flatLay = paint(legs, [30, 80, 160], [250, 250, 250])
    const trousers = { photo: folded(paint(legs, [160, 30, 40], [220, 220, 216])), mask: legs, flatLay }
    const pictures = [0, 1, 2, 3].map((index) =>
      Buffer.from(draw({ ...trousers, index }).image.data).toString('base64'),
    )
    expect(new Set(pictures).size).toBe(4)
  })

  it('varies a picture: the same garment otherwise worn, and nothing else', () => {
    const asked = { flatLay: checked(), index: 1 }
    const first = draw(asked).image
    const varied = [[5], [(5 + 0x9e3779b1) >>> 0], [5, 9]].map((lineage) => draw({ ...asked, lineage }).image)
    expect(draw({ ...asked, lineage: [5] }).image.data).toEqual(varied[0]!.data)
    const far = distanceTo(top, 1).data
    const pictures = [first, ...varied]
    for (const [a, one] of pictures.entries()) {
      for (const other of pictures.slice(a + 1)) {
        let [changed, beyond] = [0, 0]
        for (let i = 0; i < far.length; i += 1) {
          const differs = [0, 1, 2].some((c) => Math.abs(one.data[4 * i + c]! - other.data[4 * i + c]!) > 2)
          if (!differs) continue
          if (far[i]! > matteFeather(240, 300)) beyond += 1
          else changed += 1
        }
        expect(beyond).toBe(0)
        expect(changed / countMarked(top)).toBeGreaterThan(0.1)
      }
    }
  })
})
