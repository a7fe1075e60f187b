import { mix } from '../colour.ts'
import { circle, num } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Piece } from '../garments/piece.ts'
import type { Cloth } from '../garments/style.ts'
import type { Random } from '@toile/imaging'
import { PAPER_LIGHT } from './cloth-tones.ts'
import type { Tones } from './cloth-tones.ts'
import type { Sheet } from './sheet.ts'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box around outlines. */
export function boxOf(outlines: readonly (readonly Point[])[]): Box {
  const xs = outlines.flatMap((points) => points.map((p) => p.x))
  const ys = outlines.flatMap((points) => points.map((p) => p.y))
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Marks scattered over a box, one for about every `cell`² units, jittered on a grid so that they never clump. */
function scatter(box: Box, cell: number, random: Random, mark: (x: number, y: number) => string): string {
  let d = ''
  for (let y = box.top; y < box.bottom; y += cell)
    for (let x = box.left; x < box.right; x += cell) d += mark(x + random.next() * cell, y + random.next() * cell)
  return d
}

const dash = (x: number, y: number, dx: number, dy: number) => `M${num(x)} ${num(y)}l${num(dx)} ${num(dy)}`
/** A four-pointed gleam. */
const sparkle = (x: number, y: number, r: number): string => {
  const at = (dx: number, dy: number) => `${num(x + dx * r)} ${num(y + dy * r)}`
  return `M${at(0, -1)}L${at(0.14, -0.14)}L${at(1, 0)}L${at(0.14, 0.14)}L${at(0, 1)}L${at(-0.14, 0.14)}L${at(-1, 0)}L${at(-0.14, -0.14)}Z`
}

/** A feather's rib with a few barbs. */
function plume(x: number, y: number, long: number, lean: number): string {
  let d = `M${num(x)} ${num(y)}q${num(lean * 6)} ${num(long * 0.6)} ${num(lean * 10)} ${num(long)}`
  for (const t of [0.3, 0.55, 0.8])
    d += `M${num(x + lean * 10 * t)} ${num(y + long * t)}l-3.4 3.2M${num(x + lean * 10 * t)} ${num(y + long * t)}l3.4 3.2`
  return d
}

/** Lines down the cloth, `step` of its half-width apart. */
function wales(piece: Piece, step: number): string {
  const [from, to] = piece.rows
  let d = ''
  for (let u = -0.97; u < 1; u += step)
    for (let i = 0; i <= 14; i++) {
      const p = piece.net.at(u, from + ((to - from) * i) / 14)
      d += `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`
    }
  return d
}

/** Two strands that cross over and under, between ribs. */
function cables(piece: Piece): string {
  const [from, to] = piece.rows
  const turns = Math.max(3, Math.round((to - from) * 5))
  let d = ''
  for (const u of [-0.72, -0.24, 0.24, 0.72])
    for (const phase of [0, Math.PI])
      for (let i = 0; i <= turns * 8; i++) {
        const t = i / (turns * 8)
        const p = piece.net.at(u + 0.075 * Math.sin(phase + t * turns * Math.PI), from + (to - from) * t)
        d += `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`
      }
  return d
}

/** Flowers with leaves on a net: outlined petals in half-drop rows, the mesh between them as a fine trellis. */
function drawLace(sheet: Sheet, box: Box, tones: Tones, random: Random): void {
  let mesh = ''
  const high = box.bottom - box.top
  for (let x = box.left - high; x < box.right; x += 11) mesh += `M${num(x)} ${num(box.top)}l${num(high)} ${num(high)}`
  for (let x = box.left; x < box.right + high; x += 11) mesh += `M${num(x)} ${num(box.top)}l${num(-high)} ${num(high)}`
  sheet.line(mesh, tones.deep, 0.5, { opacity: 0.34 })
  const cell = 30
  let petals = ''
  let veins = ''
  let row = 0
  for (let y = box.top; y < box.bottom + cell; y += cell * 0.86, row++)
    for (let x = box.left + (row % 2 === 0 ? 0 : cell / 2); x < box.right + cell; x += cell) {
      const [px, py] = [x + random.between(-3, 3), y + random.between(-3, 3)]
      const turn = random.between(0, 6)
      for (let i = 0; i < 5; i++)
        petals += circle(px + 4.8 * Math.cos(turn + i * 1.257), py + 4.8 * Math.sin(turn + i * 1.257), 3.2)
      veins += `M${num(px + 8)} ${num(py + 5)}q5 1 8 7q-7 0 -8 -7M${num(px - 8)} ${num(py + 5)}q-5 1 -8 7q7 0 8 -7`
    }
  sheet
    .fill(petals, tones.base, 0.9)
    .line(petals, tones.deep, 0.8, { opacity: 0.7 })
    .line(veins, tones.deep, 0.8, { opacity: 0.65 })
}

/** A piece with what its texture is drawn with. */
interface Texture {
  readonly sheet: Sheet
  readonly piece: Piece
  readonly cloth: Cloth
  readonly tones: Tones
  readonly random: Random
  readonly box: Box
  /** Opacity of light marks, 0..1. */
  readonly pale: number
}

/** How each fabric's surface is drawn; the others are smooth. */
const TEXTURES: Partial<Record<Cloth['fabric'], (texture: Texture) => void>> = {
  denim({ sheet, random, box }) {
    sheet.line(
      scatter(box, 7, random, (x, y) => dash(x, y, 5, -4)),
      PAPER_LIGHT,
      0.8,
      { opacity: 0.34 },
    )
  },
  wool({ sheet, tones, random, box }) {
    sheet.line(
      scatter(box, 12, random, (x, y) => dash(x, y, random.between(2, 4), random.between(-2.4, 0))),
      tones.deep,
      0.8,
      { opacity: tones.pale ? 0.22 : 0.36 },
    )
  },
  tweed({ sheet, cloth, tones, random, box }) {
    sheet.line(
      scatter(box, 6, random, (x, y) => dash(x, y, 3.4, random.chance(0.5) ? 2.4 : -2.4)),
      tones.deep,
      1,
      { opacity: 0.6 },
    )
    sheet.line(
      scatter(box, 9, random, (x, y) => dash(x, y, 2.6, random.chance(0.5) ? 2 : -2)),
      // Slubs of the cloth's own colour: white ones on a dark cloth glitter like sequins.
      mix(cloth.colour, PAPER_LIGHT, 0.5),
      1.1,
      { opacity: 0.7 },
    )
    if (cloth.second !== undefined)
      sheet.line(
        scatter(box, 14, random, (x, y) => dash(x, y, 2.6, 1)),
        cloth.second,
        1.3,
        { opacity: 0.9 },
      )
  },
  knit({ sheet, piece, tones, random, box }) {
    if (piece.cables === true) sheet.line(cables(piece), tones.deep, 1.5, { opacity: 0.75 })
    sheet.line(wales(piece, piece.cables === true ? 0.3 : 0.1), tones.deep, 0.9, { opacity: 0.5 })
    sheet.line(
      scatter(box, 9, random, (x, y) => `M${num(x - 2)} ${num(y - 2)}l2 2.6l2 -2.6`),
      tones.deep,
      0.7,
      { opacity: 0.4 },
    )
  },
  lace({ sheet, tones, random, box }) {
    drawLace(sheet, box, tones, random)
  },
  linen({ sheet, tones, random, box }) {
    sheet.line(
      scatter(box, 12, random, (x, y) =>
        random.chance(0.5) ? dash(x, y, random.between(5, 12), 0.4) : dash(x, y, 0.4, random.between(5, 12)),
      ),
      tones.deep,
      0.6,
      { opacity: 0.4 },
    )
  },
  sequin({ sheet, tones, random, box }) {
    sheet.fill(
      scatter(box, 6.6, random, (x, y) => circle(x, y, 1.5)),
      tones.deep,
      0.55,
    )
    sheet.fill(
      scatter(box, 8.4, random, (x, y) => (random.chance(0.6) ? circle(x, y, random.between(0.8, 1.6)) : '')),
      PAPER_LIGHT,
      0.75,
    )
    sheet.fill(
      scatter(box, 34, random, (x, y) => sparkle(x, y, random.between(4, 9))),
      PAPER_LIGHT,
      0.95,
    )
  },
  fur({ sheet, tones, random, box, pale }) {
    sheet.line(
      scatter(box, 6, random, (x, y) => dash(x, y, random.between(-3, 3), random.between(4, 9))),
      tones.deep,
      1,
      { opacity: 0.5 },
    )
    sheet.line(
      scatter(box, 8, random, (x, y) => dash(x, y, random.between(-3, 3), random.between(4, 8))),
      PAPER_LIGHT,
      0.9,
      { opacity: pale },
    )
  },
  velvet({ sheet, tones, random, box }) {
    sheet.line(
      scatter(box, 8, random, (x, y) => dash(x, y, 1, 3)),
      tones.deep,
      1.2,
      { opacity: 0.4 },
    )
  },
  corduroy({ sheet, piece, tones }) {
    sheet.line(wales(piece, 0.075), tones.deep, 1.5, { opacity: 0.42 })
  },
  feather({ sheet, tones, random, box, pale }) {
    sheet.line(
      scatter(box, 11, random, (x, y) => plume(x, y, random.between(9, 17), random.between(-0.5, 0.5))),
      tones.deep,
      0.9,
      { opacity: 0.6 },
    )
    sheet.line(
      scatter(box, 14, random, (x, y) => plume(x, y, random.between(8, 15), random.between(-0.5, 0.5))),
      PAPER_LIGHT,
      0.8,
      { opacity: pale },
    )
  },
}

/** The hand of a fabric, told by hatching within the piece. */
export function drawTexture(sheet: Sheet, piece: Piece, cloth: Cloth, tones: Tones, random: Random): void {
  const [box, pale] = [boxOf(piece.outlines), tones.dark ? 0.5 : 0.42]
  TEXTURES[cloth.fabric]?.({ sheet, piece, cloth, tones, random, box, pale })
}
