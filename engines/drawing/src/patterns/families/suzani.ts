import { along, headingAt } from '../../botany/leaves.ts'
import {
  arc,
  beside,
  brushLine,
  circle,
  closedCurve,
  num,
  point,
  polar,
  sampleCubic,
  TAU,
} from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'

/** A band filled in satin stitch: a base with threads across it, in the shade and the light of the silk. */
function stitchedRing(marks: Marks, from: number, to: number, silk: Shades, random: Random): void {
  marks.fillEvenOdd(circle(0, 0, to) + circle(0, 0, from), silk.base)
  const count = Math.round((to * TAU) / 5.2)
  const [dark, light] = [[], []] as string[][]
  for (let i = 0; i < count; i++) {
    const a = (i / count) * TAU
    const [p, q] = [polar(from + random.between(0, 2), a, undefined), polar(to - random.between(0, 2), a + 0.05)]
    ;(i % 2 === 0 ? dark! : light!).push(`M${num(p.x)} ${num(p.y)}L${num(q.x)} ${num(q.y)}`)
  }
  marks.stroke(dark!.join(''), silk.shade, 1.1).stroke(light!.join(''), silk.light, 0.9)
}

interface LeafShape {
  readonly from: Point
  readonly to: Point
  readonly width: number
  /** How far its rib bends, shares of its length; default 0.12. */
  readonly bow?: number
}

/** A leaf or petal laid in slanting stitches on both sides of its rib. */
function stitchedLeaf(marks: Marks, { from, to, width, bow = 0.12 }: LeafShape, silk: Shades): void {
  const spine = arc(from, to, bow, 12)
  const half = (t: number) => (width / 2) * Math.sin(Math.PI * t ** 0.75) ** 0.8
  const left = beside(spine, half)
  const right = beside(spine, (t) => -half(t))
  marks.fill(closedCurve([...left, ...[...right].reverse().slice(1, -1)], 0.9), silk.base)
  let stitches = ''
  const count = Math.max(4, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 6))
  for (let i = 0; i < count; i++) {
    const t = i / count
    const rib = along(spine, t)
    for (const side of [left, right]) {
      const rim = along(side, Math.min(0.96, t + 0.14))
      stitches += `M${num(rib.x)} ${num(rib.y)}L${num(rib.x + (rim.x - rib.x) * 0.88)} ${num(rib.y + (rim.y - rib.y) * 0.88)}`
    }
  }
  marks.stroke(stitches, silk.shade, 1)
  marks.fill(
    brushLine(spine.slice(0, -1), () => 0.9),
    silk.detail,
  )
}

/** A great rosette: rings of stitches about a star, in a wreath of petals or a crown of flames. About 100 in radius. */
function rosette(silks: readonly Shades[], turn: number, style: number, random: Random): Motif {
  const marks = new Marks()
  const silk = (i: number) => silks[(turn + i) % silks.length]!
  const scale = style === 2 ? 0.9 : 1
  if (style === 0) {
    for (let i = 0; i < 14; i++) {
      const a = (i / 14) * TAU
      stitchedLeaf(
        marks,
        { from: polar(62, a - 0.06), to: polar(106, a + 0.1), width: 22, bow: 0.16 },
        silk(i % 2 === 0 ? 0 : 1),
      )
    }
    stitchedRing(marks, 56, 68, silk(2), random)
  } else if (style === 1) {
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * TAU
      stitchedLeaf(marks, { from: polar(50, a), to: polar(110, a), width: 46, bow: 0 }, silk(0))
      stitchedLeaf(marks, { from: polar(56, a), to: polar(94, a), width: 24, bow: 0 }, silk(1))
    }
    stitchedRing(marks, 46, 58, silk(2), random)
  } else {
    for (let i = 0; i < 24; i++) {
      const a = (i / 24) * TAU
      const p = polar(103, a)
      marks.fill(circle(p.x, p.y, 8.5), silk(1).base).fill(circle(p.x, p.y, 4), silk(1).light)
    }
    stitchedRing(marks, 80 * scale, 104 * scale, silk(0), random)
    stitchedRing(marks, 58, 68, silk(2), random)
  }
  stitchedRing(marks, 32, style === 2 ? 54 : 45, silk(style === 2 ? 1 : 0), random)
  const points = style === 1 ? 6 : 8
  marks.fill(circle(0, 0, 31), silk(2).base)
  for (let i = 0; i < points; i++) {
    const a = (i / points) * TAU + 0.2
    stitchedLeaf(marks, { from: polar(5, a), to: polar(30, a), width: 15, bow: 0 }, silk(i % 2 === 0 ? 1 : 0))
  }
  marks.fill(circle(0, 0, 7), silk(2).light).fill(circle(0, 0, 4), silk(0).detail)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 108 }] }
}

/** A leafy vine that curls about, with berries: what fills between rosettes. */
function tendril(silks: readonly Shades[], leaf: Shades, turn: number, random: Random): Motif {
  const marks = new Marks()
  const silk = silks[turn % silks.length]!
  const bend = random.chance(0.5) ? 1 : -1
  const stem = sampleCubic(
    point(-bend * 30, 100),
    point(bend * 80, 40),
    point(-bend * 90, -30),
    point(bend * 30, -92),
    24,
  )
  marks.fill(
    brushLine(stem, () => 3.2),
    leaf.base,
  )
  for (let i = 0; i < 7; i++) {
    const t = 0.08 + i * 0.135
    const at = along(stem, t)
    const side = i % 2 === 0 ? 1 : -1
    const tip = polar(46 - i * 2, headingAt(stem, t) + side * 0.85, at)
    stitchedLeaf(marks, { from: at, to: tip, width: 20, bow: side * 0.2 }, leaf)
  }
  const head = along(stem, 1)
  for (const lean of [-0.7, 0, 0.7])
    stitchedLeaf(marks, { from: head, to: polar(34, lean - Math.PI / 2 + bend * 0.3, head), width: 19, bow: 0 }, silk)
  return {
    markup: marks.markup,
    discs: [
      { x: -bend * 8, y: 74, r: 40 },
      { x: bend * 4, y: 14, r: 44 },
      { x: -bend * 4, y: -44, r: 42 },
      { x: bend * 28, y: -98, r: 28 },
    ],
  }
}

function bud(silks: readonly Shades[], turn: number): Motif {
  const marks = new Marks()
  const [outer, inner] = [silks[turn % silks.length]!, silks[(turn + 1) % silks.length]!]
  for (let i = 0; i < 6; i++)
    stitchedLeaf(marks, { from: polar(18, (i / 6) * TAU), to: polar(98, (i / 6) * TAU), width: 62, bow: 0 }, outer)
  marks.fill(circle(0, 0, 34), inner.base).fill(circle(0, 0, 15), inner.light)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 96 }] }
}

/** Rosettes in a lattice of leafy vines, as on the great hangings. */
function latticed(spec: PatternSpec, silks: readonly Shades[], leaf: Shades, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const size = spec.scale * (spec.variant === 3 ? 0.8 : 1)
  const across = periods(spec.width, 310 * size, 2)
  const down = periods(spec.height, 310 * size, 2)
  const k = Math.min(across.size, down.size) / 310
  const styles = (spec.variant === 3 ? [1, 2] : [0, 1, 2]).flatMap((style) =>
    silks.slice(0, 3).map((_, turn) => rosette(silks, turn, style, random)),
  )
  const branch = new Marks()
  const stem = sampleCubic(point(-78, -78), point(-20, -96), point(20, 96), point(78, 78), 18)
  branch.fill(
    brushLine(stem, () => 3.2),
    leaf.base,
  )
  for (let i = 0; i < 6; i++) {
    const at = along(stem, 0.12 + i * 0.15)
    const side = i % 2 === 0 ? 1 : -1
    const tip = polar(40, headingAt(stem, 0.12 + i * 0.15) + side * 0.95, at)
    stitchedLeaf(
      branch,
      { from: at, to: tip, width: 19, bow: side * 0.15 },
      i === 2 || i === 3 ? silks[1 % silks.length]! : leaf,
    )
  }
  const vine = { markup: branch.markup, discs: [{ x: 0, y: 0, r: 116 }] }
  const small = silks.map((_, i) => bud(silks, i))
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const [x, y] = [(c + 0.25) * across.size, (r + 0.25) * down.size]
      for (const flip of [false, true])
        tile.stamp(vine, { x: x + across.size / 2, y: y + down.size / 2, scale: k * 0.8, flip, angle: 0 })
      tile.stamp(small[(c + r) % small.length]!, { x: x + across.size / 2, y: y + down.size / 2, scale: k * 0.3 })
      for (const [dx, dy] of [
        [0.5, 0],
        [0, 0.5],
      ] as const)
        tile.stamp(small[(c + r + 1) % small.length]!, {
          x: x + dx * across.size,
          y: y + dy * down.size,
          scale: k * 0.24,
        })
    }
  }
  for (let c = 0; c < across.count; c++)
    for (let r = 0; r < down.count; r++)
      tile.stamp(styles[(c * 2 + r * 3 + spec.variant) % styles.length]!, {
        x: (c + 0.25) * across.size,
        y: (r + 0.25) * down.size,
        scale: k * (spec.variant === 3 ? 1.34 : 1.22),
        angle: random.between(0, 0.4),
      })
  return tile
}

/** Silk embroidery of Bukhara and Samarkand: rosettes of concentric rings among curling vines. */
export const drawSuzani: DrawFamily = (spec, random) => {
  const own = spec.inks.length > 1 ? spec.inks : [spec.inks[0]!, shadesOf(spec.inks[0]!, spec.ground).pale]
  const silks = own.map((ink) => shadesOf(ink, spec.ground))
  const leaf = silks.at(-1)!
  if (spec.variant % 2 === 1 && spec.layout === undefined && spec.sharedTile === undefined)
    return latticed(spec, silks, leaf, random)
  const heroes: Motif[] = []
  for (let i = 0; i < Math.max(2, silks.length); i++)
    heroes.push(rosette(silks, i, i % 3, random), rosette(silks, i, (i + 1) % 3, random))
  return compose(
    {
      heroes,
      seconds: [0, 1, 2].map((i) => tendril(silks, leaf, i, random)),
      fillers: silks.map((_, i) => bud(silks, i)),
      radius: 128,
      secondScale: 0.72,
      fillerScale: 0.2,
      lean: Math.PI,
      layouts: ['tossed', 'tossed', 'tossed', 'tossed'],
      heroShare: 0.5,
    },
    { ...spec, density: spec.density * 1.35 },
    random,
  )
}
