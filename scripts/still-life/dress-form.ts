import { curve, render, type Colour, type Render, type Surface } from './surface.ts'

/** What form and dress are covered with, in linear light. */
export interface Dressed {
  readonly form?: Colour
  readonly dress?: Colour
  /** Over the dress, where one is worn. */
  readonly cape?: Colour
  /** Seen from behind, where the dress closes with a row of buttons. */
  readonly turned?: boolean
}

/** A dressmaker's form in a draped dress: the still life of the page's pictures. Pixels of a 768 × 1024 picture times scale. */
export function dressForm(scale: number, { form = LINEN, dress = RED, cape, turned = false }: Dressed = {}): Render {
  const s = scale
  const axis = 384 * s
  return render(
    [
      pole(axis, s),
      base(axis, s),
      cap(axis, s),
      torso(axis, s, form),
      ...dressSurfaces(axis, s, dress, turned),
      ...(cape === undefined ? [] : [cloak(axis, s, cape), collar(axis, s, cape)]),
    ],
    Math.round(768 * s),
    Math.round(1024 * s),
  )
}

/** The dress without what it hangs on: what a user would mark of it to replace it. */
export const dressAlone = (scale: number): Render =>
  render(dressSurfaces(384 * scale, scale, RED), 768 * scale, 1024 * scale)

const dressSurfaces = (axis: number, s: number, cloth: Colour, turned = false): readonly Surface[] => [
  turned ? bodiceBack(axis, s, cloth) : bodice(axis, s, cloth),
  turned ? behind(skirt(axis, s, cloth)) : skirt(axis, s, cloth),
  belt(axis, s, cloth),
]

export const LINEN: Colour = [0.62, 0.55, 0.44]
const WOOD: Colour = [0.2, 0.1, 0.05]
const RED: Colour = [0.5, 0.055, 0.035]
const IRON: Colour = [0.03, 0.03, 0.032]

const BODY = curve([
  [150, 36],
  [176, 40],
  [196, 78],
  [214, 108],
  [250, 108],
  [300, 112],
  [350, 96],
  [404, 76],
  [440, 90],
  [500, 116],
])

const torso = (axis: number, s: number, cloth: Colour): Surface => ({
  top: 150 * s,
  // Under the skirt nothing of it is seen, and by its folds it must not look out.
  bottom: 440 * s,
  axis,
  depth: 0.72,
  sheen: 0.05,
  radius: (_angle, t) => BODY(150 + 290 * t) * s,
  colour: (angle, t) => weave(cloth, angle, t, 260, 0.06),
})

/** What lies behind it is as if its folds were seen in a mirror. */
const behind = ({ radius, height, colour, ...surface }: Surface): Surface => ({
  ...surface,
  radius: (angle, t) => radius(-angle, t),
  height: (angle, t) => height?.(-angle, t) ?? surface.top + t * (surface.bottom - surface.top),
  colour: (angle, t) => colour(-angle, t),
})

const isArmhole = (angle: number, y: number): boolean =>
  y > 204 && y < 304 && Math.abs(angle) > 1.2 + ((y - 204) / 100) ** 2 * 0.5

/** The dress's back above the waist: a shallow neckline, and covered buttons down the middle. */
const bodiceBack = (axis: number, s: number, cloth: Colour): Surface => ({
  ...bodice(axis, s, cloth),
  radius: (angle, t) => {
    const y = 180 + 230 * t
    const drape = Math.sin(angle * 5.2) * t + Math.sin(angle * 11 + 1) * 0.5 * t
    return (BODY(y) + 4 + drape * (1 - Math.max(0, t - 0.9) * 6)) * s
  },
  colour: (angle, t) => {
    const y = 180 + 230 * t
    const neckline = 182 + 26 * Math.sqrt(Math.max(0, 1 - (angle * 1.05) ** 2))
    if (y < neckline || isArmhole(angle, y)) return null
    const across = BODY(y) * Math.sin(angle)
    // Buttons every 27 pixels: how far the next one is.
    const along = ((y - 222 + 13.5) % 27) - 13.5
    const button = y > 216 && y < 392 ? Math.hypot(across, along) : Infinity
    const edge = Math.abs(across - 9) < 0.9 ? 0.6 : 1
    const rolled = y - neckline < 5 ? 0.72 : 1
    const buttoned = button < 5 ? 1.3 - 0.09 * (across + along) * 0.4 : button < 6.4 ? 0.42 : edge
    return scaled(weave(cloth, angle, t, 420, 0.03), buttoned * rolled)
  },
})

const CAPE = curve([
  [170, 47],
  [184, 66],
  [204, 104],
  [236, 130],
  [310, 150],
  [430, 172],
  [560, 204],
  [700, 244],
])

const capeFolds = (angle: number): number =>
  0.6 * Math.cos(angle * 5.1 + 2.2) + 0.28 * Math.cos(angle * 8.7 + 0.4) + 0.12 * Math.cos(angle * 15 + 1)

/** A cape that hangs from the shoulders and falls open in the middle by a hand's breadth. */
const cloak = (axis: number, s: number, cloth: Colour): Surface => ({
  top: 172 * s,
  bottom: 694 * s,
  axis,
  depth: 0.86,
  sheen: 0.3,
  radius: (angle, t) => {
    const swing = Math.max(0, Math.min(1, (t - 0.1) * 1.3))
    return CAPE(172 + 522 * t) * (1 + capeFolds(angle) * calm(angle) * 0.085 * swing) * s
  },
  height: (angle, t) => (172 + (522 + 9 * capeFolds(angle) * calm(angle) + 8 * Math.cos(angle * 1.4)) * t) * s,
  colour: (angle, t) => {
    const opening = 0.015 + 0.17 * Math.max(0, t - 0.06) ** 1.2
    const edge = Math.abs(angle - 0.03) - opening
    if (edge < 0) return null
    const valley = Math.max(0, -capeFolds(angle)) * Math.min(1, t * 1.4)
    const seam = Math.abs(edge - 0.035) < 0.004 ? 0.72 : 1
    const hem = t > 0.988 ? 0.78 : 1
    return scaled(weave(cloth, angle, t, 520, 0.05), (1 - 0.42 * valley) * seam * hem)
  },
})

const collar = (axis: number, s: number, cloth: Colour): Surface => ({
  top: 148 * s,
  bottom: 204 * s,
  axis,
  depth: 0.92,
  sheen: 0.3,
  radius: (_angle, t) =>
    curve([
      [0, 47],
      [0.16, 50],
      [0.5, 66],
      [1, 104],
    ])(t) * s,
  height: (angle, t) => (148 + 22 * Math.cos(angle) ** 3 * (1 - t) + (56 - 6 * Math.cos(angle * 2)) * t) * s,
  colour: (angle, t) => {
    if (Math.abs(angle - 0.03) < 0.03 + 0.32 * t) return null
    return scaled(weave(cloth, angle, t, 420, 0.05), t > 0.95 ? 0.7 : 0.94)
  },
})

/** The dress above the waist: a wrapped neckline, open to the linen; armholes cut away at the silhouette. */
const bodice = (axis: number, s: number, cloth: Colour): Surface => ({
  top: 180 * s,
  bottom: 410 * s,
  axis,
  depth: 0.74,
  sheen: 0.55,
  radius: (angle, t) => {
    const y = 180 + 230 * t
    const drape = Math.sin((angle * 1.1 + t * 2.4) * 9) * 1.1 + Math.sin((angle * 0.9 + t * 3.1) * 17 + 1) * 0.5
    return (BODY(y) + 4 + drape * (0.35 + t) * (1 - Math.max(0, t - 0.9) * 6)) * s
  },
  colour: (angle, t) => {
    const y = 180 + 230 * t
    const neckline = 181 + 133 * Math.max(0, 1 - Math.abs(angle - 0.06) * 1.55) ** 0.8
    if (y < neckline || isArmhole(angle, y)) return null
    // The wrap's edge: one fold lies over the other from the left shoulder to the right of the waist.
    const wrap = angle - (-0.42 + t * 1.15)
    const shadow = wrap > 0 && wrap < 0.12 ? 0.55 + (wrap / 0.12) * 0.45 : 1
    const rolled = y - neckline < 5 ? 0.72 : 1
    return scaled(weave(cloth, angle, t, 420, 0.03), shadow * rolled)
  },
})

const foldsAt = (angle: number): number =>
  0.55 * Math.cos(angle * 6.2 + 0.5) + 0.3 * Math.cos(angle * 10.3 + 2.1) + 0.15 * Math.cos(angle * 17.1 + 0.7)

/** Folds are shallow where the skirt turns away, so that its outline stays one line. */
const calm = (angle: number): number => 0.18 + 0.82 * Math.cos(Math.min(Math.PI / 2, Math.abs(angle))) ** 0.8

const SKIRT = curve([
  [400, 79],
  [430, 92],
  [500, 122],
  [600, 152],
  [720, 186],
  [860, 226],
])

const skirt = (axis: number, s: number, cloth: Colour): Surface => ({
  top: 402 * s,
  bottom: 846 * s,
  axis: axis + 4 * s,
  depth: 0.85,
  sheen: 0.6,
  radius: (angle, t) => {
    const y = 402 + 444 * t
    const swing = Math.min(1, t * 1.25)
    const gathers = Math.sin(angle * 46 + Math.sin(angle * 7)) * 1.2 * Math.max(0, 1 - t * 3.2)
    const folds = foldsAt(angle + 0.1 * Math.sin(t * 2.2)) * calm(angle) * 0.19 * swing ** 1.3
    return (SKIRT(y) * (1 + folds) + gathers) * s
  },
  height: (angle, t) => (402 + (444 + 13 * foldsAt(angle) * calm(angle) + 10 * Math.cos(angle * 1.4)) * t) * s,
  colour: (angle, t) => {
    const valley = Math.max(0, -foldsAt(angle + 0.1 * Math.sin(t * 2.2))) * Math.min(1, t * 1.25)
    const underBelt = 1 - 0.45 * Math.exp(-t * 26)
    const hem = t > 0.985 ? 0.8 : 1
    return scaled(weave(cloth, angle, t, 700, 0.03), (1 - 0.5 * valley) * underBelt * hem)
  },
})

const belt = (axis: number, s: number, cloth: Colour): Surface => ({
  top: 394 * s,
  bottom: 418 * s,
  axis: axis + 2 * s,
  depth: 0.8,
  sheen: 0.5,
  radius: (_angle, t) => (81 + 1.5 * Math.sin(t * Math.PI)) * s,
  colour: (angle, t) => scaled(weave(cloth, angle, t, 420, 0.03), t < 0.08 || t > 0.92 ? 0.5 : 0.82),
})

const cap = (axis: number, s: number): Surface => ({
  top: 104 * s,
  bottom: 154 * s,
  axis,
  depth: 0.9,
  sheen: 0.9,
  radius: (_angle, t) =>
    curve([
      [0, 1],
      [0.08, 9],
      [0.24, 12],
      [0.42, 7],
      [0.56, 12],
      [0.72, 34],
      [1, 38],
    ])(t) * s,
  colour: (angle, t) => grain(angle, t),
})

const pole = (axis: number, s: number): Surface => ({
  top: 700 * s,
  bottom: 930 * s,
  axis: axis + 2 * s,
  depth: 1,
  sheen: 0.6,
  radius: (_angle, t) => (t > 0.62 && t < 0.68 ? 13 : 8) * s,
  colour: (angle, t) => scaled(grain(angle, t), 0.35 + 0.65 * Math.min(1, Math.max(0, (t - 0.55) * 4))),
})

const base = (axis: number, s: number): Surface => ({
  top: 926 * s,
  bottom: 972 * s,
  axis: axis + 2 * s,
  depth: 0.5,
  sheen: 0.8,
  radius: (_angle, t) =>
    curve([
      [0, 10],
      [0.3, 22],
      [0.55, 70],
      [0.8, 112],
      [1, 118],
    ])(t) * s,
  height: (angle, t) => (926 + 34 * t + 14 * Math.cos(angle) * t) * s,
  colour: (angle, t) => scaled(IRON, 1 + 0.2 * Math.sin(angle * 31 + t * 9)),
})

const scaled = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by]

/** Threads one over, one under: a few percent of light and dark. */
function weave(colour: Colour, angle: number, t: number, threads: number, strength: number): Colour {
  return scaled(colour, 1 + strength * (Math.sin(angle * threads) * Math.sin(t * threads * 1.9)))
}

function grain(angle: number, t: number): Colour {
  return scaled(WOOD, 1 + 0.25 * Math.sin(angle * 14 + Math.sin(t * 31) * 1.4) + 0.12 * Math.sin(t * 140 + angle * 5))
}
