import { createFloat, createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { hairIn, occludersIn } from './occluders.ts'

describe('hairIn', () => {
  it('is where hair is likeliest, at the size of the mask', () => {
    const classes = ['background', 'hair', 'outer']
    const logits = createFloat(20, 30, classes.length)
    for (let y = 0; y < 30; y += 1) {
      for (let x = 0; x < 20; x += 1) {
        const name = x >= 5 && x < 9 && y < 12 ? 1 : y >= 8 ? 2 : 0
        logits.data[(y * 20 + x) * classes.length + name] = 5
      }
    }
    const hair = hairIn({ classes, logits }, createGrey(40, 60))!
    expect([hair.width, hair.height]).toEqual([40, 60])
    const isHair = (x: number, y: number): boolean => hair.data[y * 40 + x]! >= 128
    expect([isHair(13, 20), isHair(13, 26), isHair(30, 20), isHair(4, 20)]).toEqual([true, false, false, false])
    expect(hairIn({ classes: ['background', 'outer', 'skin'], logits }, hair)).toBeUndefined()
    expect(hairIn(undefined, hair)).toBeUndefined()
  })
})

describe('occludersIn', () => {
  it('tells a limb of which some was taken off the garment from one that hangs beside it', () => {
    const classes = ['background', 'skin', 'upper']
    const logits = createFloat(20, 30, classes.length)
    for (let y = 0; y < 30; y += 1) {
      for (let x = 0; x < 20; x += 1) {
        const name = x >= 6 && x < 14 ? 2 : x < 4 || x >= 16 ? 1 : 0
        logits.data[(y * 20 + x) * classes.length + name] = 5
      }
    }
    const [mask, skin] = [createGrey(20, 30), createGrey(20, 30)]
    for (let p = 0; p < mask.data.length; p += 1) {
      const [x, y] = [p % 20, Math.floor(p / 20)]
      const isHand = y >= 18 && y < 22 && x >= 3 && x < 9
      if (isHand) skin.data[p] = 255
      else if (x >= 6 && x < 14) mask.data[p] = 255
    }
    const found = {
      mask,
      skin,
      className: 'upper',
      visible: { share: 1, by: undefined },
      isSkirtAlone: false,
      confidence: 1,
      clarity: 1,
      over: [],
    } as const
    const front = occludersIn({ classes, logits }, found)
    const at = (x: number, y: number): number => front.data[y * 20 + x]!
    expect([at(1, 5), at(8, 20), at(18, 5), at(10, 10), at(15, 10)]).toEqual([192, 192, 128, 0, 0])
    expect(occludersIn({ classes, logits }, { ...found, skin: createGrey(20, 30) }).data).not.toContain(192)
  })
})
