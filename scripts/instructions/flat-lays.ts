import sharp from 'sharp'
import { filled, HEIGHT, part, type Picture, WIDTH } from './picture.ts'

/**
 * Garments laid flat, as the engine cuts them of plain cloth: one colour on a pale ground, so that what is far from the
 * ground's colour is the garment.
 */
async function cutOut(flatLay: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(flatLay).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ground = [data[0]!, data[1]!, data[2]!] as const
  const alpha = Buffer.alloc(info.width * info.height)
  for (let at = 0; at < alpha.length; at += 1) {
    const [r, g, b] = [data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!]
    // Shadows keep the ground's hue and are grey; cloth differs in hue or is far darker.
    const apart = [r - ground[0], g - ground[1], b - ground[2]]
    const hue = Math.max(...apart) - Math.min(...apart) - 12
    const dark = ground[1] - g - 96
    alpha[at] = Math.max(0, Math.min(255, 20 * Math.max(hue, dark)))
  }
  const soft = await sharp(alpha, { raw: { width: info.width, height: info.height, channels: 1 } })
    .median(5)
    .blur(0.7)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return sharp(data, { raw: info })
    .joinChannel(soft, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png()
    .toBuffer()
}

export interface Laid {
  readonly flatLay: Buffer
  /** Degrees, and a share of the example's width, about the middle given in shares of the sides. */
  readonly turn: number
  readonly size: number
  readonly x: number
  readonly y: number
}

/** Garments on a ground of another make: a printed cloth, a floor. */
export async function laidOn(ground: Picture, ...laid: readonly Laid[]): Promise<Picture> {
  const layers = await Promise.all(
    laid.map(async ({ flatLay, turn, size, x, y }) => {
      const own = await sharp(await cutOut(flatLay))
        .resize({ width: Math.round(size * WIDTH) })
        .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer()
      // What a picture cannot hold is cut before it is laid.
      const { width, height } = await sharp(own).metadata()
      const left = Math.round(x * WIDTH - width / 2)
      const top = Math.round(y * HEIGHT - height / 2)
      const region = {
        left: Math.max(0, -left),
        top: Math.max(0, -top),
        width: Math.min(WIDTH, left + width) - Math.max(0, left),
        height: Math.min(HEIGHT, top + height) - Math.max(0, top),
      }
      return {
        input: await sharp(own).extract(region).png().toBuffer(),
        left: Math.max(0, left),
        top: Math.max(0, top),
      }
    }),
  )
  return sharp(ground).composite(layers).removeAlpha().png().toBuffer()
}

/** Nearer than the garment is long. */
export const cutAway = async (flatLay: Buffer): Promise<Picture> =>
  part(await filled(flatLay), { left: 0.02, top: 0.02, size: 0.52 })
