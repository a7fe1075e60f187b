/** Sheets of numbered pictures to look at. */
import sharp, { type OverlayOptions } from 'sharp'

export interface Numbered {
  readonly number: number
  /** A whole PNG. */
  readonly file: Uint8Array
}

export interface SheetShape {
  readonly columns: number
  readonly rows: number
  /** What a picture is fitted into, px. */
  readonly width: number
  readonly height: number
}

const GAP = 12
const LABEL = 26
/** Digits of three by five dots, row by row: no font is needed anywhere. */
const GLYPHS = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 7, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 1, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
] as const
const DOT = 4

/** The pictures in reading order, each under its number, as PNG files. */
export async function layOutSheets(pictures: readonly Numbered[], shape: SheetShape): Promise<Uint8Array[]> {
  const perSheet = shape.columns * shape.rows
  const sheets: Uint8Array[] = []
  for (let start = 0; start < pictures.length; start += perSheet) {
    sheets.push(await layOut(pictures.slice(start, start + perSheet), shape))
  }
  return sheets
}

async function layOut(pictures: readonly Numbered[], { columns, width, height }: SheetShape): Promise<Uint8Array> {
  const rows = Math.ceil(pictures.length / columns)
  const parts: OverlayOptions[] = []
  for (const [at, { number, file }] of pictures.entries()) {
    const left = GAP + (at % columns) * (width + GAP)
    const top = GAP + Math.floor(at / columns) * (height + LABEL + GAP)
    const { data, info } = await sharp(file)
      .resize(width, height, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer({ resolveWithObject: true })
    parts.push({ input: Buffer.from(numberSvg(number)), left, top })
    parts.push({ input: data, left: left + Math.floor((width - info.width) / 2), top: top + LABEL })
  }
  const sheet = {
    width: GAP + columns * (width + GAP),
    height: GAP + rows * (height + LABEL + GAP),
    channels: 3 as const,
    background: '#8a8a8a',
  }
  return sharp({ create: sheet }).composite(parts).png().toBuffer()
}

function numberSvg(number: number): string {
  const digits = [...String(number)].map((digit) => GLYPHS[Number(digit)]!)
  const dots = digits.flatMap((rows, place) =>
    rows.flatMap((bits, y) =>
      [0, 1, 2]
        .filter((x) => (bits >> (2 - x)) & 1)
        .map((x) => `<rect x="${(4 * place + x) * DOT}" y="${y * DOT}" width="${DOT}" height="${DOT}"/>`),
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * digits.length * DOT}" height="${5 * DOT}" shape-rendering="crispEdges">${dots.join('')}</svg>`
}

/** Pictures in a row, each of this height, as a PNG file. */
export async function sideBySide(files: readonly Uint8Array[], height: number): Promise<Uint8Array> {
  const shown = await Promise.all(
    files.map((file) =>
      sharp(file).resize({ height }).flatten({ background: '#fff' }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  const width = shown.reduce((sum, { info }) => sum + info.width + GAP, -GAP)
  let left = 0
  const parts = shown.map(({ data, info }) => {
    const part = { input: data, left, top: 0 }
    left += info.width + GAP
    return part
  })
  return sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } })
    .composite(parts)
    .png()
    .toBuffer()
}
