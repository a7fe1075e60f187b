import { smooth } from '../figures/curve.ts'
import { INK } from '../figures/figure-colours.ts'
import { between, brushLine } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { evenly, inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'

/** A sheet, and the pen it is drawn with. */
export interface Drawing {
  readonly sheet: Sheet
  readonly hand: Hand
  /** Share of the strands and coils that are drawn: 1 for a portrait, less where a head is small. */
  readonly detail?: number
}

export interface PenOptions {
  readonly weight?: number
  readonly ends?: readonly [number, number]
  readonly lost?: number
  readonly colour?: string
  readonly opacity?: number
}

/** An ink line through points. */
export function pen({ sheet, hand }: Drawing, points: readonly Point[], options: PenOptions = {}): void {
  const { weight = 2.2, ends = [0.2, 0.15], lost = 0, colour = INK, opacity = 1 } = options
  sheet.fill(inkLine({ line: smooth(points, 3), weight, ends, lost }, hand), colour, opacity)
}

/** A wash within a smooth closed line through points. */
export function wash({ sheet }: Drawing, points: readonly Point[], colour: string, opacity = 1): void {
  sheet.fill(closed(points), colour, opacity)
}

/** A wash between two lines that share their ends: the corners stay sharp. */
export const lens = (upper: readonly Point[], lower: readonly Point[]): string =>
  shape([...smooth(upper, 2), ...smooth(lower, 2)])

/** Path data of the smooth closed line through points. */
export const closed = (points: readonly Point[]): string => shape(loop(points))

function loop(points: readonly Point[]): Point[] {
  const n = points.length
  const around = smooth([points[n - 2]!, points[n - 1]!, ...points, points[0]!, points[1]!], 4)
  // The curve passes through its points exactly: the first of them marks where it has gone round.
  const first = (p: Point) => p.x === points[0]!.x && p.y === points[0]!.y
  return around.slice(around.findIndex(first), around.findLastIndex(first))
}

/** Hairs between two guides: each follows their blend, with a little will of its own. */
export function strands(
  { sheet, hand, detail = 1 }: Drawing,
  guides: readonly [readonly Point[], readonly Point[]],
  options: { count: number; weight: number; colour: string; opacity: number; stray?: number },
): void {
  const { random } = hand
  const [a, b] = guides.map((line) => evenly(smooth(line, 5), 400 / 24)) as [Point[], Point[]]
  const steps = Math.max(a.length, b.length) - 1
  const on = (line: readonly Point[], t: number): Point => {
    const at = t * (line.length - 1)
    const i = Math.min(line.length - 2, Math.floor(at))
    return between(line[i]!, line[i + 1]!, at - i)
  }
  const count = Math.max(2, Math.round(options.count * detail))
  for (let k = 0; k < count; k++) {
    const share = Math.min(1, Math.max(0, (k + 0.5 + random.between(-0.4, 0.4)) / count))
    const [from, to] = [random.between(0, 0.22), 1 - random.between(0, 0.3)]
    const drift = random.between(-1, 1) * (options.stray ?? 2)
    const line: Point[] = []
    for (let i = 0; i <= steps; i++) {
      const t = from + ((to - from) * i) / steps
      const p = between(on(a, t), on(b, t), share)
      line.push({ x: p.x + drift * Math.sin(t * 3), y: p.y })
    }
    const weight = (options.weight / Math.sqrt(detail)) * random.between(0.55, 1.3)
    sheet.fill(
      brushLine(
        evenly(smooth(line, 5), detail < 1 ? 14 : 7),
        (t) => (weight / 2) * Math.sin(Math.PI * Math.min(0.985, 0.02 + t)) ** 0.6 + 0.08,
      ),
      options.colour,
      options.opacity,
    )
  }
}
