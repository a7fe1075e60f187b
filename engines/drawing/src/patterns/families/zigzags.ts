import { mix } from '../../colour.ts'
import { point, polygon } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { askedColours, periods, shadesOf } from '../spec.ts'
import type { DrawFamily } from '../spec.ts'

/** Tweed: columns of slanting yarns that turn at each edge; the yarn is melange, each bar its own tone. */
export const drawHerringbone: DrawFamily = (spec, random) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const wanted = 84 * spec.scale * [1, 0.62, 1.5, 1][spec.variant]!
  const across = periods(spec.width, wanted, 2)
  // A ground that was asked for is a yarn among the others.
  const yarns = spec.inks.length > 1 ? [...new Set([...spec.inks, ...askedColours(spec)])] : spec.inks
  const bars = periods(spec.height, (wanted / 3.4) * (spec.variant === 3 ? 0.55 : 1), yarns.length)
  const rise = across.size * 0.95
  const thick = bars.size * (spec.inks.length > 1 ? 0.78 : 0.6)
  const paths = new Map<string, string>()
  for (let c = 0; c < across.count; c++) {
    const slope = c % 2 === 0 ? rise : -rise
    const tones = Array.from({ length: bars.count }, (_, i) => {
      const shades = shadesOf(yarns[(i + (spec.variant === 2 ? Math.floor(c / 2) : 0)) % yarns.length]!, spec.ground)
      return random.next() < 0.6 ? shades.base : random.pick([shades.shade, shades.light, shades.base])
    })
    const extra = Math.ceil(rise / bars.size) + 1
    const offset = c % 2 === 0 ? 0 : bars.size / 2
    for (let i = -extra; i < bars.count + extra; i++) {
      const y = i * bars.size + offset
      const x = c * across.size
      const ink = tones[((i % bars.count) + bars.count) % bars.count]!
      const inset = across.size * 0.012
      const bar = polygon([
        point(x + inset, y),
        point(x + across.size - inset, y + slope),
        point(x + across.size - inset, y + slope + thick),
        point(x + inset, y + thick),
      ])
      paths.set(ink, (paths.get(ink) ?? '') + bar)
    }
  }
  const marks = new Marks()
  for (const [ink, d] of paths) marks.fill(d, ink)
  tile.drawPeriodic(marks)
  return tile
}

/** Diamonds in turn with fine dashed lines through them, as knitted. */
export const drawArgyle: DrawFamily = (spec) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const wanted = 190 * spec.scale * [1, 0.66, 1.35, 1][spec.variant]!
  // The third ink draws the lines alone, unless it was asked for.
  const turns = Math.min(spec.inks.length, Math.max(2, spec.named))
  const across = periods(spec.width, wanted, turns)
  const down = periods(spec.height, wanted * [1.5, 1.35, 1.7, 1][spec.variant]!, 1)
  const w = across.size
  const h = down.size
  const inks = spec.inks.length > 1 ? spec.inks : [spec.inks[0]!, mix(spec.inks[0]!, spec.ground, 0.55)]
  const line = inks.length > 2 ? inks[2]! : mix(inks[0]!, '#2b2a33', 0.35)
  const marks = new Marks()
  const diamond = (x: number, y: number, size: number) =>
    polygon([
      point(x, y - (h / 2) * size),
      point(x + (w / 2) * size, y),
      point(x, y + (h / 2) * size),
      point(x - (w / 2) * size, y),
    ])
  const fills = inks.map(() => '')
  const inner = inks.map(() => '')
  for (let c = 0; c <= across.count; c++) {
    for (let r = 0; r <= down.count; r++) {
      const i = (c % across.count) % Math.min(Math.max(2, turns), inks.length)
      fills[i] += diamond(c * w, r * h, 1)
      if (spec.variant === 3) inner[i] += diamond(c * w, r * h, 0.55)
    }
  }
  fills.forEach((d, i) => marks.fill(d, inks[i]!))
  inner.forEach((d) => marks.fill(d, spec.ground, 0.35))
  const dashes = Math.max(6, Math.round(Math.hypot(w, h) / 2 / 13))
  const stitch = Math.min(9, w * 0.045)
  let d = ''
  const dash = (a: Point, b: Point) => {
    const nx = (-(b.y - a.y) / Math.hypot(b.x - a.x, b.y - a.y)) * (stitch / 2)
    const ny = ((b.x - a.x) / Math.hypot(b.x - a.x, b.y - a.y)) * (stitch / 2)
    for (let k = 0; k < dashes; k++) {
      const [s, e] = [(k + 0.2) / dashes, (k + 0.8) / dashes]
      const p = point(a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s)
      const q = point(a.x + (b.x - a.x) * e, a.y + (b.y - a.y) * e)
      d += polygon([
        point(p.x + nx, p.y + ny),
        point(q.x + nx, q.y + ny),
        point(q.x - nx, q.y - ny),
        point(p.x - nx, p.y - ny),
      ])
    }
  }
  for (let c = -1; c <= across.count; c++) {
    for (let r = -1; r <= down.count; r++) {
      const [x, y] = [c * w, r * h]
      for (const [sx, sy] of [
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const)
        dash(point(x + w / 2, y), point(x + w / 2 + (sx * w) / 2, y + (sy * h) / 2))
    }
  }
  marks.fill(d, line)
  tile.drawPeriodic(marks)
  return tile
}

/** Zigzag bands; by variant even, graded, knitted flame, or broken. */
export const drawChevron: DrawFamily = (spec, random) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const size = spec.scale * [1, 0.66, 1.3, 1][spec.variant]!
  const across = periods(spec.width, 128 * size)
  const bands =
    spec.variant === 2
      ? flame(spec.inks, spec.ground, random)
      : spec.variant === 3
        ? graded(spec.inks)
        : spec.inks.flatMap((ink) => [
            { ink, width: 1 },
            { ink: undefined, width: 0.9 },
          ])
  const total = bands.reduce((sum, band) => sum + band.width, 0)
  const down = periods(spec.height, 46 * size * (spec.variant === 2 ? 0.6 : 1) * total)
  const rise = across.size * 0.42
  const zig = (y: number): Point[] =>
    Array.from({ length: across.count * 2 + 3 }, (_, i) =>
      point(((i - 1) * across.size) / 2, y + (i % 2 === 0 ? rise : 0)),
    )
  const paths = new Map<string, string>()
  const turns = Math.ceil(rise / down.size) + 1
  for (let r = -turns; r < down.count + 1; r++) {
    let at = r * down.size
    for (const { ink, width } of bands) {
      const tall = (width / total) * down.size
      if (ink !== undefined) paths.set(ink, (paths.get(ink) ?? '') + polygon([...zig(at), ...zig(at + tall).reverse()]))
      at += tall
    }
  }
  const marks = new Marks()
  for (const [ink, d] of paths) marks.fill(d, ink)
  tile.drawPeriodic(marks)
  return tile
}

interface Zig {
  readonly ink: string | undefined
  readonly width: number
}

const graded = (inks: readonly string[]): Zig[] =>
  inks.flatMap((ink) =>
    [1.6, 1.1, 0.7, 0.35].flatMap((width) => [
      { ink, width },
      { ink: undefined, width: 0.45 },
    ]),
  )

function flame(inks: readonly string[], ground: string, random: { next(): number }): Zig[] {
  const zigs: Zig[] = []
  for (let i = 0; i < inks.length * 2; i++) {
    const shades = shadesOf(inks[i % inks.length]!, ground)
    zigs.push(
      { ink: shades.detail, width: 0.5 + random.next() * 0.4 },
      { ink: shades.base, width: 1 + random.next() },
      { ink: shades.pale, width: 0.4 + random.next() * 0.5 },
      { ink: undefined, width: 0.3 + random.next() * 0.6 },
    )
  }
  return zigs
}
