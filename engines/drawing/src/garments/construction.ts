import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import type { Limb } from '../figures/limb.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import { hemRow, LAPELS } from './bodice.ts'
import type { Shell } from './shell.ts'
import type { Garment, Upper } from './style.ts'
import { yokeShell } from './trousers.ts'

/** How a garment is put together: what a working drawing shows and a figure does not. */
export interface Construction {
  readonly seams: Point[][]
  /** Rows of thread, drawn dashed. */
  readonly stitches: Point[][]
  /** Fine lines of ribbing. */
  readonly ribs: Point[][]
  /** Small filled marks: bartacks, rivets, buttonholes. */
  readonly tacks: Point[]
}

const BARE_BACKS: readonly Upper['neckline'][] = [
  'slip',
  'cowl slip',
  'strapless',
  'sweetheart',
  'off shoulder',
  'halter',
  'one shoulder',
]
const isRibbed = ({ name, cloth }: Garment): boolean =>
  cloth.fabric === 'knit' || ['sweatshirt', 'hoodie', 'bomber jacket', 'track jacket', 'joggers'].includes(name)
const isStretch = (garment: Garment): boolean =>
  isRibbed(garment) || /T-shirt|polo|tank|leggings|bodysuit|cycling/.test(garment.name)

/** Seams, darts, yokes, cuffs and thread of a garment seen from the front or the back. */
export function construct(
  body: Body,
  garment: Garment,
  shell: Shell | undefined,
  sleeves: readonly (Limb | undefined)[],
  back: boolean,
): Construction {
  const into: Construction = { seams: [], stitches: [], ribs: [], tacks: [] }
  const { upper, lower } = garment
  if (upper !== undefined && shell !== undefined) {
    makeBodice(into, body, { ...garment, upper }, shell, back)
    for (const [i, arm] of sleeves.entries()) if (arm !== undefined) makeSleeve(into, arm, i as Side, garment, upper)
  }
  if (lower?.kind === 'trousers' && lower.shape !== 'brief') makeTrousers(into, body, garment, back)
  else if (lower?.kind === 'skirt' && shell !== undefined && upper === undefined) makeSkirt(into, shell, back)
  return into
}

function makeBodice(
  into: Construction,
  body: Body,
  garment: Garment & { readonly upper: Upper },
  shell: Shell,
  back: boolean,
): void {
  const { upper } = garment
  const hem = garment.lower === undefined ? hemRow(body, upper) : ROW.waist
  const tailored = LAPELS.includes(upper.collar)
  // Without shoulders there is no yoke.
  const denim = garment.cloth.fabric === 'denim' && !BARE_BACKS.includes(upper.neckline)
  if (upper.neckline === 'bib') {
    into.stitches.push(shell.across(1.99))
    return
  }
  const shirt = upper.collar === 'shirt' || upper.collar === 'camp'
  if (isStretch(garment)) {
    if (back) into.stitches.push(shell.across(0.2, -0.5, 0.5))
  } else if (back) {
    if (shirt || denim) {
      into.seams.push(shell.across(0.55, -0.94, 0.94))
      into.stitches.push(shell.across(0.61, -0.94, 0.94))
      if (!denim) for (const u of [-0.07, 0.07]) into.seams.push(shell.down(u, u, 0.55, Math.min(hem, 1)))
      else
        for (const s of [-1, 1])
          into.seams.push(smooth([shell.at(s * 0.5, 0.55), shell.at(s * 0.42, 1.4), shell.at(s * 0.36, hem)], 6))
    } else {
      into.seams.push(
        shell.down(
          0,
          0,
          BARE_BACKS.includes(upper.neckline) ? 1.02 : 0.12,
          garment.lower === undefined ? hem : Math.min(shell.hem, 5),
        ),
      )
      if (!BARE_BACKS.includes(upper.neckline))
        for (const s of [-1, 1])
          into.seams.push(
            smooth(
              [
                shell.at(s * 0.95, 0.72),
                shell.at(s * 0.56, 1.2),
                shell.at(s * 0.44, Math.min(hem - 0.1, 2)),
                shell.at(s * 0.5, Math.min(hem, 3)),
              ],
              6,
            ),
          )
      if (hem > 3.2) into.stitches.push(shell.down(0.05, 0.05, hem - Math.min(1.4, hem - 2.6), hem))
    }
  } else if (upper.loose < 0.35 || tailored) {
    for (const s of [-1, 1]) {
      // A bust dart from the side, and a waist dart on either side of the waist.
      if (!tailored)
        into.seams.push([shell.at(s, 1.46), shell.at(s * 0.62, 1.36)], [shell.at(s, 1.54), shell.at(s * 0.62, 1.36)])
      const top = shell.at(s * 0.46, 1.56)
      // Widest at the waist, or at a hem above it.
      const widest = Math.min(hem, ROW.waist)
      const waist = shell.at(s * 0.46, widest)
      const low = hem > ROW.waist ? [shell.at(s * 0.46, Math.min(hem, 2.5))] : []
      for (const w of [-1, 1]) into.seams.push([top, point(waist.x + w * 2.6, waist.y), ...low])
    }
  } else if (denim || shirt) {
    into.seams.push(shell.across(0.6, -0.94, -0.1), shell.across(0.6, 0.1, 0.94))
    into.stitches.push(shell.across(0.66, -0.94, -0.1), shell.across(0.66, 0.1, 0.94))
    if (denim)
      for (const s of [-1, 1])
        into.seams.push(smooth([shell.at(s * 0.62, 0.6), shell.at(s * 0.5, 1.6), shell.at(s * 0.36, hem)], 6))
  }
  if (garment.details.epaulettes)
    for (const s of [-1, 1])
      into.seams.push([
        body.chest(s * 32, -1),
        body.chest(s * 62, 7),
        body.chest(s * 60, 14),
        body.chest(s * 30, 7),
        body.chest(s * 32, -1),
      ])
  if (garment.lower !== undefined || upper.tucked) return
  if (isRibbed(garment)) {
    into.seams.push(shell.across(hem - 0.2))
    for (let u = -0.96; u < 1; u += 0.055) into.ribs.push([shell.at(u, hem - 0.2), shell.at(u, hem - 0.01)])
  } else into.stitches.push(shell.across(hem - 0.13))
}

function makeSleeve(into: Construction, arm: Limb, side: Side, garment: Garment, upper: Upper): void {
  const end = { short: 0.56, elbow: 0.96, 'three quarter': 1.45, long: 1.97 }[upper.sleeveLength]
  if (['bell', 'kimono', 'cape', 'flutter', 'cap', 'puff', 'bishop'].includes(upper.sleeve)) return
  const band = (t: number) => [arm.at(-1, t), arm.at(0, t + 0.012), arm.at(1, t)]
  const s = sign(side)
  if (isRibbed(garment)) {
    into.seams.push(band(end - 0.14))
    for (let u = -0.86; u < 1; u += 0.2) into.ribs.push([arm.at(u, end - 0.14), arm.at(u, end)])
  } else if (upper.sleeveLength === 'long' && (upper.collar === 'shirt' || garment.cloth.fabric === 'denim')) {
    into.seams.push(band(end - 0.15))
    into.stitches.push(band(end - 0.12), band(end - 0.03))
    into.seams.push([arm.at(-s * 0.2, end - 0.42), arm.at(-s * 0.2, end - 0.15)])
    into.tacks.push(arm.at(-s * 0.1, end - 0.075))
  } else if (LAPELS.includes(upper.collar)) {
    into.seams.push([arm.at(s * 0.45, 0.4), arm.at(s * 0.42, 1.2), arm.at(s * 0.4, end)])
    for (const t of [0.06, 0.13, 0.2]) into.tacks.push(arm.at(s * 0.6, end - t))
  } else into.stitches.push(band(end - 0.05))
}

function makeTrousers(into: Construction, body: Body, garment: Garment, back: boolean): void {
  const shell = yokeShell(body)
  const denim = garment.cloth.fabric === 'denim'
  if (isStretch(garment)) {
    into.stitches.push(shell.across(2.18))
    return
  }
  // Belt loops.
  for (const u of [-0.78, -0.36, 0.36, 0.78])
    for (const w of [-0.028, 0.028]) into.seams.push([shell.at(u + w, ROW.waist - 0.02), shell.at(u + w, 2.2)])
  if (!back) {
    into.tacks.push(shell.at(0.04, 2.07))
    if (denim)
      for (const s of [-1, 1])
        into.stitches.push(smooth([shell.at(s * 0.5, 2.24), shell.at(s * 0.58, 2.5), shell.at(s * 0.95, 2.66)], 4))
    return
  }
  if (denim) {
    const yoke = [shell.at(-1, 2.36), shell.at(0, 2.56), shell.at(1, 2.36)]
    into.seams.push(yoke)
    into.stitches.push(yoke.map((p) => point(p.x, p.y + 3)))
  } else
    for (const s of [-1, 1])
      into.seams.push([shell.at(s * 0.5 - 0.03, 2.16), shell.at(s * 0.5, 2.42), shell.at(s * 0.5 + 0.03, 2.16)])
  for (const s of [-1, 1]) {
    if (denim) {
      const pocket = [
        shell.at(s * 0.26, 2.62),
        shell.at(s * 0.78, 2.58),
        shell.at(s * 0.76, 3),
        shell.at(s * 0.51, 3.12),
        shell.at(s * 0.28, 3.02),
        shell.at(s * 0.26, 2.62),
      ]
      into.seams.push(pocket)
      const c = shell.at(s * 0.52, 2.82)
      into.stitches.push(pocket.map((p) => point(p.x + (c.x - p.x) * 0.12, p.y + (c.y - p.y) * 0.12)))
    } else {
      into.seams.push(
        [shell.at(s * 0.28, 2.5), shell.at(s * 0.76, 2.48)],
        [shell.at(s * 0.28, 2.54), shell.at(s * 0.76, 2.52)],
      )
      into.tacks.push(shell.at(s * 0.52, 2.6))
    }
  }
}

function makeSkirt(into: Construction, shell: Shell, back: boolean): void {
  const end = Math.min(2.62, shell.hem - 0.2)
  for (const s of [-1, 1])
    into.seams.push([shell.at(s * 0.46 - 0.03, 2.16), shell.at(s * 0.46, end), shell.at(s * 0.46 + 0.03, 2.16)])
  if (!back) return
  into.seams.push(shell.down(0, 0, 2.16, shell.hem))
  into.stitches.push(shell.down(0.05, 0.05, 2.16, Math.min(3, shell.hem)))
  into.tacks.push(shell.at(0.02, 2.07))
}
