import { describe, expect, it } from 'vitest'
import { createGrey } from '@toile/imaging'
import { readStance } from './stance.ts'

describe('readStance', () => {
  it('stands a figure that ends inside the picture on its lowest row', () => {
    const alpha = createGrey(100, 200)
    for (let y = 20; y < 180; y++) alpha.data.fill(255, y * 100 + 35, y * 100 + 65)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(true)
    expect(stance.feet).toBe(180)
    expect(stance.pixelsPerMetre).toBeCloseTo(160 / 1.72)
    expect(stance.middle).toBeCloseTo(50)
  })

  it('puts the feet of one cut off at the waist below the picture', () => {
    const alpha = createGrey(100, 120)
    for (let y = 30; y < 120; y++) alpha.data.fill(255, y * 100 + 20, y * 100 + 80)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(false)
    expect(stance.feet).toBeGreaterThan(150)
  })

  it('stands a whole figure that touches the lower border on it', () => {
    const alpha = createGrey(100, 200)
    // Head, neck, shoulders, two legs: a person of 180 rows.
    const row = (y: number, half: number) => alpha.data.fill(255, y * 100 + 50 - half, y * 100 + 50 + half)
    for (let y = 20; y < 46; y++) row(y, y < 42 ? 10 : 5)
    for (let y = 46; y < 200; y++) row(y, y < 110 ? 27 : 18)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(true)
    expect(stance.feet).toBe(200)
    expect(stance.pixelsPerMetre).toBeCloseTo(180 / 1.72)
  })

  it('measures one cut off at the waist by head and breadth', () => {
    const alpha = createGrey(240, 200)
    const row = (y: number, half: number) => alpha.data.fill(255, y * 240 + 120 - half, y * 240 + 120 + half)
    for (let y = 20; y < 84; y++) row(y, y < 74 ? 24 : 14)
    for (let y = 84; y < 200; y++) row(y, 66)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(false)
    // A head of 64 rows is a quarter of a metre.
    expect(stance.pixelsPerMetre).toBeGreaterThan(200)
    expect(stance.pixelsPerMetre).toBeLessThan(280)
  })

  it('finds nobody in an empty alpha', () => {
    expect(readStance(createGrey(5, 5))).toBeUndefined()
  })
})
