import type { Eye } from '@toile/eye'
import { deltaE2000, type RgbaImage, srgb8ToCielab } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawFlatLay } from './draw-flat-lay.ts'
import { requestOf } from './testing/request.ts'
import { openShirtEye, photoOf, pixel, quiet } from './testing/shirt.ts'

let eye: Eye
let close: () => Promise<void>
beforeAll(async () => {
  ;({ eye, close } = await openShirtEye())
})
afterAll(() => close())

describe('image-to-flatlay in its breadth', () => {
  it.each([
    ['shirt, transparent background with a shadow', true],
    ['shirt, transparent background', false],
  ] as const)('lays "%s" with a shadow: %s', async (prompt, hasShadow) => {
    const { image } = await drawFlatLay(requestOf(await photoOf(), { prompt }), eye, quiet)
    let shade = 0
    for (let o = 0; o < image.data.length; o += 4) {
      const [r, g, b, alpha] = image.data.subarray(o, o + 4)
      if (alpha! > 12 && alpha! < 160 && Math.max(r!, g!, b!) === 0) shade += 1
    }
    expect(shade > 300).toBe(hasShadow)
  })

  it.each([
    ['shirt', 2, [[], [5]]],
    ['shirt on white without shadow', 1, [[], [5], [(5 + 0x9e3779b1) >>> 0]]],
  ] as const)('varies a picture of "%s": the same garment, laid another time', async (prompt, grounds, lineages) => {
    const photo = await photoOf()
    const pictures: RgbaImage[] = []
    for (const lineage of lineages) {
      const request = requestOf(photo, { prompt, lineage, width: 150, height: 200 })
      pictures.push((await drawFlatLay(request, eye, quiet)).image)
    }
    for (const [a, one] of pictures.entries()) {
      for (const other of pictures.slice(a + 1)) {
        const differs = one.data.filter((value, i) => Math.abs(value - other.data[i]!) > 8).length
        expect(differs / one.data.length).toBeGreaterThan(0.02)
      }
      const [r, g, b] = pixel(one, 75, 100)
      expect(deltaE2000(srgb8ToCielab(r!, g!, b!), srgb8ToCielab(0xc8, 0x1e, 0x28))).toBeLessThan(4)
    }
    expect(new Set(pictures.map((one) => pixel(one, 2, 2).join())).size).toBe(grounds)
  })

  it('makes four pictures that differ in ground and shadow, and the same ones again', async () => {
    const photo = await photoOf()
    const draw = (index: number) => drawFlatLay(requestOf(photo, { index, width: 150, height: 200 }), eye, quiet)
    const made = await Promise.all([0, 1, 2, 3].map(draw))
    const corners = made.map(({ image }) => pixel(image, 3, 3))
    expect(corners[0]).toEqual([255, 255, 255, 255])
    expect(corners[1]![3]).toBe(0)
    expect(corners[2]![0]).toBeLessThan(250)
    expect(corners[3]).toEqual([255, 255, 255, 255])
    expect(Buffer.compare(Buffer.from(made[0]!.image.data), Buffer.from(made[3]!.image.data))).not.toBe(0)
    const again = await draw(2)
    expect(again.image.data).toEqual(made[2]!.image.data)
  })

  it('does what the words say of the ground', async () => {
    const photo = await photoOf()
    const clear = await drawFlatLay(requestOf(photo, { prompt: 'red shirt, transparent background' }), eye, quiet)
    expect(pixel(clear.image, 3, 3)[3]).toBe(0)
    expect(clear.understood).toEqual(expect.arrayContaining(['shirt', 'transparent background']))
    const white = await drawFlatLay(requestOf(photo, { prompt: 'shirt on white without shadow', index: 2 }), eye, quiet)
    const codes = new Set<number>()
    for (let x = 0; x < 300; x += 1) codes.add(pixel(white.image, x, 395)[0]!)
    expect([...codes]).toEqual([255])
  })

  it.each([
    [64, 64],
    [65, 700],
    [1600, 200],
  ])('lays it into a picture of %d x %d', async (width, height) => {
    const { image } = await drawFlatLay(requestOf(await photoOf(), { width, height }), eye, quiet)
    expect([image.width, image.height, image.data.length]).toEqual([width, height, 4 * width * height])
  })
})
