import { mix } from '../../colour.ts'
import { beside, brushLine, closedCurve, point, polar, swell, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { TorusPacker } from '../../geometry/torus.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** A rosette: a ring of two to four broken, uneven patches about a deeper middle. */
function rosette(dark: string, middle: string, random: Random): Motif {
  const marks = new Marks()
  const long = random.between(0.72, 0.92)
  const heart = Array.from({ length: 9 }, (_, i) => polar(64 * (1 + random.bell() * 0.1), (i / 9) * TAU)).map((p) =>
    point(p.x, p.y * long),
  )
  marks.fill(closedCurve(heart), middle)
  const parts = random.pick([2, 3, 3, 4])
  let a = random.between(0, TAU)
  for (let i = 0; i < parts; i++) {
    const span = (TAU / parts) * random.between(0.58, 0.86)
    const spine = Array.from({ length: 8 }, (_, n) => {
      const p = polar(73 * (1 + random.bell() * 0.05), a + (n / 7) * span)
      return point(p.x, p.y * long)
    })
    const weight = random.between(22, 33)
    const bulge = random.between(0.3, 0.7)
    const half = (t: number) =>
      (weight / 2) * (0.42 + Math.sin(Math.PI * Math.min(1, t * 0.9 + bulge * 0.2)) * 0.75) * (1 + random.bell() * 0.1)
    marks.fill(closedCurve([...beside(spine, half), ...beside(spine, (t) => -half(t)).reverse()]), dark)
    a += TAU / parts + random.bell() * 0.1
  }
  return {
    markup: marks.markup,
    discs: [
      { x: -20, y: 0, r: 74 * long },
      { x: 20, y: 0, r: 74 * long },
    ],
  }
}

function spot(ink: string, random: Random): Motif {
  const n = 8
  const long = random.between(0.5, 0.9)
  const points = Array.from({ length: n }, (_, i) => polar(88 * (1 + random.bell() * 0.16), (i / n) * TAU)).map((p) =>
    point(p.x, p.y * long),
  )
  return {
    markup: new Marks().fill(closedCurve(points), ink).markup,
    discs: [
      { x: -28, y: 0, r: 66 * long },
      { x: 28, y: 0, r: 66 * long },
    ],
  }
}

export const drawLeopard: DrawFamily = (spec, random) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const packer = new TorusPacker(spec.width, spec.height)
  const scale = spec.scale * [1, 0.68, 1.45, 1][spec.variant]!
  const dark = spec.inks[0]!
  const middles = spec.inks.length > 1 ? spec.inks.slice(1) : [mix(dark, spec.ground, 0.6)]
  const rosettes = Array.from({ length: 12 }, (_, i) => rosette(dark, middles[i % middles.length]!, random))
  const spots = Array.from({ length: 6 }, () => spot(dark, random))
  const flow = spec.variant === 3 ? Math.PI : 0.5
  for (const [motifs, size, share, gap] of [
    [rosettes, 58, 0.62, 9],
    [rosettes, 44, 0.3, 8],
    [spots, 20, 0.12, 7],
    [spots, 12, 0.05, 6],
  ] as const) {
    const step = (size * scale) / 100
    const count = Math.round((spec.width * spec.height * share * spec.density) / (Math.PI * (size * scale) ** 2 * 0.75))
    let misses = 0
    for (let i = 0; i < count && misses < 12; i++) {
      const motif = motifs[i % motifs.length]!
      const at = packer.place(
        motif,
        step * random.between(0.88, 1.1),
        (gap * scale) / spec.density,
        random,
        () => random.between(-flow, flow),
        30,
      )
      if (at) tile.stamp(motif, { ...at, scale: step })
      else misses++
    }
  }
  return tile
}

/** Stripes of a coat: they follow one flow, swell, taper out, and fork. */
export const drawZebra: DrawFamily = (spec, random) => {
  if (spec.kind === 'tiger') return drawTiger(spec, random)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const rows = periods(spec.height, 58 * spec.scale * [1, 0.66, 1.5, 1.1][spec.variant]!, spec.inks.length)
  const flow = [1, 2, 3].map((k) => ({ k, a: random.between(0.6, 1.3) / k, p: random.next(), v: random.whole(-1, 1) }))
  const bend = (x: number, y: number) =>
    flow.reduce(
      (sum, { k, a, p, v }) => sum + a * Math.sin(TAU * ((k * x) / spec.width + (v * y) / spec.height + p)),
      0,
    ) *
    42 *
    spec.scale
  for (let i = 0; i < rows.count; i++) {
    const y = (i + 0.5) * rows.size
    const pieces = random.whole(1, 2) + (spec.variant === 3 ? 2 : 0)
    let x = random.next() * spec.width
    for (let k = 0; k < pieces; k++) {
      const length = (spec.width / pieces) * random.between(0.9, 1.08)
      drawCoatStripe(tile, spec, random, { x, y, length, height: rows.size, ink: inkAt(spec, i) }, bend)
      x += spec.width / pieces
    }
  }
  return tile
}

/**
 * A tiger's flank: single tapering strokes that come in from two sides and pass each other, some forked, some open in the
 * middle; a zebra's coat has as much dark as light and no loose ends.
 */
function drawTiger(spec: PatternSpec, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const size = spec.scale * [1, 0.66, 1.5, 1.1][spec.variant]!
  const rows = periods(spec.height, 66 * size, 2)
  const columns = periods(spec.width, 330 * size)
  const sway = random.between(0, TAU)
  const bend = (x: number, y: number) =>
    (26 * Math.sin((TAU * x) / spec.width + sway) + 12 * Math.sin(TAU * ((2 * x) / spec.width + y / spec.height))) *
    size
  for (let r = 0; r < rows.count; r++) {
    for (let c = 0; c < columns.count; c++) {
      const inward = r % 2 === 0 ? 1 : -1
      const x = (c + (r % 2) * 0.42 + random.between(-0.08, 0.08)) * columns.size
      const y = (r + 0.5 + random.between(-0.16, 0.16)) * rows.size
      const long = columns.size * random.between(0.62, 0.95)
      const thick = rows.size * random.between(0.34, 0.5)
      const drop = rows.size * random.between(0.1, 0.5) * (spec.variant === 3 ? -1 : 1)
      /** The spine from the broad root to the fine tip, lifted by `lift` towards its end. */
      const spine = (from: number, to: number, lift: number) =>
        Array.from({ length: 15 }, (_, n) => {
          const t = from + ((to - from) * n) / 14
          const px = x + inward * t * long
          return point(px, y + drop * t * t + bend(px, y) + lift * (n / 14) ** 1.5)
        })
      const ink = inkAt(spec, r + c)
      const marks = new Marks()
      const body = (t: number) => (thick / 2) * Math.min(1, Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.92)) ** 0.7)
      const kind = random.next()
      marks.fill(brushLine(spine(0, 1, 0), body), ink)
      if (kind < 0.45) {
        const at = random.between(0.35, 0.55)
        const away = random.pick([-1, 1]) * rows.size * random.between(0.5, 0.75)
        marks.fill(brushLine(spine(at, at + random.between(0.3, 0.42), away), swell(thick * 0.7)), ink)
      } else if (kind < 0.7) {
        // Where a stroke opens, the coat is seen in it.
        marks.fill(brushLine(spine(0.22, 0.6, 0), swell(thick * 0.44)), spec.ground)
      }
      const reach = 90 * size + 2 * rows.size
      tile.draw(marks, { left: x - long - 60, right: x + long + 60, top: y - reach, bottom: y + reach })
    }
  }
  return tile
}

interface CoatStripe {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly height: number
  readonly ink: string
}

function drawCoatStripe(
  tile: Tile,
  spec: PatternSpec,
  random: Random,
  { x, y, length, height, ink }: CoatStripe,
  bend: (x: number, y: number) => number,
): void {
  const steps = Math.max(10, Math.round(length / 34))
  const drift = random.between(-0.5, 0.5) * height
  const line = (from: number, to: number, lift: number) =>
    Array.from({ length: steps + 1 }, (_, n) => {
      const t = from + (to - from) * (n / steps)
      const px = x + t * length
      return point(px, y + bend(px, y) + drift * (t - 0.5) + lift * Math.sin((Math.PI / 2) * (n / steps)))
    })
  const phase = random.between(0, TAU)
  const half = (t: number) =>
    height * 0.3 * Math.min(1, Math.sin(Math.PI * t) ** 0.42) * (0.92 + 0.2 * Math.sin(t * 8 + phase))
  const marks = new Marks().fill(brushLine(line(0, 1, 0), half), ink)
  if (random.chance(0.75)) {
    const from = random.between(0.25, 0.6)
    marks.fill(brushLine(line(from, from + 0.35, random.pick([-1, 1]) * height * 0.58), swell(height * 0.36)), ink)
  }
  const reach = 150 * spec.scale + height
  tile.draw(marks, { left: x - 60, right: x + length + 60, top: y - reach, bottom: y + reach })
}
