import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import type { Random } from '@toile/imaging'
import { topEdge } from './neckline.ts'
import { buckle, drape, gathers, radiate, swag } from './drape.ts'
import type { Drape } from './drape.ts'
import { stroke } from './piece.ts'
import type { Piece } from './piece.ts'
import { Shell } from './shell.ts'
import { HEMS } from './style.ts'
import type { Garment, Upper } from './style.ts'

/** Collars that run into lapels. */
export const LAPELS: readonly Upper['collar'][] = ['notch', 'peak', 'shawl', 'fur']

/** Below the hips: coats and shirts fall nearly straight. */
const upperShell = (body: Body, upper: Upper, hemY: number): Shell =>
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

/** Rows of the net from one line of stitching to the next. Chosen by eye. */
const QUILT_STEP = 0.3
/** Rows at which padding is stitched down, from the hem up. */
const quiltRows = (hem: number): number[] =>
  Array.from({ length: Math.floor((hem - 0.25) / QUILT_STEP) + 1 }, (_, i) => hem - i * QUILT_STEP).toReversed()

/** A side of a padded garment: it swells between the rows of stitching. */
const swollen = (line: readonly Point[], s: -1 | 1, from: number, hem: number): Point[] =>
  line.map((p, i) => {
    const v = from + ((hem - from) * i) / (line.length - 1)
    return point(p.x + s * 7 * Math.abs(Math.sin((Math.PI * (hem - v)) / QUILT_STEP)), p.y)
  })

interface Cut {
  readonly piece: Piece
  readonly shell: Shell
}

/** A closed bodice, from the neck to its hem; `to` ends it earlier, where a skirt takes over. */
export function cutBodice(body: Body, garment: Garment & { upper: Upper }, random: Random, to?: number): Cut {
  const { upper } = garment
  const hem = to ?? hemRow(body, upper)
  const shell = upperShell(body, upper, Math.max(HEMS.hip, HEMS[upper.hem]))
  const edge = topEdge(body, shell, upper.neckline, upper.mirrored)
  const shoulder = (side: Side): Point[] => {
    const s = sign(side)
    const wide = 64 + upper.ease * 0.25
    // Under a sleeve the cloth reaches on, so that nothing shows between the two.
    const under = upper.sleeve === 'none' ? wide - 7 : wide + 1
    return smooth([body.chest(s * wide, 9), body.chest(s * under, 36), shell.at(s, ROW.armpit)], 5)
  }
  const from = edge.shoulders ? ROW.armpit : (edge.from ?? 0.97)
  const { quilted, cables } = garment.details
  const flank = (side: Side) =>
    quilted ? swollen(shell.side(side, from, hem), sign(side), from, hem) : shell.side(side, from, hem)
  const left = [...(edge.shoulders ? shoulder(0) : []), ...flank(0)]
  const right = [...(edge.shoulders ? shoulder(1) : []), ...flank(1)]
  const tucked = upper.tucked && to === undefined
  const bottom = shell.across(hem)
  const outline = [...edge.line, ...right, ...bottom.toReversed(), ...left.toReversed()]
  const contours = [
    stroke(shell.side(0, from, tucked ? ROW.waist - 0.06 : hem), 1.7, [0.3, 0.3], 0.5),
    stroke(shell.side(1, from, tucked ? ROW.waist - 0.06 : hem), 3.4, [0.3, 0.3], 0.1),
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
  const drawn = quilted ? drape() : bodiceDrape(body, shell, upper, hem, random)
  const stitches: Point[][] = []
  if (to === undefined && !upper.tucked) stitches.push(shell.across(hem - 0.09))
  stitches.push(edge.line.slice(1, -1).map((p) => point(p.x, p.y + 4.5)))
  return {
    shell,
    piece: {
      outlines: [outline],
      contours: [...contours, ...drawn.contours],
      folds: drawn.folds,
      lights: drawn.lights,
      stitches,
      net: shell,
      rows: [0, hem],
      ...(quilted ? { quilts: quiltRows(hem) } : {}),
      cables,
    },
  }
}

/** What the body does to a bodice: tension from bust and armpit, slack at the waist, the swags of a cowl. */
function bodiceDrape(body: Body, shell: Shell, upper: Upper, hem: number, random: Random): Drape {
  const into = drape()
  // A bib is a flat panel: the body beneath it does not draw it into folds.
  if (upper.neckline === 'bib') return into
  const place = { low: Math.min(hem, 2.1), hem, squeezed: body.pose.pelvis.tilt > 0 ? -1 : 1 } as const
  if (upper.loose < 0.3) drapeFitted(into, shell, place, random)
  else drapeLoose(into, shell, upper, place, random)
  if (upper.neckline === 'cowl')
    swag(into, shell, { left: [-0.5, 0.14], right: [0.46, 0.16], depths: [0.86, 0.98, 1.06, 1.16], weight: 4.2 })
  if (upper.neckline === 'cowl slip')
    swag(into, shell, { left: [-0.54, 0.74], right: [0.52, 0.72], depths: [0.62, 0.72, 0.84], weight: 4.4 })
  if (upper.closure === 'wrap')
    radiate(
      into,
      shell,
      {
        from: [0.72, Math.min(2, hem)],
        ends: [
          [-0.1, 1.3],
          [-0.35, 1.5],
          [-0.6, 1.75],
          [0.3, 1.25],
          [-0.5, 1.94],
        ],
        weight: 4.4,
      },
      random,
    )
  return into
}

interface BodicePlace {
  /** Row to which the cloth lies on the body. */
  readonly low: number
  /** Row at which it ends. */
  readonly hem: number
  /** The side of the waist, u, on which a tilted pelvis squeezes it. */
  readonly squeezed: -1 | 1
}

/** Cloth that follows the body: it turns under the bust, and is drawn from the armpits and to the waist. */
function drapeFitted(into: Drape, shell: Shell, { low, hem, squeezed }: BodicePlace, random: Random): void {
  for (const s of [-1, 1] as const) {
    // Princess lines turn the light under the bust.
    into.folds.push({
      line: smooth([shell.at(s * 0.2, 1.46), shell.at(s * 0.46, 1.52), shell.at(s * 0.72, 1.4)], 5),
      from: 1,
      to: 4.4,
    })
    into.lights.push({
      line: smooth(
        [shell.at(s * 0.44 - 0.1, 1.16), shell.at(s * 0.44 - 0.14, 1.3), shell.at(s * 0.44 - 0.08, 1.42)],
        5,
      ),
      from: 4,
      to: 4,
    })
    radiate(
      into,
      shell,
      {
        from: [s * 0.96, 1.06],
        ends: [
          [s * 0.5, 1.3],
          [s * 0.62, 1.44],
        ],
        weight: 3,
      },
      random,
    )
    if (low > 1.9)
      into.contours.push({
        ...stroke(
          smooth([shell.at(s * 0.47, 1.5), shell.at(s * 0.42, 1.75), shell.at(s * 0.44, low)], 5),
          1.1,
          [0, 0.5],
          0.5,
        ),
        overshoot: 0,
      })
  }
  if (hem > 1.95)
    radiate(
      into,
      shell,
      {
        from: [squeezed * 0.98, 1.92],
        ends: [
          [squeezed * 0.1, 1.86],
          [squeezed * 0.25, 1.74],
          [squeezed * 0.2, 2],
        ],
        weight: 3.4,
      },
      random,
    )
}

/** Cloth that hangs: from the armpits, bloused over a waistband or slack at the waist. */
function drapeLoose(
  into: Drape,
  shell: Shell,
  upper: Upper,
  { low, hem, squeezed }: BodicePlace,
  random: Random,
): void {
  for (const s of [-1, 1] as const) {
    radiate(
      into,
      shell,
      {
        from: [s * 0.97, 1.06],
        ends: [
          [s * 0.42, 1.5],
          [s * 0.66, 1.72],
          [s * 0.86, 1.9],
        ],
        weight: 5,
      },
      random,
    )
    into.lights.push({ line: shell.down(s * 0.5 - 0.1, s * 0.54 - 0.1, 0.5, 1.3), from: 2, to: 6 })
  }
  if (upper.tucked && low > 1.9) {
    // Bloused over the waistband.
    gathers(into, shell, { row: low, by: -0.42, count: 9, span: 0.9 }, random)
    into.folds.push({ line: shell.across(low - 0.05, -0.9, 0.95), from: 5, to: 7 })
  } else if (hem > 1.95) {
    const end = Math.min(hem, 3.4)
    radiate(
      into,
      shell,
      {
        from: [squeezed * 0.99, Math.min(2.05, hem - 0.1)],
        ends: [
          [squeezed * 0.05, 1.9],
          [squeezed * 0.3, 1.7],
          [squeezed * 0.15, 2.16],
        ],
        weight: 5,
      },
      random,
    )
    for (const s of [-1, 1] as const)
      into.folds.push({
        line: shell.down(
          s * random.between(0.3, 0.5),
          s * random.between(0.5, 0.7),
          end,
          Math.max(1.7, end - random.between(0.5, 0.9)),
        ),
        from: 8,
        to: 0.6,
      })
    buckle(into, shell, { side: -squeezed as -1 | 1, rows: [1.75, Math.min(2.3, hem)], count: 3, weight: 4 }, random)
  }
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
    const { quilted, cables } = garment.details
    const flank = shell.side(side, ROW.armpit, hem)
    const outer = quilted ? swollen(flank, s, ROW.armpit, hem) : flank
    const front = smooth(
      [
        ...frontTop(body, shell, upper, { s, neck, opening: opening[0] }),
        shell.at(s * opening[0], 1.75),
        shell.at(s * (opening[0] + opening[1]) * 0.5, (1.75 + hem) / 2),
        shell.at(s * opening[1], hem),
      ],
      7,
    )
    const bottom = shell.across(hem, s, s * opening[1])
    const into = quilted ? drape() : panelDrape(shell, upper, { s, hem, opening: opening[1] }, random)
    return {
      outlines: [[neck, tip, ...armhole, ...outer, ...bottom, ...front.toReversed()]],
      contours: [
        stroke(outer, side === 0 ? 1.8 : 3.7, [0.3, 0.3], side === 0 ? 0.5 : 0.1),
        stroke(front, 2.3, [0.4, 0.4], 0.1),
        stroke(bottom, 2.4, [0.4, 0.4], 0.2),
        stroke([neck, tip], 2, [0.4, 0.2], 0.1),
        ...into.contours,
      ],
      folds: into.folds,
      lights: into.lights,
      stitches: [front.map((p) => point(p.x + s * 3.5, p.y)), shell.across(hem - 0.1, s, s * opening[1])],
      net: shell,
      lit: side === 0 ? 1 : 0.5,
      rows: [0, hem],
      ...(quilted ? { quilts: quiltRows(hem) } : {}),
      cables,
    }
  })
  return { pieces, shell }
}

interface Panel {
  readonly s: -1 | 1
  /** Row of the net at which it ends. */
  readonly hem: number
  /** Half-width of the opening at the hem, u. */
  readonly opening: number
}

/** A front panel: slack under the arm and at the waist, then folds that hang from chest and hip to the hem. */
function panelDrape(shell: Shell, upper: Upper, { s, hem, opening }: Panel, random: Random): Drape {
  const into = drape()
  radiate(
    into,
    shell,
    {
      from: [s * 0.96, 1.05],
      ends: [
        [s * 0.62, 1.46],
        [s * 0.78, 1.7],
      ],
      weight: 4.6,
    },
    random,
  )
  radiate(
    into,
    shell,
    {
      from: [s * 0.98, 1.96],
      ends: [
        [s * 0.5, 1.82],
        [s * 0.42, 2.06],
        [s * 0.55, 2.2],
      ],
      weight: 4,
    },
    random,
  )
  const belted = hem > 3.2 ? 2.1 : 2.05
  if (hem > 2.6) {
    const tall = hem > 3.4
    const lit = random.chance(0.5) ? 0.45 : 0.75
    for (const u of tall ? [0.45, 0.75] : [0.6]) {
      if (s * opening > u - 0.08) continue
      const low = shell.down(
        s * (u + random.between(-0.14, 0.02)),
        s * (u + random.between(-0.06, 0.1)),
        belted + random.between(0.2, (hem - belted) * 0.55),
        hem - 0.01,
      )
      into.folds.push({ line: low, from: 0.5, to: (tall ? 12 : 6) + random.between(0, 4) })
      if (tall) into.contours.push({ ...stroke(low.toReversed(), 1.4, [0.7, 0], 0.4), overshoot: 0 })
      if (u === lit || !tall)
        into.lights.push({
          line: shell.down(s * u - 0.12, s * u - 0.14, belted + 0.4, hem - 0.2),
          from: 1,
          to: tall ? 6 : 3,
        })
    }
  }
  into.lights.push({ line: shell.down(s * 0.6 - 0.06, s * 0.62 - 0.06, 0.5, 1.2), from: 3, to: 5 })
  if (upper.loose > 0.8 && hem < 3.2) gathers(into, shell, { row: hem - 0.14, by: -0.3, count: 4, span: 0.9 }, random)
  return into
}

/** The front edge from the neck to the chest: free under lapels and when worn open, else buttoned as high as it goes. */
function frontTop(
  body: Body,
  shell: Shell,
  upper: Upper,
  { s, neck, opening }: { readonly s: -1 | 1; readonly neck: Point; readonly opening: number },
): Point[] {
  const lapels = LAPELS.includes(upper.collar) || upper.collar === 'camp'
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
