/** Picture files that nobody should upload, and that somebody will. */
import type { Random } from '@toile/imaging'
import type { ImageFile } from '@toile/engine'
import sharp, { type Sharp } from 'sharp'
import { drawingSvg } from '../samples/drawings.ts'
import { sitterSvg } from '../samples/sitter.ts'
import { swatchSvg } from '../samples/swatches.ts'
import { DRAWINGS, SWATCHES } from '../prompts/types.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

const bytes = (random: Random, count: number) => Uint8Array.from({ length: count }, () => random.whole(0, 255))
const colour = (random: Random) => ({ r: random.whole(0, 255), g: random.whole(0, 255), b: random.whole(0, 255) })
const plain = (size: Size, background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { ...size, channels: 'alpha' in background ? 4 : 3, background } })

/** Noise of at most 128 px, blown up: encoding 6,000 px of true noise would measure the encoder. */
function noise(random: Random, size: Size, channels: 1 | 2 | 3 | 4): Sharp {
  const [width, height] = [Math.min(128, size.width), Math.min(128, size.height)]
  return sharp(bytes(random, width * height * channels), { raw: { width, height, channels } }).resize({
    ...size,
    fit: 'fill',
    kernel: 'nearest',
  })
}

const drawn = (svg: string, size: Size) => sharp(Buffer.from(svg)).resize({ ...size, fit: 'fill' })

const WHOLE: readonly ((random: Random, size: Size) => Sharp)[] = [
  (random, size) => noise(random, size, 3),
  (random, size) => noise(random, size, 4),
  (random, size) => noise(random, size, 1).toColourspace('b-w'),
  (random, size) => noise(random, size, 2),
  (random, size) => plain(size, colour(random)),
  (_, size) => plain(size, { r: 255, g: 255, b: 255 }),
  (_, size) => plain(size, { r: 0, g: 0, b: 0 }),
  (_, size) => plain(size, { r: 0, g: 0, b: 0, alpha: 0 }),
  (random, size) => plain(size, { ...colour(random), alpha: random.next() }),
  (random, size) => plain({ ...size, height: 1 }, colour(random)),
  (random, size) => plain({ ...size, width: 1 }, colour(random)),
  (random) => plain({ width: 1, height: 1 }, colour(random)),
  (random, size) => noise(random, size, 3).toColourspace('rgb16'),
  (random, size) => noise(random, size, 1).toColourspace('grey16'),
  (random, size) => drawn(drawingSvg(random.pick(DRAWINGS)), size),
  (random, size) => drawn(drawingSvg(random.pick(DRAWINGS)), size).negate({ alpha: false }),
  (random, size) =>
    drawn(drawingSvg(random.pick(DRAWINGS)), size)
      .rotate(random.whole(1, 359))
      .resize({ ...size, fit: 'fill' }),
  (random, size) => drawn(swatchSvg(random.pick(SWATCHES)), size),
  (random, size) => drawn(swatchSvg(random.pick(SWATCHES)), size).threshold(128),
  (_, size) => drawn(sitterSvg(), size),
  (_, size) => drawn(sitterSvg(), size),
]

const FORMATS: readonly ((image: Sharp) => { image: Sharp; mediaType: ImageFile['mediaType'] })[] = [
  (image) => ({ image: image.png({ compressionLevel: 1 }), mediaType: 'image/png' }),
  (image) => ({ image: image.png({ compressionLevel: 1, palette: true, colours: 4 }), mediaType: 'image/png' }),
  (image) => ({ image: image.png({ compressionLevel: 1, progressive: true }), mediaType: 'image/png' }),
  (image) => ({ image: image.jpeg({ quality: 40 }), mediaType: 'image/jpeg' }),
  (image) => ({ image: image.toColourspace('cmyk').jpeg(), mediaType: 'image/jpeg' }),
  (image) => ({ image: image.webp({ effort: 0 }), mediaType: 'image/webp' }),
]

async function saved({ image, mediaType }: ReturnType<(typeof FORMATS)[number]>): Promise<ImageFile> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { data: Uint8Array.from(data), mediaType, width: info.width, height: info.height }
}

/** What is no picture, or no longer one, or not the one it says it is. */
const BROKEN: readonly ((random: Random, file: ImageFile) => ImageFile)[] = [
  (_, file) => ({ ...file, data: new Uint8Array() }),
  (random, file) => ({ ...file, data: bytes(random, random.whole(1, 400)) }),
  (random, file) => ({ ...file, data: file.data.subarray(0, random.whole(1, file.data.length - 1)) }),
  (random, file) => {
    const data = Uint8Array.from(file.data)
    for (let i = 0; i < 20; i += 1) data[random.whole(0, data.length - 1)] = random.whole(0, 255)
    return { ...file, data }
  },
  (_, file) => ({ ...file, data: new TextEncoder().encode('<html><body>502 Bad Gateway</body></html>') }),
  (_, file) => ({ ...file, width: file.width * 2, height: 7 }),
  (_, file) => ({ ...file, width: 0, height: -1 }),
]

/** In any format, few colours or channels for print among them. */
export const savedOddly = (random: Random, image: Sharp): Promise<ImageFile> => saved(random.pick(FORMATS)(image))

export async function hostileFile(random: Random, size: Size): Promise<ImageFile> {
  const format = random.pick(FORMATS)
  const file = await saved(format(random.pick(WHOLE)(random, size)))
  return random.next() < 0.12 ? random.pick(BROKEN)(random, file) : file
}
