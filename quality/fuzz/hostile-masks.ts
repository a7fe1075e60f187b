/** Masks that nobody should send, and those that a user's hand makes. */
import type { ImageFile } from '@toile/engine'
import { fitWithin, type Random } from '@toile/imaging'
import sharp from 'sharp'
import { sitterMaskSvg } from '../samples/sitter.ts'
import { hostileFile, type Size } from './hostile-files.ts'

/** Long side at which a mask is made soft, pixels. */
const SOFT_SIDE = 256

type Shape = (random: Random, size: Size) => string

/** White on black, each of a picture of `size`. */
const SHAPES: readonly Shape[] = [
  () => '',
  (_, { width, height }) => `<rect width="${width}" height="${height}" fill="#fff"/>`,
  (random, { width, height }) =>
    `<rect x="${random.whole(0, width - 1)}" y="${random.whole(0, height - 1)}" width="1" height="1" fill="#fff"/>`,
  (_, { width, height }) => `<rect width="${width / 2}" height="${height}" fill="#fff"/>`,
  (_, { width, height }) =>
    `<circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}" fill="#fff"/>`,
  (_, { width, height }) =>
    `<path d="M0 0H${width}V${height}H0ZM${width / 3} ${height / 5}H${(2 * width) / 3}V${height}H${width / 3}Z" ` +
    'fill-rule="evenodd" fill="#fff"/>',
]

const grey = async (shape: string, { width, height }: Size): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#000' }).toColourspace('b-w').png().toBuffer()
}

const WAYS: readonly ((random: Random, size: Size) => Promise<Buffer>)[] = [
  ...SHAPES.map((shape) => (random: Random, size: Size) => grey(shape(random, size), size)),
  // Soft all over: blurred small and enlarged, since the blur's time would grow with the cube of the size.
  async (random, size) => {
    const shrunk = fitWithin(size.width, size.height, SOFT_SIDE)
    const soft = sharp(await grey(SHAPES.at(-1)!(random, shrunk), shrunk)).blur(
      Math.max(1, Math.min(shrunk.width, shrunk.height) / 8),
    )
    return sharp(await soft.png().toBuffer())
      .resize({ ...size, fit: 'fill' })
      .toColourspace('b-w')
      .png()
      .toBuffer()
  },
  // Of another size than the picture.
  (random, { width, height }) => {
    const size = { width: Math.max(1, width >> 1), height: height + 3 }
    return grey(SHAPES[4]!(random, size), size)
  },
  // With colour and transparency: what a drawing program saves.
  async (random, size) =>
    sharp(await grey(SHAPES[4]!(random, size), size))
      .toColourspace('srgb')
      .ensureAlpha(random.pick([0, 0.5, 1]))
      .tint({ r: 255, g: 40, b: 90 })
      .png()
      .toBuffer(),
  (_, { width, height }) =>
    sharp(Buffer.from(sitterMaskSvg()))
      .resize({ width, height, fit: 'fill' })
      .flatten({ background: '#000' })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
]

/** For a picture of `size`, which may be a lie of its file. */
export async function hostileMask(random: Random, size: Size): Promise<ImageFile> {
  const whole = { width: Math.max(1, size.width), height: Math.max(1, size.height) }
  if (random.chance(0.12)) return hostileFile(random, whole)
  const data = await random.pick(WAYS)(random, whole)
  const { width, height } = await sharp(data).metadata()
  return { data, mediaType: 'image/png', width, height }
}
