import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import type { Random } from '../random.ts'
import { topEdge } from './neckline.ts'
import { stroke } from './piece.ts'
import type { Fold, Piece } from './piece.ts'
import { Shell } from './shell.ts'
import { HEMS } from './style.ts'
import type { Garment, Upper } from './style.ts'

/** Below the hips: coats and shirts fall nearly straight. */
export const upperShell = (body: Body, upper: Upper, hemY: number): Shell =>
  new Shell(body, {
    ease: upper.tucked ? Math.min(4, upper.ease) : upper.ease,
    loose: upper.tucked ? Math.min(0.2, upper.loose) : upper.loose,
    hemY,
    flare: () => 4 + upper.loose * 5,
    dip: 10,
  })

/** The row of the net at which a top ends. Above the hips rows are read from the figure's own landmarks. */
export function hemRow(body: Body, upper: Upper): number {
  const y = HEMS[upper.hem]
  if (upper.tucked) return ROW.waist + 0.06
  if (upper.hem === 'crop') return 1.78
  if (upper.hem === 'waist') return 2.06
  return y <= HEMS.hip ? 2.9 : body.rowAt(y - 8)
}

interface Cut {
  readonly piece: Piece
  readonly shell: Shell
}

/** A closed bodice, from the neck to its hem; `to` ends it earlier, where a skirt takes over. */
export function cutBodice(body: Body, garment: Garment & { upper: Upper }, random: Random, to?: number): Cut {
  const { upper } = garment
  const hem = to ?? hemRow(body, upper)
  const shell = upperShell(body, upper, Math.max(HEMS.hip, HEMS[upper.hem]))
  const edge = topEdge(body, shell, upper.neckline)
  const shoulder = (side: Side): Point[] => {
    const s = sign(side)
    const wide = 64 + upper.ease * 0.25
    return smooth([body.chest(s * wide, 9), body.chest(s * (wide - 7), 36), shell.at(s, ROW.armpit)], 5)
  }
  const from = edge.shoulders ? ROW.armpit : 0.97
  const left = [...(edge.shoulders ? shoulder(0) : []), ...shell.side(0, from, hem)]
  const right = [...(edge.shoulders ? shoulder(1) : []), ...shell.side(1, from, hem)]
  const tucked = upper.tucked && to === undefined
  const bottom = shell.across(hem)
  const outline = [...edge.line, ...right, ...bottom.toReversed(), ...left.toReversed()]
  const contours = [
    stroke(shell.side(0, from, tucked ? ROW.waist - 0.06 : hem), 2, [0.3, 0.3], 0.3),
    stroke(shell.side(1, from, tucked ? ROW.waist - 0.06 : hem), 3.2, [0.3, 0.3], 0.1),
    stroke(edge.line, 2, [0.5, 0.5], 0.1),
  ]
  if (to === undefined && !upper.tucked) contours.push(stroke(bottom, 2.1, [0.4, 0.4], 0.25))
  if (edge.shoulders) {
    const tips = [edge.line[0]!, edge.line.at(-1)!]
    for (const side of [0, 1] as const) {
      contours.push(stroke([tips[side]!, shoulder(side)[0]!], 2, [0.4, 0.2], 0.2))
      if (upper.sleeve === 'none') contours.push(stroke(shoulder(side), 1.8, [0.4, 0.4], 0))
    }
  }
  for (const strap of edge.straps) contours.push({ ...stroke(strap, 3.2, [1, 0.8], 0), overshoot: 0 })
  const stitches: Point[][] = []
  if (to === undefined && !upper.tucked) stitches.push(shell.across(hem - 0.09))
  stitches.push(edge.line.slice(1, -1).map((p) => point(p.x, p.y + 4.5)))
  return {
    shell,
    piece: {
      outlines: [outline],
      contours,
      folds: bodiceFolds(body, shell, upper, hem, random),
      stitches,
      net: shell,
      rows: [0, hem],
    },
  }
}

/** Drag lines from the bust, slack at the waist, and the drape of a cowl. */
function bodiceFolds(body: Body, shell: Shell, upper: Upper, hem: number, random: Random): Fold[] {
  const folds: Fold[] = []
  const low = Math.min(hem, 2.1)
  for (const s of [-1, 1]) {
    if (upper.loose < 0.3) {
      folds.push({
        line: smooth([shell.at(s * 0.95, 1.25), shell.at(s * 0.62, 1.42), shell.at(s * 0.36, 1.38)], 5),
        from: 3.4,
        to: 0.4,
      })
      if (low > 1.9)
        folds.push({
          line: smooth([shell.at(s * 0.48, 1.45), shell.at(s * 0.46, 1.7), shell.at(s * 0.42, low)], 5),
          from: 1,
          to: 3,
        })
    } else {
      folds.push({
        line: smooth([shell.at(s * 0.98, 1.15), shell.at(s * 0.7, 1.5), shell.at(s * 0.6, Math.min(hem, 2.3))], 5),
        from: 5,
        to: 0.6,
      })
      if (hem > 1.95 && hem < 3.6)
        folds.push({
          line: smooth(
            [
              shell.at(s * 0.9, hem - 0.06),
              shell.at(s * random.between(0.5, 0.7), hem - 0.4),
              shell.at(s * 0.3, hem - 0.55),
            ],
            5,
          ),
          from: 6,
          to: 0.5,
        })
    }
  }
  // The side whose hip is raised is squeezed: two short creases at the waist.
  const squeezed = body.pose.pelvis.tilt > 0 ? -1 : 1
  if (hem > 1.98)
    for (const v of [1.86, 1.98])
      folds.push({
        line: smooth(
          [shell.at(squeezed, v), shell.at(squeezed * 0.55, v + 0.09), shell.at(squeezed * 0.2, v + 0.05)],
          5,
        ),
        from: 3.6,
        to: 0.4,
      })
  if (upper.neckline === 'cowl')
    for (const [i, deep] of [60, 76, 96].entries())
      folds.push({
        line: smooth(
          [
            body.chest(-34 + i * 3, 10 + i * 14),
            body.chest(-14, deep - 4),
            body.chest(2, deep),
            body.chest(18, deep - 6),
            body.chest(36 - i * 3, 8 + i * 14),
          ],
          5,
        ),
        from: 2.4,
        to: 2.4,
      })
  return folds
}

/** An open or lapelled front: two panels that leave the middle free. Opening half-widths in u at chest and hem. */
export function cutPanels(
  body: Body,
  garment: Garment & { upper: Upper },
  opening: readonly [number, number],
  random: Random,
): { pieces: readonly Piece[]; shell: Shell } {
  const { upper } = garment
  const hem = hemRow(body, upper)
  const shell = upperShell(body, upper, Math.max(HEMS.hip, HEMS[upper.hem]))
  const pieces = ([0, 1] as const).map((side): Piece => {
    const s = sign(side)
    const wide = 65 + upper.ease * 0.25
    const neck = body.chest(s * 18, -11)
    const tip = body.chest(s * wide, 8)
    const armhole = smooth([tip, body.chest(s * (wide - 7), 36), shell.at(s, ROW.armpit)], 5)
    const outer = shell.side(side, ROW.armpit, hem)
    const front = smooth(
      [
        ...frontTop(body, shell, upper, s, neck, opening[0]),
        shell.at(s * opening[0], 1.75),
        shell.at(s * (opening[0] + opening[1]) * 0.5, (1.75 + hem) / 2),
        shell.at(s * opening[1], hem),
      ],
      7,
    )
    const bottom = shell.across(hem, s, s * opening[1])
    const folds: Fold[] = [
      {
        line: smooth([shell.at(s * 0.95, 1.2), shell.at(s * 0.75, 1.55), shell.at(s * 0.66, 1.95)], 5),
        from: 5,
        to: 0.5,
      },
      { line: shell.down(s * 0.6, s * 0.68, hem > 3.2 ? 2.7 : 2.2, hem), from: 0.5, to: hem > 3.4 ? 10 : 5 },
    ]
    if (hem > 3.6) folds.push({ line: shell.down(s * 0.84, s * 0.88, 3, hem), from: 0.5, to: 7 + random.between(0, 4) })
    return {
      outlines: [[neck, tip, ...armhole, ...outer, ...bottom, ...front.toReversed()]],
      contours: [
        stroke(outer, side === 0 ? 2.1 : 3.4, [0.3, 0.3], 0.25),
        stroke(front, 2.2, [0.4, 0.4], 0.1),
        stroke(bottom, 2.2, [0.4, 0.4], 0.2),
        stroke([neck, tip], 2, [0.4, 0.2], 0.1),
      ],
      folds,
      stitches: [front.map((p) => point(p.x + s * 3.5, p.y)), shell.across(hem - 0.1, s, s * opening[1])],
      net: shell,
      lit: side === 0 ? 1 : 0.5,
      rows: [0, hem],
    }
  })
  return { pieces, shell }
}

/** The front edge from the neck to the chest: free under lapels and when worn open, else buttoned as high as it goes. */
function frontTop(body: Body, shell: Shell, upper: Upper, s: -1 | 1, neck: Point, opening: number): Point[] {
  const lapels = upper.collar === 'notch' || upper.collar === 'shawl' || upper.collar === 'camp'
  if (lapels || upper.closure === 'open') return [neck, shell.at(s * Math.max(0.26, opening) * 0.9, 0.9)]
  if (upper.neckline === 'v' || upper.neckline === 'deep v')
    return [neck, body.chest(s * 9, 30), shell.at(s * (0.02 + opening), upper.neckline === 'v' ? 1.1 : 1.5)]
  return [neck, body.chest(s * 12, 1), body.chest(s * 3 + opening * 30, 8), shell.at(s * (0.01 + opening * 0.8), 0.7)]
}

/** The inside of an open coat that shows behind the legs. */
export function cutBack(body: Body, upper: Upper): readonly Point[] {
  const hem = hemRow(body, upper)
  const shell = upperShell(body, upper, Math.max(HEMS.hip, HEMS[upper.hem]))
  const bottom = shell.across(hem).map((p) => point(p.x, p.y - 12))
  return [...shell.side(0, ROW.armpit, hem), ...bottom, ...shell.side(1, ROW.armpit, hem).toReversed()]
}
