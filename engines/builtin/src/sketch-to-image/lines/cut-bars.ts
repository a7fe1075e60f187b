import { createGrey, type FloatImage, type GreyImage } from '@toile/imaging'
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

/** A side of a picture: how many pixels lie along it and inwards, and the index of its first one and steps both ways. */
interface Side {
  readonly along: number
  readonly deep: number
  readonly first: number
  readonly next: number
  readonly inwards: number
}

/**
 * Cuts away even bars that lie over the whole length of a picture's side and end straight: those of a phone, a browser or
 * a viewer about a drawing. The colour of the page beside them is carried on.
 */
export function cutBars(sheet: Sheet): Sheet {
  const { width, height } = sheet.page
  const sides: Side[] = [
    { along: width, deep: height, first: 0, next: 1, inwards: width },
    { along: width, deep: height, first: (height - 1) * width, next: 1, inwards: -width },
    { along: height, deep: width, first: 0, next: width, inwards: 1 },
    { along: height, deep: width, first: width - 1, next: width, inwards: -1 },
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
        const i = side.first + d * side.inwards + a * side.next
        page.data.set(beside, 3 * i)
        cut.data[i] = 255
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
  const { along, deep } = side
  const colour = colourAt(page, side, from)
  const most = Math.floor(BAR.most * deep)
  let end = from
  for (; end < most; end++) {
    if (apart(colourAt(page, side, end), colour) > BAR.even) break
    if (!isBare(page, side, end, colour)) break
  }
  if (end - from < BAR.least * deep || end >= most) return undefined
  // Beyond a line there is the same colour again.
  const beyond = Math.min(deep - 1, end + Math.ceil(BAR.least * deep))
  let sharp = 0
  for (let a = 0; a < along; a++) {
    const steps = [end + BAR.margin - 1, beyond].map((d) =>
      pixelApart(page, side.first + d * side.inwards + a * side.next, colour),
    )
    if (Math.min(...steps) > BAR.step) sharp += 1
  }
  return sharp > BAR.sharp * along ? end : undefined
}

/** Whether enough of the pixels `deep` inwards from a side have nearly a colour. */
function isBare(page: FloatImage, side: Side, deep: number, colour: readonly number[]): boolean {
  const { along, first, next, inwards } = side
  let left = BAR.bare * along
  for (let a = 0, i = first + deep * inwards; a < along && left > 0; a++, i += next)
    if (pixelApart(page, i, colour) < BAR.alike) left -= 1
  return left <= 0
}

/** The middle colour of the pixels `deep` inwards from a side. */
function colourAt({ data }: FloatImage, { along, first, next, inwards }: Side, deep: number): number[] {
  const step = Math.max(1, along >> 7)
  const from = step >> 1
  const values = new Float32Array(Math.ceil((along - from) / step))
  return [0, 1, 2].map((c) => {
    for (let k = 0, a = from; a < along; k++, a += step) values[k] = data[3 * (first + deep * inwards + a * next) + c]!
    return values.sort()[values.length >> 1]!
  })
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, c) => Math.abs(value - b[c]!)))

function pixelApart({ data }: FloatImage, i: number, colour: readonly number[]): number {
  return Math.max(
    Math.abs(data[3 * i]! - colour[0]!),
    Math.abs(data[3 * i + 1]! - colour[1]!),
    Math.abs(data[3 * i + 2]! - colour[2]!),
  )
}
