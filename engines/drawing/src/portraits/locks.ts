import { mix } from '../colour.ts'
import { smooth } from '../figures/curve.ts'
import { INK } from '../figures/figure-colours.ts'
import { between, brushLine } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { evenly } from '../sketch/ink.ts'
import { closed, pen, strands } from './brush.ts'
import type { Drawing } from './brush.ts'

/** A mass of hair: its outline, and pairs of guides between which its strands run. */
export interface Lock {
  readonly outline: readonly Point[]
  readonly guides: readonly (readonly [readonly Point[], readonly Point[]])[]
  /** Combed hair is sleek: no hair leaves the mass. */
  readonly texture?: 'strands' | 'sleek' | 'coils' | 'braids' | 'stubble'
  /** Opacity of the mass: a shaved side lets the skin through. */
  readonly cover?: number
}

/** Masses of hair in one colour, each with its texture and its ink line. */
export function drawLocks(drawing: Drawing, locks: readonly Lock[], colour: string): void {
  const { sheet } = drawing
  const dark = mix(colour, INK, 0.6)
  const light = mix(colour, '#fff3e2', 0.34)
  for (const { outline, guides, texture = 'strands', cover = 1 } of locks) {
    const d = closed(outline)
    sheet.fill(d, colour, cover)
    sheet.within(d, (inside) => {
      const inner = { ...drawing, sheet: inside }
      if (texture === 'coils') coils(inner, outline, [dark, light])
      else if (texture === 'stubble') stubble(inner, outline, dark)
      for (const pair of guides) {
        if (texture === 'braids') {
          drawBraids(inner, pair, colour, dark, light)
          continue
        }
        strands(inner, pair, { count: 16, weight: 5, colour: dark, opacity: 0.42 })
        strands(inner, pair, { count: 7, weight: 6, colour: light, opacity: 0.36 })
        strands(inner, pair, { count: 9, weight: 1.8, colour: INK, opacity: 0.75, stray: 4 })
      }
    })
    if (cover === 1) pen(drawing, [...outline, outline[0]!], { weight: 2.3, ends: [0.2, 0.2], lost: 0.5 })
    else {
      const skull = outline.slice(Math.round(outline.length * 0.55))
      pen(drawing, skull, { weight: 2.2, ends: [0.1, 0.1] })
    }
    // A few hairs leave the outline, or it looks cut from paper.
    if (texture === 'strands')
      for (const pair of guides) strands(drawing, pair, { count: 3, weight: 1.4, colour: dark, opacity: 0.8, stray: 9 })
  }
}

function boxOf(points: readonly Point[]) {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Small open rings, dark in the depth and light where the light falls. */
function coils(
  { sheet, hand, detail = 1 }: Drawing,
  outline: readonly Point[],
  [dark, light]: readonly [string, string],
): void {
  const { left, right, top, bottom } = boxOf(outline)
  const { random } = hand
  const count = Math.round((((right - left) * (bottom - top)) / 210) * detail)
  for (let i = 0; i < count; i++) {
    const at = { x: random.between(left, right), y: random.between(top, bottom) }
    const lit = (at.x - left) / (right - left) + (at.y - top) / (bottom - top) < 0.85
    const r = random.between(4, 8) / Math.sqrt(detail)
    const from = random.between(0, 6.28)
    const ring = Array.from({ length: 9 }, (_, k) => ({
      x: at.x + r * (1 + k * 0.03) * Math.cos(from + k * 0.56),
      y: at.y + r * 0.86 * Math.sin(from + k * 0.56),
    }))
    const on = lit && random.chance(0.55)
    sheet.fill(
      brushLine(ring, (t) => (1.15 / Math.sqrt(detail)) * Math.sin(Math.PI * Math.min(0.98, t + 0.02)) + 0.1),
      on ? light : dark,
      on ? 0.5 : 0.8,
    )
  }
}

/** Hatching of a close crop. */
function stubble({ sheet, hand, detail = 1 }: Drawing, outline: readonly Point[], dark: string): void {
  const { left, right, top, bottom } = boxOf(outline)
  const { random } = hand
  const count = Math.round((((right - left) * (bottom - top)) / 60) * detail)
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.between(left, right), random.between(top, bottom)]
    const lean = ((x - (left + right) / 2) / (right - left)) * 8
    sheet.fill(
      brushLine(
        [
          { x, y },
          { x: x + lean * 0.5, y: y + 3 },
          { x: x + lean, y: y + 6.5 },
        ],
        (t) => 0.95 * (1 - t) + 0.1,
      ),
      dark,
      0.6,
    )
  }
}

function drawBraids(
  drawing: Drawing,
  [a, b]: Lock['guides'][number],
  colour: string,
  dark: string,
  light: string,
): void {
  const [l, r] = [evenly(smooth(a, 5), 9), evenly(smooth(b, 5), 9)]
  const on = (line: readonly Point[], t: number) => line[Math.min(line.length - 1, Math.round(t * (line.length - 1)))]!
  for (let k = 0; k < 6; k++) {
    const share = (k + 0.5) / 6
    const spine = evenly(
      Array.from({ length: 40 }, (_, i) => between(on(l, i / 39), on(r, i / 39), share)),
      9,
    )
    drawing.sheet.fill(
      brushLine(spine, () => 6.4),
      dark,
    )
    for (let i = 1; i + 1 < spine.length; i++) {
      const [p, q] = [spine[i - 1]!, spine[i + 1]!]
      const s = i % 2 === 0 ? 1 : -1
      const n = { x: -(q.y - p.y) * 0.3, y: (q.x - p.x) * 0.3 }
      drawing.sheet.fill(
        brushLine(
          [{ x: p.x + n.x * s, y: p.y + n.y * s }, spine[i]!, { x: q.x - n.x * s, y: q.y - n.y * s }],
          (t) => 3.6 * Math.sin(Math.PI * Math.min(0.96, t + 0.04)),
        ),
        s > 0 ? colour : mix(colour, light, 0.35),
      )
    }
  }
}
