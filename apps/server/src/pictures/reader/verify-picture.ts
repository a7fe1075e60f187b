import type { EncodedPicture, MaskPicture, PhotoPicture } from '@toile/core'
import { digestOf } from '../digest.ts'
import type { Decoded } from './decode-photo.ts'

/** Of a PNG, its signature and its size. */
const PNG_HEADER = 24
const PNG_SIGNATURE = 0x89504e470d0a1a0an

export const verifyPhoto = async (photo: Decoded<PhotoPicture>): Promise<PhotoPicture> => ({
  ...(await verify(photo)),
  resized: photo.resized,
})

export const verifyMask = async (mask: Decoded<MaskPicture>): Promise<MaskPicture> => ({
  ...(await verify(mask)),
  marked: mask.marked,
})

/**
 * What the process says of the picture is not believed: by its hash a file is found, and shared, later; its size is what
 * masks and pictures are held against; and its type is what browsers are told it is. Rejects where it is no PNG of that size.
 */
async function verify({ data, width, height }: Decoded): Promise<EncodedPicture> {
  const header = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const isPng = data.byteLength >= PNG_HEADER && header.getBigUint64(0) === PNG_SIGNATURE
  if (!isPng || header.getUint32(16) !== width || header.getUint32(20) !== height) {
    throw new Error('the process that reads photos answered with another picture than it says')
  }
  return { data, mediaType: 'image/png', width, height, sha256: await digestOf(data) }
}
