/** A picture encoded for keeping: upright, 8-bit sRGB, without metadata (R29, R33). */
export interface EncodedPicture {
  readonly data: Uint8Array
  readonly mediaType: 'image/png'
  readonly width: number
  readonly height: number
  /** Of `data`. */
  readonly sha256: Uint8Array
}

export interface PhotoPicture extends EncodedPicture {
  /** A side was longer than the limit, and the photo was scaled down. */
  readonly resized: boolean
}

export interface MaskPicture extends EncodedPicture {
  /** Pixels that are marked. The picture is grey, 255 where marked and 0 elsewhere. */
  readonly marked: number
}

/** Longer side of a thumbnail in pixels: a tile of a list on a display of double density. */
export const THUMBNAIL_SIDE = 480

/**
 * The account for which a picture is read or a file is made. Accounts take turns, so that many pictures of one keep no
 * other waiting.
 */
export interface PictureTurn {
  readonly accountId: string
  /** Aborts when nobody waits for it any more: the work ends at once. */
  readonly signal: AbortSignal
}

/** Decodes what users send. Rejects with `DomainError`: `unsupported-type`, `too-large`, `invalid` or `unavailable`, in their words. */
export interface PictureReader {
  readPhoto(file: Uint8Array, turn: PictureTurn): Promise<PhotoPicture>
  /** A picture of this system's own, however large its file: with its provenance, at most `UPLOAD.maxSide` on a side. */
  bringDown(file: Uint8Array, turn: PictureTurn): Promise<PhotoPicture>
  /** A small WebP of a stored picture, with its provenance if it has one: at most `THUMBNAIL_SIDE` pixels on a side. */
  makeThumbnail(file: Uint8Array, turn: PictureTurn): Promise<Uint8Array>
  /** White (200 of 255 and more) counts as marked, transparent and dark as not. */
  readMask(file: Uint8Array, turn: PictureTurn): Promise<MaskPicture>
}
