import { mix } from '../colour.ts'
import { PAPER } from '../figures/tones.ts'
import { brushLine, num, point, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Random } from '../random.ts'
import type { Cloth } from '../garments/style.ts'
import { paintPiece } from './cloth.ts'
import { evenly, shape } from './ink.ts'
import type { Hand } from './ink.ts'
import type { Sheet } from './sheet.ts'

/** The part of the drawing's plane that a page shows, figure units. */
export interface View {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const BLUE_PENCIL = '#7389ad'

/** Marker strokes side by side behind a figure, in one of four arrangements. */
export function drawGround(sheet: Sheet, x: number, colour: string, variant: number, random: Random): void {
  const tint = mix(PAPER, colour, 0.2)
  const soft = (line: readonly Point[], width: number) => {
    const phase = random.between(0, 6)
    sheet.fill(
      brushLine(evenly(line, 24), (t) => (width / 2) * (0.96 + 0.04 * Math.sin(phase + t * 9))),
      tint,
      0.5,
    )
  }
  if (variant === 0) {
    for (let i = 0; i < 5; i++) {
      const at = x - 150 + i * 62 + random.between(-6, 6)
      soft(
        [point(at, 60 + random.between(-46, 30)), point(at + 6, 440), point(at - 3, 850 + random.between(-30, 60))],
        70,
      )
    }
  } else if (variant === 1) {
    for (let i = 0; i < 7; i++) {
      const y = 130 + i * 66 + random.between(-5, 5)
      soft(
        [
          point(x - 190 + random.between(-30, 20), y + 8),
          point(x, y),
          point(x + 180 + random.between(-20, 40), y - 10),
        ],
        72,
      )
    }
  } else if (variant === 2) {
    for (let i = 0; i < 3; i++)
      soft(
        [point(x - 60 + i * 74, 30 + i * 26), point(x - 84 + i * 74, 420), point(x - 130 + i * 76, 812 + i * 30)],
        86,
      )
  } else {
    for (let i = 0; i < 4; i++)
      soft(
        [
          point(x - 200 + i * 20, 700 - i * 150),
          point(x, 600 - i * 150),
          point(x + 190 + random.between(-10, 30), 470 - i * 140),
        ],
        96,
      )
  }
}

/** The shadow under the feet: three flat strokes of a wide brush, away from the light. */
export function drawShadow(sheet: Sheet, x: number, y: number, wide: number, random: Random): void {
  for (let i = 0; i < 3; i++) {
    const from = point(x - wide * 0.5 + random.between(0, 26), y + i * 7)
    const line = evenly(
      [from, point(x + wide * 0.3, y - 3 + i * 8), point(x + wide * (1 - i * 0.2), y - 10 + i * 9)],
      18,
    )
    sheet.fill(
      brushLine(line, (t) => (9 - i * 2) * Math.min(1, 0.3 + t * 4) * (1 - t) ** 0.6 + 0.3),
      '#6d655b',
      0.3,
    )
  }
}

/** Blue pencil of the construction: centre front and the nine heads. */
export function drawConstruction(sheet: Sheet, x: number, side: -1 | 1): void {
  sheet.line(`M${num(x)} -38V968`, BLUE_PENCIL, 1, { dash: '14 6 2 6', opacity: 0.55 })
  let ticks = ''
  for (let i = 0; i <= 9; i++) ticks += `M${num(x + side * 168)} ${num(i * 103)}h${num(side * (i % 3 === 0 ? 16 : 9))}`
  sheet.line(ticks, BLUE_PENCIL, 1.1, { opacity: 0.7 })
}

/** Cuttings of the cloths, pinned beside the figure. */
export function drawSwatches(sheet: Sheet, view: View, cloths: readonly Cloth[], side: -1 | 1, hand: Hand): void {
  const size = 46
  const x = side < 0 ? view.left + 26 : view.left + view.width - 26 - size
  for (const [i, cloth] of cloths.slice(0, 4).entries()) {
    const y = view.top + view.height - 36 - size - i * (size + 12)
    const lean = hand.random.between(-3, 3)
    const at = (u: number, v: number) =>
      point(x + ((u + 1) / 2) * size + (v - 0.5) * lean, y + v * size + u * lean * 0.4)
    const teeth = Array.from({ length: 13 }, (_, k) => k / 12)
    const edge = (along: (t: number) => Point, dx: number, dy: number) =>
      teeth.map((t, k) => {
        const p = along(t)
        return k % 2 === 0 ? p : point(p.x + dx, p.y + dy)
      })
    const outline = [
      ...edge((t) => at(t * 2 - 1, 0), 0, -3),
      ...edge((t) => at(1, t), 3, 0),
      ...edge((t) => at(1 - t * 2, 1), 0, 3),
      ...edge((t) => at(-1, 1 - t), -3, 0),
    ]
    paintPiece(
      sheet,
      { outlines: [outline], contours: [], folds: [], stitches: [], net: { at }, rows: [0, 1] },
      cloth,
      hand,
    )
    sheet.line(`${polyline(outline)}Z`, '#1d1a1b', 0.9, { opacity: 0.8 })
    sheet.fill(shape([at(-0.1, 0.08), at(0.12, 0.08), at(0.12, 0.16), at(-0.1, 0.16)]), '#c9c3b8')
  }
}

/** A grainline arrow and a notch, as on a paper pattern. */
export function drawPatternMarks(sheet: Sheet, view: View, side: -1 | 1): void {
  const x = side < 0 ? view.left + 38 : view.left + view.width - 38
  const y = view.top + 60
  sheet.line(
    `M${num(x)} ${num(y)}v96M${num(x - 5)} ${num(y + 9)}l5 -9l5 9M${num(x - 5)} ${num(y + 87)}l5 9l5 -9`,
    BLUE_PENCIL,
    1.3,
    { opacity: 0.8 },
  )
}
