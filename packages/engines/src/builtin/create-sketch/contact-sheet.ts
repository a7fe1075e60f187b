/**
 * Draws prompts four times each and writes sheets of six prompts.
 * Usage: node packages/engines/src/builtin/create-sketch/contact-sheet.ts FOLDER [SEED]
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { drawSketchPicture } from './draw-sketch-picture.ts'

const [folder, seed = '7'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the sheets go: contact-sheet.ts FOLDER')
await mkdir(folder, { recursive: true })

const PROMPTS = [
  'white shirt and a red pleated skirt, black beret',
  'emerald silk slip dress with a cowl neck, midi',
  'navy double-breasted blazer with gold buttons, wide cream trousers',
  'ivory lace wedding dress with a train and veil',
  'camel wool coat over a grey turtleneck and wide-leg trousers',
  'dress with a red top half and white sleeves, navy pleated skirt',
  'oversized denim jacket over a breton striped T-shirt, white jeans',
  'orange puffer jacket, black leggings, beanie',
  'houndstooth tweed jacket and pencil skirt, pearls',
  'beige trench coat, belted, knee boots',
  'grey cable knit jumper, tartan skirt, tan handbag',
  'dark green velvet jumpsuit with a deep V neckline',
  'menswear: charcoal suit, white shirt, tie',
  'black leather biker jacket, polka dot midi skirt',
  'cobalt off-shoulder mermaid gown in sequins, long gloves',
  'linen shorts and a sleeveless pink halter top, sun hat',
  'technical flat of a trench coat',
  'flat sketch of a denim jacket and jeans',
]
const WIDTH = 384
const HEIGHT = 512
const ROWS = 3

for (let start = 0; start < PROMPTS.length; start += ROWS) {
  const pictures: OverlayOptions[] = []
  for (const [row, prompt] of PROMPTS.slice(start, start + ROWS).entries()) {
    const times: number[] = []
    for (let index = 0; index < 4; index++) {
      const started = performance.now()
      const drawn = drawSketchPicture(
        { prompt, seed: Number(seed), index, width: WIDTH * 2, height: HEIGHT * 2 },
        () => {},
      )
      times.push(Math.round(performance.now() - started))
      const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
      const input = await sharp(Buffer.from(drawn.rgba), { raw }).resize(WIDTH, HEIGHT).png().toBuffer()
      pictures.push({ input, left: index * (WIDTH + 6), top: row * (HEIGHT + 6) })
    }
    process.stdout.write(`${times.map((ms) => `${ms} ms`.padStart(8)).join('')}  ${prompt}\n`)
  }
  const sheet = {
    create: { width: (WIDTH + 6) * 4, height: (HEIGHT + 6) * ROWS, channels: 3 as const, background: '#808080' },
  }
  const file = path.join(folder, `sketches-${String(start / ROWS + 1).padStart(2, '0')}.png`)
  await sharp(sheet).composite(pictures).png().toFile(file)
  process.stdout.write(`${file}\n`)
}
