import { describe, expect, test } from 'vitest'
import { readGarmentWords } from '../read-garment-words.ts'
import { drapeOf } from './drape.ts'
import { cutGarment, cuttingFor } from './garment.ts'
import type { Patch } from './mesh.ts'

describe('cutting', () => {
  const pieces = (prompt: string, type: 'upper body' | 'lower body' | 'full body') => {
    const cutting = cuttingFor('woman', drapeOf(3, 0.4, 0.4), { spread: 14, bend: 12, stride: 2 }, (name) => [
      name.length,
      0,
    ])
    return readGarmentWords(prompt, type).designs.flatMap((design) => cutGarment(design, cutting))
  }
  const lowest = (patches: readonly Patch[]) =>
    Math.min(...patches.map(({ at }) => at.reduce((low, value, i) => (i % 3 === 1 ? Math.min(low, value) : low), 1e9)))

  test.each([
    ['mini skirt', 'maxi skirt', 'lower body'],
    ['shorts', 'trousers', 'lower body'],
    ['cropped top', 'tunic', 'upper body'],
    ['knee length dress', 'floor length gown', 'full body'],
  ] as const)('%s ends above %s', (short, long, type) => {
    expect(lowest(pieces(short, type))).toBeGreaterThan(lowest(pieces(long, type)) + 5)
  })

  test('a hood stands behind the neck, a kaftan has no waist, a robe has one', () => {
    const hood = pieces('hoodie', 'upper body').find(({ part }) => part.name === 'hood')!
    const [behind, before] = [-1, 1].map((side) =>
      hood.at.reduce((high, value, i) => (i % 3 === 1 && hood.at[i + 1]! * side > 4 ? Math.max(high, value) : high), 0),
    )
    expect(behind).toBeGreaterThan(before! + 3)
    const halfAt = (patches: readonly Patch[], y: number) =>
      Math.max(
        ...patches
          .filter(({ part }) => part.name === 'front')
          .flatMap(({ at }) =>
            [...at.keys()].filter((i) => i % 3 === 0 && Math.abs(at[i + 1]! - y) < 1).map((i) => at[i]!),
          ),
      )
    const kaftan = pieces('kaftan', 'full body')
    expect(halfAt(kaftan, 107)).toBeGreaterThan(halfAt(kaftan, 124) - 0.5)
    expect(halfAt(kaftan, 20)).toBeGreaterThan(halfAt(kaftan, 107) + 1)
    const robe = pieces('belted robe', 'full body')
    expect(halfAt(robe, 107)).toBeLessThan(halfAt(robe, 124) - 2)
    expect(halfAt(robe, 60)).toBeGreaterThan(halfAt(robe, 107) + 4)
  })

  test('tails of a bow and of a belt hang before what they lie on', () => {
    for (const prompt of ['blouse with a bow at the neck', 'belted robe']) {
      const all = pieces(prompt, prompt.includes('robe') ? 'full body' : 'upper body')
      const front = all.find(({ part }) => part.name === 'front')!
      const deepest = (patch: Patch, x: number, y: number) => {
        let z = -Infinity
        for (let i = 0; i < patch.at.length; i += 3)
          if (patch.trim[i / 3]! >= 0 && Math.hypot(patch.at[i]! - x, patch.at[i + 1]! - y) < 0.9)
            z = Math.max(z, patch.at[i + 2]!)
        return z
      }
      for (const { at } of all.filter(({ part }) => part.name === 'tail' || part.name === 'bow'))
        for (let i = 0; i < at.length; i += 3 * 41)
          expect(at[i + 2]!).toBeGreaterThan(deepest(front, at[i]!, at[i + 1]!) - 0.4)
    }
  })

  test('each piece has its own place on the cloth, sleeves and collar their own grain', () => {
    const parts = pieces('long sleeved shirt', 'upper body').map(({ part }) => part)
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['front', 'back', 'left sleeve', 'right sleeve', 'collar', 'cuff']),
    )
    const grain = (name: string) => parts.find((part) => part.name === name)!.grain
    expect(grain('collar') - grain('front')).toBeCloseTo(Math.PI / 2)
    expect(grain('left sleeve')).not.toBe(grain('front'))
  })

  test.each([
    ['t-shirt', 'upper body'],
    ['bishop sleeve blouse with a bow', 'upper body'],
    ['double breasted blazer', 'upper body'],
    ['one shoulder top', 'upper body'],
    ['pencil skirt', 'lower body'],
    ['tiered skirt with ruffles', 'lower body'],
    ['flared trousers', 'lower body'],
    ['halter dress with a slit', 'full body'],
    ['trench coat', 'full body'],
  ] as const)('cloth is neither stretched nor squeezed much on a %s', (prompt, type) => {
    for (const { at, cloth, columns, rows, trim, part } of pieces(prompt, type)) {
      if (part.stuff !== 'cloth') continue
      const ratios: number[] = []
      for (let r = 1; r < rows; r++) {
        for (let c = 0; c < columns; c++) {
          const [i, j] = [r * columns + c, (r - 1) * columns + c]
          if (trim[i]! < 0 || trim[j]! < 0) continue
          const space = Math.hypot(...[0, 1, 2].map((k) => at[i * 3 + k]! - at[j * 3 + k]!))
          if (space > 0.05) ratios.push(Math.abs(cloth[i * 2 + 1]! - cloth[j * 2 + 1]!) / space)
        }
      }
      const sorted = ratios.toSorted((a, b) => a - b)
      expect(sorted[sorted.length >> 1] ?? 1).toBeGreaterThan(0.8)
      expect(sorted[sorted.length >> 1] ?? 1).toBeLessThan(1.25)
      expect([...at].every(Number.isFinite)).toBe(true)
    }
  })
})
