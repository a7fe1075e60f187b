import { Resvg } from '@resvg/resvg-js'

export interface Raster {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, row by row, four bytes a pixel, alpha 255. */
  readonly rgba: Uint8ClampedArray
}

/** Draws an SVG document of ours at its own size. Fonts of the machine are never read: equal documents, equal bytes. */
export function rasterise(svg: string): Raster {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const { pixels } = image
  return {
    width: image.width,
    height: image.height,
    rgba: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength),
  }
}
