import type { ImageFile } from '@toile/engine'
import sharp, { type Sharp } from 'sharp'
import { dressAlone, dressForm, type Dressed } from './dress-form.ts'

/** The dress form is drawn so many times larger and brought down, for soft edges. */
const OVERSAMPLING = 2
/** Pixels of every file. */
const SIZE = { width: 768, height: 1024 } as const

export interface Standing extends Dressed {
  /** Times the usual size. */
  readonly size?: number
  /** Pixels by which it stands to the right of the middle, and nearer to the lower edge, than one alone does. */
  readonly right?: number
  readonly down?: number
}

/** Where the stand's foot is, in pixels of the file. */
const FOOT = { x: 384, y: 972 } as const

/** Dress forms on plain white, each before those named earlier, and the mask of all that is none: 768 × 1024 pixels each. */
export async function stillLife(...standing: readonly Standing[]): Promise<{ target: ImageFile; mask: ImageFile }> {
  const width = SIZE.width * OVERSAMPLING
  const height = SIZE.height * OVERSAMPLING
  const colour = Buffer.alloc(3 * width * height, 235)
  const covered = Buffer.alloc(width * height)
  for (const { size = 1, right = 0, down = 0, ...dressed } of standing.length === 0 ? [{}] : standing) {
    const form = dressForm(OVERSAMPLING * size, dressed)
    const left = Math.round((FOOT.x * (1 - size) + right) * OVERSAMPLING)
    const top = Math.round((FOOT.y * (1 - size) + down) * OVERSAMPLING)
    for (let y = Math.max(0, -top); y < Math.min(form.height, height - top); y += 1) {
      for (let x = Math.max(0, -left); x < Math.min(form.width, width - left); x += 1) {
        const from = y * form.width + x
        if (form.alpha[from] === 0) continue
        const to = (y + top) * width + x + left
        covered[to] = 255
        for (let channel = 0; channel < 3; channel += 1)
          colour[3 * to + channel] = encode(form.light[3 * from + channel]!)
      }
    }
  }
  return { target: await fileOf(brought(colour, 3)), mask: await maskOf(covered, true) }
}

/** The mask of the dress alone, of the same size. */
export const dressMask = (): Promise<ImageFile> => maskOf(dressAlone(OVERSAMPLING).alpha, false)

const maskOf = (alpha: Uint8Array, negate: boolean): Promise<ImageFile> =>
  fileOf(brought(Buffer.from(alpha), 1).threshold(128).negate(negate).toColourspace('b-w'))

const fileOf = async (image: Sharp): Promise<ImageFile> => ({
  data: await image.png().toBuffer(),
  mediaType: 'image/png',
  ...SIZE,
})

const brought = (pixels: Buffer, channels: 1 | 3): Sharp =>
  sharp(pixels, {
    raw: { width: SIZE.width * OVERSAMPLING, height: SIZE.height * OVERSAMPLING, channels },
  }).resize(SIZE.width, SIZE.height, { kernel: 'lanczos3' })

/** Linear light 0 to 1 to an 8-bit sRGB value. */
function encode(value: number): number {
  const clipped = Math.min(1, Math.max(0, value))
  return Math.round(255 * (clipped <= 0.003_130_8 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
}
