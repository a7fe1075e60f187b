import { mix } from '../../colour.ts'
import { num } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { periods } from '../spec.ts'
import type { DrawFamily } from '../spec.ts'

/**
 * A colour at a place of the repeat: -1 is the ground, else an index into the dyes. Both coordinates run from -0.5 to
 * 0.5 about the middle of the repeat.
 */
type Design = (u: number, v: number) => number

/** Rings of a form: `reach` is 1 on its rim and falls to 0 in its heart. */
const ringed = (reach: number, bands: readonly (readonly [number, number])[]): number => {
  for (const [limit, dye] of bands) if (reach <= limit) return dye
  return -1
}

/** Rings from the middle outwards, for `ringed`: where each ends, and its dye, -1 for none. Chosen by eye. */
const MEDALLION = [
  [0.12, 0],
  [0.4, 2],
  [0.48, -1],
  [0.68, 1],
  [0.75, -1],
  [0.93, 0],
  [1, 3],
] as const
/** Likewise of a small form. */
const SMALL = [
  [0.4, 1],
  [0.7, -1],
  [1, 2],
] as const

const lozenge = (u: number, v: number, w: number, h: number) => Math.abs(u) / w + Math.abs(v) / h
/** A lozenge whose sides go in steps, as a dyer ties whole bundles of warps. */
const stepped = (u: number, v: number, w: number, h: number, steps: number) =>
  Math.ceil((Math.abs(u) / w) * steps - 0.5) / steps + Math.abs(v) / h
/** A halved almond: the 'boteh' of Margilan. */
const almond = (u: number, v: number, w: number, h: number) =>
  Math.hypot(u / (w * Math.cos(Math.min(1.45, Math.abs(v / h) * 1.4))), v / h)
/** An upright almond under a forked crown, a small lozenge on each side. */
const budded = (u: number, v: number): number => {
  const reach = almond(u, v - 0.04, 0.15, 0.24)
  if (reach <= 1) return ringed(reach, SMALL)
  const a = Math.abs(u)
  if (v < -0.16 && v > -0.36 && Math.abs(a - (-0.16 - v) * 0.5) < 0.022) return 0
  const side = lozenge(a - 0.24, v - 0.04, 0.055, 0.08)
  return side <= 1 ? (side < 0.45 ? 2 : 3) : -1
}

/** Wraps to -0.5..0.5. */
const turn = (x: number) => x - Math.round(x)

const DESIGNS: readonly [Design, Design, Design, Design] = [
  // Great lozenges in half-drop with small ones on the crossings.
  (u, v) => {
    for (const [x, y] of [
      [0, 0],
      [0.5, 0.5],
    ] as const) {
      const hit = ringed(lozenge(turn(u - x), turn(v - y), 0.36, 0.4), MEDALLION)
      if (lozenge(turn(u - x), turn(v - y), 0.36, 0.4) <= 1) return hit
    }
    for (const [x, y] of [
      [0.5, 0],
      [0, 0.5],
    ] as const) {
      const reach = lozenge(turn(u - x), turn(v - y), 0.1, 0.1)
      if (reach <= 1) return ringed(reach, SMALL)
    }
    return -1
  },
  // Columns of stepped lozenges between barred columns.
  (u, v) => {
    if (Math.abs(u) > 0.4) {
      const bar = Math.abs(turn(v * 6))
      return Math.abs(u) < 0.425 ? 3 : bar < 0.16 ? 0 : bar < 0.26 ? 2 : 1
    }
    const reach = stepped(u, v, 0.36, 0.47, 6)
    if (reach <= 1) return ringed(reach, MEDALLION)
    const corner = lozenge(u, turn(v - 0.5), 0.16, 0.12)
    return corner <= 1 ? ringed(corner, SMALL) : -1
  },
  // Almonds with forked trees between them.
  (u, v) => {
    const reach = almond(u, v, 0.27, 0.45)
    if (reach <= 1) {
      const eye = almond(u, v - 0.06, 0.08, 0.14)
      if (eye <= 1) return eye < 0.55 ? 2 : 0
      return ringed(reach, MEDALLION.slice(3))
    }
    const [x, y] = [Math.abs(turn(u - 0.5)), turn(v)]
    const slant = turn((y + x * 1.6) * 5)
    if (x < 0.028 && Math.abs(y) < 0.46) return 0
    if (x < 0.2 - Math.abs(y) * 0.34 && Math.abs(y) < 0.44 && Math.abs(slant) < 0.19) return y > 0.1 ? 2 : 1
    const tip = lozenge(x, turn(v - 0.5), 0.085, 0.06)
    return tip <= 1 ? (tip < 0.5 ? 3 : 0) : -1
  },
  // Lozenges and almonds in turn, in a net.
  (u, v) => {
    const net = Math.abs(turn(u + 0.5)) / 0.5 + Math.abs(turn(v + 0.5)) / 0.5
    const off = Math.abs(net - 1)
    if (off < 0.05) return 0
    if (off < 0.11) return 1
    if (net > 1) return budded(u, v)
    const reach = lozenge(turn(u - 0.5), turn(v - 0.5), 0.26, 0.28)
    if (reach <= 1) return ringed(reach, MEDALLION)
    return -1
  },
]

interface Run {
  readonly dye: number
  readonly from: number
  readonly to: number
}

/** Stretches of one dye along a warp of the design. */
function runsOf(design: Design, u: number, steps: number): Run[] {
  const runs: Run[] = []
  let start = 0
  let dye = design(u, -0.5)
  for (let i = 1; i <= steps; i++) {
    const next = i === steps ? Number.NaN : design(u, i / steps - 0.5)
    if (next === dye) continue
    if (dye >= 0) runs.push({ dye, from: start / steps, to: i / steps })
    start = i
    dye = next
  }
  return runs
}

/** How far each bundle of warps slipped on the loom: a slow drift plus a jolt wherever a new bundle starts. */
function slips(count: number, random: Random): number[] {
  const phases = [1, 2, 3, 5].map((k) => ({
    k,
    phase: random.between(0, Math.PI * 2),
    size: random.between(0.4, 1) / k,
  }))
  let jolt = 0
  return Array.from({ length: count }, (_, i) => {
    if (i % 3 === 0) jolt = random.bell() * 0.55
    const drift = phases.reduce(
      (sum, { k, phase, size }) => sum + size * Math.sin((i / count) * Math.PI * 2 * k + phase),
      0,
    )
    return drift * 0.7 + jolt + random.bell() * 0.35
  })
}

/** Warp-resist silk: a design dyed into bundles of warps before weaving, whose edges bleed and slip along each thread. */
export const drawIkat: DrawFamily = (spec, random) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const size = spec.scale * [1, 0.82, 1.3, 1.1][spec.variant]!
  const across = periods(spec.width, 300 * size)
  const down = periods(spec.height, 340 * size)
  const design = DESIGNS[spec.variant]!
  const threads = periods(spec.width, 5)
  const inks = spec.inks
  const dyes =
    inks.length === 1
      ? [inks[0]!, mix(inks[0]!, spec.ground, 0.5), inks[0]!, mix(inks[0]!, spec.ground, 0.28)]
      : [inks[0]!, inks[1]!, inks[2] ?? inks[0]!, inks[3] ?? inks[2] ?? mix(inks[1]!, inks[0]!, 0.5)]
  const bleed = dyes.map(() => '')
  const solid = dyes.map(() => '')
  const slip = slips(threads.count, random)
  const unrest = 5.2 * Math.sqrt(size)
  for (let i = 0; i < threads.count; i++) {
    const x = i * threads.size
    // Off the axis, so that the tile's edge does not run along a border of the design.
    const u = (((x + threads.size / 2) / across.size + 0.13) % 1) - 0.5
    const off = slip[i]! * unrest
    for (const { dye, from, to } of runsOf(design, u, 150)) {
      for (let r = 0; r < down.count; r++) {
        const top = (r + from + 0.17) * down.size + off + random.bell() * unrest * 0.55
        const bottom = (r + to + 0.17) * down.size + off + random.bell() * unrest * 0.55
        const wick = unrest * random.between(0.4, 1.5)
        if (bottom - top < 2.5) continue
        for (const wrap of [spec.height, 0, -spec.height]) {
          if (bottom + wick + wrap < 0 || top - wick + wrap > spec.height) continue
          const run = (a: number, b: number) =>
            `M${num(x)} ${num(a + wrap)}h${num(threads.size + 0.2)}V${num(b + wrap)}h${num(-threads.size - 0.2)}Z`
          bleed[dye] += run(top - wick, bottom + wick)
          solid[dye] += run(top, bottom)
        }
      }
    }
  }
  const marks = new Marks()
  dyes.forEach((ink, dye) => marks.fill(bleed[dye]!, mix(ink, spec.ground, 0.5)))
  dyes.forEach((ink, dye) => marks.fill(solid[dye]!, ink))
  tile.drawPeriodic(marks)
  return tile
}
