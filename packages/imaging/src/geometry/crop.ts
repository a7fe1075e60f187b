import { createFloat, createRgba, type FloatImage, type PixelBox, type RgbaImage } from '../image.ts'

/** A copy of what lies in the box, which must lie in the picture. */
export function cropRgba(image: RgbaImage, box: PixelBox): RgbaImage {
  const out = createRgba(box.right - box.left, box.bottom - box.top)
  copyRows(image, box, 4, image.data, out.data)
  return out
}

/** As `cropRgba`, of any number of channels. */
export function cropFloat(image: FloatImage, box: PixelBox): FloatImage {
  const out = createFloat(box.right - box.left, box.bottom - box.top, image.channels)
  copyRows(image, box, image.channels, image.data, out.data)
  return out
}

function copyRows<T extends Uint8ClampedArray | Float32Array>(
  { width }: { readonly width: number },
  { left, top, right, bottom }: PixelBox,
  channels: number,
  from: T,
  to: T,
): void {
  const row = channels * (right - left)
  for (let y = top; y < bottom; y += 1) {
    const start = channels * (y * width + left)
    to.set(from.subarray(start, start + row), (y - top) * row)
  }
}
