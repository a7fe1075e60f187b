import { createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { type Backdrop, composeOnBackdrop } from './flat-lay-backdrop.ts'

const [WIDTH, HEIGHT] = [450, 600]
const CLOTH = [160, 40, 60, 255]

/** A block of cloth in the middle of nothing. */
function cutOut(): RgbaImage {
  const cut = createRgba(WIDTH, HEIGHT)
  for (let y = 150; y < 400; y += 1) for (let x = 125; x < 325; x += 1) cut.data.set(CLOTH, 4 * (y * WIDTH + x))
  return cut
}

/** What is seen of it at a place, on a ground, under a lamp up and left. */
function seenAt(x: number, y: number, backdrop: Backdrop, shadow: boolean): number[] {
  const { data } = composeOnBackdrop(cutOut(), { backdrop, shadow, paper: 0, lamp: -1, seed: 1 })
  const o = 4 * (y * WIDTH + x)
  return [...data.subarray(o, o + 4)]
}

describe('composeOnBackdrop', () => {
  it('gives a garment on white the shadow that is asked for, away from the lamp, and none else', () => {
    const [below, above] = [seenAt(225, 404, 'white', true), seenAt(225, 145, 'white', true)]
    expect(below[0]).toBeLessThan(235)
    expect(below[0]).toBeLessThan(above[0]!)
    expect(seenAt(329, 275, 'white', true)[0]).toBeLessThan(seenAt(120, 275, 'white', true)[0]!)
    expect(seenAt(225, 404, 'white', false)).toEqual([255, 255, 255, 255])
    expect(seenAt(2, 2, 'white', true)).toEqual([255, 255, 255, 255])
  })

  it('gives it one on the clear ground too, as black that is let through in part', () => {
    const [r, g, b, alpha] = seenAt(225, 404, 'clear', true)
    expect([r, g, b]).toEqual([0, 0, 0])
    expect(alpha).toBeGreaterThan(20)
    expect(alpha).toBeLessThan(160)
    expect(seenAt(225, 404, 'clear', false)[3]).toBe(0)
  })

  it('and one on paper', () => {
    expect(seenAt(225, 404, 'paper', true)[1]).toBeLessThan(seenAt(225, 404, 'paper', false)[1]! - 10)
  })

  it.each(['white', 'clear', 'paper'] as const)('keeps the bytes of the cloth on %s', (backdrop) => {
    expect(seenAt(225, 275, backdrop, true)).toEqual(CLOTH)
  })
})
