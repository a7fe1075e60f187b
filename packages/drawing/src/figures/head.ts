import type { Point } from '../geometry/path.ts'
import { inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import { isMan } from './body.ts'
import type { Body } from './body.ts'
import { inFrame, smooth } from './curve.ts'
import { INK } from './tones.ts'
import type { Skin } from './tones.ts'

/** Places a point of the face: x to the picture's right, `up` from the chin; a head is 100 high. */
export type HeadFrame = (x: number, up: number) => Point

export const headFrame = (body: Body): HeadFrame => {
  const base = body.headBase()
  return (x, up) => inFrame(base, body.pose.head.tilt, x, -up)
}

/** The outline of face and skull, clockwise from the crown. `turn` is -1..1. */
export function faceOutline(at: HeadFrame, turn: number, wide: number): Point[] {
  const far = turn < 0 ? -1 : 1
  const k = Math.abs(turn)
  const x = (near: number) => near * far * wide
  return smooth(
    [
      at(x(-2 - 6 * k), 97),
      at(x(18 - 3 * k), 90),
      at(x(26 - 3 * k), 74),
      at(x(26.5 - 2 * k), 60),
      at(x(25 - 2.6 * k), 49),
      at(x(25.5 - 1 * k), 40),
      at(x(21.5 + 0.5 * k), 23),
      at(x(13.5 + 3 * k), 8),
      at(x(6 + 6 * k), 1),
      at(x(-4 + 6.5 * k), 0.5),
      at(x(-12 + 5 * k), 7),
      at(x(-22 + 2 * k), 22),
      at(x(-27 - 2 * k), 42),
      at(x(-29 - 5 * k), 62),
      at(x(-27 - 7 * k), 82),
      at(x(-16 - 7 * k), 94),
      at(x(-2 - 6 * k), 97),
    ],
    4,
  )
}

/** Closed lids, brows, the shadow of a nose, painted lips: a face in nine strokes. */
export function drawFace(sheet: Sheet, body: Body, skin: Skin, hand: Hand): void {
  const at = headFrame(body)
  const { turn } = body.pose.head
  const man = isMan(body.type)
  const outline = faceOutline(at, turn, man ? 1.06 : 1)
  sheet.fill(shape(outline), skin.wash)
  const far = turn < 0 ? -1 : 1
  const k = Math.abs(turn)
  sheet.within(shape(outline), (inside) => {
    const cheek = [
      at(far * -40, 96),
      at(far * -20, 62),
      at(far * -16, 34),
      at(far * -4, 12),
      at(far * -8, -6),
      at(far * -40, -6),
    ]
    inside.fill(shape(smooth(cheek, 5)), skin.shade, 0.4)
    inside.fill(shape(smooth([at(-40, 110), at(-30, 74), at(0, 79), at(30, 73), at(40, 110)], 5)), skin.shade, 0.35)
  })
  const n = outline.length
  const jaw = outline.slice(Math.round(n * 0.17), Math.round(n * 0.78))
  sheet.fill(inkLine({ line: jaw, weight: 2.1, ends: [0.1, 0.1], lost: 0.25 }, hand), INK)
  const centre = turn * 8.5
  for (const side of [-1, 1]) {
    const away = side === far
    const width = away ? 1 - 0.42 * k : 1
    const ex = centre + side * (12.6 - (away ? 2.6 * k : -1.4 * k))
    const out = side * width
    const lid = smooth(
      [
        at(ex - out * 6.8, 46.6),
        at(ex - out * 2, 50.8),
        at(ex + out * 3.6, 50.2),
        at(ex + out * 9.4, man ? 47.6 : 50.4),
      ],
      2,
    )
    const white = [at(ex - out * 5.6, 46.8), at(ex - out * 1.4, 49.8), at(ex + out * 3, 49.4), at(ex + out * 6.6, 47.6)]
    sheet.fill(shape(smooth([...white, at(ex + out * 1, 44.4), white[0]!], 1.5)), '#fbf6ee', 0.85)
    sheet.fill(inkLine({ line: lid, weight: man ? 2.6 : 4.1, ends: [0.25, 0.15] }, hand), INK)
    sheet.fill(
      shape(
        smooth([at(ex - 2.2, 49.4), at(ex + 2, 49.6), at(ex + 1.7, 45.6), at(ex - 1.7, 45.6), at(ex - 2.2, 49.4)], 1.5),
      ),
      INK,
    )
    sheet.fill(
      inkLine(
        { line: smooth([at(ex - out * 4.6, 44.6), at(ex + out * 1, 43.8), at(ex + out * 5.2, 45.8)], 2), weight: 0.9 },
        hand,
      ),
      INK,
      0.8,
    )
    const brow = smooth(
      [at(ex - out * 7, 56.5), at(ex - out * 1, 59.4), at(ex + out * 5, 60), at(ex + out * 10.4, 56.4)],
      2,
    )
    sheet.fill(inkLine({ line: brow, weight: man ? 3.4 : 2.2, ends: [0.7, 0.05] }, hand), INK, 0.9)
  }
  const nose = centre * 1.25 + far * k * 3
  sheet.fill(
    inkLine(
      {
        line: smooth([at(nose - 3.4, 27.6), at(nose, 26.4), at(nose + 3.4, 27.8)], 1.5),
        weight: 1.5,
        ends: [0.2, 0.2],
      },
      hand,
    ),
    INK,
    0.85,
  )
  if (k > 0.2) {
    const ridge = smooth([at(nose + far * 3, 40), at(nose + far * 5, 30.5), at(nose + far * 2.4, 27.4)], 2)
    sheet.fill(inkLine({ line: ridge, weight: 0.9, ends: [0, 0.6] }, hand), INK, 0.55)
  }
  const mx = centre * 1.05 + far * k * 1.5
  const wide = man ? 8.4 : 8.2
  const left = mx - wide * (far < 0 ? 1 - 0.3 * k : 1)
  const right = mx + wide * (far > 0 ? 1 - 0.3 * k : 1)
  const lips = man ? skin.shade : skin.lips
  const upper = [at(left, 16.4), at(mx - 2.7, 20.6), at(mx, 19), at(mx + 2.7, 20.6), at(right, 16.4), at(mx, 16.2)]
  const lower = [at(left + 1, 16), at(mx, 16.3), at(right - 1, 16), at(mx + 3.6, 11.2), at(mx - 3.6, 11.2)]
  sheet.fill(shape(upper), lips, man ? 0.7 : 0.95)
  sheet.fill(shape(smooth([...lower, lower[0]!], 1.5)), lips, man ? 0.5 : 0.8)
  sheet.fill(
    inkLine({ line: smooth([at(left - 1, 16.6), at(mx, 16), at(right + 1, 16.6)], 2), weight: 1.2 }, hand),
    INK,
  )
  const ear = far * -(27 + 1.5 * k)
  if (k < 0.9)
    sheet.fill(
      inkLine(
        {
          line: smooth([at(ear, 52), at(ear - far * 3.4, 47), at(ear - far * 1.4, 37), at(ear + far * 2, 36)], 2),
          weight: 1.3,
        },
        hand,
      ),
      INK,
      0.8,
    )
}

/** The neck with its shadow under the jaw, the collar bones, and the slope of the shoulders. */
export function drawNeck(sheet: Sheet, body: Body, skin: Skin, hand: Hand): void {
  const { left, right } = body.neck()
  const [l, r] = [smooth(left, 5), smooth(right, 5)]
  const base = [body.chest(56, 11), body.chest(0, 16), body.chest(-56, 11)]
  const outline = shape([...l.toReversed(), ...r, ...base])
  sheet.fill(outline, skin.wash)
  const at = headFrame(body)
  sheet.within(outline, (inside) => {
    inside.fill(shape(smooth([at(-26, 10), at(26, 10), at(18, -9), at(4, -17), at(-15, -6)], 4)), skin.shade, 0.6)
  })
  for (const line of [l, r]) sheet.fill(inkLine({ line, weight: 1.9, ends: [0.2, 0.1], lost: 0.3 }, hand), INK)
}

export function drawCollarBones(sheet: Sheet, body: Body, hand: Hand): void {
  for (const s of [-1, 1]) {
    const bone = smooth([body.chest(s * 5, 2), body.chest(s * 20, 4), body.chest(s * 42, 7)], 4)
    sheet.fill(inkLine({ line: bone, weight: 1.3, ends: [0.5, 0] }, hand), INK, 0.75)
  }
  const notch = smooth([body.chest(-4, -2), body.chest(-1, 3), body.chest(3, -2)], 2)
  sheet.fill(inkLine({ line: notch, weight: 1 }, hand), INK, 0.6)
}
