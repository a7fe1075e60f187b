/**
 * Makes the example pictures of the instructions: `npm run instruction-pictures`, or with modes after `--` only theirs.
 * Photos are dress forms (scripts/still-life) that the engine sets in a studio, marks on them what it finds at their dots;
 * flat-lays are what it cuts of plain cloth, sketches and patterns what anybody gets of it for the page's words. What is wrong
 * with a bad one is done to it here.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeMode, type GarmentType, type Mode, MODES } from '@toile/contract'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { type Dot, imageSourceOf } from '@toile/engine'
import { decodeGrey } from '@toile/engine/files'
import { INSTRUCTIONS } from '@toile/web/instruction-examples'
import sharp from 'sharp'
import { folded, marked } from './cloths.ts'
import { cutAway, laidOn } from './flat-lays.ts'
import { crowded, faint, snapped } from './papers.ts'
import { halfDark, shaken, tooNear, withDots, withMask } from './forms.ts'
import { type Standing, stillLife } from '../still-life/still-life.ts'
import { coarse, filled, near, type Picture } from './picture.ts'

const PAGE = fileURLToPath(new URL('../../apps/web/public/', import.meta.url))
const sample = (name: string): string => `${PAGE}samples/${name}.webp`

const engine = createBuiltinEngine({ concurrency: 2 })
const made = new Map<string, Promise<Buffer>>()

async function ask(part: Partial<Parameters<typeof engine.run>[0]> & { operation: Mode; prompt: string }) {
  const request = { idempotencyKey: 'instructions', index: 0, count: 1, seed: 3, width: 768, height: 1024, ...part }
  const { images } = await engine.run(request, { signal: new AbortController().signal, emit: () => {} })
  return Buffer.from(images[0]!.data)
}

/** A garment of plain cloth, laid on a plain ground; once however often it is shown. */
function flatLay(garment: string, garmentType: GarmentType, dye: string): Promise<Buffer> {
  const known = made.get(garment)
  if (known !== undefined) return known
  const making = sharp({ create: { ...CLOTH, channels: 3, background: dye } })
    .png()
    .toBuffer()
    .then((data) =>
      ask({
        operation: 'pattern-to-image',
        prompt: garment,
        garmentType,
        source: { data, mediaType: 'image/png', ...CLOTH },
      }),
    )
  made.set(garment, making)
  return making
}
const CLOTH = { width: 512, height: 512 } as const

/** What the engine draws of these words alone: in an example's shape, since of any other the sides would be cut off. */
async function drawn(mode: Mode, prompt: string, seed = 3): Promise<Picture> {
  return filled(await ask({ operation: mode, prompt, seed, ...(describeMode(mode).tiles && SMALL_TILE) }))
}
const SMALL_TILE = { width: 900, height: 900 } as const
/** For words that show what is meant with another seed than the usual one. */
const SEEDS: Readonly<Record<string, number>> = {
  'create-sketch/vague': 5,
  'create-sketch/place': 8,
  'create-sketch/one-outfit': 12,
  'create-sketch/too-much': 4,
  'create-pattern/vague': 6,
  'create-pattern/letters': 2,
  'create-pattern/story': 9,
}

const BLAZER = (): Promise<Buffer> => flatLay('blazer', 'upper body', '#1b2949')
const DRESS = (): Promise<Buffer> => flatLay('shirt dress', 'full body', '#b5592f')
const SKIRT = (): Promise<Buffer> => flatLay('pleated skirt', 'lower body', '#1d4a35')

/** Cloths in linear light. */
const IVORY = [0.62, 0.56, 0.46] as const
const BLUE = [0.035, 0.1, 0.3] as const
const CAMEL = [0.36, 0.21, 0.09] as const
const CALICO = { form: [0.06, 0.09, 0.17], dress: [0.8, 0.77, 0.72] } as const

const SAND = 'plain sand studio'
const PINK = 'plain dusty pink studio'
const GREY = 'plain light grey studio'

/** Dress forms in a place: a photo as a user would bring it, of the engine's own size. */
const inPlace = async (place: string, ...standing: readonly Standing[]): Promise<Buffer> =>
  ask({ operation: 'create-background', prompt: place, ...(await stillLife(...standing)) })
const photo = async (place: string, ...standing: readonly Standing[]): Promise<Picture> =>
  filled(await inPlace(place, ...standing))

const dotsAt = (...points: readonly (readonly [x: number, y: number])[]): readonly Dot[] =>
  points.map(([x, y]) => ({ x, y, label: 1 }))
/** Pixels across of what the engine makes here. */
const PHOTO_WIDTH = 768

/** A photo, and the person that the engine finds in it at some dots. */
async function foundIn(name: string, dots: readonly Dot[], making: Promise<Buffer>): Promise<Picture> {
  const data = await sharp(await making)
    .removeAlpha()
    .png()
    .toBuffer()
  const image = imageSourceOf({ data, mediaType: 'image/png', width: PHOTO_WIDTH, height: 1024 })
  const [found] = await engine.masks!.find(
    { image, imageKey: name, dots, prefer: 'person' },
    new AbortController().signal,
  )
  if (found === undefined) throw new Error(`No mask was found in ${name}.`)
  return withMask(await filled(data), await decodeGrey(found.mask), dots)
}
const ON_DRESS = dotsAt([384, 640], [336, 300])

/** By mode, and by the name that the page knows it under. What comes of words is drawn of the page's own. */
const PICTURES: Readonly<Partial<Record<Mode, Readonly<Record<string, () => Promise<Picture>>>>>> = {
  'create-background': {
    whole: () => photo(SAND, {}),
    'cut-off': async () => tooNear(await inPlace(SAND, {})),
    'even-light': () => photo(GREY, { dress: BLUE }),
    'half-dark': async () => halfDark(await photo(GREY, { dress: BLUE })),
    alone: () => foundIn('alone', dotsAt([384, 600], [384, 330], [384, 170]), inPlace(PINK, CALICO)),
    crowd: () =>
      foundIn(
        'crowd',
        dotsAt([474, 620], [474, 350], [474, 270]),
        inPlace(
          PINK,
          { dress: IVORY, size: 0.74, right: -190, down: -80 },
          { dress: BLUE, size: 0.78, right: 160, down: -70 },
          { size: 0.85, right: -90, down: -25 },
          { ...CALICO, size: 0.9, right: 90, down: 10 },
        ),
      ),
  },
  'swap-garment': {
    facing: async () => withDots(await photo(PINK, CALICO), PHOTO_WIDTH, ON_DRESS),
    'turned-away': async () => withDots(await photo(PINK, { ...CALICO, turned: true }), PHOTO_WIDTH, ON_DRESS),
    'whole-garment': async () => filled(await BLAZER()),
    'cut-garment': async () => cutAway(await BLAZER()),
    'plain-ground': async () => filled(await DRESS()),
    'busy-ground': async () =>
      laidOn(
        await filled(sample('pattern-florals')),
        { flatLay: await SKIRT(), turn: -24, size: 0.8, x: 0.3, y: 0.7 },
        { flatLay: await DRESS(), turn: 16, size: 0.92, x: 0.6, y: 0.44 },
      ),
  },
  'sketch-to-image': {
    'closed-lines': () => filled(sample('sketch-shirt-dress')),
    'faint-lines': () => faint(sample('sketch-shirt-dress')),
    'flat-paper': () => filled(sample('sketch-blazer')),
    'blurred-photo': () => snapped(sample('sketch-blazer')),
    'one-garment': () => filled(sample('sketch-pleated-skirt')),
    'many-small': () =>
      crowded([sample('sketch-pleated-skirt'), sample('sketch-blazer'), sample('sketch-shirt-dress')]),
  },
  'pattern-to-image': {
    flat: () => filled(sample('pattern-florals')),
    folded: () => folded(sample('pattern-florals')),
    clean: () => near(sample('pattern-fans')),
    marked: async () => marked(await near(sample('pattern-fans'))),
    sharp: () => near(sample('pattern-tartan')),
    coarse: async () => coarse(await near(sample('pattern-tartan')), 24),
  },
  'image-to-flatlay': {
    uncovered: () => photo(GREY, { dress: BLUE }),
    covered: () => photo(GREY, { dress: BLUE, cape: CAMEL }),
    sharp: () => photo(SAND, {}),
    shaken: async () => shaken(await photo(SAND, {})),
    large: () => photo(PINK, CALICO),
    'far-away': () => photo('Old town lane in the evening', { ...CALICO, size: 0.12, right: -40, down: -200 }),
  },
}

/** Bytes of an example's file at most: six of them open with a dialog. */
const LARGEST = 36_000

async function compressed(picture: Picture): Promise<Buffer> {
  for (const quality of [76, 66, 56, 46, 36, 26]) {
    const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= LARGEST) return file
  }
  throw new Error(`An example takes more than ${LARGEST} bytes.`)
}

const asked = process.argv.slice(2)
try {
  for (const mode of MODES) {
    if (asked.length > 0 && !asked.includes(mode)) continue
    await mkdir(`${PAGE}instructions/${mode}`, { recursive: true })
    for (const { url, words } of INSTRUCTIONS[mode].pairs.flatMap(({ acceptable, not }) => [acceptable, not])) {
      const name = basename(url, '.webp')
      const picture = words === undefined ? PICTURES[mode]?.[name]?.() : drawn(mode, words, SEEDS[`${mode}/${name}`])
      if (picture === undefined) throw new Error(`Nothing here says how ${url} is made`)
      await writeFile(join(PAGE, url), await compressed(await picture))
    }
    console.log(mode)
  }
} finally {
  await engine.close()
}
