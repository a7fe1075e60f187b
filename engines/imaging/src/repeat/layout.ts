import type { RepeatLayout } from '@toile/contract'
import { resampleRgba } from '../geometry/resample.ts'
import { createRgba, ImagingError, type RgbaImage } from '../image.ts'

export interface LayoutOptions {
  /** `half-drop` lowers every other column by half, `brick` shifts every other row. */
  readonly layout: RepeatLayout
  /** Size of the field in pixels. */
  readonly width: number
  readonly height: number
  /** Pixels of the field per pixel of the tile; the tile is brought to a whole, even size first. Default 1. */
  readonly scale?: number
}

/**
 * Repeats a tile over a field, from the upper left corner. Scaling keeps the repeat exact: the tile is brought to a
 * whole number of pixels, so no seam opens anywhere in the field.
 * @throws ImagingError `bad-argument` for a scale that is not above 0
 */
export function layOutTile(tile: RgbaImage, options: LayoutOptions): RgbaImage {
  const { layout, width, height, scale = 1 } = options
  if (!(scale > 0)) throw new ImagingError('bad-argument', `scale ${scale}`)
  const even = (side: number) => (scale === 1 ? side : Math.max(2, Math.round((side * scale) / 2) * 2))
  const unit = resizeTile(tile, even(tile.width), even(tile.height))
  const source = new Uint32Array(unit.data.buffer, unit.data.byteOffset, unit.width * unit.height)
  const field = createRgba(width, height)
  const target = new Uint32Array(field.data.buffer)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / unit.height)
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / unit.width)
      let sx = x - column * unit.width
      let sy = y - row * unit.height
      if (layout === 'half-drop' && column % 2 === 1) {
        // The upper half of a dropped column is the lower half of the tile above it.
        sy = (sy + unit.height - (unit.height >> 1)) % unit.height
      } else if (layout === 'brick' && row % 2 === 1) sx = (sx + unit.width - (unit.width >> 1)) % unit.width
      else if (layout === 'mirror') {
        if (column % 2 === 1) sx = unit.width - 1 - sx
        if (row % 2 === 1) sy = unit.height - 1 - sy
      }
      target[y * width + x] = source[sy * unit.width + sx]!
    }
  }
  return field
}

/**
 * The smallest piece that repeats straight and shows the layout: two columns for a half-drop, two rows for brick, both
 * for mirror. What a printer is sent when only straight repeats are taken.
 */
export function repeatUnit(tile: RgbaImage, layout: RepeatLayout): RgbaImage {
  const columns = layout === 'half-drop' || layout === 'mirror' ? 2 : 1
  const rows = layout === 'brick' || layout === 'mirror' ? 2 : 1
  return layOutTile(tile, { layout, width: tile.width * columns, height: tile.height * rows })
}

/** A tile at another size that still tiles: areas are averaged when shrinking, wrapped and interpolated when growing. */
export function resizeTile(tile: RgbaImage, width: number, height: number): RgbaImage {
  if (width === tile.width && height === tile.height) return tile
  // A box over an exact partition of the tile never reaches beyond its border.
  if (width <= tile.width && height <= tile.height) return resampleRgba(tile, width, height, 'box')
  const grown = createRgba(width, height)
  for (let y = 0; y < height; y += 1) {
    const [y0, y1, fy] = wrappedTaps(y, height, tile.height)
    for (let x = 0; x < width; x += 1) {
      const [x0, x1, fx] = wrappedTaps(x, width, tile.width)
      for (let c = 0; c < 4; c += 1) {
        const at = (i: number, j: number) => tile.data[(j * tile.width + i) * 4 + c]!
        const top = at(x0, y0) * (1 - fx) + at(x1, y0) * fx
        const bottom = at(x0, y1) * (1 - fx) + at(x1, y1) * fx
        grown.data[(y * width + x) * 4 + c] = top * (1 - fy) + bottom * fy
      }
    }
  }
  return grown
}

function wrappedTaps(index: number, to: number, from: number): readonly [number, number, number] {
  const place = ((index + 0.5) * from) / to - 0.5
  const low = Math.floor(place)
  return [(low + from) % from, (low + 1) % from, place - low]
}
