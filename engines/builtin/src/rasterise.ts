import { Resvg } from '@resvg/resvg-js'

export interface Raster {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, row by row, four bytes a pixel, alpha 255. */
  readonly rgba: Uint8ClampedArray
}

/** Draws an SVG document of ours at its own size, or with its width brought to the one given. Fonts of the machine are never read: equal documents, equal bytes. */
export function rasterise(svg: string, width?: number): Raster {
  const fitTo = width === undefined ? ({ mode: 'original' } as const) : ({ mode: 'width', value: width } as const)
  const image = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo }).render()
  const { pixels } = image
  return {
    width: image.width,
    height: image.height,
    rgba: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength),
  }
}
