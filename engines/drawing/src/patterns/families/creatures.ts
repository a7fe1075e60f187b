import { arc, brushLine, circle, closedCurve, num, openCurve, point, polar, swell, taper } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import type { Shades } from '../spec.ts'

export type DrawEmblem = (main: Shades, second: Shades, random: Random) => Motif

/** Points from a flat list of coordinates, x then y; `side` -1 mirrors them. */
export const outline = (xy: readonly number[], side = 1): Point[] =>
  Array.from({ length: xy.length / 2 }, (_, i) => point(xy[2 * i]! * side, xy[2 * i + 1]!))

/** Outlines of a butterfly's wings, for `outline`. Drawn by eye. */
const WINGS = {
  fore: [3, -20, 22, -58, 56, -88, 92, -98, 112, -88, 110, -62, 98, -34, 78, -12, 44, -1, 10, -6],
  hind: [4, -8, 40, 0, 72, 6, 90, 26, 88, 52, 74, 62, 68, 82, 60, 96, 52, 80, 38, 66, 20, 42, 6, 20],
} as const

/**
 * A swallowtail with its wings spread: a dark border with a row of moons, pale cells between veins that run out from
 * the body, an eye by each tail.
 */
export const butterfly: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const broad = random.between(0.94, 1.04)
  const dark = main.detail
  const shrunk = (points: readonly Point[], about: Point, by: number) =>
    points.map((p) => point(about.x + (p.x - about.x) * by, about.y + (p.y - about.y) * by))
  for (const side of [-1, 1]) {
    const [fore, hind] = [WINGS.fore, WINGS.hind].map((wing) => outline(wing, side * broad)) as [Point[], Point[]]
    marks.fill(closedCurve(hind, 0.9), dark)
    marks.fill(closedCurve(shrunk(hind, point(side * 22, 12), 0.83), 0.9), second.base)
    marks.fill(closedCurve(shrunk(hind, point(side * 16, 8), 0.5), 0.9), second.light)
    marks.fill(closedCurve(fore, 0.9), dark)
    marks.fill(closedCurve(shrunk(fore, point(side * 24, -24), 0.83), 0.9), main.base)
    marks.fill(closedCurve(shrunk(fore, point(side * 14, -18), 0.5), 0.9), main.light)
    for (const [x, y] of [
      [58, -90],
      [86, -91],
      [106, -74],
      [98, -40],
      [70, -10],
      [84, 24],
      [72, 58],
      [40, 64],
      [58, 84],
    ] as const)
      marks.fill(brushLine(arc(point(side * 5, -6), point(side * x * broad, y), side * 0.07, 6), swell(2.6)), dark)
    for (const [x, y] of [
      [70, -91],
      [88, -91],
      [102, -80],
      [103, -62],
      [96, -44],
      [84, 38],
      [78, 54],
    ] as const)
      marks.fill(circle(side * x * broad, y, 3.6), second.light)
    marks.fill(circle(side * 54, 58, 9), dark).fill(circle(side * 54, 58, 5.4), main.base)
    marks.fill(
      brushLine(arc(point(side * 2, -40), point(side * 28, -92), 0.2 * side, 8), () => 1.4),
      dark,
    )
    marks.fill(circle(side * 28, -93, 3.4), dark)
  }
  marks
    .fill(closedCurve(outline([0, -48, 6, -40, 7, -26, 6, 0, 5, 34, 0, 54, -5, 34, -6, 0, -7, -26, -6, -40])), dark)
    .fill(brushLine([point(0, -30), point(0, 6), point(0, 44)], swell(4)), main.light)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -6, r: 50 },
      { x: -70, y: -52, r: 48 },
      { x: 70, y: -52, r: 48 },
      { x: -54, y: 46, r: 46 },
      { x: 54, y: 46, r: 46 },
    ],
  }
}

/** A honey bee from above: banded body, two pairs of veined wings. */
export const bee: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const open = random.between(-0.06, 0.06)
  for (const side of [-1, 1]) {
    const wing = (long: number, wide: number, angle: number) => {
      const axis = -Math.PI / 2 + side * angle
      const [root, tip] = [point(side * 9, -22), polar(long, axis, point(side * 9, -22))]
      const across = polar(wide, axis + Math.PI / 2)
      const at = (t: number, w: number) =>
        point(root.x + (tip.x - root.x) * t + across.x * w, root.y + (tip.y - root.y) * t + across.y * w)
      marks.fill(closedCurve([root, at(0.35, 0.7), at(0.8, 1), tip, at(0.8, -0.9), at(0.35, -0.5)]), second.base)
      marks.fill(closedCurve([at(0.2, 0.1), at(0.5, 0.6), at(0.82, 0.6), at(0.86, -0.4), at(0.5, -0.3)]), second.light)
      for (const w of [-0.5, 0.1, 0.7]) marks.fill(brushLine(arc(root, at(0.88, w), 0.04, 6), swell(2)), second.detail)
    }
    wing(74, 21, 1.72 + open)
    wing(104, 27, 1.12 + open)
    for (const [x, y, k] of [
      [30, -44, -0.2],
      [36, -14, 0.2],
      [34, 40, 0.3],
    ] as const)
      marks.fill(brushLine(arc(point(side * 8, y + 14), point(side * x, y), side * k, 6), taper(5, 1)), main.detail)
    marks.fill(brushLine(arc(point(side * 6, -58), point(side * 24, -88), side * 0.2, 6), taper(5, 1)), main.detail)
  }
  const body = outline([0, 92, 15, 78, 27, 46, 28, 16, 18, -8, 0, -14, -18, -8, -28, 16, -27, 46, -15, 78])
  marks.fill(closedCurve(body), main.base)
  for (const [y, half, thick] of [
    [12, 26, 8],
    [35, 26.5, 8],
    [57, 22, 7],
    [77, 14, 5],
  ] as const)
    marks.fill(
      brushLine([point(-half, y - 4), point(0, y + 2), point(half, y - 4)], () => thick),
      main.detail,
    )
  marks
    .fill(closedCurve(outline([0, -46, 20, -40, 26, -24, 18, -8, 0, -3, -18, -8, -26, -24, -20, -40])), main.shade)
    .fill(closedCurve(outline([-12, -38, 0, -42, 12, -38, 8, -28, -8, -28])), main.light)
    .fill(closedCurve(outline([0, -66, 15, -60, 16, -48, 0, -42, -16, -48, -15, -60])), main.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -36, r: 44 },
      { x: 0, y: 40, r: 48 },
      { x: -66, y: -34, r: 44 },
      { x: 66, y: -34, r: 44 },
    ],
  }
}

/** A plump fish in rows of scales, fins fanned. */
export const fish: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const bend = random.between(-4, 4)
  const fin = (xy: readonly number[], rays: readonly (readonly [number, number, number, number])[]) => {
    marks.fill(closedCurve(outline(xy), 0.8), second.base)
    for (const [x0, y0, x1, y1] of rays)
      marks.fill(brushLine(arc(point(x0, y0), point(x1, y1), 0.05, 5), swell(2.6)), second.detail)
  }
  fin(
    [52, bend, 84, -42, 110, -50, 100, -16, 96, bend, 100, 18, 110, 50, 84, 42],
    [-36, -20, 0, 20, 36].map((y) => [62, bend + y * 0.12, 98, y] as const),
  )
  fin(
    [-28, -42, -2, -78, 34, -74, 30, -52, 44, -30],
    [-14, 2, 18, 32].map((x) => [x, -38, x + 8, -68] as const),
  )
  fin(
    [-10, 40, 6, 68, 34, 64, 30, 32],
    [2, 14, 24].map((x) => [x, 38, x + 6, 60] as const),
  )
  const body = outline([-102, 4, -80, -28, -34, -50, 20, -42, 58, -14, 70, bend, 58, 14, 20, 40, -34, 48, -80, 32])
  marks.fill(closedCurve(body), main.base)
  marks.fill(closedCurve(outline([-84, 24, -40, 34, 16, 30, 62, 4, 58, 14, 20, 40, -34, 48, -78, 33])), main.light)
  let scales = ''
  for (let column = 0; column < 6; column++) {
    const x = -32 + column * 15
    const half = [40, 40, 36, 30, 21, 11][column]!
    for (let y = -half; y <= half - 8; y += 14) scales += `M${num(x)} ${num(y)}q11 7 0 14`
  }
  marks.stroke(scales, main.detail, 2.6)
  marks.stroke(openCurve(outline([-52, -42, -40, -20, -38, 4, -42, 26, -54, 42])), main.detail, 3.4)
  fin(
    [-34, 8, -14, 4, 10, 14, -6, 22, -26, 20],
    [10, 14, 18].map((y) => [-28, y + 1, 2, y] as const),
  )
  marks.fill(circle(-70, -10, 10), second.light).fill(circle(-71, -10, 5.4), main.detail)
  marks.stroke(openCurve(outline([-100, 6, -90, 10, -82, 9])), main.detail, 3)
  return {
    markup: marks.markup,
    discs: [
      { x: -54, y: 0, r: 52 },
      { x: 10, y: -4, r: 60 },
      { x: 78, y: 0, r: 48 },
    ],
  }
}

/** A cat that sits with its tail about its feet, looking out of the print. */
export const cat: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const side = random.chance(0.5) ? 1 : -1
  const tail = outline([20, 84, 58, 88, 78, 66, 70, 36, 50, 30, 50, 46], side)
  marks.fill(
    brushLine(tail, (t) => 10 - 3 * t),
    main.shade,
  )
  marks.fill(
    closedCurve(
      outline([0, -34, 26, -26, 38, 8, 50, 54, 44, 88, 20, 96, 0, 94, -20, 96, -44, 88, -50, 54, -38, 8, -26, -26]),
    ),
    main.base,
  )
  marks.fill(closedCurve(outline([0, -26, 16, -14, 18, 14, 10, 36, 0, 44, -10, 36, -18, 14, -16, -14])), main.light)
  for (const k of [-1, 1]) {
    marks.fill(brushLine(outline([6, 40, 8, 66, 7, 92], k), swell(3.4)), main.detail)
    marks.fill(brushLine(outline([44, 60, 28, 66, 26, 90], k), swell(3.4)), main.detail)
    marks.fill(closedCurve(outline([12, -76, 22, -112, 46, -86, 46, -60], k), 0.45), main.base)
    marks.fill(closedCurve(outline([22, -80, 26, -100, 39, -84, 38, -68], k), 0.5), second.base)
  }
  marks.fill(
    closedCurve(outline([0, -86, 26, -84, 46, -66, 46, -44, 28, -28, 0, -22, -28, -28, -46, -44, -46, -66, -26, -84])),
    main.base,
  )
  for (const x of [-12, 0, 12])
    marks.fill(brushLine([point(x, -86), point(x * 0.9, -76), point(x * 0.8, -68)], swell(5)), main.detail)
  for (const k of [-1, 1]) {
    marks.fill(closedCurve(outline([10, -56, 20, -63, 31, -57, 21, -49], k), 0.8), second.light)
    marks.fill(closedCurve(outline([20, -62, 23, -56, 20, -50, 17, -56], k), 0.9), main.detail)
    for (const y of [-42, -36]) marks.stroke(openCurve(outline([14, y + 2, 34, y, 60, y - 1], k)), main.detail, 1.6)
    marks.stroke(openCurve(outline([0, -38, 5, -33, 11, -35], k)), main.detail, 2)
  }
  marks.fill(closedCurve(outline([-5, -44, 5, -44, 0, -38]), 0.5), second.base)
  marks.fill(
    brushLine(outline([-27, -26, 0, -18, 27, -26]), () => 4.4),
    second.base,
  )
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -64, r: 50 },
      { x: 0, y: 0, r: 44 },
      { x: 0, y: 56, r: 54 },
      { x: side * 64, y: 62, r: 30 },
    ],
  }
}

/** A flamingo on one leg. */
export const flamingo: DrawEmblem = (main, second) => {
  const marks = new Marks()
  marks.fill(
    brushLine(outline([6, 20, 8, 62, 4, 112]), () => 2.6),
    main.shade,
  )
  marks.fill(
    brushLine(outline([16, 18, 34, 50, 10, 62]), () => 2.6),
    main.shade,
  )
  marks.fill(
    brushLine(outline([-8, 112, 4, 110, 16, 113]), () => 2.2),
    main.shade,
  )
  marks.fill(circle(8, 62, 4), main.shade)
  const neck = outline([-24, 0, -44, -14, -50, -36, -36, -54, -20, -70, -22, -90, -38, -98])
  marks.fill(
    brushLine(neck, (t) => 10 - 4.6 * t),
    main.base,
  )
  marks.fill(
    closedCurve(outline([-38, -2, -24, -22, 6, -28, 38, -18, 70, 8, 88, 24, 56, 26, 22, 32, -10, 28, -32, 16])),
    main.base,
  )
  for (const [y, x, length] of [
    [-12, -8, 62],
    [0, -12, 74],
    [11, -8, 80],
  ] as const)
    marks.fill(
      closedCurve([
        point(x, y),
        point(x + length * 0.5, y - 4),
        point(x + length, y + 16),
        point(x + length * 0.4, y + 9),
      ]),
      y === 0 ? main.light : main.shade,
    )
  marks.fill(closedCurve(outline([50, 8, 78, 16, 92, 28, 66, 24])), second.base)
  marks.fill(closedCurve(outline([-26, -98, -38, -108, -54, -102, -56, -90, -42, -86, -30, -90])), main.base)
  marks.fill(closedCurve(outline([-52, -100, -66, -92, -70, -76, -62, -78, -54, -88]), 0.8), second.light)
  marks.fill(closedCurve(outline([-67, -90, -70, -75, -62, -78, -61, -86]), 0.8), second.detail)
  marks.fill(circle(-46, -97, 3), main.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: -40, y: -78, r: 36 },
      { x: -24, y: -20, r: 38 },
      { x: 36, y: 4, r: 46 },
      { x: 8, y: 66, r: 30 },
      { x: 6, y: 102, r: 20 },
    ],
  }
}

/** A painted wooden horse, saddled with flowers. */
export const horse: DrawEmblem = (main, second) => {
  const marks = new Marks()
  marks.fill(
    brushLine(outline([76, -14, 96, 4, 94, 40, 84, 58]), (t) => 8 - 5 * t * t),
    second.base,
  )
  marks.fill(
    closedCurve(
      outline([
        -44, -98, -30, -74, -20, -44, 0, -28, 44, -30, 74, -22, 82, 6, 76, 40, 78, 92, 58, 96, 50, 92, 48, 46, 36, 34,
        -8, 34, -24, 44, -26, 92, -34, 96, -54, 94, -56, 40, -66, 4, -64, -30, -84, -36, -100, -34, -106, -48, -92, -66,
        -70, -82, -58, -84,
      ]),
      0.72,
    ),
    main.base,
  )
  const mane = outline([-46, -92, -32, -70, -24, -46, -10, -30])
  marks.fill(
    brushLine(mane, (t) => 5 + 8 * Math.sin(Math.PI * t)),
    second.base,
  )
  for (let i = 1; i < 4; i++)
    marks.fill(brushLine(arc(mane[i]!, point(mane[i]!.x - 14, mane[i]!.y + 12), 0.2, 5), swell(4)), second.base)
  marks.fill(closedCurve(outline([0, -31, 20, -27, 44, -31, 50, 0, 38, 20, 8, 20, -6, 0]), 0.8), second.base)
  marks.fill(circle(22, -6, 12), main.base).fill(circle(22, -6, 5), second.light)
  for (let i = 0; i < 8; i++) {
    const at = polar(17, (i / 8) * 2 * Math.PI, point(22, -6))
    marks.fill(circle(at.x, at.y, 3.6), second.light)
  }
  marks.fill(
    brushLine(outline([-92, -64, -82, -50, -78, -36]), () => 3),
    second.base,
  )
  marks.fill(
    brushLine(outline([-84, -50, -66, -56, -48, -74]), () => 2.4),
    second.base,
  )
  marks.fill(
    brushLine(outline([-66, -10, -48, 0, -28, -14, -16, -36]), () => 4),
    second.base,
  )
  marks.fill(circle(-74, -66, 4.6), second.light).fill(circle(-74, -66, 2.2), main.detail)
  for (const [left, right, y] of [
    [-56, -26, 84],
    [50, 78, 84],
  ] as const)
    marks.fill(
      brushLine([point(left, y), point((left + right) / 2, y + 1), point(right, y)], () => 6),
      main.detail,
    )
  for (const [x, y] of [
    [64, -8],
    [68, 10],
    [62, 26],
    [-44, 18],
    [-42, 34],
  ] as const)
    marks.fill(circle(x, y, 4), second.light)
  return {
    markup: marks.markup,
    discs: [
      { x: -66, y: -54, r: 44 },
      { x: -26, y: 0, r: 48 },
      { x: 40, y: 0, r: 52 },
      { x: -40, y: 68, r: 32 },
      { x: 66, y: 68, r: 32 },
    ],
  }
}
