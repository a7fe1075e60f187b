/**
 * Contact sheets for looking at every scene: `npm run contact-sheet:backgrounds -- OUTFOLDER [PHOTO MASK]...`
 * One sheet of the scenes alone and one with each photo (mask: 8-bit grey, 255 = background), or with a drawn figure when no
 * photo is given. A row is one scene; its four pictures are those of one request.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import sharp, { type OverlayOptions } from 'sharp'
import { drawBackgroundPicture } from './index.ts'
import { SCENES } from './scenes/index.ts'

const COLUMNS = 4
const TILE_HEIGHT = 480

interface Sitter {
  readonly name: string
  readonly photo: RgbaImage
  readonly mask: GreyImage
}

async function load(photoPath: string, maskPath: string): Promise<Sitter> {
  const photo = await sharp(photoPath).rotate().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const mask = await sharp(maskPath).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = photo.info
  return {
    name: photoPath.replace(/.*\//, '').replace(/\.\w+$/, ''),
    photo: { width, height, data: new Uint8ClampedArray(photo.data) },
    mask: { width, height, data: new Uint8Array(mask.data) },
  }
}

/** A plain standing figure in a coat on grey: enough to judge scale, floor and shadow by. */
function drawnFigure(width: number, height: number): Sitter {
  const photo = createRgba(width, height)
  const mask = createGrey(width, height, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - width / 2) / height
      const v = (y + 0.5) / height
      const head = Math.hypot(u / 0.045, (v - 0.16) / 0.06) < 1
      const body = v > 0.21 && v < 0.62 && Math.abs(u) < 0.085 + 0.03 * Math.sin((v - 0.21) * 5)
      const legs = v >= 0.62 && v < 0.92 && Math.abs(Math.abs(u) - 0.045) < 0.03
      const shoes = v >= 0.9 && v < 0.935 && Math.abs(Math.abs(u) - 0.055) < 0.042
      const kept = head || body || legs || shoes
      const colour = head
        ? [196, 150, 124]
        : shoes
          ? [40, 34, 30]
          : body
            ? [122, 44, 40]
            : legs
              ? [48, 52, 66]
              : [150, 150, 150]
      const shade = kept ? 1 - 0.35 * Math.max(0, u / 0.1) : 1
      for (let c = 0; c < 3; c++) photo.data[(y * width + x) * 4 + c] = colour[c]! * shade
      photo.data[(y * width + x) * 4 + 3] = 255
      if (kept) mask.data[y * width + x] = 0
    }
  }
  return { name: 'figure', photo, mask }
}

async function sheet(path: string, sitter: Sitter): Promise<void> {
  const { width, height } = sitter.photo
  const tileHeight = Math.min(height, TILE_HEIGHT)
  const tileWidth = Math.round((width * tileHeight) / height)
  const tiles: OverlayOptions[] = []
  const times: number[] = []
  for (const [row, scene] of SCENES.entries()) {
    for (let index = 0; index < COLUMNS; index++) {
      const start = performance.now()
      const { image } = drawBackgroundPicture(
        { ...sitter, prompt: scene.words[0] ?? scene.id, seed: 20 + row, index },
        { report() {} },
      )
      times.push(performance.now() - start)
      const tile = await sharp(image.data, { raw: { width, height, channels: 4 } })
        .resize(tileWidth, tileHeight)
        .png()
        .toBuffer()
      tiles.push({ input: tile, left: index * tileWidth, top: row * tileHeight })
    }
  }
  await sharp({
    create: { width: tileWidth * COLUMNS, height: tileHeight * SCENES.length, channels: 3, background: '#808080' },
  })
    .composite(tiles)
    .png()
    .toFile(path)
  times.sort((a, b) => a - b)
  console.log(
    `${path}: ${width}x${height}, median ${Math.round(times[times.length >> 1]!)} ms, slowest ${Math.round(times.at(-1)!)} ms`,
  )
}

const [out, ...files] = process.argv.slice(2)
if (!out || files.length % 2 === 1) {
  console.error('Usage: npm run contact-sheet:backgrounds -- OUTFOLDER [PHOTO MASK]...')
  process.exit(2)
}
await mkdir(out, { recursive: true })
const bare = { ...drawnFigure(576, 768), mask: createGrey(576, 768, 255) }
await sheet(join(out, 'scenes.png'), bare)
if (files.length === 0) await sheet(join(out, 'figure.png'), drawnFigure(576, 768))
for (let k = 0; k < files.length; k += 2) {
  const sitter = await load(files[k]!, files[k + 1]!)
  await sheet(join(out, `${sitter.name}.png`), sitter)
}
