import { describe, expect, it } from 'vitest'
import { createFloat } from '@toile/imaging'
import { cameraFor } from '../camera.ts'
import { groundShadow, soleRows } from './ground-shadow.ts'

describe('groundShadow', () => {
  const alpha = createFloat(120, 200, 1)
  for (let y = 30; y < 170; y++) for (let x = 50; x < 70; x++) alpha.data[y * 120 + x] = 1
  const camera = cameraFor({
    width: 120,
    pictureHeight: 200,
    pixelsPerMetre: 80,
    feet: 170,
    cameraHeight: 1.2,
    aperture: 0.02,
  })
  const options = {
    feet: 170,
    pixelsPerMetre: 80,
    stands: true,
    elevation: 0.7,
    behind: false,
    contact: 0.6,
    cast: 0.6,
    softness: 0.2,
  }

  it('is darkest at the feet, falls away from the light, and leaves the sky alone', () => {
    const fromLeft = groundShadow(alpha, camera, { ...options, side: -0.8 })
    const fromRight = groundShadow(alpha, camera, { ...options, side: 0.8 })
    expect(fromLeft.data[171 * 120 + 60]!).toBeLessThan(0.6)
    const beside = (shade: typeof fromLeft, from: number): number => {
      let sum = 0
      for (let y = 150; y < 168; y++) for (let x = from; x < from + 30; x++) sum += 1 - shade.data[y * 120 + x]!
      return sum
    }
    expect(beside(fromLeft, 75)).toBeGreaterThan(2 * beside(fromLeft, 15))
    expect(beside(fromRight, 15)).toBeGreaterThan(2 * beside(fromRight, 75))
    for (let y = 0; y < Math.floor(camera.horizon); y++) expect(fromLeft.data[y * 120 + 60]).toBe(1)
    expect(fromLeft.data.every((value) => value >= 0 && value <= 1)).toBe(true)
  })

  /** What is drawn as [left, right, lower edge] from row 30 down, in even light. */
  const castBy = (
    parts: readonly (readonly [left: number, right: number, bottom: number])[],
    changes: Partial<typeof options>,
  ) => {
    const figure = createFloat(120, 200, 1)
    for (const [left, right, bottom] of parts) {
      for (let y = 30; y < bottom; y++) figure.data.fill(1, y * 120 + left, y * 120 + right)
    }
    return groundShadow(figure, camera, { ...options, side: 0, cast: 0, ...changes })
  }
  const shadeUnder = (...parts: (readonly [left: number, right: number, bottom: number])[]) => castBy(parts, {})

  it('leaves no less than no light under what is wide and touches all of the floor', () => {
    expect(castBy([[0, 120, 170]], { contact: 1 }).data.every((value) => value >= 0 && value <= 1)).toBe(true)
  })

  it('has a dark core under a sole and softer dimness farther out', () => {
    const shade = shadeUnder([52, 62, 170])
    const below = (rows: number): number => shade.data[(169 + rows) * 120 + 57]!
    expect(below(1)).toBeLessThan(0.4)
    for (let rows = 1; rows < 8; rows++) expect(below(rows + 1)).toBeGreaterThanOrEqual(below(rows))
    // A hand's width in front of the shoe: dimmed, and not dark.
    expect(below(3)).toBeGreaterThan(0.5)
    expect(below(3)).toBeLessThan(0.93)
    // Beside it too, as far back as a foot is long.
    expect(shade.data[166 * 120 + 65]!).toBeLessThan(0.75)
  })

  it('leaves a wide hem no paler than a narrow heel', () => {
    const heel = shadeUnder([56, 60, 170])
    const hem = shadeUnder([30, 90, 170])
    for (const row of [170, 171, 173, 176]) {
      expect(hem.data[row * 120 + 58]!).toBeLessThanOrEqual(heel.data[row * 120 + 58]! + 0.001)
    }
  })

  it('joins a foot set back to its own floor, and keeps the dark core from a hem over shoes', () => {
    const stride = shadeUnder([40, 48, 162], [64, 72, 170])
    expect(stride.data[162 * 120 + 44]!).toBeLessThan(0.45)
    const skirt = shadeUnder([40, 80, 164], [54, 66, 170])
    expect(skirt.data[165 * 120 + 46]!).toBeGreaterThan(stride.data[162 * 120 + 44]! + 0.15)
  })

  it('has none where the floor under the figure is not seen', () => {
    const shade = groundShadow(alpha, camera, { ...options, stands: false, side: 0, cast: 0 })
    expect(shade.data.every((value) => value === 1)).toBe(true)
  })

  it('takes no hem for a sole: under a wide skirt on narrow feet the floor has no step', () => {
    const skirted = createFloat(120, 200, 1)
    for (let y = 30; y < 170; y++) {
      const half = y < 152 ? 30 : 4
      for (let x = 60 - half; x < 60 + half; x++) skirted.data[y * 120 + x] = 1
    }
    const shade = groundShadow(skirted, camera, { ...options, behind: true, side: 0.4 })
    // Beside the feet, below the hem: from row to row the light changes softly.
    for (let y = 154; y < 168; y++) {
      for (const x of [34, 40, 46, 74, 80, 86]) {
        expect(Math.abs(shade.data[(y + 1) * 120 + x]! - shade.data[y * 120 + x]!)).toBeLessThan(0.06)
      }
    }
  })
})

describe('soleRows', () => {
  it('tells each foot its own floor, and goes smoothly from one to the other', () => {
    const alpha = createFloat(120, 200, 1)
    const leg = (left: number, right: number, sole: number): void => {
      for (let y = 60; y < sole; y++) for (let x = left; x < right; x++) alpha.data[y * 120 + x] = 1
    }
    leg(20, 40, 180)
    leg(80, 100, 190)
    const rows = soleRows(alpha, 190, 100)
    expect(rows[28]).toBeCloseTo(180, 0)
    expect(rows[92]).toBeCloseTo(190, 0)
    for (let x = 1; x < 120; x++) expect(Math.abs(rows[x]! - rows[x - 1]!)).toBeLessThan(2)
  })
})
