/**
 * Makes the example pictures of the instructions: `npm run instruction-pictures`, or with modes after `--` only theirs.
 * People are drawn by the illustration kit; flat-lays, sketches and patterns are what anybody gets of the engine for
 * these words. What is wrong with a bad one is done to it here.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Mode, MODES } from '@toile/contract'
import { createBuiltinEngine } from '@toile/engine-builtin'
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

/** A sample's drawing made up in cloth, once however often it is shown. */
function flatLay(sketch: string, cloth: string): Promise<Buffer> {
  const key = `${sketch}/${cloth}`
  const known = made.get(key)
  if (known !== undefined) return known
  const making = sharp(sample(sketch))
    .png()
    .toBuffer()
    .then((data) =>
      ask({
        operation: 'sketch-to-image',
        prompt: cloth,
        source: { data, mediaType: 'image/png', width: 768, height: 1024 },
      }),
    )
  made.set(key, making)
  return making
}

const words = async (operation: 'create-sketch' | 'create-pattern', prompt: string, seed = 3): Promise<Picture> =>
  filled(await ask({ operation, prompt, seed, ...(operation === 'create-pattern' && { width: 900, height: 900 }) }))

const BLAZER = (): Promise<Buffer> => flatLay('sketch-blazer', 'navy wool')
const DRESS = (): Promise<Buffer> => flatLay('sketch-shirt-dress', 'terracotta linen')
const SKIRT = (): Promise<Buffer> => flatLay('sketch-pleated-skirt', 'bottle green wool')

const PLEATED = { prompt: 'Burgundy pleated midi dress, front view', seed: 3 }
const SUIT = { prompt: 'Navy suit with a white shirt, front view', seed: 4, index: 2 }
const GREEN = { prompt: 'White shirt and green pencil skirt, front view', seed: 7 }
const DENIM = { prompt: 'White t-shirt and blue jeans, front view', seed: 8 }
const COVERED = { prompt: 'Camel trench coat over a teal slip dress, front view', seed: 12 }
const SLIP = { prompt: 'Teal slip dress, front view', seed: 12 }
const MUSTARD = { prompt: 'Mustard knit jumper and grey wide trousers, front view', seed: 14 }
const BACK = { prompt: 'Plum shirt and grey trousers, back view', seed: 6 }
const PLUM = { prompt: 'Plum shirt and grey trousers, front view', seed: 6 }

/** By mode, and by the name that the page knows it under. */
const PICTURES: Readonly<Record<Mode, Readonly<Record<string, () => Promise<Picture>>>>> = {
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
  'create-sketch': {
    named: () => words('create-sketch', 'Ivory trench coat over a burgundy pleated midi skirt, ankle boots'),
    vague: () => words('create-sketch', 'Something elegant and modern for spring', 5),
    flat: () => words('create-sketch', 'Technical flat of a cropped denim jacket'),
    place: () => words('create-sketch', 'A woman at a café in Paris at sunset', 8),
    'one-outfit': () => words('create-sketch', 'Emerald silk slip dress with a cowl neck', 12),
    'too-much': () =>
      words('create-sketch', 'Red dress, yellow coat, jeans, pleated skirt, hoodie, blazer, shorts and a cape', 4),
  },
  'create-pattern': {
    motif: () => words('create-pattern', 'Small scattered wild flowers in coral and sage on cream'),
    vague: () => words('create-pattern', 'A nice modern print', 6),
    colours: () => words('create-pattern', 'Navy and white breton stripes'),
    letters: () => words('create-pattern', 'My brand name in gold letters', 2),
    scale: () => words('create-pattern', 'Large indigo paisley on ivory'),
    story: () => words('create-pattern', 'A woman walks her dog through the park', 9),
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
    for (const [name, make] of Object.entries(PICTURES[mode])) {
      const file = `${PAGE}instructions/${mode}/${name}.webp`
      await writeFile(file, await compressed(await make()))
    }
    console.log(mode)
  }
} finally {
  await engine.close()
}
