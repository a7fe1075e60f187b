import { mix } from '../../colour.ts'
import { circle, num, point, polygon, polyline, rect } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { mod } from '../../geometry/torus.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** A piece of cloth in a block: a polygon on a grid of the block's own units, and which cloth of the block it is cut from. */
type Piece = readonly [cloth: number, ...outline: readonly (readonly [number, number])[]]
interface Block {
  readonly grid: number
  readonly pieces: readonly Piece[]
}

const square = (cloth: number, x: number, y: number, w = 1, h = 1): Piece => [
  cloth,
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]
/** A square of two triangles; `from` says in which corner the first lies, clockwise from the top left. */
const halves = (a: number, b: number, x: number, y: number, from: number): Piece[] => {
  const corners = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ] as const
  const c = (k: number) => corners[(from + k + 4) % 4]!
  return [
    [a, c(-1), c(0), c(1)],
    [b, c(1), c(2), c(3)],
  ]
}
const fourTimes = (make: (quarter: number) => readonly Piece[], grid: number): Piece[] =>
  [0, 1, 2, 3].flatMap((quarter) =>
    make(quarter).map(([cloth, ...outline]): Piece => {
      let turned = outline
      for (let k = 0; k < quarter; k++) turned = turned.map(([x, y]) => [grid - y, x] as const)
      return [cloth, ...turned]
    }),
  )

/** Blocks of the quilting tradition. Cloth 0 is the block's ground. */
const BLOCKS: readonly Block[] = [
  // Ohio Star
  {
    grid: 3,
    pieces: [
      ...fourTimes(
        () => [
          square(0, 0, 0),
          [1, [1, 0], [1.5, 0.5], [1, 1]],
          [1, [2, 0], [2, 1], [1.5, 0.5]],
          [0, [1, 0], [2, 0], [1.5, 0.5]],
          [2, [1, 1], [1.5, 0.5], [2, 1]],
        ],
        3,
      ),
      square(1, 1, 1),
    ],
  },
  // Sawtooth Star
  {
    grid: 4,
    pieces: [
      ...fourTimes(
        () => [square(0, 0, 0), [0, [1, 0], [3, 0], [2, 1]], [1, [1, 0], [2, 1], [1, 1]], [1, [3, 0], [3, 1], [2, 1]]],
        4,
      ),
      square(2, 1, 1, 2, 2),
      [3, [2, 1], [3, 2], [2, 3], [1, 2]],
    ],
  },
  // Flying pinwheel
  { grid: 2, pieces: fourTimes(() => [...halves(1, 0, 0, 0, 3), [2, [0, 0.5], [0.5, 0.5], [0, 1]]], 2) },
  // Churn Dash
  {
    grid: 3,
    pieces: [
      ...fourTimes(() => [...halves(0, 1, 0, 0, 0), square(2, 1, 0, 1, 0.5), square(0, 1, 0.5, 1, 0.5)], 3),
      square(3, 1, 1),
    ],
  },
  // Nine Patch
  {
    grid: 3,
    pieces: Array.from({ length: 9 }, (_, i) => square(i % 2 === 0 ? (i === 4 ? 3 : 1) : 2, i % 3, Math.floor(i / 3))),
  },
  // Flying Geese
  {
    grid: 4,
    pieces: [0, 1, 2, 3].flatMap((r): Piece[] => [
      [r % 2 === 0 ? 1 : 2, [0, r + 1], [2, r], [4, r + 1]],
      [0, [0, r], [2, r], [0, r + 1]],
      [0, [4, r], [4, r + 1], [2, r]],
    ]),
  },
  // Square in a square in a square
  {
    grid: 4,
    pieces: [
      square(1, 0, 0, 4, 4),
      [0, [2, 0], [4, 2], [2, 4], [0, 2]],
      square(2, 1, 1, 2, 2),
      [3, [2, 1], [3, 2], [2, 3], [1, 2]],
    ],
  },
]

/** Log cabin: strips that wind about a hearth, light on two sides, dark on two. */
const LOG_CABIN: Block = (() => {
  const pieces: Piece[] = [square(3, 3, 3, 1, 1)]
  for (let ring = 0; ring < 3; ring++) {
    const [low, size] = [2 - ring, 3 + 2 * ring]
    pieces.push(
      square(1 + (ring % 2) * 3, low + 1, low, size - 2, 1),
      square(1 + ((ring + 1) % 2) * 3, low + size - 1, low, 1, size - 1),
      square((ring % 2) * 2, low + 1, low + size - 1, size - 1, 1),
      square(((ring + 1) % 2) * 2, low, low, 1, size),
    )
  }
  return { grid: 7, pieces }
})()

interface Fabric {
  readonly fill: string
  readonly mark: string
  readonly print: number
}

/** The small print of a piece: pin dots, sprigs, stripes, checks or none, kept off its seams. */
function printed(marks: Marks, outline: readonly Point[], { fill, mark, print }: Fabric, unit: number): void {
  marks.fill(polygon(outline), fill)
  if (print === 0) return
  const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const inside = (x: number, y: number, keep: number) =>
    outline.every((p, i) => {
      const q = outline[(i + 1) % outline.length]!
      const length = Math.hypot(q.x - p.x, q.y - p.y) || 1
      return ((q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)) / length > keep
    })
  const pitch = unit * (print === 2 ? 1.5 : 1)
  let d = ''
  for (let j = 0, y = y0 + pitch * 0.5; y < y1; y += pitch * 0.866, j++) {
    for (let x = x0 + (j % 2 === 0 ? 0.5 : 1) * pitch; x < x1; x += pitch) {
      if (!inside(x, y, pitch * 0.3)) continue
      if (print === 1) d += circle(x, y, pitch * 0.14)
      else if (print === 2)
        for (let k = 0; k < 5; k++)
          d += circle(x + Math.cos(k * 1.257) * pitch * 0.15, y + Math.sin(k * 1.257) * pitch * 0.15, pitch * 0.095)
      else if (print === 3) d += rect(x - pitch * 0.09, y - pitch * 0.3, pitch * 0.18, pitch * 0.6)
      else
        d += polygon([
          point(x - pitch * 0.2, y),
          point(x, y - pitch * 0.2),
          point(x + pitch * 0.2, y),
          point(x, y + pitch * 0.2),
        ])
    }
  }
  marks.fill(d, mark)
}

/** A piece with its cloth, a fold's shade along the seam and hand-sewn quilting stitches within it. */
function sew(marks: Marks, outline: readonly Point[], fabric: Fabric, unit: number, stitch: string): void {
  const area = outline.reduce(
    (sum, p, i) => sum + p.x * outline[(i + 1) % outline.length]!.y - outline[(i + 1) % outline.length]!.x * p.y,
    0,
  )
  const turned = area > 0 ? outline : outline.toReversed()
  printed(marks, turned, fabric, unit)
  marks.stroke(`${polyline(turned)}Z`, shadesOf(fabric.fill, '#ffffff').shade, unit * 0.07)
  const c = turned.reduce((sum, p) => point(sum.x + p.x / turned.length, sum.y + p.y / turned.length), point(0, 0))
  const within = turned.map((p) => {
    const far = Math.hypot(p.x - c.x, p.y - c.y)
    const k = Math.max(0.35, (far - unit * 0.85) / far)
    return point(c.x + (p.x - c.x) * k, c.y + (p.y - c.y) * k)
  })
  marks.stroke(`${polyline(within)}Z`, stitch, unit * 0.1, { dash: `${num(unit * 0.3)} ${num(unit * 0.3)}` })
}

function fabricsOf(spec: PatternSpec, turn: number, random: Random): Fabric[] {
  const ground: Fabric = {
    fill: spec.ground,
    mark: mix(inkAt(spec, turn), spec.ground, 0.35),
    print: random.pick([0, 1, 1]),
  }
  const inks = [0, 1, 2, 3, 4].map((i): Fabric => {
    const ink =
      i < spec.inks.length
        ? inkAt(spec, turn + i)
        : shadesOf(inkAt(spec, turn + i), spec.ground)[i % 2 === 0 ? 'light' : 'pale']
    const tint = shadesOf(ink, spec.ground)
    return { fill: ink, mark: i % 2 === 0 ? mix(spec.ground, ink, 0.15) : tint.detail, print: random.whole(0, 4) }
  })
  return [ground, ...inks]
}

/** Quilts: a sampler of blocks in sashing, log cabins, hexagon flowers, or stars on point. */
export const drawPatchwork: DrawFamily = (spec, random) => {
  const size = spec.scale * [1, 0.9, 1.1, 0.9][spec.variant]!
  if (spec.variant === 2 || spec.kind === 'hexagon') return flowerGarden(spec, size, random)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 256 * size, 2)
  const down = periods(spec.height, 256 * size, 2)
  const [w, h] = [across.size, down.size]
  const sash = spec.variant === 0 ? 0.1 : 0
  const order = random.shuffled(BLOCKS)
  const unit = (Math.min(w, h) / 256) * 17
  const stitch = mix(spec.ground, '#fffaf0', 0.6)
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const index = c + r * across.count
      const block =
        spec.variant === 1
          ? LOG_CABIN
          : spec.variant === 3
            ? [BLOCKS[1]!, BLOCKS[4]!][(c + r) % 2]!
            : order[(c + r * 3) % order.length]!
      const fabrics = fabricsOf(
        spec,
        spec.variant === 1 ? (c + r) % 2 : index,
        random.fork(spec.variant === 1 ? (c + r) % 2 : index),
      )
      const marks = new Marks()
      // Off the grid, so that the tile's edge does not run along seams.
      const [x, y] = [(c + 0.27) * w, (r + 0.31) * h]
      const cell = 1 - sash
      const turns = spec.variant === 1 ? (c % 2) + (r % 2 === 0 ? 0 : c % 2 === 0 ? 3 : 1) : 0
      const at = (px: number, py: number) => {
        let [u, v] = [px / block.grid, py / block.grid]
        for (let k = 0; k < turns; k++) [u, v] = [1 - v, u]
        return point(x + u * w * cell, y + v * h * cell)
      }
      for (const [cloth, ...outline] of block.pieces)
        sew(
          marks,
          outline.map(([px, py]) => at(px, py)),
          fabrics[cloth % fabrics.length]!,
          spec.variant === 1 ? unit * 0.8 : unit,
          stitch,
        )
      if (sash > 0) {
        const lane = shadesOf(inkAt(spec, 1), spec.ground)
        const fabric: Fabric = { fill: lane.base, mark: mix(spec.ground, lane.base, 0.2), print: 1 }
        const post: Fabric = { fill: inkAt(spec, 0), mark: spec.ground, print: 0 }
        const [bx, by] = [x + w * cell, y + h * cell]
        sew(
          marks,
          [point(bx, y), point(bx + w * sash, y), point(bx + w * sash, by), point(bx, by)],
          fabric,
          unit * 0.9,
          stitch,
        )
        sew(
          marks,
          [point(x, by), point(bx, by), point(bx, by + h * sash), point(x, by + h * sash)],
          fabric,
          unit * 0.9,
          stitch,
        )
        sew(
          marks,
          [point(bx, by), point(bx + w * sash, by), point(bx + w * sash, by + h * sash), point(bx, by + h * sash)],
          post,
          unit * 0.6,
          stitch,
        )
      }
      tile.draw(marks, { left: x - 4, top: y - 4, right: x + w + 4, bottom: y + h + 4 })
    }
  }
  return tile
}

/** Grandmother's flower garden: hexagons about a middle, ring by ring, on a path of the ground. */
function flowerGarden(spec: PatternSpec, size: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 62 * size, 6)
  const down = periods(spec.height, 62 * size * 0.866, 6)
  const [w, h] = [across.size, down.size]
  const unit = w * 0.2
  const stitch = mix(spec.ground, '#fffaf0', 0.6)
  const flowers = Array.from({ length: 5 }, (_, i) => fabricsOf(spec, i, random.fork(i)))
  const marks = new Marks()
  for (let r = -1; r <= down.count; r++) {
    for (let c = -1; c <= across.count; c++) {
      const [x, y] = [(c + (((r % 2) + 2) % 2) / 2) * w, r * h]
      const outline = Array.from({ length: 6 }, (_, k) => {
        const a = (k / 6) * Math.PI * 2 + Math.PI / 6
        return point(x + (Math.cos(a) * w) / Math.sqrt(3), y + (Math.sin(a) * h * 2) / 3)
      })
      const { flower, ring } = gardenPlace(c, mod(r, down.count), across.count, down.count)
      const fabrics = flowers[mod(flower, flowers.length)]!
      sew(marks, outline, ring === 0 ? fabrics[3]! : ring === 1 ? fabrics[1]! : flowers[0]![0]!, unit, stitch)
    }
  }
  tile.drawPeriodic(marks)
  return tile
}

interface GardenPlace {
  readonly flower: number
  /** 0 the middle, 1 the petals, 2 the path. */
  readonly ring: 0 | 1 | 2
}

/** Flowers stand three hexagons apart along a row, and in every third row, each such row half a step on. */
function gardenPlace(column: number, row: number, columns: number, rows: number): GardenPlace {
  // Half steps along the row.
  const here = column * 2 + (row & 1)
  for (const dr of [-1, 0, 1]) {
    const middle = row + dr
    if (mod(middle, 3) !== 0) continue
    const line = Math.floor(middle / 3)
    for (const dx of dr === 0 ? [-2, 0, 2] : [-1, 1]) {
      const from = here + dx - mod(line, 2) * 3
      if (mod(from, 6) !== 0) continue
      const place = mod(from / 6, columns / 3)
      return { flower: place * 2 + mod(line, rows / 3) * 3, ring: dr === 0 && dx === 0 ? 0 : 1 }
    }
  }
  return { flower: 0, ring: 2 }
}
