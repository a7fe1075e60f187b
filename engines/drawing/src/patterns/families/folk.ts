import { arc, brushLine, circle, closedCurve, num, openCurve, point, polar, TAU } from '../../geometry/path.ts'
import type { Frame, Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Disc, Motif } from '../../geometry/motif.ts'
import { compose } from '../compose.ts'
import { shadesOf } from '../spec.ts'
import type { DrawFamily, Shades } from '../spec.ts'

const flip = (points: readonly Point[]) => points.map((p) => point(-p.x, p.y))

/** Marks made on both sides of an upright axis, as a stencil folded once is cut. */
class Folded {
  readonly marks = new Marks()

  shape(points: readonly Point[], colour: string, tension = 0.95): this {
    this.marks.fill(closedCurve(points, tension) + closedCurve(flip(points), tension), colour)
    return this
  }

  /** An outline by its right half, from top to bottom. */
  whole(right: readonly Point[], colour: string, tension = 0.95): this {
    this.marks.fill(
      closedCurve(
        [
          ...right,
          ...flip(right)
            .toReversed()
            .filter((p) => p.x !== 0),
        ],
        tension,
      ),
      colour,
    )
    return this
  }

  stem(points: readonly Point[], colour: string, width = 4.4): this {
    for (const line of [points, flip(points)])
      this.marks.fill(
        brushLine(line, () => width / 2),
        colour,
      )
    return this
  }

  drop(from: Point, to: Point, width: number, colour: string): this {
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    const long = Math.hypot(to.x - from.x, to.y - from.y)
    const at = (t: number, s: number) => {
      const p = polar(long * t, angle, from)
      return point(p.x - Math.sin(angle) * width * s, p.y + Math.cos(angle) * width * s)
    }
    return this.shape(
      [at(0, 0), at(0.3, 0.3), at(0.68, 0.5), at(1, 0.18), at(1, -0.18), at(0.68, -0.5), at(0.3, -0.3)],
      colour,
    )
  }

  dot(x: number, y: number, r: number, colour: string): this {
    this.marks.fill(circle(x, y, r) + (x === 0 ? '' : circle(-x, y, r)), colour)
    return this
  }

  /** A running stitch. */
  stitch(points: readonly Point[], colour: string, width = 2.2): this {
    this.marks.stroke(openCurve(points) + openCurve(flip(points)), colour, width, {
      dash: `${num(width * 2.4)} ${num(width * 2.2)}`,
    })
    return this
  }
}

/** A round flower of nested rings, seen from above. */
function disc(
  to: Marks,
  { x, y, r }: Disc,
  [a, b, c]: readonly [petal: Shades, ring: Shades, heart: Shades],
  petals = 10,
): void {
  const at = (radius: number, angle: number) => polar(radius * r, angle, point(x, y))
  for (let i = 0; i < petals; i++) {
    const angle = (i / petals) * TAU
    const half = Math.PI / petals
    to.fill(
      closedCurve(
        [
          at(0.4, angle),
          at(0.76, angle - half * 0.95),
          at(0.98, angle - half * 0.45),
          at(1, angle),
          at(0.98, angle + half * 0.45),
          at(0.76, angle + half * 0.95),
        ],
        0.9,
      ),
      a.base,
    )
    to.fill(
      closedCurve([at(0.5, angle), at(0.74, angle - half * 0.4), at(0.86, angle), at(0.74, angle + half * 0.4)], 0.9),
      a.light,
    )
  }
  to.fill(circle(x, y, r * 0.54), b.base)
  for (let i = 0; i < petals; i++) {
    const p = at(0.43, ((i + 0.5) / petals) * TAU)
    to.fill(circle(p.x, p.y, r * 0.055), b.light)
  }
  to.fill(circle(x, y, r * 0.32), c.base)
    .fill(circle(x, y, r * 0.17), a.base)
    .fill(circle(x, y, r * 0.07), c.light)
}

/** A tulip from the side, with a heart and teeth. */
function tulip(to: Folded, { x, y, angle, scale }: Frame, a: Shades, b: Shades): void {
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  const at = (dx: number, dy: number) => point(x + dx * cos - dy * sin, y + dx * sin + dy * cos)
  const put = (points: readonly (readonly [number, number])[], colour: string, tension = 0.9) => {
    const moved = points.map(([dx, dy]) => at(dx, dy))
    if (x === 0) to.marks.fill(closedCurve(moved, tension), colour)
    else to.shape(moved, colour, tension)
  }
  put(
    [
      [0, 22],
      [-26, 8],
      [-34, -26],
      [-40, -54],
      [-16, -34],
      [0, -62],
      [16, -34],
      [40, -54],
      [34, -26],
      [26, 8],
    ],
    a.base,
    0.75,
  )
  put(
    [
      [0, 12],
      [-15, -4],
      [-14, -24],
      [0, -42],
      [14, -24],
      [15, -4],
    ],
    b.base,
  )
  put(
    [
      [0, 4],
      [-7, -6],
      [-6, -17],
      [0, -26],
      [6, -17],
      [7, -6],
    ],
    b.light,
  )
  for (const side of [-1, 1])
    put(
      [
        [side * 20, 2],
        [side * 28, -18],
        [side * 32, -38],
        [side * 24, -20],
      ],
      a.light,
    )
}

/** A bouquet that grows from a heart. */
function heartBouquet(a: Shades, b: Shades, c: Shades, leaf: Shades): Motif {
  const to = new Folded()
  to.stem([point(0, 60), point(0, 0), point(0, -40)], leaf.base)
  to.stem(arc(point(0, 46), point(56, -26), 0.26, 10), leaf.base).stem(
    arc(point(0, 58), point(76, 34), 0.3, 10),
    leaf.base,
  )
  for (const [fx, fy, tx, ty, w] of [
    [14, 34, 46, 18, 19],
    [30, 12, 22, -24, 17],
    [2, 16, 24, 2, 16],
    [48, -8, 74, -12, 16],
    [40, 52, 62, 66, 16],
  ] as const)
    to.drop(point(fx, fy), point(tx, ty), w, leaf.base)
  to.drop(point(4, -6), point(22, -26), 14, leaf.light)
  tulip(to, { x: 0, y: -54, scale: 0.9, angle: 0 }, a, b)
  disc(to.marks, { x: 60, y: -46, r: 26 }, [b, c, a], 8)
  disc(to.marks, { x: -60, y: -46, r: 26 }, [b, c, a], 8)
  tulip(to, { x: 86, y: 22, scale: 0.5, angle: 0.9 }, c, a)
  to.whole([point(0, 52), point(20, 36), point(44, 44), point(48, 70), point(28, 92), point(0, 112)], a.base)
  to.whole([point(0, 62), point(17, 49), point(34, 54), point(37, 70), point(22, 86), point(0, 101)], a.light)
  to.whole([point(0, 70), point(13, 61), point(24, 64), point(26, 72), point(15, 83), point(0, 92)], b.base)
  to.dot(0, 77, 4, c.light).dot(12, 73, 2.6, c.light)
  for (const [x, y] of [
    [24, -74],
    [34, -64],
    [92, -8],
    [100, 2],
  ] as const)
    to.dot(x, y, 3.6, c.base)
  return {
    markup: to.marks.markup,
    discs: [
      { x: 0, y: -66, r: 44 },
      { x: 60, y: -44, r: 36 },
      { x: -60, y: -44, r: 36 },
      { x: 0, y: 10, r: 62 },
      { x: 82, y: 26, r: 36 },
      { x: -82, y: 26, r: 36 },
      { x: 0, y: 76, r: 48 },
    ],
  }
}

/** A tall flower with paired leaves, a large disc on top. */
function tallFlower(a: Shades, b: Shades, c: Shades, leaf: Shades): Motif {
  const to = new Folded()
  to.stem([point(0, 110), point(0, 30), point(0, -30)], leaf.base, 5)
  for (const [y, reach, w] of [
    [96, 62, 26],
    [66, 54, 24],
    [38, 44, 20],
  ] as const) {
    to.drop(point(2, y), point(reach, y - 34), w, leaf.base)
    to.stitch(arc(point(8, y - 3), point(reach * 0.86, y - 30), -0.03, 4), leaf.light, 1.8)
    to.dot(reach * 0.7, y - 6, 4.2, b.base)
  }
  disc(to.marks, { x: 0, y: -50, r: 54 }, [a, b, c], 12)
  to.dot(60, -6, 4, c.base).dot(48, 6, 3.2, c.base)
  return {
    markup: to.marks.markup,
    discs: [
      { x: 0, y: -50, r: 60 },
      { x: 0, y: 24, r: 44 },
      { x: 0, y: 76, r: 58 },
    ],
  }
}

/** Two birds that face each other across a sprig. */
function lovebirds(a: Shades, b: Shades, c: Shades, leaf: Shades): Motif {
  const to = new Folded()
  to.stem([point(0, 96), point(0, 20), point(0, -52)], leaf.base)
  for (const [y, r] of [
    [70, 34],
    [-18, 26],
    [-40, 20],
  ] as const)
    to.drop(point(1, y), point(r, y - 20), 14, leaf.base)
  tulip(to, { x: 0, y: -64, scale: 0.62, angle: 0 }, b, c)
  to.shape(
    [
      point(22, -6),
      point(24, -26),
      point(40, -36),
      point(56, -26),
      point(60, -6),
      point(76, 14),
      point(104, 22),
      point(118, 12),
      point(112, 38),
      point(84, 52),
      point(52, 52),
      point(32, 34),
    ],
    a.base,
  )
  to.shape([point(52, 8), point(72, 16), point(92, 34), point(74, 44), point(54, 36)], b.base)
  to.shape([point(58, 16), point(72, 22), point(80, 33), point(66, 36)], b.light)
  to.shape([point(22, -14), point(8, -8), point(23, -5)], c.base, 0.3)
  to.dot(38, -20, 5, c.light).dot(37.4, -20, 2.6, a.detail)
  for (const [x, y] of [
    [34, 10],
    [42, 22],
    [36, 24],
    [46, 36],
  ] as const)
    to.dot(x, y, 2.6, a.light)
  to.stitch(arc(point(88, 40), point(112, 24), -0.1, 4), a.light, 2)
  for (const [x, y] of [
    [34, -42],
    [42, -46],
    [50, -42],
  ] as const)
    to.drop(point(42, -32), point(x + (x - 42) * 0.4, y - 6), 7, c.base)
  to.stem([point(56, 50), point(56, 62), point(50, 68)], c.base, 3).stem(
    [point(66, 50), point(66, 62), point(60, 68)],
    c.base,
    3,
  )
  to.drop(point(4, 82), point(72, 82), 18, leaf.base)
  return {
    markup: to.marks.markup,
    discs: [
      { x: 0, y: -64, r: 44 },
      { x: 50, y: 10, r: 60 },
      { x: -50, y: 10, r: 60 },
      { x: 94, y: 28, r: 30 },
      { x: -94, y: 28, r: 30 },
      { x: 0, y: 74, r: 60 },
    ],
  }
}

function sprig(a: Shades, b: Shades, leaf: Shades): Motif {
  const to = new Folded()
  to.stem([point(0, 100), point(0, 20), point(0, -40)], leaf.base, 6)
  for (const y of [76, 40, 4]) to.drop(point(2, y), point(46, y - 32), 27, leaf.base).dot(58, y - 40, 7, b.base)
  tulip(to, { x: 0, y: -52, scale: 0.9, angle: 0 }, a, b)
  return {
    markup: to.marks.markup,
    discs: [
      { x: 0, y: -66, r: 44 },
      { x: 0, y: -10, r: 60 },
      { x: 0, y: 50, r: 66 },
    ],
  }
}

function rosette(a: Shades, b: Shades, c: Shades): Motif {
  const marks = new Marks()
  disc(marks, { x: 0, y: 0, r: 98 }, [a, b, c], 9)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 98 }] }
}

const bead = (a: Shades): Motif => ({
  markup: new Marks().fill(circle(0, 0, 60), a.base).markup,
  discs: [{ x: 0, y: 0, r: 64 }],
})

/** Painted furniture and embroidered aprons: bouquets from hearts, discs, tulips, birds in pairs. */
export const drawFolk: DrawFamily = (spec, random) => {
  const own = spec.inks.length > 1 ? spec.inks : [spec.inks[0]!, shadesOf(spec.inks[0]!, spec.ground).pale]
  const inks = own.map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  const leaf = inks.length > 2 ? inks.at(-1)! : at(1)
  const makers = [
    (i: number) => heartBouquet(at(i), at(i + 1), at(i + 2), leaf),
    (i: number) => tallFlower(at(i), at(i + 1), at(i + 2), leaf),
    (i: number) => lovebirds(at(i), at(i + 1), at(i + 2), leaf),
  ]
  const chosen = spec.variant === 1 ? [makers[0]!, makers[2]!] : spec.variant === 3 ? [makers[1]!, makers[0]!] : makers
  const heroes = Array.from({ length: chosen.length * Math.min(2, inks.length) }, (_, i) =>
    chosen[i % chosen.length]!(Math.floor(i / chosen.length)),
  )
  return compose(
    {
      heroes,
      seconds: [
        sprig(at(1), at(0), leaf),
        rosette(at(0), at(1), at(2)),
        sprig(at(2), at(1), leaf),
        rosette(at(1), at(2), at(0)),
      ],
      fillers: [rosette(at(0), at(1), at(2)), bead(at(1)), bead(at(0))],
      radius: 122,
      secondScale: 0.5,
      fillerScale: 0.14,
      lean: spec.variant === 2 ? 0.3 : 0.06,
      layouts: ['tossed', 'half-drop', 'tossed', 'straight'],
      heroShare: 0.56,
    },
    { ...spec, density: spec.density * 1.25 },
    random,
  )
}
