import type { Eye } from '@toile/eye'
import { deltaE2000, srgb8ToCielab } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { drawFlatLay } from './draw-flat-lay.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'
import { layHalfJacket } from './testing/half-jacket.ts'
import { requestOf } from './testing/request.ts'
import { HEIGHT, openShirtEye, photoOf, pixel, quiet, WIDTH } from './testing/shirt.ts'

let eye: Eye
let close: () => Promise<void>
beforeAll(async () => {
  ;({ eye, close } = await openShirtEye())
})
afterAll(() => close())

const refusalOf = async (request: FlatLayRequest): Promise<unknown> =>
  drawFlatLay(request, eye, quiet).then(
    () => undefined,
    (error: unknown) => error,
  )
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
    const counting: Eye = { ...eye, encode: (image) => ((looks += 1), eye.encode(image)), close: async () => {} }
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

  it('names what is there when the garment is not', async () => {
    const error = await refusalOf(
      requestOf(await photoOf(), { prompt: 'the pleated skirt', garmentType: 'lower body' }),
    )
    expect(error).toBeInstanceOf(EngineError)
    expect(error).toMatchObject({
      code: 'invalid-input',
      retry: 'never',
      charged: 'no',
      publicMessage: 'There is no skirt in this photo. Found: a top. If you see it, put a dot on it in the photo.',
    })
    expect(await refusalOf(requestOf(await photoOf(), { prompt: 'trousers' }))).toMatchObject({
      publicMessage:
        'There are no trousers in this photo. Found: a top. If you see them, put a dot on them in the photo.',
    })
    expect(await refusalOf(requestOf(await photoOf(), { prompt: 'the hat' }))).toMatchObject({
      publicMessage: 'Only garments, shoes and bags can be laid flat; ‘hat’ is none of them. Found: a top.',
    })
    const bare = await photoOf(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#dfe3e4"/>`)
    expect(await refusalOf(requestOf(bare))).toMatchObject({
      publicMessage:
        'There is no shirt in this photo. No garment was found in it. If you see it, put a dot on it in the photo.',
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

  it.each([
    [0, 400],
    [64.5, 400],
    [300, 4000],
  ])('refuses a picture of %d x %d', async (width, height) => {
    expect(await refusalOf(requestOf(await photoOf(), { width, height }))).toMatchObject({ code: 'invalid-input' })
  })

  it('lays a garment that fills the photo, and says that it is cut off', async () => {
    const all = await photoOf(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#c81e28"/>`)
    const { warnings } = await drawFlatLay(requestOf(all), eye, quiet)
    expect(warnings.join(' ')).toContain('does not show the whole shirt')
  })
})

describe('a jacket of which one side is seen', () => {
  it('is laid with its mirror image, but refused where its lower front is missing', async () => {
    const { warnings } = await layHalfJacket({ lowerFront: 186 })
    expect(warnings.join(' ')).toContain('is its mirror image')
    await expect(layHalfJacket({ lowerFront: 232 })).rejects.toMatchObject({
      code: 'invalid-input',
      publicMessage: expect.stringMatching(/^Too little of the front of the jacket was found: one side would have to/),
    })
  })
})
