import { closedCurve, point, polygon, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import type { Direction } from '../../words/pattern-lexicon.ts'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** One band of a repeat: widths in shares of the repeat. */
interface Band {
  readonly width: number
  /** undefined leaves the ground bare. */
  readonly ink: string | undefined
}

const bare = (width: number): Band => ({ width, ink: undefined })

interface Repeat {
  readonly direction: Direction
  /** Its width, nearly: pixels of the tile. */
  readonly wanted: number
  readonly bands: readonly Band[]
  /** Unrest of the edges, shares of the repeat: a painter's hand. Default 0. */
  readonly wobble?: number
}

/** Lays a repeat of bands across the tile. */
function lay(spec: PatternSpec, { direction, wanted, bands, wobble = 0 }: Repeat, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = direction === 'horizontal' ? spec.height : spec.width
  const along = direction === 'horizontal' ? spec.width : spec.height
  const { count, size } = periods(across, wanted)
  const lean = direction === 'diagonal' ? Math.max(1, Math.round(along / size)) * size : 0
  const total = bands.reduce((sum, band) => sum + band.width, 0)
  const marks = new Marks()
  let start = 0
  for (const { width, ink } of bands) {
    const from = (start / total) * size
    const to = ((start + width) / total) * size
    start += width
    if (ink === undefined) continue
    let d = ''
    const repeats = wobble > 0 ? 1 : count + Math.ceil(lean / size)
    for (let i = 0; i < (wobble > 0 ? count : repeats); i++) {
      const offset = i * size - lean
      if (wobble > 0) {
        const single = new Marks().fill(
          painted(
            { from: from + i * size, to: to + i * size, length: along, unrest: size * wobble, direction },
            random,
          ),
          ink,
        )
        const box =
          direction === 'horizontal'
            ? { left: 0, right: spec.width, top: from + i * size - 30, bottom: to + i * size + 30 }
            : { top: 0, bottom: spec.height, left: from + i * size - 30, right: to + i * size + 30 }
        tile.draw(single, box)
      } else if (direction === 'horizontal')
        d += polygon([
          point(0, from + i * size),
          point(along, from + i * size),
          point(along, to + i * size),
          point(0, to + i * size),
        ])
      else
        d += polygon([
          point(from + offset, 0),
          point(to + offset, 0),
          point(to + offset + lean, along),
          point(from + offset + lean, along),
        ])
    }
    if (d !== '') marks.fill(d, ink)
  }
  const middle = (bands[0]!.width / total / count) * 0.5
  tile.drawPeriodic(
    marks,
    direction === 'horizontal' ? { x: 0, y: middle } : { x: direction === 'vertical' ? middle : 0, y: 0 },
  )
  return tile
}

/** Pixels of the tile, across the band and along it. */
interface PaintedBand {
  readonly from: number
  readonly to: number
  readonly length: number
  readonly unrest: number
  readonly direction: Direction
}

/** A band whose edges waver by whole waves over the tile, so that its ends meet. */
function painted({ from, to, length, unrest, direction }: PaintedBand, random: Random): string {
  const edge = () => {
    const waves = [1, 2, 3, 5, 8, 13, 21].map((k) => ({
      k,
      a: (random.bell() * unrest) / (1 + k * 0.35),
      p: random.next(),
    }))
    return (t: number) => waves.reduce((sum, { k, a, p }) => sum + a * Math.sin(TAU * (k * t + p)), 0)
  }
  const left = edge()
  const right = edge()
  const steps = 96
  const make = (across: number, t: number) =>
    direction === 'horizontal' ? point(t * length, across) : point(across, t * length)
  const points = []
  for (let i = -2; i <= steps + 2; i++) points.push(make(from + left(i / steps), i / steps))
  for (let i = steps + 2; i >= -2; i--) points.push(make(to + right(i / steps), i / steps))
  return closedCurve(points)
}

function multi(spec: PatternSpec, random: Random): Band[] {
  const bands: Band[] = []
  const rounds = Math.max(6, spec.inks.length * 2)
  for (let i = 0; i < rounds; i++) {
    bands.push({ width: random.pick([2, 3, 5, 8]), ink: inkAt(spec, i) })
    if (random.chance(0.7)) bands.push(bare(random.pick([1, 2, 3])))
    if (random.chance(0.4)) bands.push({ width: 1, ink: inkAt(spec, i + 1) }, bare(2))
  }
  return [...bands, ...[...bands].reverse()]
}

export const drawStripes: DrawFamily = (spec, random) => {
  const kind = ['pin', 'ticking', 'awning', 'multi'].includes(spec.kind) ? spec.kind : ''
  const direction: Direction =
    spec.direction ?? (spec.kind === 'diagonal' || spec.kind === 'horizontal' ? spec.kind : 'vertical')
  const inks = spec.inks
  const size = spec.scale * [1, 0.7, 1.35, 1][spec.variant]!
  const group = (pattern: (ink: string, next: string) => Band[]) =>
    inks.flatMap((ink, i) => pattern(ink, inkAt(spec, i + 1)))
  if (kind === 'pin')
    return lay(
      spec,
      {
        direction,
        wanted: 44 * size * inks.length,
        bands: group((ink) => [{ width: spec.variant === 2 ? 3 : 2, ink }, bare(spec.variant === 3 ? 10 : 7)]),
      },
      random,
    )
  if (kind === 'awning') {
    const bands = group((ink, next) => [
      { width: 10, ink },
      bare(10),
      ...(spec.variant === 3 ? [{ width: 1.2, ink: next }, bare(2), { width: 1.2, ink: next }, bare(10)] : []),
    ])
    return lay(spec, { direction, wanted: 170 * size * inks.length, bands }, random)
  }
  if (kind === 'multi' || (kind === '' && inks.length > 2))
    return lay(
      spec,
      { direction, wanted: 512 * size, bands: multi(spec, random), wobble: spec.variant === 3 ? 0.006 : 0 },
      random,
    )
  if (kind === 'ticking' || spec.variant === 1) {
    return lay(
      spec,
      {
        direction,
        wanted: 112 * size * inks.length,
        bands: group((ink, next) => [
          { width: 8, ink },
          bare(3),
          { width: 1.3, ink: next },
          bare(2),
          { width: 1.3, ink: next },
          bare(2),
          { width: 1.3, ink: next },
          bare(3),
        ]),
      },
      random,
    )
  }
  if (spec.variant === 3 && direction !== 'diagonal')
    return lay(
      spec,
      {
        direction,
        wanted: 104 * size * inks.length,
        bands: group((ink) => [{ width: 5, ink }, bare(4.4)]),
        wobble: 0.02 / inks.length,
      },
      random,
    )
  if (spec.variant === 2)
    return lay(
      spec,
      {
        direction,
        wanted: 120 * size * inks.length,
        bands: group((ink) => [
          { width: 8, ink },
          bare(2),
          { width: 1.5, ink: shadesOf(ink, spec.ground).base },
          bare(8),
        ]),
      },
      random,
    )
  return lay(
    spec,
    { direction, wanted: 80 * size * inks.length, bands: group((ink) => [{ width: 1, ink }, bare(1)]) },
    random,
  )
}

/** The mariner's jersey: ink half as wide as the white between. */
export const drawBreton: DrawFamily = (spec, random) => {
  const size = spec.scale * [1, 0.66, 1.5, 1.1][spec.variant]!
  const bands = spec.inks.flatMap((ink, i): Band[] =>
    spec.variant === 3
      ? [{ width: 6, ink }, bare(2), { width: 1.6, ink: inkAt(spec, i + 1) }, bare(9)]
      : [{ width: spec.variant === 2 ? 6 : 5, ink }, bare(spec.variant === 2 ? 6 : 9)],
  )
  return lay(spec, { direction: spec.direction ?? 'horizontal', wanted: 78 * size * spec.inks.length, bands }, random)
}
