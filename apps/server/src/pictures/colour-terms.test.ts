import fc from 'fast-check'
import { deltaE2000, hexToCielab, rgbToHex } from '@toile/imaging'
import { expect, test } from 'vitest'
import { describeColours, termsNear } from './colour-terms.ts'

const code = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(code, code, code)
const apart = (a: string, b: string) => deltaE2000(hexToCielab(a), hexToCielab(b))
const finds = (asked: string, colours: readonly string[]) =>
  describeColours(colours).terms.some((term) => termsNear(asked).includes(term))

test('a colour finds those that the eye takes for the same, and none that is another', () => {
  const step = fc.integer({ min: -10, max: 10 })
  const pairs = fc.sample(fc.tuple(colour, fc.tuple(step, step, step)), { numRuns: 300, seed: 1 }).map(([rgb, by]) => {
    const other = rgb.map((value, c) => Math.min(255, Math.max(0, value + by[c]!)))
    return [rgbToHex(rgb), rgbToHex(other as [number, number, number])] as const
  })
  const alike = pairs.filter(([one, other]) => apart(one, other) < 5)
  expect(alike.length).toBeGreaterThan(100)
  expect(alike.filter(([one, other]) => !finds(one, [other]))).toEqual([])
  const others = pairs.map(([one], at) => [one, pairs[(at + 1) % pairs.length]![0]] as const)
  const apartOnes = others.filter(([one, other]) => apart(one, other) > 22)
  expect(apartOnes.length).toBeGreaterThan(100)
  expect(apartOnes.filter(([one, other]) => finds(one, [other]))).toEqual([])
})

test('each of several colours finds the picture, which has words for them; what is no colour is refused', () => {
  const colours = ['#1f2a52', '#c0392b']
  expect([finds('#20305a', colours), finds('#c03a30', colours), finds('#30a040', colours)]).toEqual([true, true, false])
  expect(describeColours(colours).names).toEqual(['navy', 'paprika'])
  expect(termsNear('#ffffff').length).toBeLessThanOrEqual(40)
  expect(() => termsNear('red')).toThrow(RangeError)
})
