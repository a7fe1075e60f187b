import { brushLine, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { INK } from '../figures/figure-colours.ts'
import type { Fold, Piece } from '../garments/piece.ts'
import type { Cloth } from '../garments/style.ts'
import type { Trim } from '../garments/trimmings.ts'
import { evenly, inkLine, shape } from './ink.ts'
import type { Hand } from './ink.ts'
import { bands, layWash, rimLight, shadeHatching, sideShadow } from './media.ts'
import { drawPrint } from './prints.ts'
import type { Sheet } from './sheet.ts'
import { boxOf, drawTexture } from './textures.ts'
import { tonesOf } from './cloth-tones.ts'
import type { Tones } from './cloth-tones.ts'

const moved = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map((p) => ({ x: p.x + dx, y: p.y + dy }))

const union = (outlines: Piece['outlines']): string => outlines.map(shape).join('')

/** How a fabric takes the light. */
interface Sheen {
  /** How much of the crests' light is left on the paper, 0..1. */
  readonly light: number
  /** Strength of the second tone and of the deepest. */
  readonly shade: number
  readonly deep: number
}
/** How fabrics take the light; others as `MATT`. Chosen by eye. */
const SHEENS: Partial<Record<Cloth['fabric'], Sheen>> = {
  silk: { light: 1, shade: 0.95, deep: 0.95 },
  leather: { light: 0.9, shade: 0.9, deep: 1 },
  vinyl: { light: 1.2, shade: 0.9, deep: 1 },
  sequin: { light: 0.45, shade: 0.7, deep: 0.8 },
  velvet: { light: 0, shade: 1, deep: 1 },
  wool: { light: 0.25, shade: 0.75, deep: 0.75 },
  tweed: { light: 0.2, shade: 0.6, deep: 0.7 },
  knit: { light: 0.25, shade: 0.65, deep: 0.6 },
  fur: { light: 0.1, shade: 0.6, deep: 0.5 },
  feather: { light: 0.1, shade: 0.6, deep: 0.5 },
  sheer: { light: 0.5, shade: 0.6, deep: 0.5 },
  lace: { light: 0.2, shade: 0.5, deep: 0.5 },
  corduroy: { light: 0.2, shade: 0.75, deep: 0.8 },
}
/** Of cloth without a sheen of its own. Chosen by eye. */
const MATT: Sheen = { light: 0.55, shade: 0.75, deep: 0.8 }

/** Lays one piece of a garment on the sheet: wash, print, the shades of its folds, lights, texture, then ink. */
export function paintPiece(sheet: Sheet, piece: Piece, cloth: Cloth, hand: Hand): void {
  const tones = tonesOf(cloth)
  const outline = union(piece.outlines)
  if (hand.linear === true) sheet.fill(outline, tones.wash)
  else if (outline !== '') {
    layWash(sheet, outline, piece, tones, hand)
    sheet.within(outline, (inside) => {
      bands(inside, piece, tones, hand)
      if (cloth.print !== undefined) drawPrint(inside, piece, cloth, hand.random)
      model(inside, piece, cloth, tones, hand)
      drawTexture(inside, piece, cloth, tones, hand.random)
    })
  }
  if (cloth.fabric === 'fur' || cloth.fabric === 'feather') fringe(sheet, piece, cloth, tones, hand)
  else drawContours(sheet, piece, tones, hand)
  if (cloth.fabric === 'denim')
    for (const line of piece.stitches) sheet.line(polyline(line), '#d9a45c', 1.1, { dash: '4 3', opacity: 0.95 })
}

/** Light and shade: the side away from the light, folds in two tones, valleys in the deepest, crests left light. */
function model(sheet: Sheet, piece: Piece, cloth: Cloth, tones: Tones, hand: Hand): void {
  const sheen = SHEENS[cloth.fabric] ?? MATT
  const printed = cloth.print === undefined ? 1 : 0.6
  const alpha = tones.opacity * printed
  sideShadow(sheet, piece, tones, 0.6 * sheen.shade * alpha, hand)
  if (piece.quilts !== undefined) padding(sheet, piece, piece.quilts, tones)
  for (const area of piece.turned ?? []) sheet.fill(shape(area), tones.shade, 0.8 * sheen.shade * alpha)
  for (const fold of piece.folds) {
    sheet.fill(brushed(fold, 1.25, 0, hand), tones.shade, 0.85 * sheen.shade * alpha)
    sheet.fill(brushed(fold, 0.52, 0.24, hand), tones.deep, 0.8 * sheen.deep * alpha)
  }
  for (const area of piece.valleys ?? []) sheet.fill(shape(area), tones.deep, 0.95 * sheen.deep * alpha)
  if (hand.medium === 'pencil' || hand.medium === 'ink') shadeHatching(sheet, piece, tones, hand)
  if (cloth.fabric === 'velvet') {
    rimLight(sheet, piece, { colour: tones.base, u: -0.86, strength: 0.5 }, hand)
    rimLight(sheet, piece, { colour: tones.base, u: 0.84, strength: 0.35 }, hand)
  }
  if (sheen.light === 0) return
  // Matt black takes light as a breath.
  const glow = tones.dark && sheen.light < 0.8 ? 0.5 : 1
  for (const light of piece.lights ?? []) {
    sheet.fill(brushed(light, 1.5, 0, hand), tones.base, 0.32 * sheen.light * printed * glow)
    sheet.fill(brushed(light, 0.62, 0, hand), tones.base, Math.min(1, 0.85 * sheen.light) * printed * glow)
  }
  if (piece.lit !== 0)
    rimLight(
      sheet,
      piece,
      { colour: tones.base, u: -0.93, strength: 0.75 * sheen.light * (piece.lit ?? 1) * printed * glow },
      hand,
    )
}

/** A fold's stroke, `share` of its width, moved to its hard side by `by` of that width. */
function brushed(fold: Fold, share: number, by: number, hand: Hand): string {
  const line = evenly(fold.line, 7)
  if (line.length < 3) return ''
  const phase = hand.random.between(0, 6)
  const wide = (t: number) => fold.from + (fold.to - fold.from) * t
  const width = (t: number) =>
    Math.max(
      0.15,
      (wide(t) / 2) * share * (0.84 + 0.16 * Math.sin(phase + t * 8)) * Math.min(1, 0.25 + t * 6, 0.4 + (1 - t) * 8),
    )
  const middle = by === 0 ? line : line.map((p, i) => ({ x: p.x - wide(i / (line.length - 1)) * by, y: p.y }))
  return brushLine(middle, width)
}

/** Tubes of padding between stitched rows: light above, shade below, puckers at the seams. */
function padding(sheet: Sheet, piece: Piece, rows: readonly number[], tones: Tones): void {
  const row = (v: number, from = -1.1, to = 1.1) =>
    Array.from({ length: 13 }, (_, i) => piece.net.at(from + ((to - from) * i) / 12, v))
  for (const [i, v] of rows.entries()) {
    const next = rows[i + 1]
    if (next === undefined) continue
    const at = (t: number) => v + (next - v) * t
    sheet.fill(shape([...row(at(0.58)), ...row(at(1.02)).toReversed()]), tones.shade, 0.75)
    sheet.fill(shape([...row(at(0.84)), ...row(at(1.04)).toReversed()]), tones.deep, 0.7)
    for (const [u, long] of [
      [-0.72, 0.7],
      [0.12, 0.3],
    ] as const) {
      const gleam = Array.from({ length: 9 }, (_, k) => piece.net.at(u + (long * k) / 8, at(0.3)))
      const high = Math.abs(piece.net.at(0, next).y - piece.net.at(0, v).y) || 18
      sheet.fill(
        brushLine(
          gleam,
          (t) => Math.min(4, high * 0.1) * Math.sin(Math.PI * Math.min(1, 0.02 + t * 0.96)) ** 0.7 + 0.05,
        ),
        tones.base,
        0.8,
      )
    }
  }
  let puckers = ''
  for (const v of rows)
    for (let u = -0.9; u < 0.95; u += 0.17) {
      const step = (rows[1] ?? v + 0.3) - (rows[0] ?? v)
      for (const s of [-1, 1])
        puckers += polyline([piece.net.at(u, v + s * step * 0.03), piece.net.at(u + 0.03, v + s * step * 0.17)])
    }
  sheet.line(puckers, tones.dark ? tones.base : INK, 0.9, { opacity: tones.dark ? 0.4 : 0.5 })
}

function drawContours(sheet: Sheet, part: Pick<Piece, 'contours'>, tones: Tones, hand: Hand): void {
  const ink = hand.medium === 'pencil' ? '#3b3638' : INK
  for (const contour of part.contours) {
    if (tones.dark)
      sheet.line(polyline(moved(contour.line, -1.7, -0.6)), tones.base, 1.1, {
        opacity: contour.weight > 2 ? 0.42 : 0.26,
      })
    sheet.fill(inkLine(contour, hand), ink, hand.medium === 'pencil' ? 0.9 : 1)
    if (contour.weight >= 2 && contour.line.length > 8 && hand.random.chance(hand.medium === 'pencil' ? 0.8 : 0.3))
      restate(sheet, contour.line, hand)
  }
}

/** Hair along every edge instead of a line. */
function fringe(sheet: Sheet, piece: Piece, cloth: Cloth, tones: Tones, hand: Hand): void {
  const { random } = hand
  const long = cloth.fabric === 'feather' ? 15 : 8
  const marks = { deep: '', base: '', ink: '' }
  for (const points of piece.outlines) {
    const line = evenly([...points, points[0]!], 4)
    const cx = line.reduce((sum, p) => sum + p.x, 0) / line.length
    const cy = line.reduce((sum, p) => sum + p.y, 0) / line.length
    for (const p of line) {
      const d = Math.hypot(p.x - cx, p.y - cy) || 1
      const reach = random.between(0.4, 1) * long
      const out = {
        x: p.x + ((p.x - cx) / d) * reach * 0.7 + random.between(-3, 3),
        y: p.y + ((p.y - cy) / d) * reach * 0.5 + reach * 0.5,
      }
      const mark = polyline([{ x: p.x - (p.x - cx) * 0.03, y: p.y - 2 }, p, out])
      const tone = random.chance(0.34) ? 'ink' : random.chance(0.5) ? 'deep' : 'base'
      marks[tone] += mark
    }
  }
  sheet.line(marks.base, tones.wash, 1.7).line(marks.deep, tones.deep, 1.3).line(marks.ink, INK, 0.8, { opacity: 0.75 })
}

/** A searching line beside the final one, left standing. */
function restate(sheet: Sheet, line: readonly Point[], hand: Hand): void {
  const { random } = hand
  const from = Math.floor(random.between(0, 0.5) * line.length)
  const part = line.slice(from, from + Math.max(5, Math.round(line.length * random.between(0.3, 0.6))))
  const [dx, dy] = [random.between(1.2, 2.6) * (random.chance(0.5) ? 1 : -1), random.between(-1.5, 1.5)]
  sheet.fill(inkLine({ line: moved(part, dx, dy), weight: 0.9, ends: [0, 0], overshoot: 4 }, hand), INK, 0.6)
}

/** The shadow that a part throws on the cloth under it, which `ground` outlines. */
export function castShadow(sheet: Sheet, outlines: Piece['outlines'], ground: string, reach = 1): void {
  if (ground === '' || outlines.length === 0) return
  const d = outlines.map((points) => shape(moved(points, 4.5 * reach, 7 * reach))).join('')
  sheet.within(ground, (inside) => inside.fill(d, '#1a1626', 0.26))
}

/** A small part as a piece whose net is its own box. */
function boxed(points: readonly Point[]): Piece {
  const box = boxOf([points])
  const at = (u: number, v: number): Point => ({
    x: box.left + ((u + 1) / 2) * (box.right - box.left),
    y: box.top + v * (box.bottom - box.top),
  })
  return { outlines: [points], contours: [], folds: [], stitches: [], net: { at }, rows: [0, 1] }
}

/** A small part: wash with a shaded side, and the same ink. */
export function paintTrim(sheet: Sheet, trim: Trim, cloth: Cloth, hand: Hand): void {
  const tones = tonesOf(cloth)
  for (const points of trim.outlines) {
    sheet.fill(shape(points), tones.wash)
    sheet.within(shape(points), (inside) => {
      inside.line(`${polyline(points)}Z`, tones.shade, 5, { opacity: 0.75 })
      inside.fill(shape(moved(points, -2.4, -2.8)), tones.wash)
      if (cloth.print !== undefined) drawPrint(inside, boxed(points), cloth, hand.random)
      if (!tones.pale) inside.line(polyline(moved(points, 2.2, 2.2)), tones.base, 1, { opacity: 0.4 })
    })
  }
  for (const line of trim.stitches ?? [])
    if (cloth.fabric === 'denim') sheet.line(polyline(line), '#d9a45c', 1, { dash: '4 3' })
  drawContours(sheet, trim, tones, hand)
}
