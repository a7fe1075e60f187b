import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { smooth } from '../figures/curve.ts'
import type { Stroke } from '../sketch/ink.ts'
import type { Random } from '@toile/imaging'
import { stroke } from './piece.ts'
import type { Fold } from './piece.ts'
import type { Shell } from './shell.ts'

/** One tube of falling cloth: its edges across the hem (u of the shell) and where it rises from. */
interface PipeFold {
  readonly left: number
  readonly right: number
  /** Row at which its edges run out, and how far the tube narrows there (0 to a point, 1 not at all). */
  readonly rise: number
  readonly drop: number
}

/** A hem and what is drawn of the folds above it. */
export interface FoldedCloth {
  readonly hem: readonly Point[]
  readonly contours: readonly Stroke[]
  readonly folds: readonly Fold[]
  readonly lights: readonly Fold[]
  readonly valleys: readonly (readonly Point[])[]
  readonly turned: readonly (readonly Point[])[]
}

/** How cloth falls. Rows are those of the shell. */
export interface PipeFoldOptions {
  readonly count: number
  /** How far tubes hang below the valleys between them, units. */
  readonly depth: number
  /** Share of the hem that turns away between tubes, 0..0.5. */
  readonly gap: number
  /** Where folds begin, as share of the way up from hem to top: least and greatest. */
  readonly rise: readonly [number, number]
  readonly top: number
  /** Row of the hem for a place across it; a slanted hem has another row at either side. */
  readonly row: (u: number) => number
}

/**
 * Cloth that falls from a held edge in tubes (pipe folds). Seen from the front the tubes stand closer towards the
 * sides; each ends in a round lobe of the hem, and between two of them the cloth turns inwards and is dark.
 */
export function pipeFolds(shell: Shell, options: PipeFoldOptions, random: Random): FoldedCloth {
  const tubes = pipeFoldsOf(options, random)
  const { row, depth } = options
  const at = (u: number, up: number): Point => {
    const p = shell.at(u, row(u))
    return point(p.x, p.y - up)
  }
  const hem: Point[] = []
  const contours: Stroke[] = []
  const folds: Fold[] = []
  const lights: Fold[] = []
  const valleys: Point[][] = []
  const turned: Point[][] = []
  for (const [i, tube] of tubes.entries()) {
    const { left, right, drop } = tube
    const wide = right - left
    const deep = depth * drop
    const [first, last] = [i === 0, i === tubes.length - 1]
    const lobe = smooth(
      [
        ...(first ? [at(left, 0)] : [at(left, deep * 0.75), at(left - wide * 0.05, deep * 0.3)]),
        at(left + wide * 0.14, -deep * 0.24),
        at(left + wide * 0.5, -deep * 0.46),
        at(right - wide * 0.12, -deep * 0.2),
        ...(last ? [at(right, deep * 0.05)] : [at(right + wide * 0.07, deep * 0.34), at(right, deep * 0.85)]),
      ],
      4,
    )
    hem.push(...lobe)
    const next = tubes[i + 1]
    // Sides of a tube lean together on the way up: they come from one point of the held edge.
    const centre = (left + right) / 2
    const up = (u: number, t: number) => {
      const top = row(u) - (row(u) - options.top) * tube.rise
      const v = row(u) + (top - row(u)) * t
      return shell.at(u + (centre - u) * 0.62 * t ** 1.4, v)
    }
    const edge = (u: number, from: number, to: number) =>
      Array.from({ length: 12 }, (_, k) => up(u, from + ((to - from) * k) / 11))
    const long = random.between(0.75, 1)
    if (i < tubes.length - 1)
      contours.push({
        ...stroke([...edge(right, long, 0.02), at(right, deep * 0.8)], 1.9, [0, 0.85], 0.3),
        overshoot: 0,
      })
    if (i > 0)
      contours.push({
        ...stroke([...edge(left, long * random.between(0.3, 0.6), 0.02), at(left, deep * 0.7)], 1.3, [0, 0.8], 0.4),
        overshoot: 0,
      })
    // The side of the tube that turns from the light.
    turned.push([
      ...edge(left + wide * random.between(0.56, 0.7), 0, long * 0.9),
      ...edge(right, long, 0),
      at(right, deep * 0.3),
      at(right - wide * 0.16, -deep * 0.24),
    ])
    if (wide > 0.12)
      lights.push({
        line: edge(left + wide * random.between(0.22, 0.36), random.between(0.5, 0.85), random.between(0.03, 0.16)),
        from: 1,
        to: Math.min(9, 2 + wide * 16),
      })
    if (wide > 0.3 && random.chance(0.7)) {
      const inner = left + wide * random.between(0.42, 0.58)
      folds.push({ line: edge(inner, long * 0.75, 0.04), from: 0.4, to: 4 + wide * 7 })
    }
    if (next !== undefined) {
      const middle = (right + next.left) / 2
      const apexes = [long * 0.9, 0.55, 0.3]
      hem.push(at(middle, deep * 1.05))
      valleys.push([
        ...edge(right, apexes[0]!, 0),
        at(right, deep * 0.8),
        at(middle, deep * 1.02),
        at(next.left, depth * next.drop * 0.75),
        ...edge(next.left, 0, apexes[1]!),
      ])
    }
  }
  return { hem, contours, folds, lights, valleys, turned }
}

function pipeFoldsOf({ count, gap, rise }: PipeFoldOptions, random: Random): PipeFold[] {
  const shares = Array.from({ length: count }, () => random.between(0.62, 1.5))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const tubes: PipeFold[] = []
  let walked = 0
  // Angles about the body: equal tubes look narrower towards the sides.
  const u = (share: number) => Math.sin((share - 0.5) * Math.PI * 0.94) / Math.sin(0.47 * Math.PI)
  for (const [i, share] of shares.entries()) {
    const wide = share / total
    const part = gap * random.between(0.6, 1.3)
    const left = u(walked + (i === 0 ? 0 : (wide * part) / 2))
    const right = u(walked + wide - (i === count - 1 ? 0 : (wide * part) / 2))
    tubes.push({
      left,
      right,
      // Neighbours never begin on one line: that would read as a seam.
      rise: random.between(...rise) * (Math.min(i, count - 1 - i) % 2 === 0 ? 1 : 0.8),
      drop: random.between(0.7, 1.15) * Math.min(1, 0.45 + share * 0.5),
    })
    walked += wide
  }
  return tubes
}
