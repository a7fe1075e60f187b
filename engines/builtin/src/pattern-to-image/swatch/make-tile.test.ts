import { createRgba, type RgbaImage } from '@toile/imaging'
import { expect, test } from 'vitest'
import { makeTile } from './make-tile.ts'
import { isTileable, wrapSteps } from './tileability.ts'

const painted = (width: number, height: number, at: (x: number, y: number) => readonly number[]): RgbaImage => {
  const image = createRgba(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) image.data.set([...at(x, y), 255].slice(0, 4), (y * width + x) * 4)
  return image
}
const pixel = (image: RgbaImage, x: number, y: number) => [
  ...image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3),
]

const blobs = painted(120, 100, (x, y) => {
  const wave = Math.sin(x * 0.21 + Math.sin(y * 0.13) * 2) + Math.cos(y * 0.17 - x * 0.05)
  return wave > 0.4 ? [200, 60 + y / 4, 40] : [240, 230, 210 - x / 4]
})
const steps = (image: RgbaImage) => wrapSteps(image)

test('a picture that does not tile is made to, and one that does stays whole', () => {
  expect(isTileable(steps(blobs))).toBe(false)
  const made = makeTile(blobs)!
  expect(made.method).toBe('cut')
  expect(isTileable(steps(made.tile))).toBe(true)
  expect(made.tile.width).toBeGreaterThan(60)
  const again = makeTile(made.tile)!
  expect(again.method).toBe('whole')
  expect(again.tile.data).toEqual(made.tile.data)
})

test('a swatch with several repeats is cut to a multiple of its period', () => {
  const plaid = painted(130, 115, (x, y) => {
    const band = (t: number, period: number) => 120 + 90 * Math.sin((2 * Math.PI * t) / period)
    return [band(x, 31), 120, band(y, 23) / 2 + band(x * 2, 31) / 2]
  })
  const { tile, method } = makeTile(plaid)!
  expect(method).toBe('period')
  expect([tile.width % 31, tile.height % 23]).toEqual([0, 0])
})

test('a lattice that lies askew is brought upright', () => {
  const askew = painted(150, 150, (x, y) => {
    const u = x + y * 0.04
    const v = y - x * 0.04
    return Math.sin((u * 2 * Math.PI) / 30) + Math.sin((v * 2 * Math.PI) / 30) > 0.5 ? [30, 60, 160] : [240, 240, 230]
  })
  const { tile, method } = makeTile(askew)!
  expect(method).toBe('period')
  expect(isTileable(steps(tile))).toBe(true)
})

test('uneven light goes, the pattern stays', () => {
  const lit = painted(120, 120, (x, y) => {
    const light = 0.55 + 0.45 * (x / 120)
    const dot = (x % 24) - 12
    const row = (y % 24) - 12
    return dot * dot + row * row < 30 ? [40 * light, 50 * light, 120 * light] : [230 * light, 220 * light, 200 * light]
  })
  const { tile } = makeTile(lit)!
  const ends = [2, tile.width >> 1, tile.width - 3].map((x) => pixel(tile, x, 0)[0]!)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(24)
})

test('transparent borders and paper margins are cut away, white ground about dots is not', () => {
  const framed = painted(80, 80, (x, y) => {
    if (x < 10 || x >= 70 || y < 12 || y >= 72) return [255, 255, 255]
    return [(x * 7 + y * 3) % 90, 120, (x * 5) % 100]
  })
  const { tile } = makeTile(framed)!
  expect(Math.min(...Array.from({ length: tile.width }, (_, x) => pixel(tile, x, 3)[1]!))).toBeLessThan(140)
  expect(Math.max(...Array.from({ length: tile.width }, (_, x) => pixel(tile, x, 3)[1]!))).toBeLessThan(160)
  const dots = painted(40, 40, (x, y) => (Math.hypot(x - 20, y - 20) < 11 ? [200, 0, 0] : [255, 255, 255]))
  expect(makeTile(dots)).toMatchObject({ method: 'whole', tile: { width: 40, height: 40 } })
  expect(makeTile(createRgba(30, 30))).toBeUndefined()
  expect(makeTile(painted(3, 2, () => [9, 9, 9]))).toMatchObject({ method: 'plain' })
})

test('what is clear about a motif belongs to the repeat and is white, or the cloth’s colour', () => {
  const motif = painted(40, 40, (x, y) => (Math.hypot(x - 20, y - 20) < 11 ? [220, 90, 60, 255] : [255, 0, 255, 0]))
  const tile = { method: 'whole', tile: { width: 40, height: 40 } }
  for (const ground of [undefined, [30, 40, 90] as const]) {
    const made = makeTile(motif, ground)!
    expect(made).toMatchObject(tile)
    expect(pixel(made.tile, 20, 20)).toEqual([220, 90, 60])
    expect(pixel(made.tile, 2, 2)).toEqual(ground ?? [255, 255, 255])
  }
  const piece = painted(60, 60, (x, y) =>
    x < 9 || x > 50 || y < 7 || y > 52 ? [0, 0, 0, 0] : [(x * 7 + y * 3) % 90, 120, (x * 5) % 100, 255],
  )
  const { data } = makeTile(piece)!.tile
  expect(data.findIndex((value, i) => i % 4 === 1 && value > 160)).toBe(-1)
})

test("drawn artwork that no cut would pass through unseen stays its designer's repeat", () => {
  const check = painted(96, 96, (x, y) => {
    if (x >= 62 && x < 67) return [34, 48, 43]
    if (y >= 62 && y < 67) return [34, 48, 43]
    return x >= 32 && y >= 32 ? [232, 219, 194] : [170, 116, 110]
  })
  expect(makeTile(check)).toMatchObject({ method: 'whole', share: 1 })
  expect(makeTile(check)!.tile.data).toEqual(check.data)
})

test('drawn motifs that a picture cuts off are closed along their ground, in their own colours', () => {
  const places = [5, 39, 74, 101].flatMap((x, i) => [8, 40, 77, 108].map((y, j) => [x + j * 3, y + i * 4] as const))
  const dots = painted(120, 120, (x, y) =>
    places.some(([a, b]) => Math.hypot(x - a, y - b) < 7) ? [200, 40, 60] : [20, 60, 80],
  )
  const { tile, method } = makeTile(dots)!
  expect(method).not.toBe('whole')
  // Between the two colours lie only the soft edges.
  const reds = Array.from({ length: tile.width * tile.height }, (_, i) => tile.data[i * 4]!)
  expect(reds.filter((red) => red > 22 && red < 198).length).toBeLessThan(reds.length * 0.03)
  expect(isTileable(steps(tile))).toBe(true)
})
