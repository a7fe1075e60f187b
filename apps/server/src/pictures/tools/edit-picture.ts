import { gunzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { CM_AN_INCH, type ClothQuery, type ExportQuery } from '@toile/contract'
import type { StoredPicture } from '@toile/core'
import { labelPng } from '@toile/engine'
import { drapeField, isOpaque, reduceToInks, repeatUnit, type RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { readOffsetTile } from './offset-tile.ts'
import { cleanSvg, type PictureSize } from './clean-svg.ts'
import { inksSvg } from './inks-svg.ts'
import { repeatSvg } from './repeat-svg.ts'

/** Pixels. A larger picture is refused before it is decoded. */
const MAX_PIXELS = 4096 * 4096

export async function decode(picture: Uint8Array): Promise<RgbaImage> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}

/** The provenance that every stored picture carries. */
export async function xmpOf(picture: Uint8Array): Promise<string> {
  const { xmp } = await sharp(picture).metadata()
  if (xmp === undefined) throw new Error('A stored picture has no provenance')
  return xmp.toString('utf8')
}

export async function sizeOf(picture: Uint8Array): Promise<PictureSize> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

/** A kept vector's picture at `scale` times its size. */
function rasterise(vector: Uint8Array, scale: number): RgbaImage {
  const svg = gunzipSync(vector).toString('utf8')
  const tile = readOffsetTile(svg)
  if (tile === null) return draw(svg, scale)
  const own = draw(tile.svg, scale)
  const [x, y] = [tile.across * own.width, tile.down * own.height]
  // Between two pixels nothing can be moved without blur.
  return isWhole(x) && isWhole(y) ? moveAround(own, Math.round(x), Math.round(y)) : draw(svg, scale)
}

const isWhole = (pixels: number): boolean => Math.abs(pixels - Math.round(pixels)) < 0.01

/** Draws a document of ours; fonts of the machine are never read. */
function draw(svg: string, scale: number): RgbaImage {
  const { width, height, pixels } = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: scale },
  }).render()
  return { width, height, data: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength) }
}

/** What leaves on the right and at the foot comes in on the left and at the head. */
function moveAround({ width, height, data }: RgbaImage, right: number, down: number): RgbaImage {
  const moved = new Uint8ClampedArray(data.length)
  const row = width * 4
  const split = (width - right) * 4
  for (let y = 0; y < height; y += 1) {
    const from = data.subarray(y * row, (y + 1) * row)
    const to = ((y + down) % height) * row
    moved.set(from.subarray(0, split), to + right * 4)
    moved.set(from.subarray(split), to)
  }
  return { width, height, data: moved }
}

/** No file: what was asked for has more in it than a drawing holds. */
const TOO_FINE = new Uint8Array(0)

/** See `PictureTools.exportPicture`. */
export async function exportFile({ picture, vector }: StoredPicture, wish: ExportQuery): Promise<Uint8Array> {
  const { format, scale, inks, layout } = wish
  if (format === 'svg' && inks !== undefined) {
    const own = await decode(picture)
    const svg = inksSvg(own, inks)
    if (svg === null) return TOO_FINE
    return Buffer.from(repeatSvg(cleanSvg(svg, await xmpOf(picture), own), layout, own.width, own.height))
  }
  if (format === 'svg') {
    if (vector === null) throw new Error('A picture without a vector has no SVG')
    const { width, height } = await sizeOf(picture)
    const svg = repeatSvg(gunzipSync(vector).toString('utf8'), layout, width, height)
    return Buffer.from(svg)
  }
  const own = scale === 1 || vector === null ? await decode(picture) : rasterise(vector, scale)
  const dpi = wish.width_cm === undefined ? wish.dpi : (own.width * CM_AN_INCH) / wish.width_cm
  const flat = inks === undefined ? own : reduceToInks(own, inks).image
  const { width, height, data } = repeatUnit(flat, layout)
  const image = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .withIccProfile('srgb')
    .withDensity(dpi)
  const xmp = await xmpOf(picture)
  const opaque = isOpaque({ data }) ? image.removeAlpha() : image
  if (format === 'png') {
    // A picture of few flat colours packs well as it is: a palette would only lose the sRGB profile's meaning to some
    // readers.
    return labelPng(await opaque.png({ compressionLevel: 6 }).toBuffer(), { xmp, print: true })
  }
  const perMillimetre = dpi / 25.4
  const tiff = opaque.withXmp(xmp).tiff({
    compression: 'lzw',
    predictor: 'horizontal',
    xres: perMillimetre,
    yres: perMillimetre,
    resolutionUnit: 'inch',
  })
  return tiff.toBuffer()
}

/** A tile on white cloth: colour under what is clear belongs to nobody. */
function onWhite(tile: RgbaImage): RgbaImage {
  if (isOpaque(tile)) return tile
  const data = tile.data.slice()
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255
    for (let c = i; c < i + 3; c += 1) data[c] = data[c]! * alpha + 255 * (1 - alpha)
    data[i + 3] = 255
  }
  return { ...tile, data }
}

/** Pixels of the cloth preview. */
const CLOTH = { width: 960, height: 960 } as const

/** See `PictureTools.drape`. */
export async function drapePicture(picture: Uint8Array, wish: ClothQuery): Promise<Uint8Array> {
  const own = await decode(picture)
  const tile = onWhite(wish.inks === undefined ? own : reduceToInks(own, wish.inks).image)
  const cloth = drapeField(tile, { ...CLOTH, layout: wish.layout, repeats: wish.repeats })
  return sharp(cloth.data, { raw: { ...CLOTH, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 88 })
    .withXmp(await xmpOf(picture))
    .toBuffer()
}
