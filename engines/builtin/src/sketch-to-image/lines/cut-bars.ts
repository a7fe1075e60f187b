import { createGrey, type FloatImage, type GreyImage, medianOf } from '@toile/imaging'
import type { Sheet } from './cut-desk.ts'

/** What the bars of a screenshot look like. Chosen by eye. */
const BAR = {
  /** Shares of the picture that a bar takes from a side. */
  least: 0.012,
  most: 0.3,
  /** How far, of 1, the middle colours of its rows lie apart at most, and a pixel from its row's. */
  even: 0.02,
  alike: 0.04,
  /** Share of a row that has the bar's colour; the rest is writing and signs. */
  bare: 0.5,
  /** Step of colour, of 1, at its end, and the share of its length that shows it. */
  step: 0.035,
  sharp: 0.92,
  /** Most bars one after another at a side. */
  stacked: 3,
  /** Pixels beyond its end that are cut off with it: hairlines, and blur. */
  margin: 3,
} as const

/** A side of a picture: the index of the pixel `along` it and `deep` inwards, and how many there are. */
interface Side {
  readonly along: number
  readonly deep: number
  readonly at: (along: number, deep: number) => number
}

/**
 * Cuts away even bars that lie over the whole length of a picture's side and end straight: those of a phone, a browser or
 * a viewer about a drawing. The colour of the page beside them is carried on.
 */
export function cutBars(sheet: Sheet): Sheet {
  const { width, height } = sheet.page
  const sides: Side[] = [
    { along: width, deep: height, at: (a, d) => d * width + a },
    { along: width, deep: height, at: (a, d) => (height - 1 - d) * width + a },
    { along: height, deep: width, at: (a, d) => a * width + d },
    { along: height, deep: width, at: (a, d) => a * width + width - 1 - d },
  ]
  let page: FloatImage | undefined
  let cut: GreyImage | undefined
  for (const side of sides) {
    const end = endOfBars(page ?? sheet.page, side)
    if (end === 0) continue
    page ??= { ...sheet.page, data: sheet.page.data.slice() }
    cut ??= sheet.cut ?? createGrey(width, height)
    const beside = colourAt(page, side, Math.min(side.deep - 1, end + 1))
    for (let d = 0; d < Math.min(side.deep, end); d++) {
      for (let a = 0; a < side.along; a++) {
        page.data.set(beside, 3 * side.at(a, d))
        cut.data[side.at(a, d)] = 255
      }
    }
  }
  return page ? { page, cut } : sheet
}

function endOfBars(page: FloatImage, side: Side): number {
  let end = 0
  for (let k = 0; k < BAR.stacked; k++) {
    const next = endOfBar(page, side, end)
    if (next === undefined) break
    end = next + BAR.margin
  }
  return end
}

function endOfBar(page: FloatImage, side: Side, from: number): number | undefined {
  const { along, deep, at } = side
  const colour = colourAt(page, side, from)
  const most = Math.floor(BAR.most * deep)
  let end = from
  for (; end < most; end++) {
    if (apart(colourAt(page, side, end), colour) > BAR.even) break
    let bare = 0
    for (let a = 0; a < along; a++) if (pixelApart(page, at(a, end), colour) < BAR.alike) bare += 1
    if (bare < BAR.bare * along) break
  }
  if (end - from < BAR.least * deep || end >= most) return undefined
  // Beyond a line there is the same colour again.
  const beyond = Math.min(deep - 1, end + Math.ceil(BAR.least * deep))
  let sharp = 0
  for (let a = 0; a < along; a++) {
    const steps = [end + BAR.margin - 1, beyond].map((d) => pixelApart(page, at(a, d), colour))
    if (Math.min(...steps) > BAR.step) sharp += 1
  }
  return sharp > BAR.sharp * along ? end : undefined
}

/** The middle colour of the pixels `deep` inwards from a side. */
function colourAt({ data }: FloatImage, { along, at }: Side, deep: number): number[] {
  const step = Math.max(1, along >> 7)
  return [0, 1, 2].map((c) => {
    const values: number[] = []
    for (let a = step >> 1; a < along; a += step) values.push(data[3 * at(a, deep) + c]!)
    return medianOf(values)
  })
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, c) => Math.abs(value - b[c]!)))

function pixelApart({ data }: FloatImage, i: number, colour: readonly number[]): number {
  let most = 0
  for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(data[3 * i + c]! - colour[c]!))
  return most
}
