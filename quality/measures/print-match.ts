/**
 * How much of a garment's print is found again where the garment is worn. The two are registered by their pixels alone:
 * blocks of the flat-lay are looked for at many places, sizes and turns, and what is found spreads to the neighbouring
 * blocks, each with a map of its own (match propagation: Lhuillier and Quan, 2002). Cloth may bend, turn and stretch; the
 * print has to be there.
 */
import { createFloat, gaussianBlur, resampleFloat } from '@toile/imaging'
import type { GarmentPiece } from './garment-piece.ts'

/** Side of a block and the step between two, pixels of the flat-lay's piece. */
const BLOCK = 24
const STEP = 12
/** Detail: what is finer than folds and coarser than grain, between these sigmas. */
const FINE = 0.8
const COARSE = 6
/** Lightness counts half: light and folds are in it. */
const LIGHTNESS = 0.5
/** Root mean square of the detail, in L*a*b* with L* halved, from which a block has texture. */
export const TEXTURE = 5
/** Share of a garment's blocks with texture from which the garment has. */
export const TEXTURED = 0.2
/** Of the blocks with texture that have to be seen for the garment to count as registered. */
const SEEN = 0.3

/** Blocks that are looked for everywhere. */
const SEEDS = 16
const SCALES = Array.from({ length: 7 }, (_, i) => 1.25 ** (i - 3))
const TURNS = Array.from({ length: 7 }, (_, i) => ((i - 3) * Math.PI) / 10)
/** Of the garment's sides: no sleeve is a hem. */
const REACH = 0.4
/** Correlation that a block found everywhere, and one found beside another, must have. */
const SEED = 0.65
const GROWN = 0.5
/** Fewer joined blocks than this are chance. */
const JOINED = 4
/** Of a block that must lie on the worn garment. */
const VISIBLE = 0.85

export interface PrintMatch {
  /** Of the garment's blocks, the share that has texture. */
  readonly texture: number
  /** Of the blocks with texture, the share that is seen where the garment is worn. */
  readonly seen: number
  /** Mean correlation of the blocks seen, 0 to 1; 0 when the two could not be registered. */
  readonly correlation: number
}

/** From block to worn piece: x = px + a dx + b dy, y = py + c dx + d dy for an offset (dx, dy) from the block's middle. */
interface Place {
  readonly px: number
  readonly py: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

interface Found {
  readonly place: Place
  readonly score: number
}

interface Block {
  readonly column: number
  readonly row: number
  readonly x: number
  readonly y: number
  readonly textured: boolean
}

interface Detail {
  readonly width: number
  readonly height: number
  /** Three values a pixel, 0 outside the garment. */
  readonly data: Float32Array
  readonly inside: Uint8Array
}

export const isTextured = (texture: number): boolean => texture >= TEXTURED

/** Of the garment's blocks, the share that has texture. */
export function textureOf(lying: GarmentPiece): number {
  const blocks = blocksOf(detailOf(lying))
  return blocks.filter(({ textured }) => textured).length / Math.max(1, blocks.length)
}

export function matchPrint(lying: GarmentPiece, worn: GarmentPiece): PrintMatch {
  const [given, made] = [detailOf(lying), detailOf(worn)]
  const blocks = blocksOf(given)
  const textured = blocks.filter((block) => block.textured)
  const texture = textured.length / Math.max(1, blocks.length)
  if (textured.length < JOINED) return { texture, seen: 0, correlation: 0 }
  const matcher = createMatcher(given, made)
  const found = joined(propagate(matcher, textured, seedsOf(matcher, textured)))
  const scores = textured.flatMap((block) => {
    const score = scoreAt(matcher, block, found)
    return score === undefined ? [] : [Math.max(0, score)]
  })
  const seen = scores.length / textured.length
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
  return { texture, seen, correlation: seen < SEEN ? 0 : mean }
}

/** Blurred within the garment only, so that its outline is no detail. */
function detailOf({ width, height, lab, depth }: GarmentPiece): Detail {
  const weighted = createFloat(width, height, 4)
  const inside = new Uint8Array(width * height)
  for (let p = 0; p < inside.length; p += 1) {
    if (depth[p] === 0) continue
    inside[p] = 1
    weighted.data.set([LIGHTNESS * lab[3 * p]!, lab[3 * p + 1]!, lab[3 * p + 2]!, 1], 4 * p)
  }
  const fine = gaussianBlur(weighted, FINE).data
  const coarse = gaussianBlur(weighted, COARSE).data
  const data = new Float32Array(3 * inside.length)
  for (let p = 0; p < inside.length; p += 1) {
    if (inside[p] === 0) continue
    for (let c = 0; c < 3; c += 1) {
      data[3 * p + c] = fine[4 * p + c]! / fine[4 * p + 3]! - coarse[4 * p + c]! / coarse[4 * p + 3]!
    }
  }
  return { width, height, data, inside }
}

/** Blocks that lie within the garment. */
function blocksOf({ width, height, data, inside }: Detail): Block[] {
  const blocks: Block[] = []
  for (let row = 0; row * STEP + BLOCK <= height; row += 1) {
    for (let column = 0; column * STEP + BLOCK <= width; column += 1) {
      let [count, squares] = [0, 0]
      for (let y = row * STEP; y < row * STEP + BLOCK; y += 1) {
        for (let x = column * STEP; x < column * STEP + BLOCK; x += 1) {
          const p = y * width + x
          count += inside[p]!
          squares += data[3 * p]! ** 2 + data[3 * p + 1]! ** 2 + data[3 * p + 2]! ** 2
        }
      }
      if (count < 0.95 * BLOCK * BLOCK) continue
      const textured = Math.sqrt(squares / count) >= TEXTURE
      blocks.push({ column, row, x: column * STEP + BLOCK / 2, y: row * STEP + BLOCK / 2, textured })
    }
  }
  return blocks
}

interface Matcher {
  readonly given: Detail
  readonly made: Detail
  /** Both at half their size, for looking everywhere. */
  readonly halves: { readonly given: Detail; readonly made: Detail }
}

const createMatcher = (given: Detail, made: Detail): Matcher => ({
  given,
  made,
  halves: { given: halved(given), made: halved(made) },
})

function halved({ width, height, data, inside }: Detail): Detail {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const small = resampleFloat({ width, height, channels: 3, data }, size.width, size.height, 'box')
  const within = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) within[y * size.width + x] = inside[2 * y * width + 2 * x]!
  }
  return { ...size, data: small.data, inside: within }
}

/** Offsets of the points of a block that are compared, for a block of this side. */
function pointsOf(side: number, step: number): Float32Array {
  const offsets: number[] = []
  for (let y = step / 2; y < side; y += step) {
    for (let x = step / 2; x < side; x += step) offsets.push(x - side / 2, y - side / 2)
  }
  return Float32Array.from(offsets)
}

/** The flat-lay's values at the points of a block, brought to mean 0 and length 1; undefined for an even one. */
function templateOf({ width, height, data }: Detail, x: number, y: number, points: Float32Array) {
  const values = new Float32Array((points.length / 2) * 3)
  for (let i = 0; i < points.length; i += 2) {
    const px = Math.min(width - 1, Math.max(0, Math.floor(x + points[i]!)))
    const py = Math.min(height - 1, Math.max(0, Math.floor(y + points[i + 1]!)))
    const from = 3 * (py * width + px)
    for (let c = 0; c < 3; c += 1) values[(3 * i) / 2 + c] = data[from + c]!
  }
  const means = [0, 0, 0]
  values.forEach((value, at) => (means[at % 3]! += (3 * value) / values.length))
  let squares = 0
  values.forEach((value, at) => {
    values[at] = value - means[at % 3]!
    squares += values[at]! ** 2
  })
  const length = Math.sqrt(squares)
  return length < 1e-3 ? undefined : values.map((value) => value / length)
}

/** Normalised cross-correlation of a template with what lies at a place, -1 to 1; undefined where it is not seen. */
function correlate(
  { width, height, data, inside }: Detail,
  template: Float32Array,
  points: Float32Array,
  { px, py, a, b, c, d }: Place,
): number | undefined {
  const all = points.length / 2
  let [count, s0, s1, s2, squares, products] = [0, 0, 0, 0, 0, 0]
  let [t0, t1, t2, ts] = [0, 0, 0, 0]
  for (let i = 0, t = 0; i < points.length; i += 2, t += 3) {
    const dx = points[i]!
    const dy = points[i + 1]!
    const u = px + a * dx + b * dy - 0.5
    const v = py + c * dx + d * dy - 0.5
    const x = Math.floor(u)
    const y = Math.floor(v)
    if (x < 0 || y < 0 || x + 1 >= width || y + 1 >= height) continue
    const p = y * width + x
    if (inside[p] === 0) continue
    count += 1
    const fu = u - x
    const fv = v - y
    const [w00, w10, w01, w11] = [(1 - fu) * (1 - fv), fu * (1 - fv), (1 - fu) * fv, fu * fv]
    const at = 3 * p
    const below = at + 3 * width
    const v0 = w00 * data[at]! + w10 * data[at + 3]! + w01 * data[below]! + w11 * data[below + 3]!
    const v1 = w00 * data[at + 1]! + w10 * data[at + 4]! + w01 * data[below + 1]! + w11 * data[below + 4]!
    const v2 = w00 * data[at + 2]! + w10 * data[at + 5]! + w01 * data[below + 2]! + w11 * data[below + 5]!
    const [g0, g1, g2] = [template[t]!, template[t + 1]!, template[t + 2]!]
    s0 += v0
    s1 += v1
    s2 += v2
    t0 += g0
    t1 += g1
    t2 += g2
    squares += v0 * v0 + v1 * v1 + v2 * v2
    ts += g0 * g0 + g1 * g1 + g2 * g2
    products += v0 * g0 + v1 * g1 + v2 * g2
  }
  if (count < VISIBLE * all) return undefined
  const spread = squares - (s0 * s0 + s1 * s1 + s2 * s2) / count
  const given = ts - (t0 * t0 + t1 * t1 + t2 * t2) / count
  if (spread <= 1e-6 || given <= 1e-6) return 0
  return (products - (s0 * t0 + s1 * t1 + s2 * t2) / count) / Math.sqrt(spread * given)
}

const POINTS = { coarse: pointsOf(BLOCK / 2, 1.5), fine: pointsOf(BLOCK, 2) }

/** Blocks spread over the print, each looked for at every place, size and turn. */
function seedsOf(matcher: Matcher, textured: readonly Block[]): Map<Block, Found> {
  const count = Math.min(SEEDS, textured.length)
  const seeds = new Map<Block, Found>()
  for (let i = 0; i < count; i += 1) {
    const block = textured[Math.floor(((i + 0.5) * textured.length) / count)]!
    const coarse = lookEverywhere(matcher, block)
    const found = coarse && refine(matcher, block, coarse)
    if (found && found.score >= SEED) seeds.set(block, found)
  }
  return seeds
}

/** At half the size and to the nearest pixel: there are some hundred thousand places. */
function lookEverywhere({ halves: { given, made } }: Matcher, { x, y }: Block): Place | undefined {
  const template = templateOf(given, x / 2, y / 2, POINTS.coarse)
  if (template === undefined) return undefined
  const { width, height, inside } = made
  const middle = { x: ((x / 2) * width) / given.width, y: ((y / 2) * height) / given.height }
  const from = { x: middle.x - REACH * width, y: middle.y - REACH * height }
  const to = { x: middle.x + REACH * width, y: middle.y + REACH * height }
  let best: Found | undefined
  for (const scale of SCALES) {
    for (const turn of TURNS) {
      const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)]
      const offsets = offsetsOf(POINTS.coarse, cos, sin, width)
      const margin = Math.ceil((scale * BLOCK) / Math.SQRT2 / 2) + 1
      for (let py = Math.max(margin, Math.round(from.y)); py < Math.min(height - margin, to.y); py += 2) {
        for (let px = Math.max(margin, Math.round(from.x)); px < Math.min(width - margin, to.x); px += 2) {
          const p = py * width + px
          if (inside[p] === 0) continue
          const score = correlateNearest(made, template, offsets, p)
          if (best !== undefined && score <= best.score) continue
          best = { place: { px: px + 0.5, py: py + 0.5, a: cos, b: -sin, c: sin, d: cos }, score }
        }
      }
    }
  }
  return best && { ...best.place, px: 2 * best.place.px, py: 2 * best.place.py }
}

/** Where the points of a turned block lie, as differences of a pixel's place in its picture. */
function offsetsOf(points: Float32Array, cos: number, sin: number, width: number): Int32Array {
  return Int32Array.from({ length: points.length / 2 }, (_, i) => {
    const [dx, dy] = [points[2 * i]!, points[2 * i + 1]!]
    return Math.round(sin * dx + cos * dy) * width + Math.round(cos * dx - sin * dy)
  })
}

/** As `correlate` of a template of mean 0 and length 1 with what lies at a pixel; -1 where not all of it is seen. */
function correlateNearest(
  { data, inside }: Detail,
  template: Float32Array,
  offsets: Int32Array,
  middle: number,
): number {
  let [s0, s1, s2, squares, products, missing] = [0, 0, 0, 0, 0, (1 - VISIBLE) * offsets.length]
  for (let i = 0, t = 0; i < offsets.length; i += 1, t += 3) {
    const p = middle + offsets[i]!
    if (inside[p] === 0) {
      missing -= 1
      if (missing < 0) return -1
      continue
    }
    const v0 = data[3 * p]!
    const v1 = data[3 * p + 1]!
    const v2 = data[3 * p + 2]!
    s0 += v0
    s1 += v1
    s2 += v2
    squares += v0 * v0 + v1 * v1 + v2 * v2
    products += v0 * template[t]! + v1 * template[t + 1]! + v2 * template[t + 2]!
  }
  const spread = squares - (s0 * s0 + s1 * s1 + s2 * s2) / offsets.length
  return spread <= 1e-6 ? 0 : products / Math.sqrt(spread)
}

/** Turned by `turn`, larger by `size`, and longer down than across by `stretch` (logarithms). */
function changed(place: Place, turn: number, size: number, stretch: number): Place {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [across, down] = [Math.exp(size - stretch), Math.exp(size + stretch)]
  const { a, b, c, d } = place
  return {
    ...place,
    a: across * (cos * a - sin * c),
    b: down * (cos * b - sin * d),
    c: across * (sin * a + cos * c),
    d: down * (sin * b + cos * d),
  }
}

const MOVES: readonly ((place: Place, step: number) => Place)[] = [
  (place, step) => ({ ...place, px: place.px + 2 * step }),
  (place, step) => ({ ...place, py: place.py + 2 * step }),
  (place, step) => changed(place, 0.08 * step, 0, 0),
  (place, step) => changed(place, 0, 0.08 * step, 0),
  (place, step) => changed(place, 0, 0, 0.08 * step),
  (place, step) => ({ ...place, b: place.b + 0.08 * step }),
]

/** The best map near a given one. Cloth neither turns over nor shrinks to a point. */
function refine({ given, made }: Matcher, { x, y }: Block, start: Place): Found | undefined {
  const template = templateOf(given, x, y, POINTS.fine)
  if (template === undefined) return undefined
  const first = correlate(made, template, POINTS.fine, start)
  if (first === undefined) return undefined
  let best: Found = { place: start, score: first }
  for (const step of [1, 1, 0.5, 0.25]) {
    for (const move of MOVES) {
      for (const way of [step, -step]) {
        const place = move(best.place, way)
        const size = place.a * place.d - place.b * place.c
        if (size < 0.1 || size > 8) continue
        const score = correlate(made, template, POINTS.fine, place)
        if (score !== undefined && score > best.score) best = { place, score }
      }
    }
  }
  return best
}

const shifted = ({ px, py, a, b, c, d }: Place, dx: number, dy: number): Place => ({
  px: px + a * dx + b * dy,
  py: py + c * dx + d * dy,
  a,
  b,
  c,
  d,
})

const keyOf = (column: number, row: number): number => row * 4096 + column

/** The best found spread first; a block keeps the best map that reached it. */
function propagate(matcher: Matcher, textured: readonly Block[], seeds: ReadonlyMap<Block, Found>): Map<Block, Found> {
  const at = new Map(textured.map((block) => [keyOf(block.column, block.row), block]))
  const found = new Map<Block, Found>()
  const open = [...seeds].map(([block, each]) => ({ block, ...each }))
  while (open.length > 0) {
    let next = 0
    open.forEach(({ score }, index) => {
      if (score > open[next]!.score) next = index
    })
    const [{ block, place, score } = open[0]!] = open.splice(next, 1)
    if ((found.get(block)?.score ?? -1) >= score) continue
    found.set(block, { place, score })
    for (const [dx, dy] of NEIGHBOURS) {
      const neighbour = at.get(keyOf(block.column + dx, block.row + dy))
      if (neighbour === undefined || (found.get(neighbour)?.score ?? -1) >= score) continue
      const reached = refine(matcher, neighbour, shifted(place, STEP * dx, STEP * dy))
      if (reached === undefined || reached.score < GROWN) continue
      if (reached.score > (found.get(neighbour)?.score ?? -1) + 0.01) open.push({ block: neighbour, ...reached })
    }
  }
  return found
}

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** Pixels by which neighbouring blocks may disagree on where the one lies. */
const AGREE = 4

/**
 * Those of `found` that agree with enough of their neighbours, neighbours of neighbours counted. A place shows one part of
 * the garment: what lies for the most part where a better group does is chance, such as a hidden sleeve that is like the body.
 */
function joined(found: ReadonlyMap<Block, Found>): Map<Block, Found> {
  const at = new Map([...found.keys()].map((block) => [keyOf(block.column, block.row), block]))
  const groups: { blocks: Block[]; sum: number }[] = []
  const done = new Set<Block>()
  for (const start of found.keys()) {
    if (done.has(start)) continue
    done.add(start)
    const blocks = [start]
    for (const block of blocks) {
      const { place } = found.get(block)!
      for (const [dx, dy] of NEIGHBOURS) {
        const neighbour = at.get(keyOf(block.column + dx, block.row + dy))
        if (neighbour === undefined || done.has(neighbour)) continue
        const expected = shifted(place, STEP * dx, STEP * dy)
        const there = found.get(neighbour)!.place
        if (Math.hypot(expected.px - there.px, expected.py - there.py) > AGREE) continue
        done.add(neighbour)
        blocks.push(neighbour)
      }
    }
    groups.push({ blocks, sum: blocks.reduce((sum, block) => sum + found.get(block)!.score, 0) })
  }
  const kept = new Map<Block, Found>()
  const taken = new Set<number>()
  for (const { blocks } of groups.toSorted((p, q) => q.sum - p.sum)) {
    const cells = blocks.map((block) => cellsOf(found.get(block)!.place))
    const free = cells.filter((each) => each.filter((cell) => taken.has(cell)).length <= each.length / 2)
    if (blocks.length < JOINED || free.length <= blocks.length / 2) continue
    for (const block of blocks) kept.set(block, found.get(block)!)
    for (const cell of cells.flat()) taken.add(cell)
  }
  return kept
}

/** Pixels of the worn piece that count as one place. */
const CELL = 4

/** What a block's own square of `STEP` covers where it is worn. */
function cellsOf({ px, py, a, b, c, d }: Place): number[] {
  const half = (STEP / 2) * Math.sqrt(Math.abs(a * d - b * c))
  const cells: number[] = []
  for (let y = Math.floor((py - half) / CELL); y <= Math.floor((py + half) / CELL); y += 1) {
    for (let x = Math.floor((px - half) / CELL); x <= Math.floor((px + half) / CELL); x += 1) cells.push(keyOf(x, y))
  }
  return cells
}

/** Steps up to which neighbours say where a block lies, and how many of them have to. */
const AROUND = 2.3
const WITNESSES = 4

/**
 * What a block scores where the registered blocks around it say that it lies, or within a pixel or two of there;
 * undefined where they are too few or it is not seen. Its own best place does not count: anything is like something.
 */
function scoreAt(matcher: Matcher, block: Block, found: ReadonlyMap<Block, Found>): number | undefined {
  const place = placeAmong(block, found)
  const template = templateOf(matcher.given, block.x, block.y, POINTS.fine)
  if (place === undefined || template === undefined) return undefined
  let best: number | undefined
  for (let dy = -NUDGE; dy <= NUDGE; dy += 1) {
    for (let dx = -NUDGE; dx <= NUDGE; dx += 1) {
      const nudged = { ...place, px: place.px + dx, py: place.py + dy }
      const score = correlate(matcher.made, template, POINTS.fine, nudged)
      if (score !== undefined && (best === undefined || score > best)) best = score
    }
  }
  return best
}

/** Pixels by which cloth may lie beside the flat map of its neighbours. */
const NUDGE = 1

/** By least squares over the middles of the registered blocks around it. */
function placeAmong(block: Block, found: ReadonlyMap<Block, Found>): Place | undefined {
  const near = [...found].filter(([other]) => {
    const steps = Math.hypot(other.column - block.column, other.row - block.row)
    return steps > 0 && steps <= AROUND
  })
  if (near.length < WITNESSES) return undefined
  const n = near.length
  const mean = (value: (block: Block, place: Place) => number): number =>
    near.reduce((sum, [other, { place }]) => sum + value(other, place), 0) / n
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)]
  const [mu, mv] = [mean((_, { px }) => px), mean((_, { py }) => py)]
  const xx = mean(({ x }) => (x - mx) ** 2)
  const yy = mean(({ y }) => (y - my) ** 2)
  const xy = mean(({ x, y }) => (x - mx) * (y - my))
  const xu = mean(({ x }, { px }) => (x - mx) * (px - mu))
  const yu = mean(({ y }, { px }) => (y - my) * (px - mu))
  const xv = mean(({ x }, { py }) => (x - mx) * (py - mv))
  const yv = mean(({ y }, { py }) => (y - my) * (py - mv))
  const size = xx * yy - xy * xy
  if (size < 0.05 * (xx + yy) ** 2) return undefined
  const flat: Place = {
    px: mu,
    py: mv,
    a: (xu * yy - yu * xy) / size,
    b: (yu * xx - xu * xy) / size,
    c: (xv * yy - yv * xy) / size,
    d: (yv * xx - xv * xy) / size,
  }
  return shifted(flat, block.x - mx, block.y - my)
}
