import { createFloat, createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { bodyMidline } from './body-midline.ts'

describe('bodyMidline', () => {
  it('is the middle of the wearer, whose garment hangs on one side, whoever stands by', () => {
    const classes = ['background', 'skin', 'upper', 'outer', 'bag']
    const logits = createFloat(60, 90, classes.length)
    const mask = createGrey(120, 180)
    const put = (name: string, left: number, top: number, right: number, bottom: number) => {
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (let c = 0; c < 5; c += 1) logits.data[(y * 60 + x) * 5 + c] = classes[c] === name ? 5 : 0
    }
    put('background', 0, 0, 60, 90)
    put('skin', 16, 5, 24, 20)
    put('upper', 10, 20, 30, 70)
    put('outer', 10, 20, 18, 70)
    put('bag', 30, 50, 40, 70)
    put('upper', 46, 10, 58, 80)
    for (let y = 40; y < 140; y += 1) mask.data.fill(255, y * 120 + 20, y * 120 + 36)
    expect(Math.abs(bodyMidline({ classes, logits }, mask)! - 40)).toBeLessThan(2)
    expect(bodyMidline(undefined, mask)).toBeUndefined()
    expect(bodyMidline({ classes, logits }, createGrey(120, 180))).toBeUndefined()
  })
})
