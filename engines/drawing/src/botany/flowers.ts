import { arc, brushLine, circle, closedCurve, place, point, polar, swell, taper, TAU } from '../geometry/path.ts'
import type { Frame, Point } from '../geometry/path.ts'
import type { Marks } from '../geometry/motif.ts'
import type { Shades } from '../patterns/spec.ts'
import type { Random } from '@toile/imaging'
import { drawPetal, fanOutline, inksOf, phyllotaxis } from './petals.ts'

export interface FlowerInks {
  readonly petal: Shades
  readonly centre: Shades
}

/** A flower seen from above, of radius 100 about the frame's origin. */
export type DrawFlower = (marks: Marks, frame: Frame, inks: FlowerInks, random: Random) => void

const about = (frame: Frame, angle: number, distance = 0, scale = 1): Frame => {
  const [at] = place(frame, [polar(distance, angle - Math.PI / 2)])
  return { x: at!.x, y: at!.y, angle: frame.angle + angle, scale: frame.scale * scale }
}

const dot = (frame: Frame, p: Point, r: number) => {
  const [at] = place(frame, [p])
  return circle(at!.x, at!.y, r * frame.scale)
}

/** A round with an uneven, hand-cut edge. */
function pebble(frame: Frame, radius: number, random: Random, unrest = 0.06): string {
  const n = 11
  const points = Array.from({ length: n }, (_, i) => polar(radius * (1 + random.bell() * unrest), (i / n) * TAU))
  return closedCurve(place(frame, points))
}

function dottedCentre(marks: Marks, frame: Frame, radius: number, centre: Shades, random: Random): void {
  marks.fill(pebble(frame, radius * 1.12, random), centre.detail)
  marks.fill(pebble(frame, radius, random), centre.base)
  for (const p of phyllotaxis(Math.round(radius * 0.9 * Math.min(1, 0.25 + frame.scale)), radius * 0.86))
    marks.fill(dot(frame, p, radius * 0.065), centre.detail)
}

function stamens(
  marks: Marks,
  frame: Frame,
  { count, length }: { readonly count: number; readonly length: number },
  inks: Shades,
  random: Random,
): void {
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * TAU + random.bell() * 0.1
    const r = length * random.between(0.72, 1.05)
    marks.fill(
      brushLine(place(frame, arc(polar(6, angle), polar(r, angle), 0.06, 3)), taper(2.6 * frame.scale, 1)),
      inks.detail,
    )
    marks.fill(dot(frame, polar(r, angle), length * 0.085), inks.base)
  }
}

/** Peony, cabbage rose: rings of cupped petals that close towards the heart. */
export const peony: DrawFlower = (marks, frame, { petal }, random) => {
  const rings = [
    { count: 7, length: 100, width: 92 },
    { count: 7, length: 80, width: 74 },
    { count: 6, length: 61, width: 60 },
    { count: 5, length: 44, width: 48 },
  ]
  rings.forEach(({ count, length, width }, ring) => {
    const turn = random.between(0, TAU)
    for (let i = 0; i < count; i++) {
      const angle = turn + (i / count) * TAU + random.bell() * 0.07
      const size = 1 + random.bell() * 0.05
      const form = {
        length: length * size,
        width: width * size,
        notch: random.chance(0.5) ? 0.08 : 0.02,
        ruffle: 0.045,
        point: 0,
      }
      const fill = [petal.light, petal.base, petal.base, petal.shade][ring]!
      drawPetal(
        marks,
        about(frame, angle),
        form,
        { ...inksOf(petal, ring / 3), fill, blush: ring > 1 ? petal.shade : petal.base },
        random,
      )
    }
  })
  marks.fill(pebble(frame, 24, random), petal.detail)
  for (let i = 0; i < 7; i++) {
    const turn = (i / 7) * TAU * 1.9
    const r = 25 - i * 3
    const curl = Array.from({ length: 6 }, (_, k) => polar(r, turn + (k / 5) * 2.3))
    marks.fill(brushLine(place(frame, curl), swell(8.5 * frame.scale)), i % 2 === 0 ? petal.base : petal.light)
  }
}

/** Poppy, anemone: a few wide crumpled petals, blotched at the base, about a dark capsule. */
export const poppy: DrawFlower = (marks, frame, { petal, centre }, random) => {
  const turn = random.between(-0.3, 0.3)
  for (const [angle, size] of [
    [0.1, 1],
    [Math.PI, 1.02],
    [Math.PI / 2, 0.95],
    [-Math.PI / 2, 0.96],
    [0.7, 0.8],
  ] as const) {
    const form = {
      length: 98 * size,
      width: 152 * size,
      notch: 0.05,
      ruffle: 0.055,
      point: 0,
      outlineOf: fanOutline,
    }
    drawPetal(
      marks,
      about(frame, angle + turn),
      form,
      { ...inksOf(petal, 0.4), fill: size < 0.9 ? petal.light : petal.base, blush: petal.shade },
      random,
    )
  }
  for (let i = 0; i < 5; i++) {
    const blotch = [
      point(-7, -8),
      point(-15, -30),
      point(-5, -44),
      point(1, -36),
      point(7, -45),
      point(15, -28),
      point(7, -8),
    ]
    marks.fill(closedCurve(place(about(frame, (i / 5) * TAU + turn + 0.2), blotch)), petal.detail)
  }
  stamens(marks, frame, { count: frame.scale < 0.5 ? 13 : 26, length: 36 }, { ...centre, detail: petal.detail }, random)
  marks.fill(pebble(frame, 16, random), centre.detail)
  marks.fill(pebble(frame, 13.5, random), centre.base)
  for (let i = 0; i < 8; i++) {
    marks.fill(
      brushLine(
        place(frame, [polar(2, (i / 8) * TAU), polar(7, (i / 8) * TAU), polar(12, (i / 8) * TAU)]),
        swell(2.4 * frame.scale),
      ),
      centre.detail,
    )
  }
}

const rayed =
  (
    count: number,
    width: number,
    form: { notch: number; point: number },
    centreRadius: number,
    layers: number,
  ): DrawFlower =>
  (marks, frame, { petal, centre }, random) => {
    for (let layer = 0; layer < layers; layer++) {
      for (let i = 0; i < count; i++) {
        const angle = ((i + layer / 2) / count) * TAU + random.bell() * (0.25 / count)
        const size = (1 - layer * 0.1) * (1 + random.bell() * 0.035)
        const inks = inksOf(petal, layer === 0 && layers > 1 ? 0.9 : 0.4)
        drawPetal(
          marks,
          about(frame, angle),
          { length: 100 * size, width: width * size, ruffle: 0.02, ...form },
          inks,
          random,
        )
      }
    }
    dottedCentre(marks, frame, centreRadius, centre, random)
  }

export const daisy = rayed(13, 30, { notch: 0.03, point: 0.25 }, 23, 2)
export const cosmos = rayed(8, 66, { notch: 0.09, point: 0 }, 19, 1)
export const sunflower = rayed(17, 32, { notch: 0, point: 1 }, 42, 2)

/** Five petals about a ring of stamens: blossom, primrose, wild rose. */
export const blossom: DrawFlower = (marks, frame, { petal, centre }, random) => {
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * TAU + random.bell() * 0.04
    drawPetal(
      marks,
      about(frame, angle),
      { length: 98, width: 92, notch: 0.13, ruffle: 0.015, point: 0 },
      inksOf(petal, 0.4),
      random,
    )
  }
  for (let i = 0; i < 5; i++) {
    marks.fill(
      closedCurve(
        place(about(frame, (i / 5) * TAU), [point(-5, 0), point(-4, -26), point(0, -38), point(4, -26), point(5, 0)]),
      ),
      petal.detail,
    )
  }
  stamens(marks, frame, { count: frame.scale < 0.5 ? 5 : 10, length: 42 }, { ...centre, detail: petal.detail }, random)
  marks.fill(pebble(frame, 12, random), centre.base)
}

/** Cherry: five cleft petals in two tones about long dark stamens. */
export const cherryBlossom: DrawFlower = (marks, frame, { petal, centre }, random) => {
  for (let i = 0; i < 5; i++) {
    const form = { length: 99, width: 78, notch: 0.22, ruffle: 0.012, point: 0 }
    const inks = { ...inksOf(petal, 0.4), fill: petal.base, vein: petal.light, blush: petal.shade }
    drawPetal(marks, about(frame, (i / 5) * TAU + random.bell() * 0.04), form, inks, random)
  }
  stamens(marks, frame, { count: frame.scale < 0.5 ? 9 : 15, length: 50 }, { ...centre, detail: petal.detail }, random)
}

/** A tulip from the side: three petals over two, about 100 high each way of the origin. */
export const tulip: DrawFlower = (marks, frame, { petal }, random) => {
  const base = about(frame, Math.PI, 80)
  const at = { ...base, angle: frame.angle }
  const form = { length: 172, width: 88, notch: 0, ruffle: 0.02, point: 0.75 }
  for (const [lean, size, fill] of [
    [-0.2, 0.96, petal.shade],
    [0.2, 0.96, petal.shade],
    [-0.33, 0.9, petal.base],
    [0.33, 0.9, petal.base],
    [0, 1, petal.light],
  ] as const) {
    const drawn = {
      ...form,
      length: form.length * size,
      width: form.width * (size + (Math.abs(lean) > 0.3 ? 0 : 0.08)),
    }
    drawPetal(
      marks,
      { ...at, angle: at.angle + lean },
      drawn,
      {
        fill,
        edge: petal.detail,
        vein: petal.shade === fill ? petal.base : petal.shade,
        blush: fill === petal.light ? petal.base : petal.shade,
      },
      random,
    )
  }
}

/** A nodding bell from the side, mouth down, radius 100. */
export const bell: DrawFlower = (marks, frame, { petal }) => {
  const cup = [
    point(-14, -92),
    point(-46, -60),
    point(-54, 0),
    point(-58, 42),
    point(-82, 84),
    point(-46, 70),
    point(-24, 92),
    point(0, 72),
    point(24, 92),
    point(46, 70),
    point(82, 84),
    point(58, 42),
    point(54, 0),
    point(46, -60),
    point(14, -92),
  ]
  marks.fill(closedCurve(place({ ...frame, scale: frame.scale * 1.06 }, cup)), petal.detail)
  marks.fill(closedCurve(place(frame, cup)), petal.base)
  for (const x of [-26, 0, 26]) {
    marks.fill(
      brushLine(place(frame, arc(point(x * 0.4, -70), point(x, 50), x * 0.002, 4)), swell(8 * frame.scale)),
      x === 0 ? petal.light : petal.shade,
    )
  }
}

/** A closed bud in its calyx, tip up. */
export function bud(marks: Marks, frame: Frame, petal: Shades, leaf: Shades, random: Random): void {
  drawPetal(
    marks,
    frame,
    { length: 120, width: 84, notch: 0, ruffle: 0.02, point: 0.9 },
    { ...inksOf(petal, 0.3), vein: petal.shade },
    random,
  )
  for (const lean of [-0.42, 0.42, 0]) {
    const sepal = [point(-16, 6), point(-20, -26), point(0, -72), point(18, -26), point(16, 6)]
    marks.fill(closedCurve(place({ ...frame, angle: frame.angle + lean }, sepal)), lean === 0 ? leaf.base : leaf.shade)
  }
}
