import { type GreyImage, isOpaque, type PixelBox, type RgbaImage } from '@toile/imaging'
import sharp, { type Sharp } from 'sharp'
import { EngineError, type ImageFile, MAX_PIXELS } from './port.ts'

// An export of the package's own: this loads a decoder, which only a process of a pool may
// (docs/decisions/0020-confined-processes.md).

/**
 * Pixels of a whole image file: 8-bit sRGB, straight alpha, white where nothing is seen (alpha 0); brought down to `within` pixels on the long side where it is
 * larger. Rejects with `invalid-input` when it cannot be read.
 */
export async function decodeRgba(file: Pick<ImageFile, 'data'>, within?: number): Promise<RgbaImage> {
  const { data, info } = await readRaw(file, (image) => {
    const fitted =
      within === undefined ? image : image.resize(within, within, { fit: 'inside', withoutEnlargement: true })
    return fitted.toColourspace('srgb').ensureAlpha()
  })
  return readPixels(data, info)
}

/**
 * A part of a picture, finer than it was looked at: `box` is in pixels of `seen`, which is the whole file brought to that
 * size; the answer has about `scale` pixels for each of them, and never more than the file has. Pixels as of `decodeRgba`.
 */
export async function decodePart(
  file: ImageFile,
  box: PixelBox,
  seen: { readonly width: number; readonly height: number },
  scale: number,
): Promise<RgbaImage> {
  const { data, info } = await readRaw(file, (image) => {
    const across = file.width / seen.width
    const down = file.height / seen.height
    const left = Math.floor(box.left * across)
    const top = Math.floor(box.top * down)
    const width = Math.max(1, Math.min(file.width, Math.ceil(box.right * across)) - left)
    const height = Math.max(1, Math.min(file.height, Math.ceil(box.bottom * down)) - top)
    const shrunk = Math.min(1, scale / Math.max(across, down))
    return image
      .extract({ left, top, width, height })
      .resize(Math.max(1, Math.round(width * shrunk)), Math.max(1, Math.round(height * shrunk)), { fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
  })
  return readPixels(data, info)
}

/**
 * Programs leave black, white or the old ground under what is cut away, and hardly a reader asks for the alpha first: what
 * is not seen is as white paper to all of them.
 */
function readPixels(raw: Buffer, { width, height }: { readonly width: number; readonly height: number }): RgbaImage {
  const data = new Uint8ClampedArray(raw.buffer, raw.byteOffset, raw.length)
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 0) data.fill(255, i, i + 3)
  return { width, height, data }
}

/** One grey channel of a file; colour masks are read by their luma, alpha is laid on black. */
export async function decodeGrey(file: Pick<ImageFile, 'data'>): Promise<GreyImage> {
  const { data, info } = await readRaw(file, (image) =>
    image.flatten({ background: '#000' }).toColourspace('b-w').extractChannel(0),
  )
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** For the user. */
export const UNREADABLE_INPUT = 'One of the pictures could not be read. Upload it again, please.'

async function readRaw(file: Pick<ImageFile, 'data'>, shape: (image: Sharp) => Sharp) {
  try {
    return await shape(sharp(file.data, { limitInputPixels: MAX_PIXELS }))
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new EngineError('invalid-input', 'an input picture cannot be decoded', {
      publicMessage: UNREADABLE_INPUT,
      cause,
    })
  }
}

/** Zlib's default: higher levels cost seconds at 4096² and win a few percent. */
export const PNG_FINAL = { compressionLevel: 6 } as const
/** Zlib's quickest, for a file that is decoded again at once, or waited for. */
const PNG_FAST = { compressionLevel: 1 } as const

export async function encodePng(image: RgbaImage, effort: 'fast' | 'final'): Promise<ImageFile> {
  const opaque = isOpaque(image)
  const pixels = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 4 } })
  const data = await (opaque ? pixels.removeAlpha() : pixels).png(effort === 'fast' ? PNG_FAST : PNG_FINAL).toBuffer()
  return { data, mediaType: 'image/png', width: image.width, height: image.height }
}

export async function encodeGreyPng(image: GreyImage, effort: 'fast' | 'final' = 'final'): Promise<ImageFile> {
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .toColourspace('b-w')
    .png(effort === 'fast' ? PNG_FAST : PNG_FINAL)
    .toBuffer()
  return { data, mediaType: 'image/png', width: image.width, height: image.height }
}
