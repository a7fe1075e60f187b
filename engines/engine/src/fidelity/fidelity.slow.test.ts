import { describe, expect, it, test } from 'vitest'
import { measureGarment } from './testing/measure-garment.ts'
import { CREAM, flowers, measure, redrawn } from './testing/prints.ts'
import { badge, drawFlatLay, plain, type Print, shuffleBlocks, wear } from './testing/swapped.ts'

describe('the flat-lay’s ground', () => {
  const noise = (x: number, y: number): number => ((Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1) * 2
  const light = (x: number): number => 1 - 0.5 * (x / 480)
  it.each<[string, (x: number, y: number) => readonly number[]]>([
    ['grey and darker to one side', (x, y) => [200, 200, 200].map((code) => code * light(x) + noise(x, y))],
    ['red and darker to one side', (x, y) => [190, 30, 40].map((code) => code * light(x) + noise(x, y))],
    [
      'a checked sheet',
      (x, y) => {
        const bands = Number(x % 48 < 24) + Number(y % 48 < 24)
        return [235, 238, 235].map((code, c) => code - bands * [62, 30, 45][c]! + noise(x, y))
      },
    ],
  ])('is no colour of the garment: %s', (_, ground) => {
    const print = badge([40, 60, 110], [196, 217, 236])
    const flatLay = drawFlatLay(print)
    for (let p = 0; 4 * p < flatLay.data.length; p += 1) {
      const [x, y] = [p % flatLay.width, Math.floor(p / flatLay.width)]
      if (flatLay.data[4 * p] === 252) flatLay.data.set(ground(x, y), 4 * p)
    }
    const { result, mask } = wear(print)
    const { deltaE, colours } = measureGarment(flatLay, result, mask)!
    expect(colours.map((pair) => pair.flatLay)).toEqual(
      measureGarment(drawFlatLay(print), result, mask)!.colours.map((pair) => pair.flatLay),
    )
    expect(deltaE).toBeLessThan(2)
  })
})

describe('a garment that was not kept', () => {
  it.each<[string, Print]>([
    ['shuffled', shuffleBlocks(flowers, 3)],
    ['drawn anew in its own colours', redrawn],
    ['lost to plain cloth', plain(CREAM)],
  ])('whose print is %s is not registered, and says so', (_how, print) => {
    expect(measure(flowers, print).print).toEqual({})
  })

  it('of another colour under any light is not called the same', () => {
    for (const light of [0.5, 1]) {
      expect(measure(plain([180, 30, 40]), plain([30, 60, 150]), { light }).deltaE).toBeGreaterThan(20)
      expect(measure(plain([238, 238, 236]), plain([25, 25, 28]), { light }).deltaE).toBeGreaterThan(20)
    }
  })
})

test('equal pictures give equal answers', () => {
  expect(measure(flowers, flowers)).toEqual(measure(flowers, flowers))
})
