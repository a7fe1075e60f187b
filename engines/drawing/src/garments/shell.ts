import { between, point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { curveThrough, sampled } from '../figures/curve.ts'
import type { Curve, Surface } from '../figures/curve.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'

/** How cloth about the trunk is cut. */
export interface ShellCut {
  /** Cloth beyond the body on each side, units. */
  readonly ease: number
  /** 0 follows the waist, 1 hangs straight from chest to hip. */
  readonly loose: number
  readonly hemY: number
  /** Widening on each side below the hips, units per 100 of height, by the share of the way to the hem. */
  readonly flare: (share: number) => number
  /** Hangs from the waist without following the hips. */
  readonly falls?: boolean
  /** -1..1: the swing of the cloth, more width on one side than on the other. */
  readonly sway?: number
  /** The hem's front edge hangs below its sides by this much: the roundness of the tube. */
  readonly dip: number
}

/**
 * The cloth about the trunk, and below the hips about both legs: it follows the body where it is held, then hangs
 * from the hips by gravity and never passes through a leg. Rows as in `ROW`, 100 units a row below the hips.
 */
export class Shell implements Surface {
  readonly body: Body
  readonly hem: number
  readonly #edges: readonly [Curve, Curve]
  readonly #dip: number

  constructor(body: Body, cut: ShellCut) {
    this.body = body
    this.hem = body.rowAt(cut.hemY)
    this.#dip = cut.dip
    this.#edges = [this.#edge(0, cut), this.#edge(1, cut)]
  }

  #edge(side: Side, cut: ShellCut): Curve {
    const { body } = this
    const s = sign(side)
    const out = (p: Point, by: number) => point(p.x + s * by, p.y)
    const armpit = body.at(s, ROW.armpit)
    const hip = body.at(s, ROW.hip)
    const knots: [number, Point][] = []
    for (const v of [ROW.shoulder, ROW.armpit, ROW.bust, ROW.ribs, ROW.waist, ROW.highHip, ROW.hip]) {
      const bare = body.at(s, v)
      // Cloth that falls from the waist goes straight to the hip, unless the body is wider there.
      const line = between(body.at(s, ROW.waist), hip, 0.5)
      const straight = v === ROW.highHip && cut.falls === true && s * (line.x - bare.x) > 0
      const own = straight ? line : bare
      const fall = between(armpit, hip, (v - 1) / 2)
      const held = s * (fall.x - own.x) > 0 && v > ROW.armpit ? between(own, fall, cut.loose) : own
      knots.push([v, out(held, v === ROW.shoulder ? cut.ease * 0.4 : cut.ease)])
    }
    const rest = this.hem - ROW.hip
    const count = rest > 0.05 ? Math.ceil(rest / 0.45) : 0
    let x = knots.at(-1)![1].x
    for (let i = 1; i <= count; i++) {
      const step = rest / count
      const v = ROW.hip + step * i
      const level = Math.min(1, (v - ROW.hip) / 1.6)
      const y = hip.y * (1 - level) + body.pose.pelvis.at.y * level + (v - ROW.hip) * 100
      const flare = cut.flare(i / count)
      x += s * step * flare * (flare > 0 ? 1 + s * (cut.sway ?? 0) : 1)
      const legs = body.legSpan(y)
      const limit = (s < 0 ? legs.left : legs.right) + s * Math.min(9, 3 + cut.ease)
      if (Number.isFinite(limit) && s * (limit - x) > 0) x = limit
      knots.push([v, point(x, y)])
    }
    return curveThrough(knots)
  }

  at(u: number, v: number): Point {
    const l = this.#edges[0](v)
    const r = this.#edges[1](v)
    const { turn } = this.body.pose
    const row = Math.min(v, ROW.hip)
    const onBody = this.body.at(0, row)
    const trunk = between(this.body.at(-1, row), this.body.at(1, row), 0.5)
    const sag = v <= ROW.hip ? 3 : 3 + this.#dip * Math.min(1, (v - ROW.hip) / 4)
    const m = point((l.x + r.x) / 2 + (onBody.x - trunk.x) * (v > ROW.hip ? 1 + turn * 0.1 : 1), (l.y + r.y) / 2 + sag)
    const [kl, km, kr] = [(u * (u - 1)) / 2, 1 - u * u, (u * (u + 1)) / 2]
    return point(l.x * kl + m.x * km + r.x * kr, l.y * kl + m.y * km + r.y * kr)
  }

  side(side: Side, from: number, to: number): Point[] {
    return sampled(this.#edges[side], from, to, Math.max(4, Math.round((to - from) * 8)))
  }

  /** A line down the cloth; u may wander from `u0` to `u1`. */
  down(u0: number, u1: number, from: number, to: number): Point[] {
    return sampled((t) => this.at(u0 + (u1 - u0) * t, from + (to - from) * t), 0, 1, 14)
  }

  /** A line across the cloth at a row. */
  across(v: number, from = -1, to = 1): Point[] {
    return sampled((u) => this.at(u, v), from, to, 18)
  }
}
