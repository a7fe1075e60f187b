import { between, point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { curveThrough, sampled } from './curve.ts'
import type { Curve, Surface } from './curve.ts'

/** Half-widths at a place of a limb: t 0..1 on the upper bone, 1..2 on the lower; outer is away from the body. */
export type Station = readonly [t: number, outer: number, inner: number]

/** Two bones with flesh or cloth about them. Edges meet on the bisector of the joint, so that a sharp bend never loops. */
export class Limb implements Surface {
  readonly root: Point
  readonly joint: Point
  readonly end: Point
  readonly #left: Curve
  readonly #right: Curve
  readonly #outward: -1 | 1
  readonly #bows: readonly [number, number]

  /** @param bows how far the upper and the lower bone are bent outward at their middle, units */
  constructor(
    bones: readonly [Point, Point, Point],
    outward: -1 | 1,
    stations: readonly Station[],
    bows: readonly [number, number] = [0, 0],
  ) {
    const [a, b, c] = bones
    this.root = a
    this.joint = b
    this.end = c
    this.#outward = outward
    this.#bows = bows
    const edge = (side: -1 | 1) =>
      curveThrough(
        stations.map(([t, outer, inner]) => {
          const p = this.spine(t)
          const n = this.normal(t)
          const by = (side === outward ? outer : inner) * side
          return [t, point(p.x + n.x * by, p.y + n.y * by)] as const
        }),
      )
    this.#left = edge(-1)
    this.#right = edge(1)
  }

  spine(t: number): Point {
    const upper = t <= 1
    const p = upper ? between(this.root, this.joint, t) : between(this.joint, this.end, t - 1)
    const bow = this.#bows[upper ? 0 : 1] * this.#outward * Math.sin(Math.PI * Math.min(2, Math.max(0, t)))
    const n = this.normal(t)
    return upper ? point(p.x + n.x * bow, p.y + n.y * bow) : point(p.x - n.x * bow, p.y - n.y * bow)
  }

  /** Unit vector across the limb, towards the picture's right when it hangs; turns gradually about the joint. */
  normal(t: number): Point {
    const unit = (p: Point, q: Point) => {
      const d = Math.hypot(q.x - p.x, q.y - p.y)
      return point((q.y - p.y) / d, -(q.x - p.x) / d)
    }
    const upper = unit(this.root, this.joint)
    const lower = unit(this.joint, this.end)
    const share = Math.min(1, Math.max(0, (t - 0.72) / 0.56))
    const x = upper.x + (lower.x - upper.x) * share
    const y = upper.y + (lower.y - upper.y) * share
    const d = Math.hypot(x, y) || 1
    return point(x / d, y / d)
  }

  at(u: number, t: number): Point {
    return between(this.#left(t), this.#right(t), (u + 1) / 2)
  }

  /** The edge on one side, from t to t: 'outer' is away from the body. */
  edge(side: 'outer' | 'inner', from: number, to: number): Point[] {
    const outerIsLeft = this.#outward < 0
    const curve = (side === 'outer') === outerIsLeft ? this.#left : this.#right
    return sampled(curve, from, to, Math.max(4, Math.round(Math.abs(to - from) * 14)))
  }
}
