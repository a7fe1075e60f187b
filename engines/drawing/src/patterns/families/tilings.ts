import { circle, closedCurve, point, polygon, rect } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

type Ink = (...key: number[]) => string

/** Geometric tilings; each stretches by a few percent so that whole periods fill the tile. */
export const drawTiling: DrawFamily = (spec, random) => {
  const size = spec.scale
  if (spec.kind === 'asanoha') return asanoha(spec, 130 * size * [1, 0.7, 1.5, 1.2][spec.variant]!)
  if (spec.kind === 'quatrefoil') return ogee(spec, 150 * size * [1, 0.7, 1.4, 1][spec.variant]!)
  if (spec.kind === 'lattice') return lattice(spec, 150 * size * [1, 0.66, 1.4, 1][spec.variant]!)
  const asked = { cube: cubes, triangle: triangles, hexagon: hexagons }[spec.kind]
  return (asked ?? [cubes, triangles, hexagons, petalTiles][spec.variant]!)(spec, size, random)
}

/** Rows of hexagon centres in brick order; `turns` divides the number of columns. */
function hexLattice(spec: PatternSpec, width: number, turns: number) {
  const across = periods(spec.width, width, turns)
  const down = periods(spec.height, (width * Math.sqrt(3)) / 2, 2)
  const cells: { x: number; y: number; c: number; r: number }[] = []
  for (let r = -1; r <= down.count; r++) {
    for (let c = -1; c <= across.count; c++) {
      const odd = ((r % 2) + 2) % 2
      cells.push({
        x: (c + odd / 2) * across.size,
        y: r * down.size,
        c: (c + across.count) % across.count,
        r: (r + down.count) % down.count,
      })
    }
  }
  return { cells, w: across.size, h: down.size }
}

const hexagon = (x: number, y: number, w: number, h: number, share = 1): Point[] =>
  [
    [0, -2 / 3],
    [0.5, -1 / 3],
    [0.5, 1 / 3],
    [0, 2 / 3],
    [-0.5, 1 / 3],
    [-0.5, -1 / 3],
  ].map(([dx, dy]) => point(x + dx! * w * share, y + dy! * h * share))

/** Tumbling blocks: three tones of each ink turn a flat rhomb into a cube. */
function cubes(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const turns = spec.inks.length
  const { cells, w, h } = hexLattice(spec, 128 * size, turns)
  const marks = new Marks()
  for (const { x, y, c, r } of cells) {
    const shades = shadesOf(inkAt(spec, c + (r & 1)), spec.ground)
    const k = hexagon(x, y, w, h)
    const middle = point(x, y)
    // The face to the light takes the ground where that was asked for: else nothing but the joints would show it.
    marks.fill(polygon([k[0]!, k[1]!, middle, k[5]!]), spec.groundNamed ? spec.ground : shades.pale)
    marks.fill(polygon([k[5]!, middle, k[3]!, k[4]!]), shades.base)
    marks.fill(polygon([k[1]!, k[2]!, k[3]!, middle]), shades.detail)
    marks.stroke(
      `${polygon(k)}M${middle.x} ${middle.y}L${k[1]!.x} ${k[1]!.y}M${middle.x} ${middle.y}L${k[5]!.x} ${k[5]!.y}M${middle.x} ${middle.y}L${k[3]!.x} ${k[3]!.y}`,
      spec.ground,
      w * 0.022,
    )
  }
  tile.drawPeriodic(marks)
  return tile
}

function triangles(spec: PatternSpec, size: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 104 * size)
  const down = periods(spec.height, 90 * size, 2)
  const bare = spec.groundNamed ? 0.78 : 0.86
  const paths = new Map<string, string>()
  for (let r = 0; r < down.count; r++) {
    for (let c = 0; c < across.count * 2; c++) {
      const up = (c + r) % 2 === 0
      const x = (c * across.size) / 2
      const y = r * down.size
      const pick = random.next()
      if (pick > bare) continue
      const shades = shadesOf(spec.inks[Math.floor(random.next() * spec.inks.length)]!, spec.ground)
      const ink = pick < 0.62 ? shades.base : pick < 0.72 ? shades.light : shades.pale
      const half = across.size / 2
      for (const dx of c === across.count * 2 - 1 ? [0, -spec.width] : [0]) {
        const corners = up
          ? [point(x + dx, y + down.size), point(x + half + dx, y), point(x + 2 * half + dx, y + down.size)]
          : [point(x + dx, y), point(x + 2 * half + dx, y), point(x + half + dx, y + down.size)]
        paths.set(ink, (paths.get(ink) ?? '') + polygon(corners))
      }
    }
  }
  const marks = new Marks()
  for (const [ink, d] of paths) marks.fill(d, ink).stroke(d, spec.ground, 2.4)
  tile.drawPeriodic(marks)
  return tile
}

/** Hexagons within hexagons, retro. */
function hexagons(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const turns = spec.inks.length
  const { cells, w, h } = hexLattice(spec, 190 * size, turns)
  const marks = new Marks()
  const ring: Ink = (i = 0, level = 0) => inkAt(spec, i + level)
  for (const { x, y, c, r } of cells) {
    const i = c + (r & 1)
    ;[0.95, 0.78, 0.6, 0.42, 0.22].forEach((share, level) => {
      marks.fill(polygon(hexagon(x, y, w, h, share)), level % 2 === 0 ? ring(i, level / 2) : spec.ground)
    })
  }
  tile.drawPeriodic(marks)
  return tile
}

/** Encaustic tiles: four petals about each corner, a diamond star in the middle. */
function petalTiles(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 128 * size, 2)
  const down = periods(spec.height, 128 * size, 2)
  const [w, h] = [across.size, down.size]
  const marks = new Marks()
  for (let c = 0; c <= across.count; c++) {
    for (let r = 0; r <= down.count; r++) {
      const ink = inkAt(spec, (c % 2) + (r % 2))
      const second = inkAt(spec, (c % 2) + (r % 2) + 1)
      const [x, y] = [c * w, r * h]
      for (const [sx, sy] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const leaf = (share: number) =>
          closedCurve(
            [
              point(x + sx * w * 0.03, y + sy * h * 0.03),
              point(x + sx * w * 0.33 * share, y + sy * h * 0.12),
              point(x + sx * w * 0.46 * share, y + sy * h * 0.46 * share),
              point(x + sx * w * 0.12, y + sy * h * 0.33 * share),
            ],
            0.9,
          )
        marks.fill(leaf(1), ink)
        marks.fill(
          closedCurve([
            point(x + sx * w * 0.12, y + sy * h * 0.12),
            point(x + sx * w * 0.26, y + sy * h * 0.17),
            point(x + sx * w * 0.34, y + sy * h * 0.34),
            point(x + sx * w * 0.17, y + sy * h * 0.26),
          ]),
          spec.ground,
        )
      }
      marks.fill(circle(x, y, w * 0.075), spec.inks.length > 1 ? second : shadesOf(ink, spec.ground).pale)
      const [mx, my] = [x + w / 2, y]
      marks.fill(
        polygon([point(mx, my - h * 0.2), point(mx + w * 0.07, my), point(mx, my + h * 0.2), point(mx - w * 0.07, my)]),
        second,
      )
      marks.fill(
        polygon([
          point(x - w * 0.2, y + h / 2),
          point(x, y + h / 2 - h * 0.07),
          point(x + w * 0.2, y + h / 2),
          point(x, y + h / 2 + h * 0.07),
        ]),
        second,
      )
    }
  }
  tile.drawPeriodic(marks)
  return tile
}

/** Slats that cross on the slant and pass over and under each other in turn. */
function lattice(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const turns = spec.inks.length
  const across = periods(spec.width, size, turns)
  const down = periods(spec.height, size * (spec.variant === 3 ? 1.5 : 1.12), turns)
  const [w, h] = [across.size / 2, down.size / 2]
  const broad = spec.named > 0 ? 0.3 : 0.22
  const marks = new Marks()
  const edge = Math.max(1.6, Math.min(w, h) * 0.045)
  /** A slat about a crossing: half a cell long each way, edged with the ground. */
  const slat = (x: number, y: number, lean: 1 | -1, ink: string, share: number) => {
    const at = (along: number, off: number) =>
      point(x + lean * w * (along + off * broad * 0.5), y + h * (along - off * broad * 0.5))
    marks.fill(polygon([at(-share, -1), at(share, -1), at(share, 1), at(-share, 1)]), ink)
    for (const off of [-1, 1]) {
      const [from, to] = [at(-share, off), at(share, off)]
      marks.stroke(
        `M${from.x.toFixed(2)} ${from.y.toFixed(2)}L${to.x.toFixed(2)} ${to.y.toFixed(2)}`,
        spec.ground,
        edge,
      )
    }
  }
  for (let r = 0; r <= 2 * down.count; r++) {
    for (let c = r % 2; c <= 2 * across.count; c += 2) {
      const over = r % 2 === 0 ? 1 : -1
      const first = inkAt(spec, (c + r) / 2)
      const second = turns > 1 ? inkAt(spec, (c + r) / 2 + 1) : shadesOf(first, spec.ground).light
      slat(c * w, r * h, over === 1 ? -1 : 1, over === 1 ? second : first, 0.5)
      slat(c * w, r * h, over, over === 1 ? first : second, 0.5)
    }
  }
  tile.drawPeriodic(marks)
  return tile
}

/** The hemp leaf: six rhombs about each point, every rhomb parted along its long axis. */
function asanoha(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const { cells, w, h } = hexLattice(spec, size, spec.inks.length)
  const lines = new Map<string, string>()
  const marks = new Marks()
  for (const { x, y, c, r } of cells) {
    const ink = inkAt(spec, c + (r & 1))
    const centre = point(x, y)
    const k = hexagon(x, y, w, h)
    let d = ''
    for (let i = 0; i < 6; i++) {
      const a = k[i]!
      const b = k[(i + 1) % 6]!
      const inner = point((centre.x + a.x + b.x) / 3, (centre.y + a.y + b.y) / 3)
      for (const p of [a, b, centre])
        d += `M${inner.x.toFixed(2)} ${inner.y.toFixed(2)}L${p.x.toFixed(2)} ${p.y.toFixed(2)}`
      d += `M${centre.x.toFixed(2)} ${centre.y.toFixed(2)}L${a.x.toFixed(2)} ${a.y.toFixed(2)}M${a.x.toFixed(2)} ${a.y.toFixed(2)}L${b.x.toFixed(2)} ${b.y.toFixed(2)}`
    }
    lines.set(ink, (lines.get(ink) ?? '') + d)
  }
  for (const [ink, d] of lines) marks.stroke(d, ink, w * (spec.variant === 2 ? 0.06 : 0.042))
  tile.drawPeriodic(marks)
  return tile
}

/** Interlaced ogee lattice with a lozenge flower in each opening. */
function ogee(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const turns = Math.max(1, spec.inks.length)
  const across = periods(spec.width, size, turns)
  const down = periods(spec.height, size * 0.7, 2 * turns)
  const marks = new Marks()
  const [w, h] = [across.size, down.size * 2]
  const shape = (x: number, y: number, s: number) => {
    const at = (dx: number, dy: number) => point(x + dx * w * s, y + dy * h * s)
    return closedCurve(
      [
        at(0, -0.5),
        at(0.09, -0.36),
        at(0.3, -0.27),
        at(0.41, -0.1),
        at(0.5, 0),
        at(0.41, 0.1),
        at(0.3, 0.27),
        at(0.09, 0.36),
        at(0, 0.5),
        at(-0.09, 0.36),
        at(-0.3, 0.27),
        at(-0.41, 0.1),
        at(-0.5, 0),
        at(-0.41, -0.1),
        at(-0.3, -0.27),
        at(-0.09, -0.36),
      ],
      0.7,
    )
  }
  for (let r = -1; r <= down.count + 1; r++) {
    for (let c = -1; c <= across.count; c++) {
      const odd = ((r % 2) + 2) % 2
      const [x, y] = [(c + odd / 2) * w, r * down.size]
      const ink = inkAt(spec, ((c + across.count) % across.count) + (((r + down.count * 2) % down.count) >> 1))
      const second =
        spec.inks.length > 1
          ? inkAt(spec, 1 + ((c + across.count) % across.count) + (((r + down.count * 2) % down.count) >> 1))
          : shadesOf(ink, spec.ground).pale
      marks
        .fill(shape(x, y, 0.97), ink)
        .fill(shape(x, y, 0.83), spec.ground)
        .fill(shape(x, y, 0.74), second)
        .fill(shape(x, y, 0.5), spec.ground)
        .fill(shape(x, y, 0.36), ink)
      marks.fill(circle(x, y, w * 0.05), spec.ground)
    }
  }
  tile.drawPeriodic(marks)
  return tile
}

/** Running keys between ruled bands. */
export const drawGreekKey: DrawFamily = (spec) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const unit = 15 * spec.scale * [1, 0.66, 1.45, 1][spec.variant]!
  const across = periods(spec.width, unit * 8)
  const framed = spec.variant !== 1
  const down = periods(spec.height, unit * (framed ? 14 : 9), Math.max(2, spec.inks.length))
  const u = across.size / 8
  const v = down.size / (framed ? 14 : 9)
  const marks = new Marks()
  type Part = readonly [x: number, y: number, w: number, h: number]
  const cell = ([x, y, w, h]: Part, flip: boolean, column: number, top: number) =>
    rect(column * across.size + (flip ? 8 - x - w : x) * u, top + y * v, w * u, h * v)
  const key: readonly Part[] = [
    [0, 0, 1, 7],
    [0, 0, 7, 1],
    [6, 0, 1, 5],
    [2, 4, 5, 1],
    [2, 2, 1, 3],
    [2, 2, 3, 1],
    [0, 6, 8, 1],
  ]
  for (let r = 0; r < down.count; r++) {
    const ink = inkAt(spec, r)
    const second = inkAt(spec, r + 1)
    const top = r * down.size + (framed ? 4 : 1) * v
    let d = ''
    for (let c = -1; c <= across.count; c++) {
      const flip = spec.variant === 3 ? r % 2 === 1 : false
      for (const part of key) d += cell(part, flip, c, top)
    }
    marks.fill(d, ink)
    if (framed) {
      marks.fill(rect(0, top - 2.2 * v, spec.width, v) + rect(0, top + 8.2 * v, spec.width, v), second)
      if (spec.variant === 2)
        marks.fill(rect(0, top - 3.4 * v, spec.width, 0.5 * v) + rect(0, top + 9.6 * v, spec.width, 0.5 * v), ink)
    }
  }
  tile.drawPeriodic(marks)
  return tile
}
