import type { RunMask, Size } from '@toile/mask-tools'
import { encodeRuns } from '@toile/mask-tools'

/** Thrown for a mask that is not what was asked for; the message is fit to be shown. */
export class MaskImageError extends Error {}

/**
 * A mask of the service, a data URI of an 8-bit PNG (R31), as runs. Throws MaskImageError when it is no picture or has
 * another size than the photo.
 */
export async function decodeMask(dataUri: string, size: Size): Promise<RunMask> {
  const bitmap = await bitmapOf(dataUri)
  try {
    if (bitmap.width !== size.width || bitmap.height !== size.height) {
      throw new MaskImageError('Mask and original image dimensions must match')
    }
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new MaskImageError('Failed to get 2D context')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, size.width, size.height)
    const grey = new Uint8Array(size.width * size.height)
    for (let index = 0; index < grey.length; index++) grey[index] = data[index * 4] ?? 0
    return encodeRuns(grey, size)
  } finally {
    bitmap.close()
  }
}

async function bitmapOf(dataUri: string): Promise<ImageBitmap> {
  const [, base64] = /^data:image\/png;base64,(.+)$/s.exec(dataUri) ?? []
  if (base64 === undefined) throw new MaskImageError('Invalid data URI format')
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    // Values are a mask, not a colour: nothing may adjust them on the way.
    return await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { colorSpaceConversion: 'none' })
  } catch {
    throw new MaskImageError('Failed to load base64 image.')
  }
}
