import { createRgba, mod, randomStream, type RandomStream, type RgbaImage } from '@toile/imaging'
import { waves } from '../finish/separation.ts'
import { torusNoise } from '../torus-noise.ts'
import type { Size, TextureOrder } from './texture-order.ts'

/** By the composition's number, where the prompt leaves it open. */
const MANNERS = ['combed', 'stone', 'swirl', 'bouquet'] as const

/**
 * One pass of a rake across the bath: every point moves by `shift` of its other coordinate. A shear, so it
 * is undone exactly by the opposite shear, keeps areas, and is seamless where `shift` repeats with the tile
 * (Jaffer, 'Mathematical marbling', IEEE CG&A 2012, with periodic tine lines).
 */
interface Rake {
  readonly along: 'x' | 'y'
  /** Displacement in tile lengths at a place 0..1 across the rake. */
  readonly shift: Float32Array
}

/** Entries of a rake's table of displacements, read between. A power of two, finer than a pixel of most tiles. */
const RAKE_PLACES = 2048

/** Tines at equal distances: each drags what it touches, and what lies beside it the less the farther it is. */
function tines(along: Rake['along'], count: number, pull: number, sharpness: number, back: boolean): Rake {
  const shift = Float32Array.from({ length: RAKE_PLACES }, (_, i) => {
    const t = (i / RAKE_PLACES) * count
    const away = Math.abs(t - Math.round(t))
    const sign = back && Math.round(t) % 2 === 0 ? -1 : 1
    return sign * pull * sharpness ** (away * 2)
  })
  return { along, shift }
}

function wavesOf(along: Rake['along'], count: number, pull: number, phase: number): Rake {
  return {
    along,
    shift: Float32Array.from(
      { length: RAKE_PLACES },
      (_, i) => pull * Math.sin(2 * Math.PI * ((i / RAKE_PLACES) * count + phase)),
    ),
  }
}

function rakesOf(manner: string, scale: number, random: RandomStream): Rake[] {
  const even = (n: number) => Math.max(2, 2 * Math.round(n / scale / 2))
  switch (manner) {
    case 'combed':
      return [tines('x', even(6), 0.2, 0.03, true), tines('y', even(18), 0.1, 0.06, false)]
    case 'bouquet':
      return [
        tines('x', even(8), 0.16, 0.04, true),
        tines('y', even(16), 0.09, 0.08, false),
        wavesOf('x', even(3), 0.05, random.next()),
        wavesOf('y', even(3), 0.05, random.next()),
      ]
    case 'swirl':
      return [1, 2, 3, 2, 4, 3].map((count, i) =>
        wavesOf(
          i % 2 === 0 ? 'x' : 'y',
          Math.max(1, Math.round(count / Math.sqrt(scale))),
          0.17 / Math.sqrt(count),
          random.next(),
        ),
      )
    default:
      return []
  }
}

/** Value of a rake at a place, between its table's entries. */
function shiftAt(table: Float32Array, place: number): number {
  const t = (place - Math.floor(place)) * RAKE_PLACES
  const i = Math.floor(t)
  const f = t - i
  return table[i % RAKE_PLACES]! * (1 - f) + table[(i + 1) % RAKE_PLACES]! * f
}

/** Bands of colour on the bath before it is raked, as positions in a ring of `bands`. */
function bandsOnBath(order: TextureOrder, size: Size) {
  const random = randomStream(order.seed + 5)
  const n = order.colours.length
  const rounds = Math.max(1, Math.round(7 / order.scale / n) || 1) * n
  // Bands of uneven widths; every colour has the same share in all.
  const widths = Array.from({ length: rounds * 2 }, () => random.between(0.45, 1.6))
  for (let k = 0; k < n; k++) {
    const mine = widths.filter((_, i) => i % n === k)
    const sum = mine.reduce((a, b) => a + b, 0)
    widths.forEach((width, i) => {
      if (i % n === k) widths[i] = (width / sum) * mine.length
    })
  }
  const total = widths.reduce((a, b) => a + b, 0)
  const table = new Float32Array(RAKE_PLACES)
  let edge = 0
  let band = 0
  for (let i = 0; i < RAKE_PLACES; i++) {
    const at = ((i + 0.5) / RAKE_PLACES) * total
    while (at > edge + widths[band]!) edge += widths[band++]!
    table[i] = band + (at - edge) / widths[band]!
  }
  const drift = torusNoise({ ...waves(size, 260), seed: order.seed + 6, octaves: 3 })
  return { table, bands: widths.length, drift }
}

/** Marbled paper (ebru): drops of colour on a bath, drawn out by rakes. */
export function marbling(order: TextureOrder, size: Size): RgbaImage {
  const manner = order.manner === '' ? MANNERS[order.variant % 4]! : order.manner
  return manner === 'stone' ? stones(order, size) : raked(order, manner, size)
}

function raked(order: TextureOrder, manner: string, size: Size): RgbaImage {
  const { width, height } = size
  const { table, bands, drift } = bandsOnBath(order, size)
  const rakes = rakesOf(manner, order.scale, randomStream(order.seed + 8)).toReversed()
  const bands2 = 2
  const image = createRgba(width, height)
  const steps = [0.25, 0.75]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0
      let g = 0
      let b = 0
      const wander = drift.data[y * width + x]! * 0.02
      for (let s = 0; s < 4; s++) {
        let u = (x + steps[s & 1]!) / width + wander
        let v = (y + steps[s >> 1]!) / height + wander
        for (const { along, shift } of rakes) {
          if (along === 'x') u -= shiftAt(shift, v)
          else v -= shiftAt(shift, u)
        }
        const across = manner === 'combed' || manner === 'bouquet' ? u : v
        const place = across * bands2 - Math.floor(across * bands2)
        const band = Math.floor(table[Math.min(RAKE_PLACES - 1, Math.floor(place * RAKE_PLACES))]!) % bands
        const colour = order.colours[band % order.colours.length]!
        r += colour[0]
        g += colour[1]
        b += colour[2]
      }
      const at = (y * width + x) * 4
      image.data[at] = r / 4
      image.data[at + 1] = g / 4
      image.data[at + 2] = b / 4
      image.data[at + 3] = 255
    }
  }
  return image
}

interface Drop {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly colour: number
}

/** The stone pattern: drops that press against each other, with veins of the first colours between them. */
function stones(order: TextureOrder, size: Size): RgbaImage {
  const { width, height } = size
  const random = randomStream(order.seed + 9)
  const unit = Math.min(width, height)
  const [w, h] = [width / unit, height / unit]
  const n = order.colours.length
  const count = Math.max(n * 4, Math.round((46 * w * h) / order.scale ** 2))
  const drops: Drop[] = Array.from({ length: count }, (_, i) => ({
    x: random.next() * w,
    y: random.next() * h,
    reach: random.between(0.7, 1.5),
    colour: i % n,
  }))
  const wobble = [1, 2].map((k) => torusNoise({ ...waves(size, 110), seed: order.seed + k, octaves: 3 }))
  const image = createRgba(width, height)
  const bath = { drops, grid: gridOf(drops, w, h), w, h, unit, colours: order.colours }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const colour = stoneAt(bath, x / unit + wobble[0]!.data[i]! * 0.035, y / unit + wobble[1]!.data[i]! * 0.035)
      image.data[i * 4] = colour[0]!
      image.data[i * 4 + 1] = colour[1]!
      image.data[i * 4 + 2] = colour[2]!
      image.data[i * 4 + 3] = 255
    }
  }
  return image
}

interface Grid {
  readonly columns: number
  readonly rows: number
  readonly cells: readonly (readonly number[])[]
}

function gridOf(drops: readonly Drop[], w: number, h: number): Grid {
  const cell = Math.sqrt((w * h) / drops.length) * 1.15
  const [columns, rows] = [Math.max(3, Math.floor(w / cell)), Math.max(3, Math.floor(h / cell))]
  const cells: number[][] = Array.from({ length: columns * rows }, () => [])
  drops.forEach((drop, k) => {
    const [c, r] = [Math.floor((drop.x / w) * columns), Math.floor((drop.y / h) * rows)]
    cells[Math.min(rows - 1, r) * columns + Math.min(columns - 1, c)]!.push(k)
  })
  return { columns, rows, cells }
}

const stoneColour = new Float32Array(3)

/** A bath full of drops. */
interface Bath {
  readonly drops: readonly Drop[]
  readonly grid: Grid
  /** Size of the tile in its shorter side, and that in pixels. */
  readonly w: number
  readonly h: number
  readonly unit: number
  readonly colours: TextureOrder['colours']
}

/** The colour at a place, in lengths of the tile's shorter side; the array is filled again each time. */
function stoneAt(
  { drops, grid: { columns, rows, cells }, w, h, unit, colours }: Bath,
  x: number,
  y: number,
): Float32Array {
  const column = Math.floor((x / w) * columns)
  const row = Math.floor((y / h) * rows)
  let first = Infinity
  let second = Infinity
  let owner = 0
  for (let dr = -2; dr <= 2; dr++) {
    for (let dc = -2; dc <= 2; dc++) {
      for (const k of cells[mod(row + dr, rows) * columns + mod(column + dc, columns)]!) {
        const drop = drops[k]!
        const dx = x - drop.x - w * Math.round((x - drop.x) / w)
        const dy = y - drop.y - h * Math.round((y - drop.y) / h)
        const d = Math.sqrt(dx * dx + dy * dy) / drop.reach
        if (d < first) {
          second = first
          first = d
          owner = k
        } else if (d < second) second = d
      }
    }
  }
  // From the rim inwards: a thin vein, a ring of another colour, the drop's own colour.
  const rim = second - first
  const { colour } = drops[owner]!
  const n = colours.length
  const soft = 1.6 / unit
  const vein = softStep(0.012, rim, soft)
  const ring = softStep(0.034 + (owner % 3) * 0.012, rim, soft)
  for (let c = 0; c < 3; c++) {
    const between = colours[(colour + 1 + (owner % Math.max(1, n - 1))) % n]![c]!
    const inner = between + (colours[colour]![c]! - between) * ring
    stoneColour[c] = colours[0]![c]! + (inner - colours[0]![c]!) * vein
  }
  return stoneColour
}

const softStep = (edge: number, value: number, soft: number) => Math.min(1, Math.max(0, (value - edge) / soft + 0.5))
