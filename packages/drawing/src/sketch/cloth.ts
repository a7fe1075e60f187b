import { lightness, mix, shift } from '../colour.ts'
import { brushLine, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { INK } from '../figures/tones.ts'
import type { Piece } from '../garments/piece.ts'
import type { Cloth } from '../garments/style.ts'
import type { Trim } from '../garments/trimmings.ts'
import { evenly, inkLine, shape } from './ink.ts'
import type { Hand } from './ink.ts'
import { drawPrint } from './prints.ts'
import type { Sheet } from './sheet.ts'
import { drawTexture } from './textures.ts'

const LIGHT = '#fffdf8'

/** How a marker lays a cloth down: base, wash, and the two shades of its folds. */
export interface Tones {
  readonly base: string
  readonly wash: string
  readonly shade: string
  readonly deep: string
  readonly opacity: number
  /** Dark cloth tells its seams by light lines beside the ink. */
  readonly dark: boolean
}

export function tonesOf(cloth: Cloth): Tones {
  const l = lightness(cloth.colour)
  const pale = l > 0.9
  return {
    base: mix(LIGHT, cloth.colour, l < 0.35 ? 0.42 : 0.2),
    wash: cloth.colour,
    shade: pale ? mix(cloth.colour, '#8e93a6', 0.36) : shift(cloth.colour, l < 0.3 ? -0.1 : -0.13, 1.02),
    deep: pale ? mix(cloth.colour, '#6d7286', 0.55) : shift(cloth.colour, l < 0.3 ? -0.16 : -0.22, 0.95),
    opacity: cloth.fabric === 'lace' ? 0.8 : cloth.fabric === 'sheer' ? 0.52 : 1,
    dark: l < 0.36,
  }
}

const moved = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map((p) => ({ x: p.x + dx, y: p.y + dy }))

/** Lays one piece of a garment on the sheet: wash that spares a lit edge, shaded side, folds, texture, then ink. */
export function paintPiece(sheet: Sheet, piece: Piece, cloth: Cloth, hand: Hand): void {
  const tones = tonesOf(cloth)
  const outline = piece.outlines.map(shape).join('')
  const { random } = hand
  if (tones.opacity === 1) sheet.fill(outline, tones.base)
  if (outline !== '')
    sheet.within(outline, (inside) => {
      const lit = piece.outlines.map((points) => shape(moved(points, 6 * (piece.lit ?? 1), 2.5))).join('')
      inside.fill(lit, tones.wash, tones.opacity)
      bands(inside, piece, tones, hand)
      shadeSide(inside, piece, tones, hand)
      if (cloth.print !== undefined) drawPrint(inside, piece, cloth, random)
      for (const fold of piece.folds) {
        const line = evenly(fold.line, 7)
        if (line.length < 3) continue
        const width = (t: number) =>
          Math.max(0.2, (fold.from + (fold.to - fold.from) * t) / 2) * (0.86 + 0.14 * Math.sin(t * 9))
        inside.fill(brushLine(line, width), tones.deep, tones.opacity * (tones.dark ? 0.75 : 0.62))
      }
      streaks(inside, piece, cloth, tones, hand)
      drawTexture(inside, piece, cloth, tones, random)
    })
  drawContours(sheet, piece, tones, hand)
  if (cloth.fabric === 'denim')
    for (const line of piece.stitches) sheet.line(polyline(line), '#d9a45c', 1.1, { dash: '4 3', opacity: 0.95 })
}

function drawContours(sheet: Sheet, part: Pick<Piece, 'contours'>, tones: Tones, hand: Hand): void {
  for (const contour of part.contours) {
    if (tones.dark) sheet.line(polyline(moved(contour.line, -1.7, -0.6)), tones.base, 1.3, { opacity: 0.62 })
    sheet.fill(inkLine(contour, hand), INK)
    if (contour.weight >= 2 && contour.line.length > 8 && hand.random.chance(0.3)) restate(sheet, contour.line, hand)
  }
}

/** A searching line beside the final one, left standing. */
function restate(sheet: Sheet, line: readonly Point[], hand: Hand): void {
  const { random } = hand
  const from = Math.floor(random.between(0, 0.5) * line.length)
  const part = line.slice(from, from + Math.max(5, Math.round(line.length * random.between(0.3, 0.6))))
  const [dx, dy] = [random.between(1.6, 3.2) * (random.chance(0.5) ? 1 : -1), random.between(-1.5, 1.5)]
  sheet.fill(inkLine({ line: moved(part, dx, dy), weight: 0.9, ends: [0, 0], overshoot: 4 }, hand), INK, 0.7)
}

/** A small part: flat wash with the same ink. */
export function paintTrim(sheet: Sheet, trim: Trim, cloth: Cloth, hand: Hand): void {
  const tones = tonesOf(cloth)
  for (const points of trim.outlines) {
    sheet.fill(shape(points), tones.base)
    sheet.within(shape(points), (inside) => inside.fill(shape(moved(points, 2.4, 1)), tones.wash))
  }
  drawContours(sheet, trim, tones, hand)
}

/** Where strokes of a broad marker overlap, the wash is a little deeper. */
function bands(sheet: Sheet, piece: Piece, tones: Tones, hand: Hand): void {
  const { random } = hand
  const [from, to] = piece.rows
  for (let u = -0.8 + random.between(0, 0.2); u < 0.6; u += random.between(0.34, 0.6)) {
    const wide = random.between(0.07, 0.2)
    const start = from + (to - from) * random.between(-0.05, 0.25)
    const end = to - (to - from) * random.between(-0.05, 0.2)
    const side = (by: number) =>
      Array.from({ length: 9 }, (_, i) => piece.net.at(u + by, start + ((end - start) * i) / 8))
    sheet.fill(shape([...side(0), ...side(wide).toReversed()]), tones.shade, 0.2 * tones.opacity)
  }
}

/** The side away from the light, with the wandering edge of a marker's second pass. */
function shadeSide(sheet: Sheet, piece: Piece, tones: Tones, hand: Hand): void {
  const [from, to] = piece.rows
  const phase = hand.random.between(0, 6)
  const edge = Array.from({ length: 25 }, (_, i) => {
    const t = i / 24
    return piece.net.at(
      0.56 + 0.13 * Math.sin(phase + t * 7) + 0.07 * Math.sin(phase * 2 + t * 17),
      from + (to - from) * t,
    )
  })
  const rim = Array.from({ length: 13 }, (_, i) => piece.net.at(1.25, to - ((to - from) * i) / 12))
  sheet.fill(shape([...edge, ...rim]), tones.shade, 0.55 * tones.opacity)
}

/** Light left on the paper along the lit side: broad on silk and leather, a breath on cotton. */
function streaks(sheet: Sheet, piece: Piece, cloth: Cloth, tones: Tones, hand: Hand): void {
  const { random } = hand
  const shiny = cloth.fabric === 'silk' || cloth.fabric === 'leather' || cloth.fabric === 'sequin'
  const [from, to] = piece.rows
  const count = shiny ? 3 : cloth.fabric === 'velvet' || cloth.fabric === 'wool' || cloth.fabric === 'tweed' ? 0 : 1
  for (let i = 0; i < count; i++) {
    const u = [-0.58, -0.12, 0.4][i]! + random.between(-0.08, 0.08)
    // On a dress no gleam runs through the waist: the cloth turns there.
    const whole = from < 1.5 && to > 2.6
    const [top, bottom] = whole ? (i === 0 ? [0.9, 1.8] : [2.25, to]) : [from, to]
    const start = top + (bottom - top) * random.between(0, 0.35)
    const end = Math.min(to, start + (bottom - top) * random.between(0.4, 0.62))
    const line = evenly(
      Array.from({ length: 14 }, (_, k) =>
        piece.net.at(u + 0.03 * Math.sin(k * 0.8), start + ((end - start) * k) / 13),
      ),
      8,
    )
    if (line.length < 3) continue
    const wide = shiny ? random.between(5, 9) : random.between(2.5, 4.5)
    sheet.fill(
      brushLine(line, (t) => (wide / 2) * Math.sin(Math.PI * t) ** 0.8 + 0.1),
      tones.base,
      shiny ? 0.85 : 0.5,
    )
  }
}
