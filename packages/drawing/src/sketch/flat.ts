import { lightness, mix } from '../colour.ts'
import { Body } from '../figures/body.ts'
import { FLAT_FORM } from '../figures/poses.ts'
import { INK } from '../figures/tones.ts'
import { brushLine, num, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Piece } from '../garments/piece.ts'
import { fromBehind } from '../garments/behind.ts'
import type { Cloth } from '../garments/style.ts'
import type { Garment } from '../garments/style.ts'
import type { Random } from '../random.ts'
import { cutGarment } from './dress.ts'
import type { Cut } from './dress.ts'
import { tonesOf } from './tones.ts'
import { evenly, shape } from './ink.ts'
import { BLUE_PENCIL } from './page.ts'
import type { View } from './page.ts'
import { drawPrint } from './prints.ts'
import type { Sheet } from './sheet.ts'
import { boxOf } from './textures.ts'

/** Flats are drawn in the proportions of a body, not of a nine-head figure. */
const SQUAT = 0.86

/** The paper that flats lie on, one for each picture of a request. */
interface Paper {
  readonly ground: string
  readonly outline: string
  /** Spacing of printed squares, units of the view. */
  readonly squares: number | undefined
  readonly folds: boolean
}
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
): void {
  const paper = FLAT_PAPERS[variant % FLAT_PAPERS.length]!
  const body = new Body(FLAT_FORM, 'slender')
  const placed = garments.map((garment) =>
    [garment, fromBehind(garment)].map((side, i): Placed => {
      const cut = cutGarment(body, side, random.fork(garment.name), 0.8)
      const outlines = [...cut.pieces, ...cut.sleeves]
        .flatMap((piece) => piece?.outlines ?? [])
        .concat(cut.trims.flatMap(({ trim }) => trim.outlines))
      return { cut, back: i === 1, box: boxOf(outlines) }
    }),
  )
  if (paper.squares !== undefined) drawSquares(sheet, view, paper.squares)
  const wide = view.width / view.height > 0.9
  const columns = wide ? Math.min(4, placed.length * 2) : 2
  const rows = Math.ceil((placed.length * 2) / columns)
  const [cellWidth, cellHeight] = [view.width / columns, view.height / rows]
  const scale = Math.min(
    1.6,
    ...placed
      .flat()
      .map(({ box }) =>
        Math.min((cellWidth * 0.88) / (box.right - box.left), (cellHeight * 0.84) / (box.bottom - box.top) / SQUAT),
      ),
  )
  for (const [i, one] of placed.flat().entries()) {
    const x = view.left + ((i % columns) + 0.5) * cellWidth
    const y = view.top + (Math.floor(i / columns) + 0.5) * cellHeight
    const { box } = one
    sheet.group(
      {
        x: x - ((box.left + box.right) / 2) * scale,
        y: y - ((box.top + box.bottom) / 2) * scale * SQUAT,
        scaleX: scale,
        scaleY: scale * SQUAT,
      },
      () => drawFlat(sheet, one, paper, scale, random),
    )
  }
}

function drawFlat(sheet: Sheet, { cut, back }: Placed, paper: Paper, scale: number, random: Random): void {
  const { cloth } = cut.garment
  const fill = cloth.colour
  const ink = lightness(cloth.colour) < 0.34 ? '#efe9dd' : INK
  const thin = 1 / scale
  const outlined = (outlines: Piece['outlines']) => {
    for (const points of outlines) sheet.fill(shape(points), fill)
  }
  const line = (points: readonly Point[], width: number) => sheet.line(polyline(points), ink, width * thin)
  const lay = (piece: Piece) => {
    outlined(piece.outlines)
    for (const points of piece.outlines)
      if (cloth.print !== undefined) sheet.within(shape(points), (inside) => drawPrint(inside, piece, cloth, random))
    for (const points of piece.outlines) sheet.line(`${polyline(points)}Z`, paper.outline, 2.4 * thin)
    if (paper.folds) shade(sheet, piece, cloth)
    for (const contour of piece.contours) if (contour.weight < 2.2) line(contour.line, 1.3)
    for (const stitch of piece.stitches)
      sheet.line(polyline(stitch), ink, 0.9 * thin, { dash: `${num(4 * thin)} ${num(2.6 * thin)}` })
  }
  for (const sleeve of cut.sleeves) if (sleeve !== undefined) lay(sleeve)
  for (const points of cut.back) {
    sheet.fill(shape(points), mix(fill, '#000000', 0.18)).line(`${polyline(points)}Z`, INK, 1.6 * thin)
  }
  for (const piece of cut.pieces) lay(piece)
  if (back && cut.shell !== undefined && cut.garment.upper !== undefined) {
    const end = cut.pieces.at(-1)!.rows[1]
    line(cut.shell.down(0, 0, 0.12, end), 1.1)
    sheet.line(polyline(cut.shell.across(0.42, -0.92, 0.92)), ink, 1.1 * thin)
  }
  for (const { trim, cloth: own } of cut.trims) {
    // Buckles and front edges have no cloth of their own: a back has none.
    if (back && trim.outlines.length === 0) continue
    for (const points of trim.outlines) sheet.fill(shape(points), own.colour)
    for (const contour of trim.contours) line(contour.line, 1.7)
    for (const stitch of trim.stitches ?? [])
      sheet.line(polyline(stitch), ink, 0.9 * thin, { dash: `${num(4 * thin)} ${num(2.6 * thin)}` })
  }
  for (const d of cut.buttons) sheet.fill(d, '#fbf8f1').line(d, INK, 0.9 * thin)
}

function shade(sheet: Sheet, piece: Piece, cloth: Cloth): void {
  const { deep } = tonesOf(cloth)
  for (const points of piece.outlines)
    sheet.within(shape(points), (inside) => {
      for (const fold of piece.folds) {
        const line = evenly(fold.line, 7)
        if (line.length < 3) continue
        inside.fill(
          brushLine(line, (t) => Math.max(0.3, (fold.from + (fold.to - fold.from) * t) / 2)),
          deep,
          0.4,
        )
      }
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
