/**
 * Makes the example pictures of the instructions: `npm run instruction-pictures`, or with modes after `--` only theirs.
 * People are drawn by the illustration kit; flat-lays are what the engine cuts of plain cloth, sketches and patterns what
 * anybody gets of it for the page's words. What is wrong with a bad one is done to it here.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeMode, type GarmentType, type Mode, MODES } from '@toile/contract'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { INSTRUCTIONS } from '@toile/web/instruction-examples'
import sharp from 'sharp'
import { folded, marked } from './cloths.ts'
import { cutAway, laidOn } from './flat-lays.ts'
import { crowded, faint, snapped } from './papers.ts'
import { cutOff, farAway, halfDark, photo, ROOMS, shaken, whole } from './people.ts'
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

const PLEATED = { prompt: 'Burgundy pleated midi dress, front view', seed: 3 }
const SUIT = { prompt: 'Navy suit with a white shirt, front view', seed: 4, index: 2 }
const GREEN = { prompt: 'White shirt and green pencil skirt, front view', seed: 7 }
const DENIM = { prompt: 'White t-shirt and blue jeans, front view', seed: 8 }
const COVERED = { prompt: 'Camel trench coat over a teal slip dress, front view', seed: 12 }
const SLIP = { prompt: 'Teal slip dress, front view', seed: 12 }
const MUSTARD = { prompt: 'Mustard knit jumper and grey wide trousers, front view', seed: 14 }
const BACK = { prompt: 'Plum shirt and grey trousers, back view', seed: 6 }
const PLUM = { prompt: 'Plum shirt and grey trousers, front view', seed: 6 }

/** By mode, and by the name that the page knows it under. What comes of words is drawn of the page's own. */
const PICTURES: Readonly<Partial<Record<Mode, Readonly<Record<string, () => Promise<Picture>>>>>> = {
  'create-background': {
    whole: () => whole(ROOMS.linen, PLEATED),
    'cut-off': () => cutOff(ROOMS.linen, PLEATED),
    'even-light': () => whole(ROOMS.sage, GREEN),
    'half-dark': async () => halfDark(await whole(ROOMS.sage, GREEN)),
    'one-person': () => whole(ROOMS.rose, SUIT),
    crowd: () =>
      photo(
        ROOMS.rose,
        { person: DENIM, x: 120, y: 716, tall: 640 },
        { person: MUSTARD, x: 470, y: 722, tall: 650 },
        { person: SUIT, x: 250, y: 748, tall: 680 },
        { person: SLIP, x: 366, y: 776, tall: 700 },
      ),
  },
  'swap-garment': {
    facing: () => whole(ROOMS.sky, PLUM),
    'turned-away': () => whole(ROOMS.sky, BACK),
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
    uncovered: () => whole(ROOMS.sage, SLIP),
    covered: () => whole(ROOMS.sage, COVERED),
    sharp: () => whole(ROOMS.linen, MUSTARD),
    shaken: async () => shaken(await whole(ROOMS.linen, MUSTARD)),
    large: () => whole(ROOMS.sky, DENIM),
    'far-away': () => farAway(DENIM),
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
