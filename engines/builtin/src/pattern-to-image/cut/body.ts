/** A standing body of ordinary proportions (7.5 heads), centimetres, that clothes are cut for. Its sizes are chosen by eye. */

export type Stature = 'woman' | 'curvy' | 'man'

/** Heights above the floor, cm. Chosen by eye. */
export const LEVEL = {
  neckBack: 146,
  neckSide: 145.2,
  neckPit: 139.5,
  shoulderTip: 140.6,
  armpit: 129,
  bust: 124.5,
  ribs: 117,
  waist: 107,
  highHip: 97,
  hip: 88,
  crotch: 79,
  knee: 48,
  ankle: 9,
} as const

/** Half the width of the neck, cm. Chosen by eye. */
export const NECK = 6.6

type Row = readonly [y: number, half: number, front: number, back: number]

/** From above: height, half width, depth to the front and to the back of the trunk; cm. Chosen by eye. */
const ROWS: Readonly<Record<Stature, readonly Row[]>> = {
  woman: [
    [129, 15.6, 9.4, 9.6],
    [124.5, 15.3, 10.2, 9.4],
    [117, 13.6, 9.3, 8.6],
    [107, 12, 8.6, 7.6],
    [97, 15.4, 9.4, 10.2],
    [88, 17.6, 9.4, 11.8],
    [79, 17, 9, 11],
  ],
  curvy: [
    [129, 18.4, 11.6, 11.4],
    [124.5, 18.4, 13, 11.2],
    [117, 16.8, 12, 10.6],
    [107, 15.6, 11.6, 9.8],
    [97, 19.2, 12.2, 12.4],
    [88, 21.4, 12, 14],
    [79, 20.6, 11.2, 13],
  ],
  man: [
    [129, 18.2, 11, 11],
    [124.5, 17.9, 11.4, 11],
    [117, 16.4, 10.8, 10],
    [107, 15, 10.2, 9],
    [97, 16.2, 10.2, 10],
    [88, 17.2, 10, 11],
    [79, 16.6, 9.4, 10.4],
  ],
}

export interface Body {
  readonly stature: Stature
  readonly shoulder: number
  /** How far the bust stands out of the trunk. */
  readonly bust: number
  readonly arm: number
  readonly leg: number
  /** Half width, depth to the front and to the back of the trunk at a height; constant beyond its ends. */
  trunk(y: number): { half: number; front: number; back: number }
}

export function bodyOf(stature: Stature): Body {
  const rows = ROWS[stature]
  return {
    stature,
    shoulder: { woman: 18.2, curvy: 19.4, man: 21.2 }[stature],
    bust: { woman: 2.1, curvy: 3, man: 0.5 }[stature],
    arm: { woman: 1, curvy: 1.28, man: 1.2 }[stature],
    leg: { woman: 1, curvy: 1.25, man: 1.06 }[stature],
    trunk: (y) => ({
      half: monotoneBetween(rows, y, 1),
      front: monotoneBetween(rows, y, 2),
      back: monotoneBetween(rows, y, 3),
    }),
  }
}

/** Monotone through the rows of a table ordered from above: a cubic with limited slopes (Fritsch & Carlson, 1980). */
export function monotoneBetween(rows: readonly (readonly number[])[], y: number, column: number): number {
  if (y >= rows[0]![0]!) return rows[0]![column]!
  const last = rows.length - 1
  if (y <= rows[last]![0]!) return rows[last]![column]!
  let k = 0
  while (y < rows[k + 1]![0]!) k += 1
  const secant = (i: number): number => {
    if (i < 0 || i >= last) return 0
    return (rows[i + 1]![column]! - rows[i]![column]!) / (rows[i + 1]![0]! - rows[i]![0]!)
  }
  const slope = (i: number): number => {
    const [a, b] = [secant(i - 1), secant(i)]
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b)
  }
  const [y0, y1] = [rows[k]![0]!, rows[k + 1]![0]!]
  const h = y1 - y0
  const t = (y - y0) / h
  const [p, q] = [rows[k]![column]!, rows[k + 1]![column]!]
  const [m, n] = [slope(k) * h, slope(k + 1) * h]
  return p * (1 + 2 * t) * (1 - t) ** 2 + m * t * (1 - t) ** 2 + q * t * t * (3 - 2 * t) + n * t * t * (t - 1)
}

export const smooth = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
export const blend = (a: number, b: number, t: number): number => a + (b - a) * t
