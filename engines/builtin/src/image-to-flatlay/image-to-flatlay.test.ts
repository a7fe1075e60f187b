import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Eye, openEye } from '@toile/eye'
import { writeTinyEye } from '@toile/eye/testing'
import { createGrey, createRgba, deltaE2000, type RgbaImage, srgb8ToCielab } from '@toile/imaging'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { drawFlatLay, layFound } from './draw-flat-lay.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'
import { readFlatLayWords } from './read-words.ts'
import { requestOf } from './testing/request.ts'

/** An eye that calls red things a top, dark ones hair and blue ones a bag, and draws what it is shown. */
let eye: Eye
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flat-lay-'))
  await writeTinyEye(folder)
  eye = await openEye({ folder })
})
afterAll(async () => {
  await eye.close()
  await rm(folder, { recursive: true })
})

const WIDTH = 360
const HEIGHT = 480

/** A figure in a red shirt with a paler red stripe; what else is on the photo comes after. */
async function photoOf(more = '', turn = 0): Promise<RgbaImage> {
  const shirt = `<g transform="rotate(${turn} 180 220)">
    <path d="M120 120h120l60 120-36 18-28-52v190H124V206l-28 52-36-18z" fill="#c81e28"/>
    <rect x="124" y="300" width="112" height="22" fill="#e05a5a"/></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#dfe3e4"/>${shirt}${more}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

const quiet = { report: () => {} }
const refusalOf = async (request: FlatLayRequest): Promise<unknown> =>
  drawFlatLay(request, eye, quiet).then(
    () => undefined,
    (error: unknown) => error,
  )
const pixel = ({ width, data }: RgbaImage, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
]

describe('image-to-flatlay', () => {
  it('lays the named garment upright in the middle of the size asked for, on white', async () => {
    const made = await drawFlatLay(requestOf(await photoOf('', 9)), eye, quiet)
    expect([made.image.width, made.image.height]).toEqual([300, 400])
    expect(pixel(made.image, 4, 4)).toEqual([255, 255, 255, 255])
    // The body of the shirt is as wide left of the middle as right of it, near the shoulders and near the hem.
    for (const y of [180, 330]) {
      const row = Array.from({ length: 300 }, (_, x) => pixel(made.image, x, y)).map(([r, g]) => r! - g! > 60)
      expect(Math.abs(row.indexOf(true) + row.lastIndexOf(true) - 299)).toBeLessThan(14)
    }
  })

  it('finds a garment once for the pictures of one upload, and draws them as if it had not', async () => {
    const photo = await photoOf()
    let looks = 0
    const counting: Eye = { ...eye, look: (image) => ((looks += 1), eye.look(image)), close: async () => {} }
    const upload = 'shirt'
    const small = { width: 150, height: 200 }
    await drawFlatLay(requestOf(photo, { ...small, upload }), counting, quiet)
    const first = looks
    const second = await drawFlatLay(requestOf(photo, { ...small, upload, seed: 8, index: 1 }), counting, quiet)
    expect(first).toBeGreaterThan(0)
    expect(looks).toBe(first)
    expect(second).toEqual(await drawFlatLay(requestOf(photo, { ...small, seed: 8, index: 1 }), counting, quiet))
    await drawFlatLay(requestOf(photo, { ...small, upload: 'another' }), counting, quiet)
    expect(looks).toBe(3 * first)
  })

  it('keeps the colours of the cloth', async () => {
    const { image } = await drawFlatLay(requestOf(await photoOf()), eye, quiet)
    const counts = new Map<string, number>()
    for (let y = 0; y < 400; y += 1)
      for (let x = 0; x < 300; x += 1)
        counts.set(pixel(image, x, y).join(), (counts.get(pixel(image, x, y).join()) ?? 0) + 1)
    const commonest = [...counts].toSorted((a, b) => b[1] - a[1]).map(([code]) => code.split(',').map(Number))
    const red = commonest.find(([r, g]) => r! - g! > 60)!
    const own = srgb8ToCielab(0xc8, 0x1e, 0x28)
    expect(deltaE2000(srgb8ToCielab(red[0]!, red[1]!, red[2]!), own)).toBeLessThan(1.5)
  })

  it('completes what hair hides from the other half, maps it and says how much', async () => {
    const hidden = await photoOf('<rect x="196" y="150" width="34" height="80" fill="#0c0a0a"/>')
    const made = await drawFlatLay(requestOf(hidden), eye, quiet)
    const marked = made.invented.map.data.filter((value) => value === 255).length
    expect(marked).toBeGreaterThan(500)
    for (let p = 0; p < made.invented.map.data.length; p += 1) {
      if (made.invented.map.data[p] !== 255) continue
      const [r, g] = pixel(made.image, p % 300, Math.floor(p / 300))
      expect(r! - g!).toBeGreaterThan(30)
    }
    expect(made.invented.share).toBeGreaterThan(0.02)
    expect(made.invented.share).toBeLessThan(0.15)
    const plain = await drawFlatLay(requestOf(await photoOf()), eye, quiet)
    expect(plain.invented.map.data.filter((value) => value === 255).length).toBeLessThan(marked / 20)
    // This eye thinks little of its own drawings, and that is told.
    expect(plain.warnings.filter((warning) => !warning.includes('hard to tell'))).toEqual([])
  })

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

  it('counts a sleeve that is the mirror image of the other among what it made up', async () => {
    const bare = await photoOf('<path d="M60 150h63v190H60z" fill="#dfe3e4"/>')
    const { image, invented } = await drawFlatLay(
      requestOf(bare, { prompt: 'shirt, transparent background' }),
      eye,
      quiet,
    )
    let [made, cloth] = [0, 0]
    for (let p = 0; p < invented.map.data.length; p += 1) {
      if (image.data[4 * p + 3]! < 128) continue
      cloth += 1
      if (invented.map.data[p] === 255) made += 1
    }
    expect(made / cloth).toBeGreaterThan(0.08)
    expect(invented.share).toBeCloseTo(made / cloth, 2)
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

  it('names what is there when the garment is not', async () => {
    const error = await refusalOf(
      requestOf(await photoOf(), { prompt: 'the pleated skirt', garmentType: 'lower body' }),
    )
    expect(error).toBeInstanceOf(EngineError)
    expect(error).toMatchObject({
      code: 'invalid-input',
      retry: 'never',
      charged: 'no',
      publicMessage: 'There is no skirt in this photo. Found: a top.',
    })
    expect(await refusalOf(requestOf(await photoOf(), { prompt: 'trousers' }))).toMatchObject({
      publicMessage: 'There are no trousers in this photo. Found: a top.',
    })
    expect(await refusalOf(requestOf(await photoOf(), { prompt: 'the hat' }))).toMatchObject({
      publicMessage: 'Only garments, shoes and bags can be laid flat; ‘hat’ is none of them. Found: a top.',
    })
    const bare = await photoOf(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#dfe3e4"/>`)
    expect(await refusalOf(requestOf(bare))).toMatchObject({
      publicMessage: 'There is no shirt in this photo. No garment was found in it.',
    })
  })

  it('refuses a garment of which separate pieces are seen, and says what hides the rest', async () => {
    const split = await photoOf('<rect x="148" y="100" width="64" height="320" fill="#1428c8"/>')
    expect(await refusalOf(requestOf(split))).toMatchObject({
      code: 'invalid-input',
      publicMessage:
        'Only separate pieces of the shirt are seen: the bag hides the rest. Choose a photo in which it is in sight.',
    })
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
    [0, 400],
    [64.5, 400],
    [300, 4000],
  ])('refuses a picture of %d x %d', async (width, height) => {
    expect(await refusalOf(requestOf(await photoOf(), { width, height }))).toMatchObject({ code: 'invalid-input' })
  })

  it.each([
    [64, 64],
    [65, 700],
    [1600, 200],
  ])('lays it into a picture of %d x %d', async (width, height) => {
    const { image } = await drawFlatLay(requestOf(await photoOf(), { width, height }), eye, quiet)
    expect([image.width, image.height, image.data.length]).toEqual([width, height, 4 * width * height])
  })

  it('lays a garment that fills the photo, and says that it is cut off', async () => {
    const all = await photoOf(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#c81e28"/>`)
    const { warnings } = await drawFlatLay(requestOf(all), eye, quiet)
    expect(warnings.join(' ')).toContain('does not show the whole shirt')
  })
})

describe('a jacket of which one side is seen', () => {
  /** Its front edge right of the wearer's middle, a sleeve beside it; from `front` on, and below row 220 from `lowerFront` on. */
  const layHalf = (front: number, lowerFront: number) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 100; y < 340; y += 1) {
      const from = y < 120 ? 212 : y < 220 ? front : y < 320 ? lowerFront : 262
      mask.data.fill(255, y * WIDTH + from, y * WIDTH + 285)
      if (y >= 150) mask.data.fill(0, y * WIDTH + 258, y * WIDTH + 262)
    }
    const photo = createRgba(WIDTH, HEIGHT)
    for (let p = 0; p < WIDTH * HEIGHT; p += 1) photo.data.set([90 + ((p * 7) % 11), 80, 70, 255], 4 * p)
    return layFound(
      requestOf(photo, { prompt: 'jacket' }),
      readFlatLayWords('jacket', undefined),
      {
        mask,
        className: 'outer',
        visible: { share: 1, by: undefined },
        over: [],
        confidence: 1,
        clarity: 1,
        isSkirtAlone: false,
        occluders: createGrey(WIDTH, HEIGHT),
        hair: undefined,
        middle: 182,
      },
      quiet,
    )
  }

  it('is laid with its mirror image, but refused where its lower front is missing', async () => {
    const { warnings } = await layHalf(186, 186)
    expect(warnings.join(' ')).toContain('is its mirror image')
    await expect(layHalf(186, 232)).rejects.toMatchObject({
      code: 'invalid-input',
      publicMessage: expect.stringMatching(/^Too little of the front of the jacket was found: one side would have to/),
    })
  })
})
