import { describe, expect, it } from 'vitest'
import type { RgbaImage } from '@toile/imaging'
import { lightFactor, readShading } from './shading.ts'

describe('readShading', () => {
  const cloth = (value: (x: number, y: number) => number): RgbaImage => {
    const data = new Uint8ClampedArray(4 * 200 * 200)
    for (let i = 0; i < 40_000; i += 1) {
      const v = value(i % 200, Math.floor(i / 200))
      data.set([v, v, v, 255], 4 * i)
    }
    return { width: 200, height: 200, data }
  }

  const read = (garment: RgbaImage) => readShading(garment, { left: 0, top: 0, right: 200, bottom: 200 })

  it('sees folds of a plain cloth', () => {
    const { folds } = read(cloth((x) => 150 + 30 * Math.sin(x / 8)))
    const row = folds.data.slice(100 * 200 + 20, 100 * 200 + 180)
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(0.5)
  })

  it('gives a black top under a grey coat each its own middle', () => {
    const { folds } = read(cloth((x) => (x > 70 && x < 130 ? 24 : 92) + 3 * Math.sin(x / 5)))
    const at = (x: number): number => folds.data[100 * 200 + x]!
    expect(Math.abs(at(100) - at(30))).toBeLessThan(0.25)
    expect(Math.abs(at(100) - at(170))).toBeLessThan(0.25)
  })

  it('takes light that falls off evenly for light', () => {
    const { folds } = read(cloth((x) => 60 + 0.8 * x))
    const row = [20, 100, 180].map((x) => folds.data[100 * 200 + x]!)
    expect(row[2]! - row[0]!).toBeGreaterThan(0.8)
    expect(row).toEqual(row.toSorted((p, q) => p - q))
  })

  it('reads the same folds of a garment in its box as of all of the photo', () => {
    const size = 400
    const data = new Uint8ClampedArray(4 * size * size)
    const box = { left: 150, top: 130, right: 250, bottom: 270 }
    for (let y = box.top; y < box.bottom; y += 1) {
      for (let x = box.left; x < box.right; x += 1) {
        const v = 140 + 30 * Math.sin(x / 9)
        data.set([v, v, v, 255], 4 * (y * size + x))
      }
    }
    const garment: RgbaImage = { width: size, height: size, data }
    const near = readShading(garment, box)
    const all = readShading(garment, { left: 0, top: 0, right: size, bottom: size })
    // The garment's middle lightness is sampled, so it may differ a little; folds and form must not.
    for (const what of ['folds', 'form'] as const) {
      const apart: number[] = []
      for (let y = box.top; y < box.bottom; y += 1) {
        for (let x = box.left; x < box.right; x += 1) {
          apart.push(near[what].data[y * size + x]! - all[what].data[y * size + x]!)
        }
      }
      expect(Math.max(...apart) - Math.min(...apart)).toBeLessThan(0.01)
      expect(Math.abs(apart[0]!)).toBeLessThan(0.05)
    }
  })

  it('takes a black letter on white for a print, not for a fold', () => {
    const { folds } = read(cloth((x, y) => (x > 90 && x < 110 && y > 60 && y < 140 ? 20 : 235)))
    expect(Math.abs(folds.data[100 * 200 + 100]!)).toBeLessThan(0.15)
  })
})

describe('readShading of a printed cloth', () => {
  it('does not take letters in the tone of the cloth for shade', () => {
    const data = new Uint8ClampedArray(4 * 300 * 300)
    for (let i = 0; i < 90_000; i += 1) {
      const [x, y] = [i % 300, Math.floor(i / 300)]
      const letter = y > 90 && y < 210 && x > 60 && x < 240 && (x % 14 < 5 || y % 20 < 4)
      data.set([...(letter ? [150, 142, 126] : [228, 218, 196]), 255], 4 * i)
    }
    const { folds } = readShading({ width: 300, height: 300, data }, { left: 0, top: 0, right: 300, bottom: 300 })
    const row = folds.data.slice(150 * 300 + 90, 150 * 300 + 210)
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(0.06)
  })

  it('reads the shade of a cloth that is printed in other hues, where its own hue is another, too', () => {
    const data = new Uint8ClampedArray(4 * 300 * 300)
    for (let i = 0; i < 90_000; i += 1) {
      const [x, y] = [i % 300, Math.floor(i / 300)]
      const shade = Math.max(0, (140 - x) / 140)
      const cloth = [228 - 40 * shade, 218 - 54 * shade, 196 - 70 * shade]
      const disc = Math.hypot(x - 200, y - 150)
      data.set([...(disc < 32 ? [90, 160, 130] : disc < 58 ? [240, 110, 100] : cloth), 255], 4 * i)
    }
    const { folds } = readShading({ width: 300, height: 300, data }, { left: 0, top: 0, right: 300, bottom: 300 })
    const at = (x: number): number => folds.data[150 * 300 + x]!
    expect(at(20)).toBeLessThan(at(130) - 0.4)
    expect(at(50)).toBeLessThan(at(130) - 0.25)
    expect(Math.abs(at(200) - at(130))).toBeLessThan(0.1)
    expect(Math.abs(at(280) - at(130))).toBeLessThan(0.05)
  })

  it('reads the folds beside letters of its own hue, and no letters', () => {
    const size = 400
    const data = new Uint8ClampedArray(4 * size * size)
    const plain = new Uint8ClampedArray(data.length)
    for (let i = 0; i < size * size; i += 1) {
      const [x, y] = [i % size, Math.floor(i / size)]
      const light = 0.85 + 0.12 * Math.sin(x / 25)
      const letter = y > 170 && y < 230 && x > 60 && x < 340 && (x % 40 < 10 || (y > 190 && y < 200 && x % 80 < 40))
      plain.set([228 * light, 218 * light, 196 * light, 255], 4 * i)
      data.set(letter ? [150 * light, 146 * light, 136 * light, 255] : plain.subarray(4 * i, 4 * i + 4), 4 * i)
    }
    const box = { left: 0, top: 0, right: size, bottom: size }
    const [printed, without] = [data, plain].map((d) => readShading({ width: size, height: size, data: d }, box).folds)
    for (let x = 80; x < 320; x += 1) {
      expect(Math.abs(printed!.data[195 * size + x]! - without!.data[195 * size + x]!)).toBeLessThan(0.1)
    }
  })

  it('does not burn out pale cloth, and darkens all alike', () => {
    expect(lightFactor(0.6, 0.8)).toBeLessThan(1.12)
    expect(lightFactor(0.6, 0.1)).toBeCloseTo(Math.exp(0.6))
    expect(lightFactor(-0.6, 0.8)).toBeCloseTo(Math.exp(-0.6))
  })
})
