import { mix } from '../../colour.ts'
import { closedCurve, point, polar, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { mod, TorusPacker } from '../../geometry/torus.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** Well spread points on the tile's torus, nearest neighbours about `pitch` apart. */
function scatter(spec: PatternSpec, pitch: number, random: Random): Point[] {
  const packer = new TorusPacker(spec.width, spec.height)
  const seed = { markup: '', discs: [{ x: 0, y: 0, r: pitch * 0.4 }] }
  const points: Point[] = []
  const most = (spec.width * spec.height) / (pitch * pitch * 0.6)
  for (let misses = 0; misses < 14 && points.length < most;) {
    const spot = packer.place(seed, 1, 0, random, () => 0, 40)
    if (spot === undefined) misses++
    else points.push(point(spot.x, spot.y))
  }
  return points
}

/** The Voronoi cell of a point among its neighbours on the torus: a square cut down by each bisector. */
function cellOf(at: Point, others: readonly Point[], spec: PatternSpec, reach: number): Point[] {
  let cell = [point(-reach, -reach), point(reach, -reach), point(reach, reach), point(-reach, reach)]
  for (const other of others) {
    const dx = mod(other.x - at.x + spec.width / 2, spec.width) - spec.width / 2
    const dy = mod(other.y - at.y + spec.height / 2, spec.height) - spec.height / 2
    const far = (dx * dx + dy * dy) / 2
    if (far === 0 || far > reach * reach * 2) continue
    const cut: Point[] = []
    cell.forEach((p, i) => {
      const q = cell[(i + 1) % cell.length]!
      const a = p.x * dx + p.y * dy - far
      const b = q.x * dx + q.y * dy - far
      if (a <= 0) cut.push(p)
      if (a < 0 !== b < 0) {
        const t = a / (a - b)
        cut.push(point(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t))
      }
    })
    cell = cut
  }
  return cell
}

/** A cell drawn in from its borders, its sides made wavy. */
function patch(cell: readonly Point[], inset: number, wave: number, random: Random): Point[] {
  const centre = cell.reduce((sum, p) => point(sum.x + p.x / cell.length, sum.y + p.y / cell.length), point(0, 0))
  const points: Point[] = []
  cell.forEach((p, i) => {
    const q = cell[(i + 1) % cell.length]!
    const length = Math.hypot(q.x - p.x, q.y - p.y)
    const steps = Math.max(1, Math.round(length / Math.max(13, wave * 5)))
    for (let k = 0; k < steps; k++) {
      const t = (k + 0.5) / steps
      const [x, y] = [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t]
      const away = Math.hypot(x - centre.x, y - centre.y) || 1
      const by = Math.max(0.2, (away - inset - random.bell() * wave) / away)
      points.push(point(centre.x + (x - centre.x) * by, centre.y + (y - centre.y) * by))
    }
  })
  return points
}

/** Giraffe: large angular patches, parted by pale seams, each with a deeper star in it. */
function giraffe(spec: PatternSpec, size: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const pitch = 124 * size
  const points = scatter(spec, pitch, random)
  for (const [i, at] of points.entries()) {
    const cell = cellOf(at, points, spec, pitch * 2.2)
    if (cell.length < 3) continue
    const ink = shadesOf(inkAt(spec, spec.named > 2 ? i : i % 5 === 0 ? 1 : 0), spec.ground)
    const moved = (ps: readonly Point[]) =>
      closedCurve(
        ps.map((p) => point(p.x + at.x, p.y + at.y)),
        0.55,
      )
    const marks = new Marks()
      .fill(moved(patch(cell, 7 * size, 2.2 * size, random)), ink.base)
      .fill(moved(patch(cell, 25 * size, 5 * size, random)), ink.shade)
    tile.draw(marks, boxOf(at, pitch * 1.6))
  }
  return tile
}

const boxOf = ({ x, y }: Point, r: number) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r })

/** Cow: few large islands of wandering coast, with islets. */
function cow(spec: PatternSpec, size: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const pitch = 210 * size
  for (const [i, at] of scatter(spec, pitch, random).entries()) {
    const coast = (r: number, long: number, turn: number, where: Point) => {
      const waves = [2, 3, 5].map((k) => ({
        k,
        p: random.between(0, TAU),
        a: random.between(0.1, 0.26) / Math.sqrt(k),
      }))
      return closedCurve(
        Array.from({ length: 26 }, (_, n) => {
          const a = (n / 26) * TAU
          const out =
            r * (1 + waves.reduce((sum, { k, p, a: by }) => sum + by * Math.sin(a * k + p), 0) + random.bell() * 0.015)
          const p = point(out * Math.cos(a) * long, (out * Math.sin(a)) / long)
          return point(
            where.x + p.x * Math.cos(turn) - p.y * Math.sin(turn),
            where.y + p.x * Math.sin(turn) + p.y * Math.cos(turn),
          )
        }),
      )
    }
    const r = pitch * random.between(0.27, 0.45)
    const marks = new Marks().fill(coast(r, random.between(0.85, 1.2), random.between(0, TAU), at), inkAt(spec, i))
    const islet = polar(pitch * 0.56, random.between(0, TAU), at)
    if (i % 2 === 0) marks.fill(coast(r * 0.22, 1.1, 0, islet), inkAt(spec, i))
    tile.draw(marks, boxOf(at, pitch))
  }
  return tile
}

/** Python: rows of scales, coloured by saddles along the back and their net. */
function snake(spec: PatternSpec, size: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const columns = periods(spec.width, 21 * size)
  const rows = periods(spec.height, 15 * size, 2)
  const across = periods(spec.width, 250 * size)
  const down = periods(spec.height, 190 * size, 2)
  const first = spec.inks[0]!
  const tones = [
    first,
    spec.inks[1] ?? mix(first, spec.ground, 0.35),
    spec.inks[2] ?? mix(spec.inks[1] ?? first, spec.ground, 0.68),
    spec.ground,
  ]
  const paths = new Map<string, string>()
  const [w, h] = [columns.size, rows.size]
  for (let r = 0; r < rows.count; r++) {
    for (let c = 0; c < columns.count; c++) {
      const [x, y] = [(c + (r % 2) / 2) * w, r * h]
      const row = Math.floor(y / down.size)
      const u = mod(x / across.size + (row % 2) * 0.5, 1) - 0.5
      const v = mod(y / down.size, 1) - 0.5
      const form = Math.abs(u) / 0.46 + Math.abs(v) / 0.5 + random.bell() * 0.05
      const tone = form < 0.3 ? 2 : form < 0.72 ? 1 : form < 0.92 ? 0 : form < 1.02 ? 3 : random.chance(0.18) ? 1 : 2
      const scale = closedCurve(
        [
          point(x, y - h * 0.94),
          point(x + w * 0.42, y - h * 0.1),
          point(x, y + h * 0.92),
          point(x - w * 0.42, y - h * 0.1),
        ],
        0.42,
      )
      const wraps = [0, ...(x < w ? [spec.width] : []), ...(x > spec.width - w ? [-spec.width] : [])]
      for (const dx of wraps)
        for (const dy of y < h * 2 ? [0, spec.height] : y > spec.height - h * 2 ? [0, -spec.height] : [0]) {
          const ink = tones[tone]!
          const shifted = dx === 0 && dy === 0 ? scale : scaleAt(x + dx, y + dy, w, h)
          paths.set(ink, (paths.get(ink) ?? '') + shifted)
        }
    }
  }
  const marks = new Marks().fill(`M0 0h${spec.width}v${spec.height}h${-spec.width}Z`, mix(first, spec.ground, 0.82))
  for (const [ink, d] of paths) marks.fill(d, ink)
  tile.drawPeriodic(marks)
  return tile
}

const scaleAt = (x: number, y: number, w: number, h: number) =>
  closedCurve(
    [
      point(x, y - h * 0.94),
      point(x + w * 0.42, y - h * 0.1),
      point(x, y + h * 0.92),
      point(x - w * 0.42, y - h * 0.1),
    ],
    0.42,
  )

/** Crocodile: square shields along the back that break up towards the flanks, each with its own light. */
function crocodile(spec: PatternSpec, size: number, random: Random): Tile {
  const ink = shadesOf(spec.inks[0]!, spec.ground)
  const second = spec.inks.length > 1 ? shadesOf(inkAt(spec, 1), spec.ground) : { base: ink.shade }
  const tile = new Tile(spec.width, spec.height, spec.named > 0 ? spec.ground : ink.detail)
  const pitch = 82 * size
  const points = scatter(spec, pitch, random)
  for (const at of points) {
    const cell = cellOf(at, points, spec, pitch * 2.2)
    if (cell.length < 3) continue
    const moved = (ps: readonly Point[], dy = 0) =>
      closedCurve(
        ps.map((p) => point(p.x + at.x, p.y + at.y + dy)),
        0.5,
      )
    const marks = new Marks()
      .fill(moved(patch(cell, 4.4 * size, 0.8 * size, random)), second.base)
      .fill(moved(patch(cell, 11 * size, 1 * size, random), -2.4 * size), ink.base)
    const gleam = cell.map((p) => point(p.x * 0.42 + at.x - 3 * size, p.y * 0.3 + at.y - 9 * size))
    marks.fill(closedCurve(gleam, 0.8), ink.light)
    tile.draw(marks, boxOf(at, pitch * 1.5))
  }
  return tile
}

const HIDES: Readonly<Record<string, (spec: PatternSpec, size: number, random: Random) => Tile>> = {
  giraffe,
  cow,
  snake,
  crocodile,
}

/** Hides: of one beast in four sizes, or of four beasts. */
export const drawHides: DrawFamily = (spec, random) => {
  // A crocodile has no more than two colours.
  const fourth = spec.named > 2 ? snake : crocodile
  const draw = HIDES[spec.kind] ?? [giraffe, snake, cow, fourth][spec.variant]!
  const size = spec.scale * (spec.kind === '' ? 1 : [1, 0.7, 1.4, 0.88][spec.variant]!)
  return draw(spec, size, random)
}
