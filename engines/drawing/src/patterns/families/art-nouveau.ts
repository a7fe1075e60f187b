import { mix } from '../../colour.ts'
import { headingAt, along } from '../../botany/leaves.ts'
import { arc, beside, brushLine, circle, closedCurve, point, polar } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { periods, rolesOf, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'

/**
 * A whiplash: a stem that leaves its root in a long curve and snaps back into a curl, as the posters and ironwork of
 * 1900 drew it. Angles in radians, `bend` the turn of the long part, `curl` that of the end.
 */
function whiplash(from: Point, heading: number, length: number, bend: number, curl: number): Point[] {
  const steps = 30
  const points = [from]
  let angle = heading
  for (let i = 1; i <= steps; i++) {
    const t = i / steps
    // The turn gathers towards the end, the steps shorten: a spiral grows out of a line.
    angle += (bend * (1 - t) * 2 + curl * 5 * t ** 4) / steps
    points.push(polar((length / steps) * (1.28 - t * 0.62), angle, points[i - 1]!))
  }
  return points
}

/** Half the width of the contour of every form, units: strong and even, as in stained glass. Chosen by eye. */
const CONTOUR = 3.4

class Drawing {
  readonly marks = new Marks()
  readonly #line: string

  constructor(line: string) {
    this.#line = line
  }

  form(points: readonly Point[], colour: string, tension = 0.95): void {
    const d = closedCurve(points, tension)
    this.marks.stroke(d, this.#line, CONTOUR * 2).fill(d, colour)
  }

  line(points: readonly Point[], width = CONTOUR): void {
    this.marks.fill(
      brushLine(points, (t) => (width / 2) * (1 - 0.6 * t)),
      this.#line,
    )
  }

  stem(points: readonly Point[], colour: string, from: number, to: number): void {
    const half = (t: number) => from + (to - from) * t
    this.marks
      .fill(
        brushLine(points, (t) => half(t) + CONTOUR),
        this.#line,
      )
      .fill(brushLine(points, half), colour)
  }

  /** A long leaf that turns over at its edge: the back shows along one side. */
  leaf(spine: readonly Point[], width: number, inks: Shades, side: number): void {
    const body = (t: number) => width * Math.sin(Math.PI * t ** 0.72) ** 0.9
    const outer = beside(spine, (t) => side * body(t))
    const inner = beside(spine, (t) => -side * body(t) * 0.7).reverse()
    this.form([...outer, ...inner.slice(1)], inks.base)
    const fold = beside(spine, (t) => side * body(t) * 0.46).reverse()
    this.marks.fill(closedCurve([...outer, ...fold.slice(1)], 0.9), inks.light)
    this.line(spine.slice(0, -2))
  }
}

/** A water lily from the side: pointed petals in three rows over its sepals. */
function lily(
  draw: Drawing,
  at: Point,
  angle: number,
  size: number,
  { petal, centre, leaf }: { readonly petal: Shades; readonly centre: Shades; readonly leaf: Shades },
): void {
  const place = (x: number, y: number) => {
    const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
    return point(at.x + x * cos - y * sin, at.y + x * sin + y * cos)
  }
  const blade = (turn: number, long: number, wide: number, colour: string, vein: boolean) => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const to = (x: number, y: number) => place(x * c - y * s, x * s + y * c)
    draw.form(
      [
        to(0, 6),
        to(-wide * 0.7, -long * 0.24),
        to(-wide, -long * 0.56),
        to(-wide * 0.44, -long * 0.88),
        to(0, -long),
        to(wide * 0.44, -long * 0.88),
        to(wide, -long * 0.56),
        to(wide * 0.7, -long * 0.24),
      ],
      colour,
    )
    if (vein) draw.line([to(0, -long * 0.2), to(0, -long * 0.5), to(0, -long * 0.78)], 2.4)
  }
  for (const turn of [-1.72, 1.72]) blade(turn, 72, 13, leaf.base, true)
  for (const turn of [-1.3, 1.3]) blade(turn, 92, 18, petal.shade, true)
  for (const turn of [-0.86, 0.86]) blade(turn, 100, 20, petal.base, true)
  for (const turn of [-0.42, 0.42]) blade(turn, 104, 21, petal.light, true)
  for (let i = -3; i <= 3; i++)
    draw.marks.fill(circle(place(i * 6, -34).x, place(i * 6, -34 - 6).y, 3 * size), centre.base)
  blade(0, 98, 22, petal.base, true)
  for (const turn of [-0.66, 0.66]) blade(turn, 62, 17, petal.light, false)
  for (const turn of [-0.22, 0.22]) blade(turn, 54, 17, petal.base, false)
}

/** One side of a plant that is mirrored on its axis; drawn about the foot of the flower, 200 wide and 520 high. */
function plant(spec: PatternSpec, petal: Shades): Motif {
  const { leaf: green, centre } = rolesOf(spec)
  const leaf = shadesOf(green, spec.ground)
  const draw = new Drawing(leaf.detail)
  for (const side of [-1, 1]) {
    const root = point(side * 3, 214)
    const up = (angle: number) => -Math.PI / 2 + side * angle
    const whip = whiplash(root, up(0.95), 420, side * -1.02, side * -5.4)
    draw.stem(whip, leaf.base, 4.4, 1)
    const outer = whiplash(point(side * 4, 150), up(0.5), 300, side * 0.55, side * 5.2)
    draw.stem(outer, leaf.base, 3.6, 1)
    const tip = whip.at(13)!
    draw.leaf(arc(tip, point(tip.x + side * 26, tip.y - 150), side * -0.2, 14), 25, leaf, side)
    const low = whip.at(5)!
    draw.leaf(arc(low, point(low.x + side * 92, low.y + 46), side * -0.26, 14), 20, leaf, side)
    draw.leaf(arc(point(side * 3, 176), point(side * 40, 22), side * 0.2, 14), 19, leaf, -side)
    const heading = headingAt(outer, 0.62) + Math.PI / 2
    const bud = along(outer, 0.62)
    draw.form(
      [
        [0, 4],
        [-10, -14],
        [-8, -34],
        [0, -48],
        [8, -34],
        [10, -14],
      ].map(([x, y]) => {
        const turn = heading + side * 0.9
        return point(
          bud.x + x! * Math.cos(turn) - y! * Math.sin(turn),
          bud.y + x! * Math.sin(turn) + y! * Math.cos(turn),
        )
      }),
      petal.base,
    )
  }
  draw.stem([point(0, 250), point(0, 150), point(0, 40), point(0, -20)], leaf.base, 5.4, 4)
  lily(draw, point(0, -24), 0, 1.06, { petal, centre: shadesOf(centre, spec.ground), leaf })
  return { markup: draw.marks.markup, discs: [{ x: 0, y: 40, r: 236 }] }
}

/** A pale disc behind each flower, ringed, as behind the heads on the posters. */
function halo(spec: PatternSpec, petal: string): Motif {
  const tone = mix(petal, spec.ground, 0.78)
  const ring = mix(petal, spec.ground, 0.5)
  const marks = new Marks()
    .fill(circle(0, -74, 112), ring)
    .fill(circle(0, -74, 108), spec.ground)
    .fill(circle(0, -74, 102), tone)
  return { markup: marks.markup, discs: [{ x: 0, y: -74, r: 112 }] }
}

/** Art nouveau: mirrored water lilies on whiplash stems, in half-drop, with the contour of stained glass. */
export const drawArtNouveau: DrawFamily = (spec) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const size = spec.scale * [1, 0.68, 1.5, 0.86][spec.variant]!
  const across = periods(spec.width, 256 * size, 2)
  const down = periods(spec.height, 512 * size)
  const scale = Math.min(across.size / 256, down.size / 512)
  const { petals } = rolesOf(spec)
  const plants = petals.map((ink) => plant(spec, shadesOf(ink, spec.ground)))
  const halos = petals.map((ink) => halo(spec, ink))
  const each = (put: (x: number, y: number, n: number) => void) => {
    for (let c = 0; c < across.count; c++)
      for (let r = 0; r < down.count; r++)
        put((c + 0.5) * across.size, (r + (c % 2) * 0.5) * down.size, c + (spec.variant % 2) * r)
  }
  if (spec.variant !== 1) each((x, y, n) => tile.stamp(halos[n % halos.length]!, { x, y, scale }))
  each((x, y, n) => tile.stamp(plants[n % plants.length]!, { x, y, scale }))
  return tile
}
