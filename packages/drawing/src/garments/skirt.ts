import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { sampled, smooth } from '../figures/curve.ts'
import type { Random } from '../random.ts'
import { Shell } from './shell.ts'
import { stroke } from './piece.ts'
import type { Fold, Piece } from './piece.ts'
import { HEMS } from './style.ts'
import type { Details, Hem, SkirtShape } from './style.ts'

interface Cut {
  readonly ease: number
  readonly flare: (share: number) => number
  readonly flutes: number
  /** Depth of the hem's waves, units. */
  readonly wave: number
  readonly dip: number
}

const CUTS: Readonly<Record<SkirtShape, Cut>> = {
  straight: { ease: 5, flare: () => 2, flutes: 2, wave: 2, dip: 10 },
  pencil: { ease: 2, flare: (t) => -5 + t, flutes: 0, wave: 0, dip: 9 },
  'a-line': { ease: 4, flare: (t) => 10 + 12 * t, flutes: 4, wave: 5, dip: 20 },
  circle: { ease: 4, flare: (t) => 15 + t * 28, flutes: 7, wave: 11, dip: 30 },
  pleated: { ease: 4, flare: (t) => 10 + 16 * t, flutes: 13, wave: 4, dip: 22 },
  wrap: { ease: 3, flare: () => 8, flutes: 2, wave: 3, dip: 14 },
  mermaid: { ease: 1, flare: (t) => (t < 0.55 ? -4 : (t - 0.5) * 120), flutes: 6, wave: 9, dip: 18 },
  tiered: { ease: 5, flare: () => 24, flutes: 8, wave: 6, dip: 22 },
  slip: { ease: 1, flare: () => 6, flutes: 4, wave: 3, dip: 15 },
  ball: { ease: 6, flare: (t) => 66 - t * 58, flutes: 8, wave: 10, dip: 26 },
  bubble: { ease: 8, flare: (t) => (t < 0.6 ? 42 : -64), flutes: 6, wave: 2, dip: 14 },
  asymmetric: { ease: 3, flare: () => 18, flutes: 5, wave: 7, dip: 20 },
}

/** Hem weights: a long skirt of the same cut widens less for its length. */
const reach = (hem: Hem) => (HEMS[hem] < 560 ? 1.35 : HEMS[hem] > 800 ? 0.78 : 1)

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

/** A skirt on a body: outline with a fluted hem, folds that fall from waist, hip and knee. */
export function cutSkirt(body: Body, options: SkirtOptions, random: Random): { piece: Piece; shell: Shell } {
  const cut = CUTS[options.shape]
  const shell = new Shell(body, {
    ease: cut.ease,
    loose: 0,
    hemY: HEMS[options.hem],
    flare: (t) => cut.flare(t) * (cut.flare(t) > 0 ? reach(options.hem) * options.width : 1),
    falls: cut.flutes > 3 && options.shape !== 'mermaid' && options.shape !== 'slip',
    sway: cut.flutes > 2 ? random.between(-0.3, 0.3) : 0,
    dip: cut.dip,
  })
  const creases = Array.from(
    { length: cut.flutes },
    (_, i) =>
      ((i + 0.5) / cut.flutes) * 2 - 1 + (options.shape === 'pleated' ? 0 : random.between(-0.8, 0.8) / cut.flutes),
  )
  const slant = options.shape === 'asymmetric' ? -0.55 : 0
  const hemAt = (u: number): Point => {
    const p = shell.at(u, shell.hem + slant * (u + 1) * 0.5 * Math.min(2, shell.hem - ROW.hip))
    if (creases.length === 0) return p
    const nearest = Math.min(...creases.map((c) => Math.abs(c - u)))
    const half = 1 / creases.length
    const lift =
      options.shape === 'pleated'
        ? (1 - ((((u + 1) * creases.length) / 2) % 1)) * 0.8
        : Math.cos(Math.min(1, nearest / half) * Math.PI) * (0.55 + 0.45 * Math.sin(u * 5.3 + creases[0]! * 9))
    return point(p.x, p.y - lift * cut.wave)
  }
  const even = sampled(hemAt, -1, 1, Math.max(24, creases.length * 8))
  const slit = options.details.slit && shell.hem - ROW.hip > 1 ? cutSlit(body, shell, hemAt) : []
  // Fronts of a slit fall apart over the leg that steps out.
  const hem =
    slit.length === 0
      ? even
      : [...even.filter((p) => p.x < slit[0]!.x), ...slit, ...even.filter((p) => p.x > slit.at(-1)!.x)]
  const top = shell.across(options.top)
  const left = shell.side(0, options.top, shell.hem)
  const right = shell.side(1, options.top, shell.hem)
  const raised = hem.at(-1)!.y
  while (right.length > 2 && right.at(-1)!.y > raised + 1) right.pop()
  left[left.length - 1] = hem[0]!
  right.push(hem.at(-1)!)
  const contours = [
    stroke(left, 2, [0.5, 0.3], 0.35),
    stroke(right, 3.5, [0.5, 0.3], 0.15),
    stroke(hem, 2.1, [0.4, 0.4], 0.3),
  ]
  const folds: Fold[] = []
  const stitches: Point[][] = [
    sampled(
      (u) => {
        const p = hemAt(u)
        return point(p.x, p.y - 9)
      },
      -0.98,
      0.98,
      24,
    ),
  ]
  const span = shell.hem - options.top
  if (options.shape === 'pleated') {
    for (const u of creases) {
      const line = [...shell.down(u * 0.94, u, options.top + 0.1, shell.hem - 0.1), hemAt(u)]
      contours.push(stroke(line, 1.4, [0.2, 0.6], 0.4))
      folds.push({ line: shell.down(u * 0.94 + 0.02, u + 0.055, options.top + 0.3, shell.hem), from: 1.2, to: 7 })
    }
  } else {
    for (const [i, u] of creases.entries()) {
      const rise =
        options.shape === 'circle' || options.shape === 'ball' || options.shape === 'tiered'
          ? random.between(0.55, 0.93)
          : random.between(0.3, 0.8)
      const start = shell.hem - (shell.hem - Math.max(options.top, ROW.waist)) * rise
      const line = [...shell.down(u * 0.86, u, start, shell.hem - 0.06), hemAt(u)]
      contours.push(stroke(line, 1.6, [0, 0.7], 0.3))
      folds.push({
        line: shell.down(u * 0.86 + 0.02, u + 0.05, start, shell.hem),
        from: 0.5,
        to: 9 + cut.wave * 1.5 + (i % 2) * 6,
      })
    }
  }
  if (
    options.shape === 'pencil' ||
    options.shape === 'straight' ||
    options.shape === 'slip' ||
    options.shape === 'mermaid'
  ) {
    // Cloth held by the hips pulls towards the standing leg.
    const from = body.pose.near === 0 ? 0.75 : -0.75
    for (const [i, v] of [2.62, 2.95].entries())
      folds.push({
        line: smooth([shell.at(from, v), shell.at(from * 0.45, v + 0.2), shell.at(from * 0.05, v + 0.26 + i * 0.1)], 6),
        from: 1.4,
        to: 3.2,
      })
  }
  const knee = body.pose.legs[body.pose.near].knee
  if (options.hem !== 'mini' && options.hem !== 'micro' && cut.flutes < 8 && span > 2.6) {
    const drop = [
      knee,
      point(knee.x + (body.pose.near === 0 ? -5 : 5), knee.y + 70),
      point(knee.x + (body.pose.near === 0 ? 6 : -6), Math.min(HEMS[options.hem] - 10, knee.y + 210)),
    ]
    if (HEMS[options.hem] > knee.y + 60) folds.push({ line: smooth(drop, 8), from: 2, to: 9 })
  }
  if (options.shape === 'tiered') {
    for (const share of [0.34, 0.66]) {
      const seam = sampled(
        (u) => {
          const p = shell.at(u, options.top + span * share)
          return point(p.x, p.y + Math.sin(u * 21 + share * 9) * 3)
        },
        -1,
        1,
        40,
      )
      contours.push(stroke(seam, 2, [0.4, 0.4], 0.2))
      for (let i = -4; i <= 4; i++)
        contours.push(
          stroke(
            shell.down(
              i / 4.6,
              i / 4.4,
              options.top + span * share,
              options.top + span * (share + random.between(0.07, 0.16)),
            ),
            1.2,
            [0.6, 0],
            0,
          ),
        )
    }
  }
  if (options.shape === 'wrap') {
    const edge = sampled((t) => shell.at(0.75 - 0.5 * t ** 0.7, options.top + span * t), 0, 1, 16)
    contours.push(stroke(edge, 2.2))
    folds.push({ line: edge.map((p) => point(p.x + 4, p.y)), from: 3, to: 10 })
    for (let i = 0; i < 3; i++)
      folds.push({
        line: smooth(
          [
            shell.at(0.74, options.top + 0.12),
            shell.at(0.2, options.top + 0.4 + i * 0.28),
            shell.at(-0.5, options.top + 0.6 + i * 0.5),
          ],
          6,
        ),
        from: 3,
        to: 0.6,
      })
  }
  if (options.details.ruffles) {
    const flounce = sampled(
      (u) => {
        const p = shell.at(u, shell.hem - 0.42)
        return point(p.x, p.y + Math.sin(u * 26) * 3)
      },
      -1,
      1,
      44,
    )
    contours.push(stroke(flounce, 1.9, [0.4, 0.4], 0.2))
    for (let i = -6; i <= 6; i++)
      contours.push(stroke([...shell.down(i / 6.6, i / 6.4, shell.hem - 0.4, shell.hem - 0.05)], 1.2, [0.6, 0.1], 0.2))
  }
  if (options.waistband) {
    const band = shell.across(options.top + 0.13)
    contours.push(stroke(band, 1.7, [0.4, 0.3], 0.2), stroke(top, 2, [0.4, 0.3], 0))
    stitches.push(shell.across(options.top + 0.1))
  }
  return {
    piece: {
      outlines: [[...top, ...right, ...hem.toReversed(), ...left.toReversed()]],
      contours,
      folds,
      stitches,
      net: shell,
      rows: [options.top, shell.hem],
    },
    shell,
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
