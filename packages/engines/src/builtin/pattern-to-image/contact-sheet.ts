/**
 * Shows patterns as garments, four pictures of each prompt, and writes sheets of three prompts.
 * Usage: node packages/engines/src/builtin/pattern-to-image/contact-sheet.ts FOLDER [SEED] [PATTERN.png ...]
 * Without patterns of your own it draws some.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { GarmentType } from '@toile/contract'
import type { RgbaImage } from '@toile/imaging'
import sharp, { type OverlayOptions } from 'sharp'
import { drawPatternPicture } from '../create-pattern/index.ts'
import { drawPatternToImage } from './draw-pattern-to-image.ts'

const [folder, seed = '7', ...files] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the sheets go: contact-sheet.ts FOLDER')
await mkdir(folder, { recursive: true })

const PATTERNS = [
  'large coral and blue peonies on cream',
  'navy and white stripes',
  'red and green tartan',
  'blue paisley',
]
const PROMPTS: readonly (readonly [GarmentType, string])[] = [
  ['full body', 'midi dress with puff sleeves and a v neck'],
  ['upper body', 'long sleeved shirt'],
  ['lower body', 'pleated midi skirt'],
  ['full body', 'strapless ball gown'],
  ['upper body', 'double breasted blazer'],
  ['lower body', 'wide leg trousers'],
  ['full body', 'belted wrap dress in silk'],
  ['upper body', 'off shoulder top with bell sleeves'],
  ['lower body', 'tiered skirt with ruffles'],
  ['full body', 'jumpsuit with a halter neck'],
  ['upper body', 'bishop sleeve blouse with a bow'],
  ['full body', 'shirt dress on a mannequin'],
]
const WIDTH = 384
const HEIGHT = 512
const ROWS = 3
const quiet = { report: () => {} }

async function patternAt(place: number): Promise<RgbaImage> {
  const file = files[place % Math.max(1, files.length)]
  if (file === undefined) {
    const prompt = PATTERNS[place % PATTERNS.length]!
    const drawn = drawPatternPicture({ prompt, seed: Number(seed), index: 0, width: 1024, height: 1024 }, quiet.report)
    return { width: drawn.width, height: drawn.height, data: drawn.rgba }
  }
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

for (let start = 0; start < PROMPTS.length; start += ROWS) {
  const pictures: OverlayOptions[] = []
  for (const [row, [garmentType, prompt]] of PROMPTS.slice(start, start + ROWS).entries()) {
    const swatch = await patternAt(start + row)
    const times: number[] = []
    for (let index = 0; index < 4; index++) {
      const started = performance.now()
      const size = { width: WIDTH * 2, height: HEIGHT * 2 }
      const { image } = drawPatternToImage({ swatch, prompt, garmentType, seed: Number(seed), index, ...size }, quiet)
      times.push(Math.round(performance.now() - started))
      const raw = { ...size, channels: 4 as const }
      const input = await sharp(image.data, { raw }).resize(WIDTH, HEIGHT).png().toBuffer()
      pictures.push({ input, left: index * (WIDTH + 6), top: row * (HEIGHT + 6) })
    }
    process.stdout.write(`${times.map((ms) => `${ms} ms`.padStart(8)).join('')}  ${prompt}\n`)
  }
  const sheet = {
    create: { width: (WIDTH + 6) * 4, height: (HEIGHT + 6) * ROWS, channels: 3 as const, background: '#808080' },
  }
  const file = path.join(folder, `garments-${String(start / ROWS + 1).padStart(2, '0')}.png`)
  await sharp(sheet).composite(pictures).png().toFile(file)
  process.stdout.write(`${file}\n`)
}
