import { mix } from '../colour.ts'
import { smooth } from '../figures/curve.ts'
import { PAPER } from '../figures/figure-colours.ts'
import { brushLine, circle, num, point, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Random } from '@toile/imaging'
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

/** Colour behind a figure. */
interface Ground {
  /** The figure's middle. */
  readonly x: number
  /** Of its cloth, `#rrggbb`. */
  readonly colour: string
  /** Which of four ways of laying it: 0 to 3. */
  readonly variant: number
}

/**
 * What colour stands behind a figure, in the sheet's own medium: strokes of a broad marker, a pool of watercolour with
 * its dried rim, a flat block, pencil laid on its side. Each is one shape in the cloth's tint, off the figure's middle.
 */
export function drawGround(sheet: Sheet, view: View, { x, colour, variant }: Ground, hand: Hand): void {
  const random = hand.random.fork('ground')
  const tint = mix(PAPER, colour, 0.2)
  const side = variant % 2 === 0 ? 1 : -1
  const wide = Math.min(view.width * 0.3, 230)
  switch (hand.medium) {
    case 'marker': {
      const lean = variant < 2 ? 0 : 26 * side
      for (let i = 0; i < 5; i++) {
        const at = x - wide + ((2 * wide) / 4) * i
        const line = evenly(
          [
            point(at + lean, 70 + random.between(-40, 40)),
            point(at, 450),
            point(at - lean, 846 + random.between(-50, 50)),
          ],
          24,
        )
        const phase = random.between(0, 6)
        sheet.fill(
          brushLine(line, (t) => wide * 0.27 * (0.97 + 0.03 * Math.sin(phase + t * 9))),
          tint,
          0.55,
        )
      }
      return
    }
    case 'watercolour': {
      const centre = point(x + side * wide * 0.25, 360 + variant * 40)
      const phase = random.between(0, 6)
      const pool = (grow: number) => {
        const rim = Array.from({ length: 30 }, (_, i) => {
          const angle = (i / 30) * Math.PI * 2
          const r = 1 + 0.09 * Math.sin(phase + angle * 3) + 0.05 * Math.sin(phase * 3 + angle * 7)
          return point(centre.x + wide * grow * r * Math.cos(angle), centre.y + 330 * grow * r * Math.sin(angle))
        })
        return smooth([...rim, rim[0]!], 9)
      }
      sheet.fill(shape(pool(1)), tint, 0.7).fill(shape(pool(0.74)), mix(PAPER, colour, 0.12), 0.6)
      sheet.line(`${polyline(pool(1))}Z`, mix(PAPER, colour, 0.42), 2.2, { opacity: 0.6 })
      for (let i = 0; i < 16; i++) {
        const angle = random.between(0, 6.28)
        const far = random.between(1.05, 1.5)
        const r = random.between(1, 4.5)
        const p = point(centre.x + wide * far * Math.cos(angle), centre.y + 330 * far * Math.sin(angle))
        sheet.fill(circle(p.x, p.y, r), tint, 0.8)
      }
      return
    }
    case 'ink': {
      const top = 110 + variant * 30
      const left = x - wide * 0.9 + side * wide * 0.3
      const block = [
        point(left, top),
        point(left + wide * 1.6, top + 6),
        point(left + wide * 1.58, top + 560),
        point(left - 4, top + 552),
      ]
      sheet.fill(shape(block), tint, 0.9)
      return
    }
    case 'pencil': {
      let d = ''
      for (let i = 0; i < 90; i++) {
        const t = i / 90
        const y = 90 + t * 700
        const bend = Math.sin(t * Math.PI) * wide * 0.9
        const from = x - bend * random.between(0.7, 1.05)
        d += `M${num(from)} ${num(y + 36)}L${num(x + bend * random.between(0.7, 1.05))} ${num(y - 36)}`
      }
      sheet.line(d, mix(PAPER, colour, 0.34), 2.6, { opacity: 0.55 })
    }
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

/** Cuttings of the cloths, pinned beside the figure. */
export function drawSwatches(sheet: Sheet, view: View, cloths: readonly Cloth[], side: -1 | 1, hand: Hand): void {
  const size = 52
  for (const [i, cloth] of cloths.slice(0, 4).entries()) {
    const x = side < 0 ? view.left + 24 : view.left + view.width - 24 - size
    const y = view.top + view.height - 30 - size - i * (size + 14)
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
