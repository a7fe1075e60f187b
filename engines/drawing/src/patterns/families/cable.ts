import { shift } from '../../colour.ts'
import { brushLine, headings, num, point, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'

/**
 * A strand of stitches that wanders in its panel. `x` is its place across (-1..1) and `lift` says whether it lies over
 * (positive) or under, both by the turns of the cable.
 */
interface Strand {
  readonly x: (turn: number) => number
  readonly lift: (turn: number) => number
}

interface Cable {
  readonly strands: readonly Strand[]
  /** Half the panel's width in stitches that the strands' middles reach. */
  readonly reach: number
  /** Stitches of a strand, across. */
  readonly stitches: number
  /** Rows from one turn to the next. */
  readonly rows: number
}

const two = [0, 1]
/** Two strands that always cross the same way. Chosen by eye. */
const ROPE: Cable = {
  strands: two.map((s) => ({
    x: (t) => Math.cos(TAU * (t + s / 2)),
    lift: (t) => -Math.sin(TAU * (t + s / 2)),
  })),
  reach: 2.1,
  stitches: 3.4,
  rows: 22,
}
/** Three strands, each over one and under the next. Chosen by eye. */
const PLAIT: Cable = {
  strands: [0, 1, 2].map((s) => ({
    x: (t) => Math.cos(TAU * (t + s / 3)),
    lift: (t) => Math.sin(2 * TAU * (t + s / 3)),
  })),
  reach: 4,
  stitches: 3,
  rows: 36,
}
/** Strands that part to an eye and close again (the pattern called hugs and kisses). Chosen by eye. */
const EYES: Cable = {
  strands: two.map((s) => ({
    x: (t) => (s === 0 ? 1 : -1) * Math.cos(TAU * t),
    lift: () => (s === 0 ? 1 : -1),
  })),
  reach: 4.4,
  stitches: 2.6,
  rows: 44,
}
/** One strand that goes straight up. Chosen by eye. */
const RIB: Cable = { strands: [{ x: () => 0, lift: () => 1 }], reach: 0, stitches: 1.7, rows: 22 }

/** Panels of each variant, side by side, with the stitches between their middles. Chosen by eye. */
const PANELS: readonly (readonly (readonly [Cable, number])[])[] = [
  [
    [ROPE, 10.2],
    [PLAIT, 10.2],
    [ROPE, 6.4],
    [RIB, 3.2],
    [RIB, 6.4],
  ],
  [
    [ROPE, 6.5],
    [RIB, 6.5],
  ],
  [[PLAIT, 13.5]],
  [
    [EYES, 10.6],
    [ROPE, 10.6],
  ],
]

/** A stretch of a strand that lies over or under throughout. */
interface Run {
  readonly spine: readonly Point[]
  readonly over: boolean
}

function runsOf({ x, lift }: Strand, turns: number, length: number, reach: number): Run[] {
  const steps = Math.round(turns * 32)
  const runs: { spine: Point[]; over: boolean }[] = []
  // Past both ends, where the cloth goes on.
  for (let i = -16; i <= steps + 16; i++) {
    const t = (i / steps) * turns
    const at = point(x(t) * reach, (i / steps) * length)
    const over = lift(t + 1e-6) > 0
    const last = runs.at(-1)
    if (last !== undefined && last.over !== over) last.spine.push(at)
    if (last === undefined || last.over !== over) runs.push({ spine: [at], over })
    else last.spine.push(at)
  }
  return runs.filter(({ spine }) => spine.length > 2)
}

/** Stocking stitch along a line: two legs a row that meet in a V. */
function knitAlong(marks: Marks, spine: readonly Point[], half: number, row: number, yarn: Shades): void {
  marks.fill(
    brushLine(spine, () => half + row * 0.2),
    shift(yarn.shade, -0.2),
  )
  marks.fill(
    brushLine(spine, () => half),
    yarn.shade,
  )
  const angles = headings(spine)
  let [lit, turned] = ['', '']
  let left = row / 2
  for (let i = 1; i < spine.length; i++) {
    const [a, b] = [spine[i - 1]!, spine[i]!]
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    for (; left < length; left += row) {
      const [x, y] = [a.x + ((b.x - a.x) * left) / length, a.y + ((b.y - a.y) * left) / length]
      const [ux, uy] = [Math.cos(angles[i]!), Math.sin(angles[i]!)]
      const leg = (side: number) => {
        const at = (along: number, across: number) =>
          `${num(x + ux * along * row - uy * side * across * half)} ${num(y + uy * along * row + ux * side * across * half)}`
        return `M${at(0.62, 0.04)}Q${at(0.3, 0.02)} ${at(-0.3, 0.5)}Q${at(-0.72, 0.96)} ${at(-0.5, 1)}Q${at(-0.1, 1.02)} ${at(0.2, 0.66)}Q${at(0.6, 0.2)} ${at(0.62, 0.04)}Z`
      }
      lit += leg(1)
      turned += leg(-1)
    }
    left -= length
  }
  marks.fill(lit, yarn.light).fill(turned, yarn.base)
}

/** A cable as long as the tile; only its width counts for its copies, as it meets itself at the top. */
function panel(cable: Cable, stitch: number, row: number, length: number, yarn: Shades): Motif {
  const turns = Math.max(1, Math.round(length / (row * cable.rows)))
  const marks = new Marks()
  const runs = cable.strands.flatMap((strand) => runsOf(strand, turns, length, cable.reach * stitch))
  const half = (cable.stitches * stitch) / 2
  for (const over of [false, true])
    for (const run of runs) if (run.over === over) knitAlong(marks, run.spine, half, row, yarn)
  return {
    markup: `<g transform="translate(0 ${num(-length / 2)})">${marks.markup}</g>`,
    discs: [{ x: 0, y: 0, r: cable.reach * stitch + half + 4 }],
  }
}

/** A row of purl bumps from one edge of the tile past the other. */
function purlRow(width: number, count: number, row: number, bed: Shades): Motif {
  const step = width / count
  const bumps = (lift: number) =>
    Array.from(
      { length: count + 2 },
      (_, i) =>
        `M${num((i - 0.85) * step - width / 2)} ${num(lift)}q${num(step * 0.35)} ${num(-row * 0.42)} ${num(step * 0.7)} 0`,
    ).join('')
  const marks = new Marks().stroke(bumps(0), bed.base, row * 0.42).stroke(bumps(-row * 0.12), bed.light, row * 0.16)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: row }] }
}

/** One yarn throughout; where a ground was named it is the yarn of the purl bed. */
function yarnsOf(spec: PatternSpec): { bed: Shades; cables: readonly Shades[] } {
  const first = spec.inks[0]!
  const bed = spec.groundNamed ? spec.ground : shift(first, -0.035)
  const inks = spec.groundNamed ? spec.inks : spec.inks.slice(0, Math.max(1, spec.named))
  return { bed: shadesOf(bed, bed), cables: inks.map((ink) => shadesOf(ink, ink)) }
}

/** Aran knitting: cables in stocking stitch that stand on a bed of purl. */
export const drawCable: DrawFamily = (spec) => {
  const panels = PANELS[spec.variant % PANELS.length]!
  const wanted = 13.5 * spec.scale * [1, 1, 1.5, 1.05][spec.variant % 4]!
  const inUnit = panels.reduce((sum, [, stitches]) => sum + stitches, 0)
  const across = periods(spec.width, wanted * inUnit)
  const stitch = across.size / inUnit
  const rows = periods(spec.height, stitch * 0.84)
  const { bed, cables } = yarnsOf(spec)
  const tile = new Tile(spec.width, spec.height, shift(bed.shade, -0.05))
  const purl = purlRow(spec.width, Math.round(across.count * inUnit), rows.size, bed)
  for (let r = 0; r < rows.count; r++) tile.stamp(purl, { x: spec.width / 2, y: (r + 0.5) * rows.size })
  const made = new Map<string, Motif>()
  for (let c = 0; c < across.count; c++) {
    let x = c * across.size
    for (const [n, [cable, stitches]] of panels.entries()) {
      const yarn = (n + c * panels.length) % cables.length
      const key = `${n}/${yarn}`
      if (!made.has(key)) made.set(key, panel(cable, stitch, rows.size, spec.height, cables[yarn]!))
      tile.stamp(made.get(key)!, { x, y: spec.height / 2 })
      x += stitches * stitch
    }
  }
  return tile
}
