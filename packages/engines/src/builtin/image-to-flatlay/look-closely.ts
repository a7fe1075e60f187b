import type { Eye, Look, Parse } from '@toile/eye'
import { createFloat, createRgba, fitWithin, resampleFloat, resampleRgba, type RgbaImage } from '@toile/imaging'

export interface CloseLook {
  readonly look: Look
  /** The mean of what the eye names on the photo and on its mirror image; undefined where it names nothing. */
  readonly parse: Parse | undefined
}

/** Long side of the copy that is mirrored: the eye sees no more of it. */
const GLANCE = 448

/** Looks at the photo and at its mirror image: two opinions are better than one. */
export async function lookClosely(eye: Eye, photo: RgbaImage): Promise<CloseLook> {
  const look = await eye.look(photo)
  if (look.parse === undefined) return { look, parse: undefined }
  const { parse: other } = await eye.look(mirrored(glanceOf(photo)))
  return { look, parse: other === undefined ? look.parse : meanOf(look.parse, other) }
}

function glanceOf(image: RgbaImage): RgbaImage {
  const { width, height } = fitWithin(image.width, image.height, GLANCE)
  return width === image.width && height === image.height ? image : resampleRgba(image, width, height, 'box')
}

function mirrored({ width, height, data }: RgbaImage): RgbaImage {
  const out = createRgba(width, height)
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(out.data.buffer)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) to[y * width + x] = from[y * width + width - 1 - x]!
  }
  return out
}

/** `other` is of the mirror image. */
function meanOf({ classes, logits }: Parse, other: Parse): Parse {
  const { width, height, channels } = logits
  const { data } = resampleFloat(other.logits, width, height, 'triangle')
  const mean = createFloat(width, height, channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = (y * width + x) * channels
      const q = (y * width + width - 1 - x) * channels
      for (let c = 0; c < channels; c += 1) mean.data[p + c] = (logits.data[p + c]! + data[q + c]!) / 2
    }
  }
  return { classes, logits: mean }
}
