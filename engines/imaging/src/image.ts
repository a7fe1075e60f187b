/**
 * The picture types of this package. Rows run from top to bottom, pixels from left to right, channels interleaved.
 * Pixel (x, y) covers the square from (x, y) to (x + 1, y + 1); its centre is (x + 0.5, y + 0.5).
 */

/** 8-bit sRGB with straight (not premultiplied) alpha: the layout of a canvas' `ImageData`. */
export interface RgbaImage {
  readonly width: number
  readonly height: number
  /** `4 * width * height` values. */
  readonly data: Uint8ClampedArray
}

/** One 8-bit channel: a mask (255 = inside), an alpha or a grey picture. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  /** `width * height` values. */
  readonly data: Uint8Array
}

/** Any number of interleaved 32-bit channels. What they mean (linear light, OKLab, probability) is said by who makes it. */
export interface FloatImage {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** `channels * width * height` values. */
  readonly data: Float32Array
}

/** A box in pixels; `right` and `bottom` are exclusive. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Transparent black. Throws `ImagingError` `bad-size` unless both sides are whole and at least 1. */
export function createRgba(width: number, height: number): RgbaImage {
  checkSize(width, height)
  return { width, height, data: new Uint8ClampedArray(4 * width * height) }
}

/** Of one value, 0 to 255. Throws as `createRgba` does. */
export function createGrey(width: number, height: number, value = 0): GreyImage {
  checkSize(width, height)
  const data = new Uint8Array(width * height)
  if (value !== 0) data.fill(value)
  return { width, height, data }
}

/** Of zeros. Throws as `createRgba` does. */
export function createFloat(width: number, height: number, channels: number): FloatImage {
  checkSize(width, height)
  return { width, height, channels, data: new Float32Array(channels * width * height) }
}

/** The alpha of a picture. */
export function alphaOf({ width, height, data }: RgbaImage): GreyImage {
  const out = createGrey(width, height)
  for (let p = 0; p < out.data.length; p += 1) out.data[p] = data[4 * p + 3]!
  return out
}

/** Throws `ImagingError` when the length of the data is not what width, height and channels say. */
export function checkImage(image: { width: number; height: number; data: ArrayLike<number> }, channels: number): void {
  checkSize(image.width, image.height)
  const expected = image.width * image.height * channels
  if (image.data.length !== expected) {
    throw new ImagingError(
      'bad-size',
      `A ${image.width}x${image.height} image of ${channels} channels has ${expected} values, not ${image.data.length}`,
    )
  }
}

/** Throws `ImagingError` when two images that belong together differ in size. */
export function checkSameSize(a: { width: number; height: number }, b: { width: number; height: number }): void {
  if (a.width !== b.width || a.height !== b.height) {
    throw new ImagingError('size-mismatch', `${a.width}x${a.height} and ${b.width}x${b.height} must be the same size`)
  }
}

function checkSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new ImagingError('bad-size', `Width and height must be whole and at least 1, not ${width}x${height}`)
  }
}

export type ImagingErrorCode = 'bad-size' | 'size-mismatch' | 'bad-argument'

/** The one error this package throws: always a caller's mistake, never a property of the pixels. */
export class ImagingError extends Error {
  override readonly name = 'ImagingError'
  readonly code: ImagingErrorCode

  constructor(code: ImagingErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether every pixel's alpha is 255. */
export function isOpaque({ data }: Pick<RgbaImage, 'data'>): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}
