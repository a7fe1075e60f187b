import { lightness, mix } from '../colour.ts'
import { Body } from '../figures/body.ts'
import { FLAT_FORM } from '../figures/poses.ts'
import { INK } from '../figures/figure-colours.ts'
import { circle, num, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Piece } from '../garments/piece.ts'
import { backViewOf } from '../garments/back-view.ts'
import type { Cloth, Garment, Upper } from '../garments/style.ts'
import type { Random } from '@toile/imaging'
import { construct } from '../garments/construction.ts'
import { smooth } from '../figures/curve.ts'
import type { Limb } from '../figures/limb.ts'
import { clothOf, cutGarment } from './paint-garment.ts'
import type { Cut } from './paint-garment.ts'
import { tonesOf } from './cloth-tones.ts'
import { shape } from './ink.ts'
import { BLUE_PENCIL } from './page.ts'
import type { View } from './page.ts'
import { drawPrint } from './prints.ts'
import type { Sheet } from './sheet.ts'
import { boxOf } from './textures.ts'

/** A working drawing is even: every chance falls on the middle, so that both sides are alike. */
const UNVARIED: Random = {
  next: () => 0.5,
  between: (low, high) => (low + high) / 2,
  whole: (low, high) => Math.floor((low + high) / 2),
  chance: (probability) => probability >= 0.5,
  pick: (items) => items[0]!,
  shuffled: (items) => [...items],
  bell: () => 0,
  fork: () => UNVARIED,
}

/** Factor on heights: flats are drawn in the proportions of a body, not of a nine-head figure. Chosen by eye. */
const FLAT_HEIGHT = 0.86

/** The paper that flats lie on, one for each picture of a request. */
interface Paper {
  readonly ground: string
  readonly outline: string
  /** Spacing of printed squares, units of the view. */
  readonly squares: number | undefined
  readonly folds: boolean
}
/** In the order of a request's pictures. Chosen by eye. */
export const FLAT_PAPERS: readonly [Paper, Paper, Paper, Paper] = [
  { ground: '#fbf8f2', outline: INK, squares: undefined, folds: false },
  { ground: '#dfe7f0', outline: INK, squares: 22, folds: true },
  { ground: '#2b3140', outline: '#f5efe3', squares: undefined, folds: true },
  { ground: '#d8c7a8', outline: INK, squares: undefined, folds: false },
]

interface Placed {
  readonly cut: Cut
  readonly back: boolean
  readonly box: ReturnType<typeof boxOf>
}

/** Front and back of every garment on one sheet: even lines, stitches dashed, no figure. */
export function drawFlats(
  sheet: Sheet,
  garments: readonly Garment[],
  view: View,
  variant: number,
  random: Random,
): { readonly columns: number } {
  const paper = FLAT_PAPERS[variant % FLAT_PAPERS.length]!
  const body = new Body(FLAT_FORM, 'slender')
  const placed = garments.map((garment) =>
    [garment, backViewOf(garment)].map((side, i): Placed => {
      const cut = cutGarment(body, side, UNVARIED, 0.8)
      const outlines = [...cut.pieces, ...cut.sleeves]
        .flatMap((piece) => piece?.outlines ?? [])
        .concat(cut.trims.flatMap(({ trim }) => trim.outlines))
        .concat(cut.over?.outlines ?? [])
      return { cut, back: i === 1, box: boxOf(outlines) }
    }),
  )
  if (paper.squares !== undefined) drawSquares(sheet, view, paper.squares)
  const boxes = placed.flat().map(({ box }) => box)
  const { columns, cellWidth, cellHeight, scale } = [2, 1, 4]
    .filter((count) => count <= boxes.length)
    .map((count) => gridOf(boxes, view, count))
    .reduce((best, grid) => (grid.scale > best.scale * 1.12 ? grid : best))
  for (const [i, one] of placed.flat().entries()) {
    const x = view.left + ((i % columns) + 0.5) * cellWidth
    const y = view.top + (Math.floor(i / columns) + 0.5) * cellHeight
    const { box } = one
    sheet.group(
      {
        x: x - ((box.left + box.right) / 2) * scale,
        y: y - ((box.top + box.bottom) / 2) * scale * FLAT_HEIGHT,
        scaleX: scale,
        scaleY: scale * FLAT_HEIGHT,
      },
      () => drawFlat(sheet, body, one, { paper, scale }, random),
    )
  }
  return { columns }
}

/** Cells for a number of columns, and the scale at which every side of a garment fits into its own. */
function gridOf(boxes: readonly Placed['box'][], view: View, columns: number) {
  const [cellWidth, cellHeight] = [view.width / columns, view.height / Math.ceil(boxes.length / columns)]
  const fitting = boxes.map((box) =>
    Math.min((cellWidth * 0.88) / (box.right - box.left), (cellHeight * 0.84) / (box.bottom - box.top) / FLAT_HEIGHT),
  )
  return { columns, cellWidth, cellHeight, scale: Math.min(2, ...fitting) }
}

function drawFlat(
  sheet: Sheet,
  body: Body,
  { cut, back }: Placed,
  { paper, scale }: { readonly paper: Paper; readonly scale: number },
  random: Random,
): void {
  const { garment } = cut
  const thin = 1 / scale
  const inkOn = (cloth: Cloth) => (lightness(cloth.colour) < 0.34 ? '#efe9dd' : INK)
  const ink = inkOn(garment.cloth)
  const line = (points: readonly Point[], width: number, colour = ink) =>
    sheet.line(polyline(points), colour, width * thin)
  const thread = (points: readonly Point[], colour = ink) =>
    sheet.line(polyline(points), colour, 0.8 * thin, { dash: `${num(3.4 * thin)} ${num(2.4 * thin)}` })
  const lay = (piece: Piece) => {
    const cloth = clothOf(garment, piece)
    for (const points of piece.outlines) {
      sheet.fill(shape(points), cloth.colour)
      if (cloth.print !== undefined) sheet.within(shape(points), (inside) => drawPrint(inside, piece, cloth, random))
      if (paper.folds) shade(sheet, piece, cloth)
      sheet.line(`${polyline(points)}Z`, paper.outline, 2.1 * thin)
    }
    for (const row of piece.quilts ?? [])
      line(
        [-1, -0.5, 0, 0.5, 1].map((u) => piece.net.at(u, row)),
        1,
        inkOn(cloth),
      )
    // Creases that only a body makes are left out: what is sewn, and how the cloth falls, stays.
    for (const contour of piece.contours)
      if ((contour.weight < 2.2 && contour.ends?.[1] !== 0) || contour.ends?.[0] === 1)
        line(contour.line, 1.1, inkOn(cloth))
    for (const stitch of piece.stitches) thread(stitch, inkOn(cloth))
  }
  for (const sleeve of cut.sleeves) if (sleeve !== undefined) lay(sleeve)
  if (!back) insideNeck(sheet, body, garment, thin)
  for (const points of cut.back)
    sheet.fill(shape(points), mix(garment.cloth.colour, '#000000', 0.2)).line(`${polyline(points)}Z`, INK, 1.4 * thin)
  for (const piece of cut.pieces) lay(piece)
  const arms = ([0, 1] as const).map((side) =>
    cut.sleeves[side] === undefined ? undefined : (cut.sleeves[side].net as Limb),
  )
  const made = construct(body, garment, cut.shell, arms, back)
  for (const seam of made.seams) line(seam, 1)
  for (const rib of made.ribs) line(rib, 0.6)
  for (const stitch of made.stitches) thread(stitch)
  for (const { trim, cloth: own } of cut.trims) {
    // Buckles and front edges have no cloth of their own: a back has none.
    if (back && trim.outlines.length === 0) continue
    for (const points of trim.outlines) sheet.fill(shape(points), own.colour)
    for (const contour of trim.contours) line(contour.line, 1.5, inkOn(own))
    for (const stitch of trim.stitches ?? []) thread(stitch, inkOn(own))
  }
  if (cut.over !== undefined) lay(cut.over)
  const metal = garment.details.buttonColour ?? '#fbf8f1'
  for (const p of made.tacks) sheet.fill(circle(p.x, p.y, 1.8), metal).line(circle(p.x, p.y, 1.8), ink, 0.8 * thin)
  for (const d of cut.buttons) sheet.fill(d, metal).line(d, INK, 0.9 * thin)
}

/** The back neck seen through the front opening, with its facing. */
function insideNeck(sheet: Sheet, body: Body, { upper, cloth, details }: Garment, thin: number): void {
  if (upper === undefined || details.hood || OPEN_NECKS.includes(upper.neckline)) return
  const rim = smooth([body.chest(-22, -10), body.chest(0, -15), body.chest(22, -10)], 4)
  const low = smooth(
    [body.chest(22, -10), body.chest(12, 40), body.chest(0, 70), body.chest(-12, 40), body.chest(-22, -10)],
    5,
  )
  sheet.fill(shape([...rim, ...low.slice(1)]), mix(cloth.colour, '#000000', 0.16))
  sheet.line(polyline(rim), INK, 1.6 * thin)
  sheet.line(polyline(rim.map((p) => ({ x: p.x, y: p.y + 6 }))), INK, 0.7 * thin, {
    dash: `${num(3 * thin)} ${num(2 * thin)}`,
  })
  const [x, y] = [body.chest(0, -3).x, body.chest(0, -3).y]
  sheet
    .fill(`M${num(x - 5)} ${num(y)}h10v7h-10Z`, '#fbf8f1')
    .line(`M${num(x - 5)} ${num(y)}h10v7h-10Z`, INK, 0.6 * thin)
}
const OPEN_NECKS: readonly Upper['neckline'][] = [
  'slip',
  'bib',
  'cowl slip',
  'strapless',
  'sweetheart',
  'off shoulder',
  'halter',
  'one shoulder',
  'turtleneck',
  'boat',
]

/** How the cloth falls by itself: the sides of its tubes and the valleys between them. */
function shade(sheet: Sheet, piece: Piece, cloth: Cloth): void {
  const tones = tonesOf(cloth)
  for (const points of piece.outlines)
    sheet.within(shape(points), (inside) => {
      for (const area of piece.turned ?? []) inside.fill(shape(area), tones.shade, 0.5)
      for (const area of piece.valleys ?? []) inside.fill(shape(area), tones.deep, 0.6)
    })
}

function drawSquares(sheet: Sheet, view: View, step: number): void {
  let d = ''
  for (let x = view.left + step; x < view.left + view.width; x += step)
    d += `M${num(x)} ${num(view.top)}v${num(view.height)}`
  for (let y = view.top + step; y < view.top + view.height; y += step)
    d += `M${num(view.left)} ${num(y)}h${num(view.width)}`
  sheet.line(d, BLUE_PENCIL, 0.7, { opacity: 0.35 })
}

/** The middle fold between front and back. */
export function drawFold(sheet: Sheet, view: View): void {
  const x = view.left + view.width / 2
  sheet.line(`M${num(x)} ${num(view.top + 40)}V${num(view.top + view.height - 40)}`, BLUE_PENCIL, 1, {
    dash: '14 6 2 6',
    opacity: 0.6,
  })
}
