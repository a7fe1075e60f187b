import {
  createFloat,
  createGrey,
  createRgba,
  type FloatImage,
  type GreyImage,
  type PixelBox,
  type RgbaImage,
} from '../image.ts'

/** Smallest box around the values of at least `level`, and `margin` pixels about it, within the picture; undefined when there are none. */
export function boundingBox({ width, height, data }: GreyImage, level: number, margin: number): PixelBox | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let from = 0
    while (from < width && data[row + from]! < level) from += 1
    if (from === width) continue
    let to = width
    while (data[row + to - 1]! < level) to -= 1
    left = Math.min(left, from)
    right = Math.max(right, to)
    top = Math.min(top, y)
    bottom = y + 1
  }
  if (right === 0) return undefined
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  }
}

/** A copy of what lies in the box, which must lie in the picture. */
export function cropRgba(image: RgbaImage, box: PixelBox): RgbaImage {
  const out = createRgba(box.right - box.left, box.bottom - box.top)
  eachRow(image, box, 4, (inWhole, inPart, row) => out.data.set(image.data.subarray(inWhole, inWhole + row), inPart))
  return out
}

/** As `cropRgba`, of a mask. */
export function cropGrey(mask: GreyImage, box: PixelBox): GreyImage {
  const out = createGrey(box.right - box.left, box.bottom - box.top)
  eachRow(mask, box, 1, (inWhole, inPart, row) => out.data.set(mask.data.subarray(inWhole, inWhole + row), inPart))
  return out
}

/** As `cropRgba`, of any number of channels. */
export function cropFloat(image: FloatImage, box: PixelBox): FloatImage {
  const { channels, data } = image
  const out = createFloat(box.right - box.left, box.bottom - box.top, channels)
  eachRow(image, box, channels, (inWhole, inPart, row) => out.data.set(data.subarray(inWhole, inWhole + row), inPart))
  return out
}

/** A mask of a larger picture, empty but for the box, which `part` has the size of. */
export function placeGrey(part: GreyImage, box: PixelBox, width: number, height: number): GreyImage {
  const out = createGrey(width, height)
  eachRow(out, box, 1, (inWhole, inPart, row) => out.data.set(part.data.subarray(inPart, inPart + row), inWhole))
  return out
}

/** Where each row of the box begins in the whole picture's values and in the part's, and how many values it has. */
function eachRow(
  whole: { readonly width: number },
  { left, top, right, bottom }: PixelBox,
  channels: number,
  visit: (inWhole: number, inPart: number, row: number) => void,
): void {
  const row = channels * (right - left)
  for (let y = top; y < bottom; y += 1) visit(channels * (y * whole.width + left), (y - top) * row, row)
}
