import { curve, render, type Colour, type Render, type Surface } from './surface.ts'

/** What form and dress are covered with, in linear light. */
export interface Cloths {
  readonly form: Colour
  readonly dress: Colour
}

/** A dressmaker's form in a draped dress: the still life of the landing page. Pixels of a 768 × 1024 picture times scale. */
export function dressForm(scale: number, { form, dress }: Cloths = { form: LINEN, dress: RED }): Render {
  const s = scale
  const axis = 384 * s
  return render(
    [pole(axis, s), base(axis, s), cap(axis, s), torso(axis, s, form), ...dressSurfaces(axis, s, dress)],
    768 * s,
    1024 * s,
  )
}

/** The dress without what it hangs on: what a user would mark of it to replace it. */
export const dressAlone = (scale: number): Render =>
  render(dressSurfaces(384 * scale, scale, RED), 768 * scale, 1024 * scale)

const dressSurfaces = (axis: number, s: number, cloth: Colour): readonly Surface[] => [
  bodice(axis, s, cloth),
  skirt(axis, s, cloth),
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
    const armhole = y > 204 && y < 304 && Math.abs(angle) > 1.2 + ((y - 204) / 100) ** 2 * 0.5
    if (y < neckline || armhole) return null
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
