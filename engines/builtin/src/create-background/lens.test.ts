import { createFloat } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { addGlow, addHalation, lensBlur, paintScene } from './lens.ts'

describe('addHalation', () => {
  it('spreads a part of a highlight around it, and leaves a scene without highlights as it is', () => {
    const image = createFloat(96, 96, 3)
    image.data.fill(0.2)
    const before = image.data.slice()
    addHalation(image)
    expect(image.data.every((value, i) => value === before[i])).toBe(true)
    for (let y = 40; y < 56; y++)
      for (let x = 40; x < 56; x++) image.data.fill(5, (y * 96 + x) * 3, (y * 96 + x) * 3 + 3)
    addHalation(image)
    const at = (x: number) => image.data[(48 * 96 + x) * 3]!
    expect(at(58)).toBeGreaterThan(0.25)
    expect(at(58)).toBeGreaterThan(at(64))
    expect(at(95)).toBeCloseTo(0.2, 2)
    expect(at(48)).toBeGreaterThan(5)
  })
})

describe('lensBlur', () => {
  it('turns a point into an even disc of its diameter and keeps a flat field flat', () => {
    const scene = paintScene(41, 41, (_x, _y, out) => {
      out[0] = 0
      out[1] = 0
      out[2] = 0.5
      out[3] = 12
    })
    addGlow(scene, { x: 20.5, y: 20.5, radius: 0.5 }, [100, 0, 0])
    const image = lensBlur(scene)
    const red = (x: number, y: number): number => image.data[(y * 41 + x) * 3]!
    expect(red(20, 20)).toBeGreaterThan(0.4)
    expect(red(24, 20)).toBeCloseTo(red(20, 20), 1)
    expect(red(20, 24)).toBeCloseTo(red(20, 20), 1)
    expect(red(29, 20)).toBe(0)
    expect(red(20, 11)).toBe(0)
    for (let i = 2; i < image.data.length; i += 3) expect(image.data[i]).toBeCloseTo(0.5, 4)
  })

  it('leaves what is in focus as it is', () => {
    const scene = createFloat(3, 1, 4)
    scene.data.set([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0])
    expect([...lensBlur(scene).data]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
