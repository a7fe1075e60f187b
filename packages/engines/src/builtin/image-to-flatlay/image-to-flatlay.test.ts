import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Eye, hasOwnWeights, openEye } from '@toile/eye'
import { writeTinyEye } from '@toile/eye/testing'
import {
  createFloat,
  createGrey,
  createRgba,
  deltaE2000,
  resampleRgba,
  type RgbaImage,
  srgb8ToCielab,
} from '@toile/imaging'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestFor } from '../../conformance/fixtures.ts'
import { EngineError } from '../../port.ts'
import { createBuiltinEngine } from '../engine.ts'
import { bodyMiddle } from './body-middle.ts'
import { drawFlatLay, type FlatLayRequest, layFound } from './draw-flat-lay.ts'
import { readFlatLayWords } from './read-wish.ts'
import type { LyingOver } from './lies-over.ts'
import type { SeenShare } from './seen-share.ts'
import { warningsFor } from './warnings.ts'

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

function requestOf(photo: RgbaImage, change: Partial<FlatLayRequest> = {}): FlatLayRequest {
  return {
    photo,
    finer: 1,
    detail: async ({ left, top, right, bottom }, scale) => {
      const part = {
        width: right - left,
        height: bottom - top,
        data: new Uint8ClampedArray(4 * (right - left) * (bottom - top)),
      }
      for (let y = 0; y < part.height; y += 1) {
        const from = 4 * ((y + top) * photo.width + left)
        part.data.set(photo.data.subarray(from, from + 4 * part.width), 4 * y * part.width)
      }
      return scale > 1
        ? resampleRgba(part, Math.round(part.width * scale), Math.round(part.height * scale), 'bicubic')
        : part
    },
    prompt: 'shirt',
    seed: 7,
    index: 0,
    width: 300,
    height: 400,
    garmentType: 'upper body',
    ...change,
  }
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
    await drawFlatLay(requestOf(photo, { upload }), counting, quiet)
    const first = looks
    const second = await drawFlatLay(requestOf(photo, { upload, seed: 8, index: 1 }), counting, quiet)
    expect(first).toBeGreaterThan(0)
    expect(looks).toBe(first)
    expect(second).toEqual(await drawFlatLay(requestOf(photo, { seed: 8, index: 1 }), counting, quiet))
    await drawFlatLay(requestOf(photo, { upload: 'another' }), counting, quiet)
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
        seen: { share: 1, by: undefined },
        over: [],
        sureness: 1,
        clarity: 1,
        isSkirtAlone: false,
        front: createGrey(WIDTH, HEIGHT),
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

describe('warnings', () => {
  const laying = { scale: 3 } as Parameters<typeof warningsFor>[3]
  const whole = { share: 0, isMissing: false, isFrontHidden: false }
  const warned = (
    prompt: string,
    made = whole,
    seen: SeenShare = { share: 1, by: undefined },
    over: readonly LyingOver[] = [],
    clarity = 1,
    className: 'lower' | 'shoes' = 'lower',
  ) => {
    const found = {
      mask: createGrey(20, 30),
      className,
      seen,
      over,
      sureness: 1,
      clarity,
      isSkirtAlone: false,
    } as const
    const request = { ...requestOf(createRgba(20, 30), { prompt }), garmentType: 'lower body' } as const
    return warningsFor(request, readFlatLayWords(prompt, 'lower body'), found, laying, made).join(' ')
  }

  it.each(['trousers', 'jeans', 'shorts', 'leggings'])('speaks of %s in the plural', (name) => {
    expect(warned(name)).toContain(`The ${name} are small`)
  })

  it.each(['skirt', 'dress'])('and of a %s in the singular', (name) => {
    expect(warned(name)).toContain(`The ${name} is small`)
  })

  it('says how much is seen of what is hidden in good part, and nothing where little is', () => {
    expect(warned('trousers', whole, { share: 0.62, by: 'outer' })).toContain(
      'About 60 % of the trousers are seen; what is worn over them hides the rest. Look closely at what was completed.',
    )
    expect(warned('skirt', whole, { share: 0.7, by: 'bag' })).toContain(
      'About 70 % of the skirt is seen; the bag hides',
    )
    expect(warned('skirt', { ...whole, share: 0.5 }, { share: 0.7, by: 'bag' })).not.toContain('Much of')
    expect(warned('trousers', whole, { share: 0.78, by: 'outer' })).toContain('About 80 % of the trousers are seen;')
    expect(warned('skirt', whole, { share: 0.9, by: 'bag' })).not.toContain('hides')
    expect(warned('skirt', whole, { share: 0.6, by: undefined })).not.toContain('hides')
  })

  it('names what may have left something on it, and nothing where nothing lies over it', () => {
    const seen = { share: 1, by: undefined }
    expect(warned('trousers', whole, seen, ['bag'])).toContain(
      'A bag lies over the trousers or right beside them: look for what is left of it, above all at the edges.',
    )
    expect(warned('skirt', whole, seen, ['bag', 'hand'])).toContain(
      'A bag and a hand or other bare skin lie over the skirt or right beside it: look for what is left of them, above all at the edges.',
    )
    expect(warned('top', whole, seen, ['hair'])).toContain('Hair lies over the top or right beside it')
    expect(warned('top', whole, seen, ['bag', 'hair', 'hand'])).toContain(
      'A bag, hair and a hand or other bare skin lie',
    )
    expect(warned('dress', whole, seen, ['other'])).toContain(
      'Something of another colour at the edge of the dress was taken off. Check that nothing of it is left, and that it was no part of the dress.',
    )
    expect(warned('skirt')).not.toContain('right beside')
  })

  it('says so where it hardly stands out for the eye from what else is worn, but of no shoes', () => {
    const seen = { share: 1, by: undefined }
    expect(warned('trousers', whole, seen, [], 0.55)).toContain(
      'The trousers were hard to tell from other things in this photo: look for parts of those in them, and for parts of them that are missing.',
    )
    expect(warned('skirt', whole, seen, [], 0.55)).toContain('The skirt was hard to tell')
    expect(warned('skirt', whole, seen, [], 0.65)).not.toContain('hard to tell')
    expect(warned('shoes', whole, seen, [], 0.55, 'shoes')).not.toContain('hard to tell')
  })

  it('says so where what was found looks like another kind', () => {
    const found = {
      mask: createGrey(20, 30),
      className: 'dress',
      seen: { share: 1, by: undefined },
      over: [],
      sureness: 1,
      clarity: 1,
      isSkirtAlone: false,
    } as const
    const told = (looksLike?: 'outer') =>
      warningsFor(
        requestOf(createRgba(20, 30), { prompt: 'dress' }),
        readFlatLayWords('dress', undefined),
        { ...found, ...(looksLike && { looksLike }) },
        laying,
        whole,
      ).join(' ')
    expect(told('outer')).toContain('What was found for the dress looks mostly like a jacket or coat: ask for')
    expect(told()).not.toContain('looks mostly like')
  })

  it('says so where one side was made from the other, instead of how much that is', () => {
    const half = { upright: { x: 10, y: 15, lean: 0, symmetry: 1 }, top: 0 }
    const mirrored = {
      ...laying,
      halves: [
        { ...half, mirrored: true },
        { ...half, mirrored: false },
      ] as const,
    }
    const found = {
      mask: createGrey(20, 30),
      className: 'outer',
      seen: { share: 1, by: undefined },
      over: [],
      sureness: 1,
      clarity: 1,
      isSkirtAlone: false,
    } as const
    const request = requestOf(createRgba(20, 30), { prompt: 'blazer' })
    const words = readFlatLayWords('blazer', undefined)
    const much = { ...whole, share: 0.5 }
    const told = warningsFor(request, words, found, mirrored, much).join(' ')
    expect(told).toContain(
      'One side of the blazer is turned away or hidden in the photo: it was made from the other, and is its mirror image.',
    )
    expect(told).not.toContain('front edge')
    const bitten = warningsFor(request, words, found, mirrored, { ...much, isFrontHidden: true }).join(' ')
    expect(bitten).toContain('What is hidden of its front edge or hem is missing on both sides.')
    expect(told).not.toContain('Much of')
    expect(warningsFor(request, words, found, laying, { ...whole, share: 0.5 }).join(' ')).toContain('Much of')
  })

  it('speaks of what was taken off where it was taken from what is shown, not from the half that a mirror image stands for', () => {
    const half = { upright: { x: 10, y: 15, lean: 0, symmetry: 1 }, top: 0 }
    const takenIn = (column: number, isLeftMirrored: boolean): string => {
      const taken = createGrey(20, 30)
      taken.data[15 * 20 + column] = 255
      const found = {
        mask: createGrey(20, 30),
        className: 'outer',
        seen: { share: 1, by: undefined },
        over: ['other'],
        foreign: { taken, over: taken },
        sureness: 1,
        clarity: 1,
        isSkirtAlone: false,
      } as const
      const halves = [
        { ...half, mirrored: isLeftMirrored },
        { ...half, mirrored: false },
      ] as const
      const request = requestOf(createRgba(20, 30), { prompt: 'blazer' })
      return warningsFor(request, readFlatLayWords('blazer', undefined), found, { ...laying, halves }, whole).join(' ')
    }
    expect(takenIn(14, true)).toContain('was taken off')
    expect(takenIn(4, true)).not.toContain('was taken off')
    expect(takenIn(4, false)).toContain('was taken off')
  })

  it('says that a garment is laid whole where a part of one is all that was named', () => {
    expect(warned('the sleeve')).toContain(
      '‘sleeve’ names no garment, so the whole garment for the lower body was laid flat.',
    )
    expect(warned('the pocket and the collar')).toContain('‘pocket’ and ‘collar’ name no garment')
    for (const named of ['skirt with long sleeves', 'the white one', 'on white'])
      expect(warned(named)).not.toContain('no garment')
  })

  it('says so when a large part is missing', () => {
    expect(warned('skirt', { ...whole, isMissing: true })).toContain('A large part of the skirt is not seen')
  })
})

describe('bodyMiddle', () => {
  it('is the middle of the wearer, whose garment hangs on one side, whoever stands by', () => {
    const classes = ['background', 'skin', 'upper', 'outer', 'bag']
    const logits = createFloat(60, 90, classes.length)
    const mask = createGrey(120, 180)
    const put = (name: string, left: number, top: number, right: number, bottom: number) => {
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (let c = 0; c < 5; c += 1) logits.data[(y * 60 + x) * 5 + c] = classes[c] === name ? 5 : 0
    }
    put('background', 0, 0, 60, 90)
    put('skin', 16, 5, 24, 20)
    put('upper', 10, 20, 30, 70)
    put('outer', 10, 20, 18, 70)
    put('bag', 30, 50, 40, 70)
    put('upper', 46, 10, 58, 80)
    for (let y = 40; y < 140; y += 1) mask.data.fill(255, y * 120 + 20, y * 120 + 36)
    expect(Math.abs(bodyMiddle({ classes, logits }, mask)! - 40)).toBeLessThan(2)
    expect(bodyMiddle(undefined, mask)).toBeUndefined()
    expect(bodyMiddle({ classes, logits }, createGrey(120, 180))).toBeUndefined()
  })
})

describe('the built-in engine', () => {
  it('claims it where the eye has its weights, and refuses it where not', async () => {
    const engine = createBuiltinEngine({ concurrency: 1, warm: false })
    const signal = new AbortController().signal
    const claimed = (await engine.capabilities(signal)).some(({ operation }) => operation === 'image-to-flatlay')
    expect(claimed).toBe(await hasOwnWeights())
    const { source: _, ...request } = await requestFor('image-to-flatlay')
    const refusal = engine.run(request, { signal, emit: () => {} })
    await expect(refusal).rejects.toMatchObject({ code: claimed ? 'invalid-input' : 'unsupported' })
    await engine.close()
  })
})

describe('readFlatLayWords', () => {
  it.each([
    ['The pleated midi skirt', 'lower body', 'skirt', ['skirt']],
    ['Jacket', 'upper body', 'jacket', ['outer']],
    ['The long-sleeved checked shirt that is worn open over the dress', 'upper body', 'shirt', ['outer', 'upper']],
    ['jeans', 'lower body', 'jeans', ['lower']],
    ['jumpsuit', 'full body', 'jumpsuit', ['dress']],
    ['waistcoat over a white shirt', 'upper body', 'waistcoat', ['upper']],
    ['a cape', 'upper body', 'cape', ['outer']],
    ['her leather bag', 'upper body', 'bag', ['bag']],
    ['', 'lower body', 'garment for the lower body', ['lower', 'skirt']],
    ['the red one', 'upper body', 'garment for the upper body', ['outer', 'upper']],
    ['The sleeve', 'upper body', 'garment for the upper body', ['outer', 'upper']],
    ['long sleeves with a collar', 'upper body', 'garment for the upper body', ['outer', 'upper']],
    ['the hat', 'upper body', 'hat', []],
    ['what the woman with the hat wears', 'upper body', 'garment for the upper body', ['outer', 'upper']],
  ] as const)('%j of the %s is a %s', (prompt, type, name, usual) => {
    const { wish } = readFlatLayWords(prompt, type)
    expect(wish).toMatchObject({ name, usual })
  })

  it('says that a part without its garment has no effect, and a colour has', () => {
    expect(readFlatLayWords('the white sleeve on paper', 'upper body')).toMatchObject({
      parts: ['sleeve'],
      understood: ['white', 'on paper'],
      ignored: ['sleeve'],
    })
    expect(readFlatLayWords('shirt with long sleeves', 'upper body')).toMatchObject({ parts: [], ignored: [] })
  })

  it('hears colours and the ground, and does not take one for the other', () => {
    expect(readFlatLayWords('white shirt', 'upper body')).toMatchObject({ ground: undefined, shadow: undefined })
    expect(readFlatLayWords('white shirt', 'upper body').wish.colours).toHaveLength(1)
    expect(readFlatLayWords('shirt on a white background', 'upper body')).toMatchObject({
      ground: 'white',
      wish: { colours: [] },
    })
    expect(readFlatLayWords('shirt, no shadow, cut out', undefined)).toMatchObject({ ground: 'clear', shadow: false })
    expect(readFlatLayWords('shirt with a soft shadow on paper', undefined)).toMatchObject({
      ground: 'paper',
      shadow: true,
    })
  })
})
