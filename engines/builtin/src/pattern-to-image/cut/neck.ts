import type { Neckline } from '@toile/drawing'
import { LEVEL, NECK } from './body.ts'

type NeckShape =
  | 'round'
  | 'v'
  | 'square'
  | 'boat'
  | 'cowl'
  | 'strapless'
  | 'sweetheart'
  | 'slip'
  | 'halter'
  | 'one shoulder'
  | 'off shoulder'
  | 'keyhole'

export interface Neck {
  readonly shape: NeckShape
  /** Half width at the shoulder ridge, and depth below the pit of the neck in front, cm. */
  readonly wide: number
  readonly deep: number
}

/** Openings by the trade's names, cm. Chosen by eye. */
export const NECKS = {
  crew: { shape: 'round', wide: NECK + 1.2, deep: 1.6 },
  turtleneck: { shape: 'round', wide: NECK + 0.4, deep: 0.4 },
  keyhole: { shape: 'keyhole', wide: NECK + 1, deep: 1.2 },
  v: { shape: 'v', wide: NECK + 1.8, deep: 15 },
  'deep v': { shape: 'v', wide: NECK + 2.6, deep: 26 },
  scoop: { shape: 'round', wide: NECK + 4, deep: 10.5 },
  square: { shape: 'square', wide: NECK + 4.6, deep: 9.5 },
  // A pattern's cloth reaches to the edge of the straps.
  bib: { shape: 'square', wide: NECK + 4.6, deep: 9.5 },
  boat: { shape: 'boat', wide: NECK + 8, deep: 1.2 },
  cowl: { shape: 'cowl', wide: NECK + 4.5, deep: 9 },
  'cowl slip': { shape: 'cowl', wide: NECK + 5.6, deep: 11 },
  sweetheart: { shape: 'sweetheart', wide: 0, deep: 0 },
  strapless: { shape: 'strapless', wide: 0, deep: 0 },
  slip: { shape: 'slip', wide: 0, deep: 0 },
  halter: { shape: 'halter', wide: NECK + 0.5, deep: 2 },
  'one shoulder': { shape: 'one shoulder', wide: 0, deep: 0 },
  'off shoulder': { shape: 'off shoulder', wide: 0, deep: 0 },
} as const satisfies Record<Neckline, Neck>

/** Edges, cm above the floor. Chosen by eye. */
const HEIGHT = {
  /** The ridge of the shoulders beside the neck. */
  ridge: LEVEL.neckSide + 0.6,
  /** Upper edge of a bodice without shoulders. */
  bare: 132.5,
} as const

/** Distance in cm to the neck's edge, above 0 where there is cloth. Exact enough near the edge, where it is used. */
export function neckDistance({ shape, wide, deep }: Neck, side: 'front' | 'back', x: number, y: number): number {
  const far = Math.abs(x)
  const drop = side === 'front' ? HEIGHT.ridge - LEVEL.neckPit + deep : backDrop(wide, shape)
  const down = HEIGHT.ridge - y
  switch (shape) {
    case 'round':
    case 'cowl':
    case 'keyhole': {
      const round = opening(far, down, wide, drop, 2)
      if (shape === 'keyhole' && side === 'front') {
        const hole = Math.hypot(far / 0.62, y - (LEVEL.neckPit - 5.5)) - 3
        return Math.min(round, hole)
      }
      return round
    }
    case 'square':
      return opening(far, down, wide, drop, side === 'front' ? 9 : 3)
    case 'boat':
      return opening(far, down, wide, drop, 2.1)
    case 'v':
      return side === 'front'
        ? ((far / wide + down / drop - 1) * (wide * drop)) / Math.hypot(wide, drop)
        : opening(far, down, wide, drop, 2)
    case 'halter': {
      const edge = 7.6 + 8.4 * Math.max(0, (LEVEL.neckSide - y) / (LEVEL.neckSide - LEVEL.armpit)) ** 1.7
      // Behind, only the band about the neck and what lies under the shoulder blades.
      if (side === 'back') return Math.max(HEIGHT.bare - 10 - y, Math.min(7.4 - far, y - 143.2))
      return Math.min(edge - far, opening(far, down, wide - 2, drop, 2))
    }
    case 'one shoulder':
      return (HEIGHT.bare + 0.5 + (x + 2) * 0.62 - y) * 0.85
    case 'off shoulder':
      return HEIGHT.bare + 0.8 - 1.2 * Math.cos((x / 18) * Math.PI * 0.5) - y
    case 'strapless':
      return HEIGHT.bare - 1 + 0.8 * Math.cos((x / 8) * Math.PI) * (far < 15 ? 1 : 0) * (side === 'front' ? 1 : 0) - y
    case 'sweetheart':
      return side === 'front'
        ? HEIGHT.bare + 1.6 - 4.6 * Math.max(0, 1 - far / 5.6) ** 1.4 - 0.03 * (far - 8) ** 2 - y
        : HEIGHT.bare - 2 - y
    case 'slip': {
      const strap = 0.55 - Math.abs(far - 9.4)
      const cup = HEIGHT.bare + 3.6 - Math.abs(far - 9.2) * (far < 9.2 ? 0.85 : 1.1)
      const edge = side === 'front' ? cup - y : HEIGHT.bare - 7 - y
      return Math.max(edge, strap)
    }
  }
}

const backDrop = (wide: number, shape: NeckShape): number =>
  shape === 'boat' ? 4.4 : 2 + Math.min(4, wide * 0.12) + (shape === 'v' ? 1 : 0)

/** Height of the lowest point of the neckline behind. */
export const backNeck = ({ wide, shape }: Neck): number => HEIGHT.ridge - backDrop(wide, shape)

/** Outside of a superellipse that opens upwards from the ridge of the shoulders. */
function opening(far: number, down: number, wide: number, drop: number, power: number): number {
  if (down <= 0) return far - wide
  const r = ((far / wide) ** power + (down / drop) ** power) ** (1 / power)
  return (r - 1) * Math.min(wide, drop)
}
