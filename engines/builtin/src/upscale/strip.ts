/**
 * Some rows of a picture with a margin on all sides, where the picture's border is continued: what is read around a pixel
 * then always exists. Pixel (x, y) of the strip lies at `(y + MARGIN) * stride + x + MARGIN`.
 */
export interface Strip {
  readonly width: number
  readonly rows: number
  readonly stride: number
}

/** Pixels on each side of a strip: as many as the widest filter reads. */
export const MARGIN = 3

export const stripOf = (width: number, rows: number): Strip => ({ width, rows, stride: width + 2 * MARGIN })

/** Values that a plane of the strip has, margins included. */
export const areaOf = ({ rows, stride }: Strip): number => (rows + 2 * MARGIN) * stride

/**
 * Least and greatest values of the 3 × 3 pixels around each pixel, for every pixel of the strip.
 * @param low, high planes of the strip that are written
 * @param spare another one, of no meaning afterwards
 */
export function rangeAround(
  plane: Float32Array,
  { width, rows, stride }: Strip,
  low: Float32Array,
  high: Float32Array,
  spare: Float32Array,
): void {
  const first = MARGIN - 1
  for (const [of, out] of [
    [Math.min, low],
    [Math.max, high],
  ] as const) {
    for (let y = first; y <= rows + MARGIN; y += 1) {
      for (let i = y * stride + MARGIN, end = i + width; i < end; i += 1) {
        spare[i] = of(plane[i - 1]!, plane[i]!, plane[i + 1]!)
      }
    }
    for (let y = MARGIN; y < rows + MARGIN; y += 1) {
      for (let i = y * stride + MARGIN, end = i + width; i < end; i += 1) {
        out[i] = of(spare[i - stride]!, spare[i]!, spare[i + stride]!)
      }
    }
  }
}
