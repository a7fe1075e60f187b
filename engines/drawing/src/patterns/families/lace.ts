import { arc, brushLine, circle, closedCurve, num, openCurve, point, polar, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { mix } from '../../colour.ts'
import { inkAt, periods } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** The thread of one motif and what is seen through its holes. */
interface Thread {
  readonly ink: string
  readonly hole: string
  /** Cloth-stitch filling, between thread and hole. */
  readonly veil: string
}

/** Hexagonal bobbin net over the whole tile. */
function net(tile: Tile, spec: PatternSpec, mesh: number, ink: string): void {
  const across = periods(spec.width, mesh)
  const down = periods(spec.height, mesh * 1.732)
  const [w, h] = [across.size, down.size]
  let d = ''
  for (let r = -1; r <= down.count; r++) {
    for (let c = -1; c <= across.count; c++) {
      for (const [ox, oy] of [
        [0.27, 0.2],
        [0.77, 0.7],
      ] as const) {
        const [x, y] = [(c + ox) * w, (r + oy) * h]
        d += `M${num(x)} ${num(y)}l${num(w / 2)} ${num(h / 6)}l${num(w / 2)} ${num(-h / 6)}M${num(x + w / 2)} ${num(y + h / 6)}v${num(h / 3)}`
      }
    }
  }
  const marks = new Marks().stroke(d, ink, mesh * 0.11, { cap: 'butt' })
  tile.drawPeriodic(marks)
}

/** A petal of cloth stitch: heavy outline thread, a veil within, a ladder of holes along its rib, picots at its rim. */
function petal(
  marks: Marks,
  outline: readonly Point[],
  rib: readonly [Point, Point],
  thread: Thread,
  weight: number,
): void {
  const d = closedCurve(outline, 0.95)
  marks.fill(d, thread.veil).stroke(d, thread.ink, weight)
  const [a, b] = rib
  const steps = Math.max(3, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / (weight * 2.1)))
  let holes = ''
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    holes += circle(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, weight * (0.78 - Math.abs(t - 0.45) * 0.5))
  }
  marks.fill(holes, thread.hole)
}

/** A flower seen from above, petals in two rings about a wheel. About 100 in radius. */
function flower(thread: Thread, petals: number): Motif {
  const marks = new Marks()
  const ring = (count: number, from: number, to: number, phase: number) => {
    for (let i = 0; i < count; i++) {
      const a = ((i + phase) / count) * TAU
      const wide = (Math.PI / count) * 0.92
      const outline = [
        polar(from, a),
        polar(from + (to - from) * 0.45, a - wide * 0.85),
        polar(from + (to - from) * 0.86, a - wide * 0.75),
        polar(to, a - wide * 0.25),
        polar(to * 0.965, a),
        polar(to, a + wide * 0.25),
        polar(from + (to - from) * 0.86, a + wide * 0.75),
        polar(from + (to - from) * 0.45, a + wide * 0.85),
      ]
      petal(marks, outline, [polar(from + (to - from) * 0.35, a), polar(from + (to - from) * 0.8, a)], thread, 4.4)
    }
  }
  ring(petals, 34, 98, 0)
  ring(petals, 18, 60, 0.5)
  marks.fill(circle(0, 0, 21), thread.ink).fill(circle(0, 0, 16.5), thread.hole)
  let spokes = ''
  for (let i = 0; i < 8; i++) {
    const p = polar(17, (i / 8) * TAU)
    spokes += `M0 0L${num(p.x)} ${num(p.y)}`
  }
  marks.stroke(spokes, thread.ink, 2).fill(circle(0, 0, 5), thread.ink)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 102 }] }
}

/** A leafy spray about a stem, 200 high. */
function spray(thread: Thread, bend: number): Motif {
  const marks = new Marks()
  const stem = arc(point(bend * -16, 104), point(bend * 22, -78), 0.16 * bend, 16)
  marks.fill(
    brushLine(stem, () => 2.8),
    thread.ink,
  )
  for (let i = 0; i < 9; i++) {
    const at = stem[2 + Math.floor(i * 1.6)]!
    const side = i % 2 === 0 ? 1 : -1
    const a = -Math.PI / 2 + bend * 0.1 + side * 0.85
    const long = 54 - i * 2.6
    const q = (along: number, out: number) => {
      const p = polar(long * along, a, at)
      return point(p.x + Math.cos(a + Math.PI / 2) * out * side, p.y + Math.sin(a + Math.PI / 2) * out * side)
    }
    petal(
      marks,
      [q(0.02, 0), q(0.35, 10), q(0.7, 9), q(1, 0), q(0.7, -9), q(0.35, -10)],
      [q(0.24, 0), q(0.78, 0)],
      thread,
      3,
    )
  }
  const tip = stem.at(-1)!
  for (let k = -1; k <= 1; k++) {
    const a = -Math.PI / 2 + k * 0.75
    const out = [
      polar(4, a, tip),
      polar(22, a - 0.5, tip),
      polar(36, a - 0.18, tip),
      polar(36, a + 0.18, tip),
      polar(22, a + 0.5, tip),
    ]
    petal(marks, out, [polar(14, a, tip), polar(28, a, tip)], thread, 3)
  }
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -60, r: 60 },
      { x: 0, y: 20, r: 56 },
      { x: 0, y: 80, r: 46 },
    ],
  }
}

/** A scroll of tape with a fan of picots: the bars that tie motifs together. */
function scallop(thread: Thread, width: number, high: number, eyelets: number): Marks {
  const marks = new Marks()
  const bow = (k: number, drop: number) =>
    Array.from({ length: 17 }, (_, i) => {
      const t = i / 16
      return point(width * t, drop + high * k * Math.sin(Math.PI * t) ** 0.8)
    })
  const body = closedCurve([...bow(1, 0), ...bow(0.34, -4).toReversed()], 0.95)
  marks.fill(body, thread.veil)
  for (const [k, weight] of [
    [1, 4.6],
    [0.84, 2],
    [0.34, 3.4],
  ] as const)
    marks.stroke(openCurve(bow(k, 0)), thread.ink, weight)
  let [holes, rims, picots] = ['', '', '']
  for (let i = 0; i < eyelets; i++) {
    const t = (i + 0.5) / eyelets
    const lift = Math.sin(Math.PI * t) ** 0.8
    const [x, y] = [width * t, high * 0.6 * lift]
    const r = Math.min(width / eyelets / 2.9, high * 0.13) * (0.55 + 0.45 * lift)
    rims += circle(x, y, r * 1.35)
    holes += circle(x, y, r)
    picots += circle(x, high * lift + 7, 4.6)
  }
  return marks.fill(rims, thread.ink).fill(holes, thread.hole).stroke(picots, thread.ink, 2.2)
}

/** Scalloped flounces, one below the other, flowers in each bow. */
function flounces(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 230 * size)
  const down = periods(spec.height, 196 * size, spec.named > 1 ? 2 * spec.named : 2)
  net(tile, spec, 15 * Math.sqrt(size), mix(spec.inks[0]!, spec.ground, 0.55))
  for (let r = 0; r < down.count; r++) {
    const thread = threadOf(spec, spec.named > 1 ? r : 0)
    const heads = flower(thread, 7)
    const leaves = [spray(thread, 1), spray(thread, -1)]
    const k = across.size / 230
    const edge = {
      markup: scallop(thread, across.size, 74 * k, 9).markup,
      discs: [{ x: across.size / 2, y: 40, r: across.size * 0.62 }],
    }
    for (let c = 0; c < across.count; c++) {
      const x = (c + (r % 2) * 0.5) * across.size
      const y = (r + 0.6) * down.size
      tile.stamp(edge, { x, y })
      tile.stamp(leaves[0]!, { x: x + across.size * 0.2, y: y - 52 * k, scale: k * 0.52, angle: 0.5 })
      tile.stamp(leaves[1]!, { x: x + across.size * 0.8, y: y - 52 * k, scale: k * 0.52, angle: -0.5 })
      tile.stamp(heads, { x: x + across.size / 2, y: y - 38 * k, scale: k * 0.56 })
    }
  }
  return tile
}

const threadOf = (spec: PatternSpec, turn: number): Thread => {
  const ink = inkAt(spec, turn)
  return { ink, hole: spec.ground, veil: mix(ink, spec.ground, spec.named > 0 ? 0.12 : 0.3) }
}

/** Flowers and sprays set out over the net. */
function allOver(spec: PatternSpec, size: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  net(tile, spec, 14 * Math.sqrt(size), mix(spec.inks[0]!, spec.ground, 0.5))
  const across = periods(spec.width, 240 * size, 2)
  const down = periods(spec.height, 260 * size)
  const k = Math.min(across.size / 240, down.size / 260)
  // Lace is of one thread, unless more were asked for.
  const sets = spec.inks.slice(0, Math.max(1, spec.named)).map((_, i) => ({
    heads: [flower(threadOf(spec, i), 6), flower(threadOf(spec, i), 8)],
    sprays: [spray(threadOf(spec, i), 1), spray(threadOf(spec, i), -1)],
  }))
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const { heads, sprays } = sets[(c + r) % sets.length]!
      const [x, y] = [(c + 0.5) * across.size, (r + 0.25 + (c % 2) * 0.5) * down.size]
      const turn = random.between(-0.3, 0.3)
      for (let i = 0; i < 4; i++) {
        const a = turn + 0.75 + (i / 4) * TAU
        tile.stamp(sprays[i % 2]!, {
          x: x + Math.sin(a) * 112 * k,
          y: y - Math.cos(a) * 112 * k,
          angle: a,
          scale: k * 0.66,
        })
      }
      tile.stamp(heads[(c + r) % 2]!, { x, y, scale: k * 0.74, angle: turn })
      tile.stamp(heads[1]!, { x, y: y + down.size / 2, scale: k * 0.26 })
    }
  }
  return tile
}

/** Eyelet embroidery: worked holes in cloth, without a net. */
function broderie(spec: PatternSpec, size: number): Tile {
  const inks = spec.inks
  const cloth = inks[0]!
  const tile = new Tile(spec.width, spec.height, cloth)
  const across = periods(spec.width, 150 * size, 2)
  const down = periods(spec.height, 150 * size, 2)
  const k = Math.min(across.size, down.size) / 150
  const rim = mix(cloth, inks[1] ?? spec.ground, inks.length > 1 ? 1 : 0.28)
  const work = (
    draw: (hole: (points: readonly Point[]) => void, bead: (x: number, y: number, r: number) => void) => void,
  ): Motif => {
    const marks = new Marks()
    draw(
      (points) => {
        const d = closedCurve(points)
        marks.stroke(d, rim, 7).fill(d, spec.ground)
      },
      (x, y, r) => marks.fill(circle(x, y, r + 3.2), rim).fill(circle(x, y, r), spec.ground),
    )
    return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 76 }] }
  }
  const drop = (from: number, to: number, half: number, a: number) => [
    polar(from, a),
    polar(from + (to - from) * 0.55, a - half),
    polar(to, a - half * 0.35),
    polar(to, a + half * 0.35),
    polar(from + (to - from) * 0.55, a + half),
  ]
  const daisy = work((hole, bead) => {
    for (let i = 0; i < 8; i++) hole(drop(20, 54, 0.26, (i / 8) * TAU))
    bead(0, 0, 8)
    for (let i = 0; i < 8; i++) {
      const p = polar(68, ((i + 0.5) / 8) * TAU)
      bead(p.x, p.y, 3.6)
    }
  })
  const sprig = work((hole, bead) => {
    for (let i = 0; i < 4; i++) {
      const a = (i / 4) * TAU + Math.PI / 4
      hole(drop(14, 46, 0.42, a))
      const p = polar(58, a)
      bead(p.x, p.y, 4.5)
    }
    bead(0, 0, 5)
  })
  for (let c = 0; c < across.count; c++)
    for (let r = 0; r < down.count; r++)
      tile.stamp((c + r) % 2 === 0 ? daisy : sprig, {
        x: (c + 0.5) * across.size,
        y: (r + 0.5) * down.size,
        scale: k * 0.92,
      })
  return tile
}

/** Openwork: flounces, flowers on net, eyelet embroidery, or flowers large. */
export const drawLace: DrawFamily = (spec, random) => {
  const size = spec.scale * [1, 0.85, 1.35, 1][spec.variant]!
  // Eyelets are worked in one colour of cloth and one of thread.
  const eyelets = spec.kind === 'eyelet' || (spec.variant === 3 && spec.kind === '' && spec.named < 2)
  if (eyelets) return broderie(spec, size)
  return spec.variant === 1 ? flounces(spec, size) : allOver(spec, size, random)
}
