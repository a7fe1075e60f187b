import { describe, expect, it } from 'vitest'
import { countMarked, createGrey, createRgba, type GreyImage } from '@toile/imaging'
import { findHands, withoutOccluder } from './hands-in-front.ts'
import { readShape } from '../../garment-shape/shape.ts'
import { worn } from '../../garment-shape/testing/shapes.ts'

type Box = readonly [left: number, top: number, right: number, bottom: number]

function boxes(...all: readonly Box[]): GreyImage {
  const mask = createGrey(worn.width, worn.height)
  for (const [left, top, right, bottom] of all) {
    for (let y = top; y < bottom; y += 1) mask.data.fill(255, y * mask.width + left, y * mask.width + right)
  }
  return mask
}

/** A trunk from column 130 to 270 and row 60 to 320; `skin`: what of the photo is bare; `more`: what is selected beside it. */
function find(skin: GreyImage, more = boxes(), photo = createRgba(worn.width, worn.height)) {
  const mask = { ...worn, data: worn.data.map((value, i) => Math.max(value, more.data[i]!)) }
  return findHands({ photo, mask }, skin, readShape(mask)!)
}
const at = (mask: GreyImage | undefined, x: number, y: number): number | undefined => mask?.data[y * worn.width + x]

describe('findHands', () => {
  it('finds a forearm that comes in over the trunk, and only what of it is selected', () => {
    const { hands, unsure } = find(boxes([180, 220, 330, 250]))
    expect(unsure).toBe(false)
    expect([at(hands, 200, 235), at(hands, 260, 235), at(hands, 300, 235), at(hands, 200, 255)]).toEqual([
      255, 255, 0, 0,
    ])
  })

  it('finds a hand that comes out of a selected sleeve', () => {
    const hand = boxes([96, 186, 235, 204])
    const { hands, unsure } = find(hand, hand)
    expect([at(hands, 190, 197), unsure]).toEqual([255, false])
  })

  it('takes no neck, no belly and no arm beside the garment for one', () => {
    const neck = boxes([180, 20, 220, 130])
    const belly = boxes([125, 285, 275, 330])
    const beside = boxes([90, 210, 138, 330], [263, 160, 300, 330])
    for (const skin of [neck, belly, beside]) expect(find(skin)).toEqual({ unsure: false })
  })

  it('is not sure of skin that goes on nowhere, is very large, or lies at the hem', () => {
    const amid = boxes([180, 200, 215, 240])
    const folded = boxes([100, 180, 300, 215])
    const large = boxes([150, 120, 330, 260])
    const leg = boxes([170, 280, 205, 380])
    for (const skin of [amid, folded, large, leg]) expect(find(skin)).toEqual({ unsure: true })
  })

  it('is not sure of what has another colour than the skin that is not selected, as cloth may have', () => {
    const arm = boxes([180, 220, 330, 250])
    const photo = createRgba(worn.width, worn.height)
    const paint = (right: readonly number[]): void => {
      for (let i = 0; i < worn.data.length; i += 1) {
        photo.data.set([...(i % worn.width < 272 ? [190, 140, 115] : right), 255], 4 * i)
      }
    }
    paint([150, 108, 88])
    const { hands, unsure } = find(arm, boxes(), photo)
    expect([at(hands, 200, 235), at(hands, 300, 235), unsure]).toEqual([255, 0, false])
    paint([190, 120, 125])
    expect(find(arm, boxes(), photo)).toEqual({ unsure: true })
  })

  it('counts nothing that is smaller than a hand', () => {
    expect(find(boxes([180, 200, 330, 204], [190, 230, 196, 236]))).toEqual({ unsure: false })
  })
})

describe('withoutOccluder', () => {
  it('leaves it out of the selection, that of a larger photo too', () => {
    const [mask, front] = [createGrey(8, 8, 255), createGrey(8, 8)]
    for (let y = 2; y < 4; y += 1) front.data.fill(255, 8 * y, 8 * y + 8)
    const photo = createRgba(8, 8)
    const original = {
      photo: createRgba(20, 20),
      mask: createGrey(20, 20, 255),
      box: { left: 2, top: 2, right: 18, bottom: 18 },
    }
    const rest = withoutOccluder({ photo, mask, original }, front)
    expect(countMarked(rest.mask)).toBe(48)
    expect(countMarked(rest.original!.mask)).toBe(400 - 64)
    expect(rest.original!.mask.data[20 * 7 + 5]).toBe(0)
    expect(withoutOccluder({ photo, mask }, front).original).toBeUndefined()
  })
})
