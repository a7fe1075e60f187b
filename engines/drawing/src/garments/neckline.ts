import { between } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import type { Shell } from './shell.ts'
import type { Neckline } from './style.ts'

/** The upper edge of a bodice from the picture's left to its right, with what it leaves of the shoulders. */
export interface TopEdge {
  readonly line: readonly Point[]
  /** True when the bodice reaches over the shoulders. */
  readonly shoulders: boolean
  /** Straps: from the bodice over the shoulder. */
  readonly straps: readonly (readonly Point[])[]
  /** Row at which the sides begin, where the bodice does not reach the shoulders. */
  readonly from?: number
}

/** Where a bib ends below its straps (a row, and half its width in u), and the row where it meets the sides. Chosen by eye. */
const BIB = { top: 0.92, wide: 0.46, sides: 1.56 } as const

interface Opening {
  /** Share of the way from the neck to the tip of the shoulder. */
  readonly wide: number
  /** Units below the pit of the neck. */
  readonly deep: number
  readonly line: 'round' | 'v' | 'square' | 'boat' | 'cowl'
}

/** Necklines over the shoulder. Chosen by eye. */
const OPENINGS: Partial<Record<Neckline, Opening>> = {
  crew: { wide: 0.06, deep: 8, line: 'round' },
  turtleneck: { wide: 0, deep: 2, line: 'round' },
  keyhole: { wide: 0.05, deep: 7, line: 'round' },
  v: { wide: 0.16, deep: 58, line: 'v' },
  'deep v': { wide: 0.24, deep: 112, line: 'v' },
  scoop: { wide: 0.34, deep: 42, line: 'round' },
  square: { wide: 0.42, deep: 46, line: 'square' },
  boat: { wide: 0.72, deep: 9, line: 'boat' },
  cowl: { wide: 0.3, deep: 46, line: 'cowl' },
}

/** What an edge is cut on; `mirrored` when the shoulder of 'one shoulder' is the picture's left. */
interface Bust {
  readonly body: Body
  readonly shell: Shell
  readonly mirrored: boolean
}

/** The upper edge of a bodice. `mirrored` is true when the shoulder of 'one shoulder' is the picture's left. */
export function topEdge(body: Body, shell: Shell, neckline: Neckline, mirrored = false): TopEdge {
  const opening = OPENINGS[neckline]
  if (opening !== undefined) return { line: openingLine(body, opening), shoulders: true, straps: [] }
  return (BARE_EDGES[neckline] ?? slipEdge)({ body, shell, mirrored })
}

/** The edge of an opening between two shoulders. */
function openingLine(body: Body, opening: Opening): Point[] {
  const slope = (s: -1 | 1, share: number) => between(body.chest(s * 18, -9), body.chest(s * 66, 10), share)
  const [l, r] = [slope(-1, opening.wide), slope(1, opening.wide)]
  const low = body.chest(0, opening.deep)
  const w = 18 + opening.wide * 48
  const lines: Record<typeof opening.line, () => Point[]> = {
    round: () =>
      smooth([l, body.chest(-w * 0.74, opening.deep * 0.55), low, body.chest(w * 0.74, opening.deep * 0.55), r], 4),
    v: () => [
      ...smooth([l, body.chest(-w * 0.5, opening.deep * 0.46), low], 5),
      ...smooth([low, body.chest(w * 0.5, opening.deep * 0.46), r], 5).slice(1),
    ],
    square: () => [
      l,
      body.chest(-w * 0.86, opening.deep),
      ...smooth(
        [body.chest(-w * 0.8, opening.deep), body.chest(0, opening.deep + 4), body.chest(w * 0.8, opening.deep)],
        5,
      ),
      body.chest(w * 0.86, opening.deep),
      r,
    ],
    boat: () => smooth([l, body.chest(-w * 0.5, opening.deep - 3), low, body.chest(w * 0.5, opening.deep - 3), r], 5),
    cowl: () =>
      smooth(
        [
          l,
          body.chest(-w * 0.7, opening.deep * 0.62),
          body.chest(-w * 0.28, opening.deep * 0.98),
          low,
          body.chest(w * 0.3, opening.deep),
          body.chest(w * 0.72, opening.deep * 0.6),
          r,
        ],
        4,
      ),
  }
  return lines[opening.line]()
}

const strap = ({ body, shell }: Bust, s: -1 | 1, u: number, v: number): Point[] =>
  smooth([shell.at(s * u, v), body.chest(s * 35, 24), body.chest(s * 31, 0)], 5)

/** The edges of bodices that leave the shoulders bare. */
const BARE_EDGES: Partial<Record<Neckline, (bust: Bust) => TopEdge>> = {
  'cowl slip'(bust) {
    const { shell } = bust
    const line = [
      ...smooth([shell.at(-1, 1.02), shell.at(-0.74, 0.82), shell.at(-0.56, 0.6)], 4),
      ...smooth(
        [shell.at(-0.56, 0.6), shell.at(-0.34, 0.92), shell.at(0.02, 1.14), shell.at(0.36, 0.9), shell.at(0.56, 0.6)],
        4,
      ).slice(1),
      ...smooth([shell.at(0.56, 0.6), shell.at(0.74, 0.82), shell.at(1, 1.02)], 4).slice(1),
    ]
    return { line, shoulders: false, straps: [strap(bust, -1, 0.56, 0.6), strap(bust, 1, 0.56, 0.6)] }
  },
  bib({ shell }) {
    const side = (s: -1 | 1) =>
      smooth(
        [shell.at(s, BIB.sides), shell.at(s * 0.74, 1.46), shell.at(s * 0.55, 1.24), shell.at(s * BIB.wide, BIB.top)],
        5,
      )
    return { line: [...side(-1), ...side(1).toReversed()], shoulders: false, straps: [], from: BIB.sides }
  },
  halter({ body, shell }) {
    const line = smooth(
      [
        shell.at(-1, 0.95),
        body.chest(-34, 34),
        body.chest(-17, -6),
        body.chest(0, -1),
        body.chest(17, -6),
        body.chest(34, 34),
        shell.at(1, 0.95),
      ],
      5,
    )
    return { line, shoulders: false, straps: [] }
  },
  'one shoulder'({ body, shell, mirrored }) {
    const m = mirrored ? -1 : 1
    const line = smooth(
      [
        shell.at(-m, 1),
        shell.at(m * -0.5, 0.8),
        body.chest(0, 42),
        body.chest(m * 30, 14),
        body.chest(m * 40, 0),
        body.chest(m * 60, 8),
        shell.at(m, 0.8),
        shell.at(m, 1),
      ],
      5,
    )
    return { line: mirrored ? line.toReversed() : line, shoulders: false, straps: [] }
  },
  'off shoulder'({ body, shell }) {
    const line = smooth(
      [body.chest(-78, 42), shell.at(-0.6, 0.74), shell.at(0, 0.84), shell.at(0.6, 0.74), body.chest(78, 42)],
      5,
    )
    return { line, shoulders: false, straps: [] }
  },
  sweetheart({ shell }) {
    const line = [
      ...smooth(
        [shell.at(-1, 0.98), shell.at(-0.78, 0.78), shell.at(-0.42, 0.7), shell.at(-0.12, 0.88), shell.at(0, 1.06)],
        4,
      ),
      ...smooth(
        [shell.at(0, 1.06), shell.at(0.12, 0.88), shell.at(0.42, 0.7), shell.at(0.78, 0.78), shell.at(1, 0.98)],
        4,
      ).slice(1),
    ]
    return { line, shoulders: false, straps: [] }
  },
  strapless({ shell }) {
    return {
      line: smooth(
        [shell.at(-1, 0.96), shell.at(-0.5, 0.86), shell.at(0, 0.9), shell.at(0.5, 0.86), shell.at(1, 0.96)],
        5,
      ),
      shoulders: false,
      straps: [],
    }
  },
}

function slipEdge(bust: Bust): TopEdge {
  const { shell } = bust
  const line = [
    ...smooth([shell.at(-1, 1.02), shell.at(-0.72, 0.84), shell.at(-0.55, 0.66)], 4),
    ...smooth(
      [shell.at(-0.55, 0.66), shell.at(-0.2, 0.94), shell.at(0, 1.08), shell.at(0.2, 0.94), shell.at(0.55, 0.66)],
      4,
    ).slice(1),
    ...smooth([shell.at(0.55, 0.66), shell.at(0.72, 0.84), shell.at(1, 1.02)], 4).slice(1),
  ]
  return { line, shoulders: false, straps: [strap(bust, -1, 0.55, 0.66), strap(bust, 1, 0.55, 0.66)] }
}
