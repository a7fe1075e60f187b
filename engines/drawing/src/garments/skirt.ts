import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { sampled, smooth } from '../figures/curve.ts'
import type { Random } from '@toile/imaging'
import { drape, gathers, radiate } from './drape.ts'
import type { Drape } from './drape.ts'
import { pipeFolds } from './pipe-folds.ts'
import type { FoldedCloth } from './pipe-folds.ts'
import { pleats } from './pleats.ts'
import { Shell } from './shell.ts'
import { stroke } from './piece.ts'
import type { Piece } from './piece.ts'
import { SKIRT_CUTS, reachOf } from './skirt-cuts.ts'
import { flounces, tiers } from './flounces.ts'
import { HEMS } from './style.ts'
import type { Details, Hem, SkirtShape } from './style.ts'

/** How a skirt is cut. */
export interface SkirtOptions {
  readonly shape: SkirtShape
  readonly hem: Hem
  readonly details: Details
  /** Where it hangs from: the waist, or the bust of a dress. */
  readonly top: number
  readonly waistband: boolean
  /** Factor on the flare. */
  readonly width: number
}

/** A skirt, cut. */
export interface CutSkirt {
  readonly piece: Piece
  readonly shell: Shell
  /** The inside of the back, seen between the tubes of the hem. */
  readonly back: readonly Point[] | undefined
  /** What trails on the floor behind. */
  readonly train: Piece | undefined
}

/** A skirt on a body: an outline with a fluted hem, folds that fall from waist, hip and knee. */
export function cutSkirt(body: Body, options: SkirtOptions, random: Random): CutSkirt {
  const { shape, details } = options
  const cut = SKIRT_CUTS[shape]
  const shell = new Shell(body, {
    ease: cut.ease,
    loose: 0,
    hemY: HEMS[options.hem],
    flare: (t) => cut.flare(t) * (cut.flare(t) > 0 ? reachOf(options.hem) * options.width : 1),
    falls: cut.falls,
    sway: cut.tubes > 2 ? random.between(-0.3, 0.3) : 0,
    dip: cut.dip,
  })
  const long = Math.min(2, shell.hem - ROW.hip)
  const slant = shape === 'asymmetric' ? -0.55 * long : 0
  const highLow = shape === 'high low' ? -0.36 * long : 0
  const row = (u: number) => shell.hem + slant * (u + 1) * 0.5 + highLow * Math.max(0, 1 - u * u)
  const folded = foldsOf(shell, options, row, random)
  const slit = details.slit && shell.hem - ROW.hip > 1 ? cutSlit(body, shell, (u) => shell.at(u, row(u))) : []
  // Fronts of a slit fall apart over the leg that steps out.
  const hem =
    slit.length === 0
      ? folded.hem
      : [...folded.hem.filter((p) => p.x < slit[0]!.x), ...slit, ...folded.hem.filter((p) => p.x > slit.at(-1)!.x)]
  const top = shell.across(options.top)
  const left = shell.side(0, options.top, row(-1))
  const right = shell.side(1, options.top, row(1))
  left[left.length - 1] = hem[0]!
  right[right.length - 1] = hem.at(-1)!
  const own = drape()
  pull(own, body, shell, options, random)
  const contours = [
    stroke(left, 1.7, [0.5, 0.3], 0.55),
    stroke(right, 3.6, [0.5, 0.4], 0.1),
    { ...stroke(hem, 2.2, [0.6, 0.6], 0.2), overshoot: 0 },
    ...folded.contours,
  ]
  const stitches: Point[][] = [hem.map((p) => point(p.x, p.y - 9))]
  if (shape === 'tiered') tiers(own, shell, options.top, random)
  if (shape === 'wrap' || shape === 'sarong') {
    const edge = sampled((t) => shell.at(0.75 - 0.55 * t ** 0.7, options.top + (shell.hem - options.top) * t), 0, 1, 16)
    own.contours.push(stroke(edge, 2.3))
    own.folds.push({ line: edge.map((p) => point(p.x + 5, p.y)), from: 4, to: 12 })
    radiate(
      own,
      shell,
      {
        from: [0.74, options.top + 0.08],
        ends: [
          [-0.2, 2.5],
          [-0.6, 2.9],
          [-0.55, 3.5],
          [-0.2, 4.1],
          [0.2, 4.4],
        ],
        weight: 4.4,
      },
      random,
    )
  }
  if (details.ruffles) flounces(own, shell, shell.hem - 0.42, shell.hem, random)
  if (details.peplum) flounces(own, shell, options.top + 0.02, options.top + 0.85, random)
  if (options.waistband) {
    const band = shell.across(options.top + 0.14)
    own.contours.push(stroke(band, 1.7, [0.4, 0.3], 0.1), stroke(top, 2.1, [0.4, 0.3], 0))
    own.folds.push({ line: band.map((p) => point(p.x, p.y + 2.5)), from: 3, to: 3 })
    stitches.push(shell.across(options.top + 0.11), shell.across(options.top + 0.03))
  }
  return {
    piece: {
      outlines: [[...top, ...right, ...hem.toReversed(), ...left.toReversed()]],
      contours: [...contours, ...own.contours],
      folds: [...folded.folds, ...own.folds],
      lights: [...folded.lights, ...own.lights],
      valleys: slit.length === 0 ? folded.valleys : folded.valleys.filter((area) => clear(area, slit)),
      turned: folded.turned,
      stitches,
      net: shell,
      rows: [options.top, shell.hem],
    },
    shell,
    train: details.train ? trainOf(shell, body, random) : undefined,
    back: cut.tubes > 2 && shell.hem > ROW.hip + 0.4 ? insideOf(shell, row, highLow !== 0) : undefined,
  }
}

/** True when an area stays out of a slit's opening. */
const clear = (area: readonly Point[], slit: readonly Point[]): boolean =>
  !area.some((p) => p.x > slit[0]!.x - 2 && p.x < slit.at(-1)!.x + 2)

function foldsOf(shell: Shell, options: SkirtOptions, row: (u: number) => number, random: Random): FoldedCloth {
  const cut = SKIRT_CUTS[options.shape]
  if (cut.pleats !== undefined) return pleats(shell, cut.pleats, options.top, random)
  if (cut.tubes > 0)
    return pipeFolds(
      shell,
      { count: cut.tubes, depth: cut.depth, gap: cut.gap, rise: cut.rise, top: Math.max(options.top, cut.from), row },
      random,
    )
  const hem = sampled((u) => shell.at(u, row(u)), -1, 1, 30)
  return { hem, contours: [], folds: [], lights: [], valleys: [], turned: [] }
}

/** What the body does to the cloth: it pulls over the hip that carries, and drops from the knee that steps out. */
function pull(into: Drape, body: Body, shell: Shell, { shape, hem, top, details }: SkirtOptions, random: Random): void {
  const { near } = body.pose
  const s = near === 0 ? 1 : -1
  const close = ['pencil', 'straight', 'slip', 'mermaid', 'tulip'].includes(shape)
  if (close) {
    radiate(
      into,
      shell,
      {
        from: [s * 0.98, 2.62],
        ends: [
          [s * 0.15, 2.86],
          [s * -0.05, 3.2],
          [s * 0.3, 3.5],
        ],
        weight: 3.6,
      },
      random,
    )
    if (shell.hem > 4.6)
      radiate(
        into,
        shell,
        {
          from: [s * -0.96, 3.9],
          ends: [
            [s * -0.2, 4.15],
            [s * 0.1, 4.5],
          ],
          weight: 3,
        },
        random,
      )
  }
  if (shape === 'ball' || shape === 'tiered' || shape === 'bubble' || shape === 'gathered')
    gathers(into, shell, { row: top + 0.1, by: 0.55, count: 13 }, random)
  if (shape === 'bubble') gathers(into, shell, { row: shell.hem - 0.02, by: -0.5, count: 11, span: 0.86 }, random)
  if (shape === 'tulip')
    radiate(
      into,
      shell,
      {
        from: [0.1, top + 0.1],
        ends: [
          [-0.5, 3],
          [-0.8, 3.6],
          [0.5, 3],
          [0.84, 3.5],
          [-0.2, 3.4],
        ],
        weight: 4.6,
      },
      random,
    )
  if (details.belt || details.tie) gathers(into, shell, { row: top + 0.12, by: 0.36, count: 8, span: 0.8 }, random)
  const { knee } = body.pose.legs[near]
  if (HEMS[hem] > knee.y + 60 && SKIRT_CUTS[shape].tubes < 8) {
    const out = near === 0 ? -1 : 1
    into.folds.push({
      line: smooth(
        [
          point(knee.x + out * 10, knee.y - 6),
          point(knee.x + out * 3, knee.y + 70),
          point(knee.x - out * 6, Math.min(HEMS[hem] - 12, knee.y + 220)),
        ],
        8,
      ),
      from: 1.5,
      to: 9,
    })
    into.lights.push({
      line: smooth([point(knee.x - 9, knee.y - 60), point(knee.x - 8, knee.y), point(knee.x - 12, knee.y + 60)], 8),
      from: 3,
      to: 6,
    })
  }
}

/** The back of the hem from inside: its curve passes above the front's lobes; behind a high front it hangs lower. */
function insideOf(shell: Shell, row: (u: number) => number, low: boolean): Point[] {
  const bottom = sampled(
    (u) => {
      const p = shell.at(u, low ? shell.hem + 0.5 * (1 - u * u) : row(u))
      return point(p.x, p.y - (low ? 0 : 3 + 9 * (1 - u * u)))
    },
    -0.985,
    0.985,
    26,
  )
  const start = ROW.hip - 0.4
  return [...shell.side(0, start, row(-1)), ...bottom, ...shell.side(1, start, row(1)).toReversed()]
}

/** A train sweeps from the back of the hips to the floor beside the standing leg, and lies there in folds. */
function trainOf(shell: Shell, body: Body, random: Random): Piece {
  const s = body.pose.near === 0 ? 1 : -1
  const x = body.pose.pelvis.at.x
  const at = (dx: number, y: number) => point(x + s * dx, y)
  const hip = shell.at(s * 0.9, ROW.hip)
  const outer = smooth([hip, at(120, 620), at(196, 800), at(292, 900), at(342, 948)], 8)
  const end = smooth(
    [at(342, 948), at(300, 962), at(256, 952), at(206, 968), at(150, 956), at(90, 966), at(20, 950)],
    6,
  )
  const inner = smooth([at(20, 950), at(30, 760), shell.at(0, ROW.hip)], 10)
  const falls = [0.2, 0.45, 0.68, 0.86].map((t) => {
    const low = end[Math.round((end.length - 1) * (1 - t))]!
    return smooth([at(60 + t * 40, 520 + random.between(0, 60)), at(80 + t * 90, 780), low], 8)
  })
  return {
    outlines: [[...outer, ...end.slice(1), ...inner.slice(1)]],
    contours: [
      stroke(outer, s > 0 ? 3.2 : 1.9),
      stroke(end, 2.4),
      ...falls.map((line) => ({ ...stroke(line, 1.5, [0, 0.8], 0.3), overshoot: 0 })),
    ],
    folds: falls.map((line) => ({ line, from: 1, to: 20 })),
    lights: falls.map((line) => ({ line: line.map((p) => point(p.x - 12, p.y - 6)).slice(4, -2), from: 1, to: 8 })),
    stitches: [],
    net: { at: (u, v) => at(170 + s * u * 170, 400 + v * 560) },
    rows: [0, 1],
    part: 'skirt',
  }
}

/** The edges of a slit from hem to apex and back, over the leg that stands in front. */
function cutSlit(body: Body, shell: Shell, hemAt: (u: number) => Point): Point[] {
  const { knee } = body.pose.legs[body.pose.near]
  const v = body.rowAt(knee.y)
  const [l, r] = [shell.at(-1, v), shell.at(1, v)]
  const u = Math.min(0.62, Math.max(-0.62, ((knee.x - l.x) / (r.x - l.x)) * 2 - 1))
  const wide = Math.min(0.34, 26 / (r.x - l.x) + 0.1)
  const apex = shell.at(u, Math.max(ROW.hip + 0.7, shell.hem - (shell.hem - ROW.hip) * 0.74))
  const edge = (side: -1 | 1) =>
    smooth(
      [
        hemAt(u + side * wide),
        shell.at(u + side * wide * 0.62, (v + shell.hem) / 2),
        shell.at(u + side * wide * 0.34, v),
        apex,
      ],
      7,
    )
  return [...edge(-1), ...edge(1).toReversed().slice(1)]
}
