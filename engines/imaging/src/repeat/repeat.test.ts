import { expect, test } from 'vitest'
import { createRgba, type RgbaImage } from '../image.ts'
import { drapeField } from './drape.ts'
import { NO_INK, reduceToInks } from './inks.ts'
import { layOutTile, repeatUnit, resizeTile } from './layout.ts'
import { createRepeatTexture, sampleRepeat } from './texture.ts'

const painted = (width: number, height: number, at: (x: number, y: number) => readonly number[]): RgbaImage => {
  const image = createRgba(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) image.data.set([...at(x, y), 255].slice(0, 4), (y * width + x) * 4)
  return image
}
const pixel = (image: RgbaImage, x: number, y: number) => [
  ...image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3),
]
const numbered = painted(4, 6, (x, y) => [x * 10, y * 10, 7])

test('a straight layout repeats the tile as it is', () => {
  const field = layOutTile(numbered, { layout: 'straight', width: 9, height: 13 })
  expect(pixel(field, 8, 12)).toEqual(pixel(numbered, 0, 0))
  expect(pixel(field, 5, 7)).toEqual(pixel(numbered, 1, 1))
})

test('a half-drop lowers every other column by half, brick shifts every other row', () => {
  const drop = layOutTile(numbered, { layout: 'half-drop', width: 12, height: 12 })
  expect(pixel(drop, 4, 3)).toEqual(pixel(numbered, 0, 0))
  expect(pixel(drop, 8, 0)).toEqual(pixel(numbered, 0, 0))
  const brick = layOutTile(numbered, { layout: 'brick', width: 12, height: 12 })
  expect(pixel(brick, 2, 6)).toEqual(pixel(numbered, 0, 0))
})

test('mirror joins every tile with its reflection', () => {
  const field = layOutTile(numbered, { layout: 'mirror', width: 8, height: 12 })
  for (let x = 0; x < 8; x++) expect(pixel(field, x, 5)).toEqual(pixel(field, x, 6))
  for (let y = 0; y < 12; y++) expect(pixel(field, 3, y)).toEqual(pixel(field, 4, y))
})

test.each(['straight', 'half-drop', 'brick', 'mirror'] as const)(
  'the unit of %s, repeated straight, is the layout',
  (layout) => {
    const field = layOutTile(numbered, { layout, width: 19, height: 23 })
    const again = layOutTile(repeatUnit(numbered, layout), { layout: 'straight', width: 19, height: 23 })
    expect(again.data).toEqual(field.data)
  },
)

test('a scaled tile still repeats exactly', () => {
  const field = layOutTile(numbered, { layout: 'straight', width: 40, height: 40, scale: 1.7 })
  const period = Math.round((4 * 1.7) / 2) * 2
  expect(pixel(field, 1, 5)).toEqual(pixel(field, 1 + period, 5))
  const grown = resizeTile(
    painted(2, 1, (x) => [x * 200, 0, 0]),
    8,
    1,
  )
  // Interpolated over the border: the first and last pixels look at each other.
  expect(pixel(grown, 0, 0)[0]).toBeGreaterThan(0)
  expect(pixel(grown, 7, 0)[0]).toBeLessThan(200)
})

test('inks keep a small but distinct colour and give edges none of their own', () => {
  const image = painted(60, 60, (x, y) => {
    if (x > 28 && x < 33 && y > 28 && y < 33) return [220, 30, 40]
    if (x === 40) return [110, 120, 140]
    return x < 40 ? [245, 240, 230] : [20, 30, 80]
  })
  const { inks, indices, image: flat } = reduceToInks(image, 3)
  expect(inks).toHaveLength(3)
  expect(inks.map(({ rgb }) => rgb)).toContainEqual([220, 30, 40])
  expect(inks[0]!.share).toBeGreaterThan(inks[1]!.share)
  expect(inks.reduce((sum, ink) => sum + ink.share, 0)).toBeCloseTo(1)
  expect(pixel(flat, 30, 30)).toEqual([...inks[indices[30 * 60 + 30]!]!.rgb])
})

test('inks of a tile that is moved around are its inks, moved around', () => {
  const tile = (right: number) =>
    painted(48, 48, (x, y) => {
      const at = (x + 48 - right) % 48
      return [(at * 5) % 256, (at * y * 3) % 256, (y * 5) % 256]
    })
  const [own, moved] = [reduceToInks(tile(0), 5), reduceToInks(tile(17), 5)]
  expect(moved.inks).toEqual(own.inks)
  expect(moved.image).toEqual(painted(48, 48, (x, y) => pixel(own.image, (x + 48 - 17) % 48, y)))
})

test('equal calls give equal inks; one colour is one ink; transparent pixels get none', () => {
  const noise = painted(32, 32, (x, y) => [(x * 37 + y * 91) % 256, (x * 11) % 256, (y * 53) % 256])
  expect(reduceToInks(noise, 6)).toEqual(reduceToInks(noise, 6))
  expect(
    reduceToInks(
      painted(8, 8, () => [90, 10, 200]),
      5,
    ).inks,
  ).toEqual([{ rgb: [90, 10, 200], share: 1 }])
  const empty = reduceToInks(createRgba(4, 4), 2)
  expect(empty.inks).toEqual([])
  expect(new Set(empty.indices)).toEqual(new Set([NO_INK]))
  expect(() => reduceToInks(noise, 1)).toThrow('1 inks')
})

test('the texture wraps, and a wide footprint sees the mean', () => {
  const texture = createRepeatTexture(painted(4, 4, (x) => (x < 2 ? [255, 255, 255] : [0, 0, 0])))
  const out = new Float32Array(3)
  sampleRepeat(texture, 0.25, 0.5, [0.001, 0, 0, 0.001], out)
  expect(out[0]).toBeCloseTo(1)
  sampleRepeat(texture, -2.25, 7.5, [0.001, 0, 0, 0.001], out)
  expect(out[0]).toBeCloseTo(0)
  sampleRepeat(texture, 0.1, 0.1, [2, 0, 0, 2], out)
  expect(out[0]).toBeCloseTo(0.5, 1)
  // Grazing: wide down, narrow across. The stripes stay.
  sampleRepeat(texture, 0.25, 0.1, [0.001, 0, 0, 1], out)
  expect(out[0]).toBeGreaterThan(0.9)
})

test('hanging cloth is opaque, shaded by its folds and the same every time', () => {
  const plain = painted(8, 8, () => [200, 200, 200])
  const cloth = drapeField(plain, { width: 64, height: 64 })
  expect(cloth.data).toEqual(drapeField(plain, { width: 64, height: 64 }).data)
  const row = Array.from({ length: 64 }, (_, x) => pixel(cloth, x, 40)[0]!)
  expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(30)
  expect(cloth.data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
})
