import { MASK, MASK_DIMENSIONS_DIFFER } from '@toile/contract'
import type { RunMask, Size } from '@toile/mask-tools'
import { encodeRuns } from '@toile/mask-tools'

/** Thrown for a mask that is not what was asked for; the message is fit to be shown. */
export class MaskImageError extends Error {}

/**
 * A mask of the service, a data URI of an 8-bit PNG, as runs. Throws MaskImageError when it is no picture or has
 * another size than the photo.
 */
export async function decodeMask(dataUri: string, size: Size): Promise<RunMask> {
  const [, base64] = /^data:image\/png;base64,(.+)$/s.exec(dataUri) ?? []
  if (base64 === undefined) throw new MaskImageError('Invalid data URI format')
  const bytes = bytesOf(base64)
  return read(new Blob([bytes], { type: 'image/png' }), size, {
    broken: 'Failed to load base64 image.',
    misfit: () => MASK_DIMENSIONS_DIFFER,
    marked: (red) => red,
  })
}

/**
 * A mask from a file of the user's, as the server would read it: white on black, or opaque white on nothing, from the
 * whiteness threshold on. Throws MaskImageError when it is no picture or has another size than the photo.
 */
export const readMaskFile = (file: Blob, size: Size): Promise<RunMask> =>
  read(file, size, {
    broken: 'This file is not a picture that can be read. Choose a PNG.',
    misfit: ({ width, height }) =>
      `${MASK_DIMENSIONS_DIFFER}: the photo has ${size.width} × ${size.height} px, this file ${width} × ${height} px.`,
    // Luminance of the sRGB values (ITU-R BT.709), after a black ground was laid under what is transparent.
    marked: (red, green, blue) => (0.2126 * red + 0.7152 * green + 0.0722 * blue >= MASK.whiteFrom - 0.5 ? 255 : 0),
  })

interface Reading {
  readonly broken: string
  readonly misfit: (found: Size) => string
  readonly marked: (red: number, green: number, blue: number) => number
}

async function read(file: Blob, size: Size, { broken, misfit, marked }: Reading): Promise<RunMask> {
  // Values are a mask, not a colour: nothing may adjust them on the way.
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' }).catch(() => {
    throw new MaskImageError(broken)
  })
  try {
    if (bitmap.width !== size.width || bitmap.height !== size.height) throw new MaskImageError(misfit(bitmap))
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new MaskImageError('Failed to get 2D context')
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, size.width, size.height)
    const grey = new Uint8Array(size.width * size.height)
    for (let index = 0; index < grey.length; index++) {
      grey[index] = marked(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0)
    }
    return encodeRuns(grey, size)
  } finally {
    bitmap.close()
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw new MaskImageError('Failed to load base64 image.')
  }
}
