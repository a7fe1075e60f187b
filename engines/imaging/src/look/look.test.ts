import { expect, test } from 'vitest'
import { hexToCielab } from '../colour/cielab.ts'
import { deltaE2000 } from '../colour/delta-e.ts'
import type { RgbaImage } from '../image.ts'
import { dominantColours } from './dominant-colours.ts'
import { thumbHash } from './thumb-hash.ts'

type Rgb = readonly [number, number, number]
function picture(side: number, colourAt: (x: number, y: number) => Rgb, alpha = 255): RgbaImage {
  const data = new Uint8ClampedArray(4 * side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) data.set([...colourAt(x, y), alpha], 4 * (y * side + x))
  return { width: side, height: side, data }
}
const apart = (a: string, b: string) => deltaE2000(hexToCielab(a), hexToCielab(b))
const NAVY: Rgb = [30, 40, 90]
const CREAM: Rgb = [245, 240, 225]

test('a hash is what the reference implementation makes of the same picture', () => {
  const data = Uint8ClampedArray.from({ length: 96 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256))
  const hash = () => Buffer.from(thumbHash({ width: 6, height: 4, data })).toString('base64')
  expect(hash()).toBe('H/gFNYpFVXZShEOhNXBld6BnqW6g')
  for (let i = 3; i < data.length; i += 8) data[i] = 0
  expect(hash()).toBe('YAiGE4goeWiolfSwLI584HJwd4iHeHg=')
  expect(() => thumbHash(picture(101, () => NAVY))).toThrow(RangeError)
})

test('a garment is remembered by its own colour, before that of the plain ground about it', () => {
  const garment = picture(64, (x, y) => (x > 14 && x < 50 && y > 8 && y < 56 ? NAVY : CREAM))
  const [first, second] = dominantColours(garment, false)
  expect(apart(first!.hex, '#1e285a')).toBeLessThan(3)
  expect(apart(second!.hex, '#f5f0e1')).toBeLessThan(3)
  expect(first!.share).toBeGreaterThan(0.6)
  // Of a pattern the ground is cloth.
  expect(apart(dominantColours(garment, true)[0]!.hex, '#f5f0e1')).toBeLessThan(3)
})

test('folds are no colours, a few pixels are none, and there are three at most', () => {
  const folds = picture(64, (x) => {
    const light = 1 - 0.25 * (x % 8 < 4 ? 0 : 1)
    return [200 * light, 40 * light, 50 * light]
  })
  expect(dominantColours(folds, true)).toHaveLength(1)
  const spot = picture(64, (x, y) => (x < 4 && y < 4 ? [0, 200, 0] : NAVY))
  expect(dominantColours(spot, true).map(({ hex }) => apart(hex, '#1e285a') < 3)).toEqual([true])
  const five: readonly Rgb[] = [NAVY, CREAM, [200, 30, 30], [20, 140, 60], [240, 200, 20]]
  const stripes = dominantColours(
    picture(60, (x) => five[Math.floor(x / 12)]!),
    true,
  )
  expect(stripes).toHaveLength(3)
  expect(stripes.every(({ share }) => share > 0.1 && share <= 0.3)).toBe(true)
})

test('of nothing but transparency there is no colour', () => {
  expect(
    dominantColours(
      picture(8, () => NAVY, 0),
      false,
    ),
  ).toEqual([])
})
