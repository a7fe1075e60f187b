import { createFloat, createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { hairIn } from './hiding.ts'

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
