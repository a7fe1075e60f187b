import { num } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Piece } from '../garments/piece.ts'
import type { Cloth } from '../garments/style.ts'
import type { Random } from '../random.ts'
import type { Tones } from './tones.ts'
import type { Sheet } from './sheet.ts'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

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
const ringMark = (x: number, y: number, r: number) =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`

/** The hand of a fabric, told by hatching within the piece. */
export function drawTexture(sheet: Sheet, piece: Piece, cloth: Cloth, tones: Tones, random: Random): void {
  const box = boxOf(piece.outlines)
  const pale = tones.dark ? 0.5 : 0.42
  switch (cloth.fabric) {
    case 'denim':
      sheet.line(
        scatter(box, 7, random, (x, y) => dash(x, y, 5, -4)),
        '#fffdf8',
        0.8,
        { opacity: 0.34 },
      )
      return
    case 'wool':
      sheet.line(
        scatter(box, 9, random, (x, y) => dash(x, y, random.between(2, 5), random.between(-3, 0))),
        tones.deep,
        0.9,
        { opacity: 0.5 },
      )
      return
    case 'tweed':
      sheet.line(
        scatter(box, 6, random, (x, y) => dash(x, y, 3.4, random.chance(0.5) ? 2.4 : -2.4)),
        tones.deep,
        1,
        { opacity: 0.6 },
      )
      sheet.line(
        scatter(box, 9, random, (x, y) => dash(x, y, 2.6, random.chance(0.5) ? 2 : -2)),
        '#fffdf8',
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
      return
    case 'knit': {
      const [from, to] = piece.rows
      let ribs = ''
      for (let u = -0.96; u < 1; u += 0.12) {
        for (let i = 0; i <= 16; i++) {
          const p = piece.net.at(u, from + ((to - from) * i) / 16)
          ribs += `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`
        }
      }
      sheet.line(ribs, tones.deep, 0.9, { opacity: 0.55 })
      return
    }
    case 'lace':
      sheet.line(
        scatter(
          box,
          13,
          random,
          (x, y) =>
            ringMark(x, y, 2.2) +
            ringMark(x + 4, y + 2, 1.6) +
            ringMark(x + 1, y + 4.4, 1.6) +
            dash(x - 3, y - 2, -4, 3),
        ),
        tones.deep,
        0.8,
        { opacity: 0.75 },
      )
      return
    case 'linen':
      sheet.line(
        scatter(box, 12, random, (x, y) =>
          random.chance(0.5) ? dash(x, y, random.between(5, 12), 0.4) : dash(x, y, 0.4, random.between(5, 12)),
        ),
        tones.deep,
        0.6,
        { opacity: 0.4 },
      )
      return
    case 'sequin':
      sheet.line(
        scatter(box, 6.4, random, (x, y) => ringMark(x, y, 1.3)),
        '#fffdf8',
        0.8,
        { opacity: 0.6 },
      )
      sheet.line(
        scatter(box, 30, random, (x, y) => dash(x - 4, y, 8, 0) + dash(x, y - 4, 0, 8)),
        '#fffdf8',
        0.8,
        { opacity: 0.9 },
      )
      return
    case 'fur':
      sheet.line(
        scatter(box, 6, random, (x, y) => dash(x, y, random.between(-3, 3), random.between(4, 9))),
        tones.deep,
        1,
        { opacity: 0.5 },
      )
      sheet.line(
        scatter(box, 8, random, (x, y) => dash(x, y, random.between(-3, 3), random.between(4, 8))),
        '#fffdf8',
        0.9,
        { opacity: pale },
      )
      return
    case 'velvet':
      sheet.line(
        scatter(box, 8, random, (x, y) => dash(x, y, 1, 3)),
        tones.deep,
        1.2,
        { opacity: 0.4 },
      )
      return
    case 'cotton':
    case 'silk':
    case 'leather':
    case 'sheer':
  }
}
