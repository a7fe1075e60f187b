import { medianOf, mix, smoothstep } from '@toile/imaging'
import { lengthScale, type PartWarp } from './part-warp.ts'
import { interpolateRow } from '../../garment-shape/trunk-edges.ts'
import type { WarpOptions } from '../swap-input.ts'
import { HEM_PLACES, type Legs } from '../../garment-shape/legs.ts'
import { isCutOff } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'

/** How trousers are laid on trousers. Chosen by eye. */
const LEGS = {
  /** Maximum factor by which a leg's cloth is stretched or shrunk to the old hem. */
  stretch: 1.45,
  /**
   * Least and greatest scale of the hips' height, as factors on their scale across: that they are stretched is seen less than a gap
   * between a waist and the hem of a top above it.
   */
  hips: [1 / 1.5, 1.8],
  /** Share of a leg's length, from below, in which its cloth follows the hem. */
  hemDepth: 0.25,
  /** Maximum distance by which it follows the hem, in lengths of the leg. */
  hemSlant: 0.05,
} as const

interface Hem {
  /** The hem's middle row, and for each of its places how much lower that lies, limited by `LEGS.hemSlant`. */
  readonly row: number
  readonly off: Float32Array
}

interface LegWarp extends Hem {
  readonly scale: number
}

function hemAcross(hems: Float32Array, crotch: number): Hem {
  const row = medianOf([...hems])
  const most = LEGS.hemSlant * Math.max(0, row - crotch)
  return { row, off: hems.map((end) => Math.min(most, Math.max(-most, end - row))) }
}

/** Lays trousers onto trousers: the hips as one block, each leg by itself. */
export function warpLegs(
  garment: Shape & { legs: Legs },
  body: Shape & { legs: Legs },
  options: WarpOptions,
): PartWarp {
  const [g, b] = [garment.legs, body.legs]
  const [ks, kb] = [garment.outline.scale, body.outline.scale]
  const across = b.width / Math.max(1, g.width)
  const hips =
    across * Math.min(LEGS.hips[1], Math.max(LEGS.hips[0], (b.crotch - b.top) / Math.max(1, g.crotch - g.top) / across))
  const along = { stretch: LEGS.stretch, cut: isCutOff(body.outline) }
  const [left, right] = [0, 1].map((leg) => {
    const hem = hemAcross(b.hems[leg]!, b.crotch)
    const [given, wanted] = [Math.max(...g.hems[leg]!) - g.crotch, hem.row - b.crotch]
    // A hem that can lie on the old one does, however long the cloth is: lower it would be cut off, higher above ankles that
    // no photo shows.
    const length = wanted <= LEGS.stretch * across * given ? 0 : options.length
    return { ...hem, scale: lengthScale(across, given, wanted, { ...options, length }, along) }
  }) as [LegWarp, LegWarp]
  /** The row of the garment for one of the region's, below its crotch: its hem lies on the region's, whose slant the cloth follows there. */
  const below = ({ row, off, scale }: LegWarp, y: number, u: number): number => {
    const fade = smoothstep(row - LEGS.hemDepth * (row - b.crotch), row, y)
    const slant = fade * interpolateRow(off, Math.min(1, Math.max(0, u)) * (HEM_PLACES - 1))
    return g.crotch + (y - slant - b.crotch) / scale
  }
  return {
    name: 'body',
    scale: (across * ks) / kb,
    at(px, py, place) {
      const x = px * kb
      const y = py * kb
      const row = Math.min(b.hem - 1, y - 0.5)
      const [b0, b1, b2, b3] = b.edges.map((edge) => interpolateRow(edge, row)) as [number, number, number, number]
      const leftLeg = x < (b1 + b2) / 2
      const [p, q] = leftLeg ? [b0, b1] : [b2, b3]
      const u = (x - p) / Math.max(1, q - p)
      const yg = y < b.crotch ? g.crotch - (b.crotch - y) / hips : below(leftLeg ? left : right, y, u)
      const from = Math.min(g.hem - 1, Math.max(g.top, yg - 0.5))
      const [g0, g1, g2, g3] = g.edges.map((edge) => interpolateRow(edge, from)) as [number, number, number, number]
      const [s, t] = leftLeg ? [g0, g1] : [g2, g3]
      place.x = mix(s, t, u) / ks
      place.y = yg / ks
    },
  }
}
