import { arc, circle, point, polar, sampleCubic } from '../../../geometry/path.ts'
import type { Point } from '../../../geometry/path.ts'
import type { Random } from '@toile/imaging'
import { along, headingAt } from '../../../botany/leaves.ts'
import type { Engraving } from './engraving.ts'

/** Vignettes stand on y = 0 about x = 0, y up is negative, about 200 wide. */
const p = point

export function ground(e: Engraving, from: number, to: number, y: number): void {
  const top: Point[] = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12
    return p(from + (to - from) * t, y - Math.sin(t * Math.PI) * 9 + Math.sin(t * 17) * 2)
  })
  e.tone([
    ...top,
    p(to - 14, y + 12),
    p((from + to) / 2 + 20, y + 21),
    p((from + to) / 2 - 26, y + 17),
    p(from + 16, y + 10),
  ])
  e.line(top, 2.4)
  e.strokes(top.slice(1, -1), 9, 3, Math.round((to - from) / 6), 1.2)
  for (let k = 1; k <= 3; k++) {
    const inset = k * (to - from) * 0.09
    e.line(arc(p(from + inset, y + k * 5.5), p(to - inset * 0.8, y + k * 5.2), -0.02, 6), 2.6)
  }
}

export function tree(e: Engraving, x: number, y: number, tall: number, random: Random): void {
  const lean = random.between(-0.1, 0.1)
  const trunk = sampleCubic(
    p(x, y),
    p(x + 8, y - tall * 0.3),
    p(x - 10 + lean * 40, y - tall * 0.45),
    p(x + lean * 60, y - tall * 0.72),
    14,
  )
  const half = (t: number) => (tall / 17) * (1.25 - t * 0.8 + (t < 0.15 ? (0.15 - t) * 4 : 0))
  const left = trunk.map((q, i) => p(q.x - half(i / 14), q.y))
  const right = trunk.map((q, i) => p(q.x + half(i / 14), q.y))
  const crown = along(trunk, 1)
  const s = tall / 220
  const clumps: readonly (readonly [number, number, number, number])[] = [
    [-52, 8, 38, 24],
    [50, 14, 40, 25],
    [-30, -34, 44, 30],
    [36, -30, 44, 30],
    [2, -70, 40, 30],
    [0, -6, 42, 26],
  ]
  for (const [dx, dy, rx, ry] of clumps.slice(0, 2)) {
    const to = p(crown.x + dx * s, crown.y + dy * s)
    e.even(arc(along(trunk, 0.74), to, dx > 0 ? -0.16 : 0.16, 8), 5 * s)
    e.clump(to.x, to.y, rx * s, ry * s)
  }
  e.form([...left, ...right.toReversed()], 1.8)
  e.hatch(right, left, Math.round(tall / 5.5), 0.56, 1.2)
  e.strokes(left.slice(0, 4), -7, -2, 4)
  for (const [dx, dy, rx, ry] of clumps.slice(2)) e.clump(crown.x + dx * s, crown.y + dy * s, rx * s, ry * s)
}

export function cottage(e: Engraving, x: number, y: number, s: number): void {
  const at = (dx: number, dy: number) => p(x + dx * s, y + dy * s)
  e.form([at(-34, 0), at(-34, -40), at(26, -40), at(26, 0)], 1.8, e.paper, 0)
  e.form([at(26, 0), at(26, -40), at(42, -64), at(58, -40), at(58, -2)], 1.8, e.paper, 0)
  e.hatch([at(58, -42), at(58, -2)], [at(27, -40), at(27, 0)], 11, 0.9, 1)
  e.form([at(-42, -38), at(-20, -70), at(42, -70), at(26, -36)], 1.8, e.wash, 0)
  for (let i = 0; i < 13; i++) e.line([at(-18 + i * 4.6, -69), at(-26 + i * 4.4, -54), at(-38 + i * 5, -38)], 1.5)
  e.form([at(40, -71), at(64, -38), at(58, -36), at(40, -62)], 1.6, e.paper, 0)
  e.form([at(2, -66), at(2, -86), at(14, -86), at(14, -66)], 1.6, e.paper, 0)
  e.hatch([at(14, -86), at(14, -66)], [at(2, -86), at(2, -66)], 5, 0.6, 1)
  for (const [dx, dy] of [
    [8, -94],
    [14, -104],
    [6, -113],
  ] as const)
    e.line(arc(at(dx - 5, dy), at(dx + 7, dy - 5), 0.4, 6), 1.6)
  e.solid([at(-4, 0), at(-4, -24), at(2, -29), at(8, -24), at(8, 0)], 0.5)
  e.form([at(-26, -16), at(-26, -30), at(-14, -30), at(-14, -16)], 1.5, e.wash, 0)
  e.line([at(-20, -30), at(-20, -16)], 1.2).line([at(-26, -23), at(-14, -23)], 1.2)
  e.hatch([at(-34, -38), at(-34, -2)], [at(-18, -38), at(-18, -2)], 8, 0.4, 0.9)
}

/** A ruined column with ivy. */
export function column(e: Engraving, x: number, y: number, s: number): void {
  const at = (dx: number, dy: number) => p(x + dx * s, y + dy * s)
  e.form([at(-24, 0), at(-24, -9), at(24, -9), at(24, 0)], 1.6, e.paper, 0)
  e.form([at(-19, -9), at(-19, -17), at(19, -17), at(19, -9)], 1.6, e.paper, 0)
  e.form(
    [at(-14, -17), at(-12, -96), at(-5, -102), at(2, -95), at(8, -104), at(12, -97), at(14, -17)],
    1.8,
    e.paper,
    0.2,
  )
  for (const dx of [-7, -1, 5]) e.line([at(dx, -20), at(dx * 0.9, -60), at(dx * 0.85, -92)], 1.4)
  e.hatch([at(13, -96), at(14, -18)], [at(-12, -96), at(-14, -18)], 22, 0.42, 1)
  e.clump(x + 12 * s, y - 44 * s, 10 * s, 15 * s).clump(x - 15 * s, y - 14 * s, 11 * s, 12 * s)
  e.form([at(36, 0), at(34, -14), at(46, -20), at(58, -10), at(56, 0)], 1.6)
  e.hatch([at(58, -12), at(57, -1)], [at(36, -12), at(36, -1)], 4, 0.6, 1)
}

interface SheepStance {
  readonly facing: 1 | -1
  /** It grazes. */
  readonly low: boolean
}

export function sheep(e: Engraving, x: number, y: number, s: number, { facing, low }: SheepStance): void {
  const at = (dx: number, dy: number) => p(x + dx * s * facing, y + dy * s)
  for (const dx of [-15, -9, 8, 14]) e.solid([at(dx - 2, -12), at(dx - 1.5, 0), at(dx + 1.5, 0), at(dx + 2, -12)], 0.3)
  e.clump(x, y - 21 * s, 23 * s, 13 * s)
  const head = low ? at(28, -9) : at(27, -33)
  const tip = low ? at(33, -1) : at(36, -29)
  const neck = at(17, -25)
  e.form(
    [
      neck,
      p((neck.x + head.x) / 2, head.y - 5 * s),
      p(head.x + 3 * s * facing, head.y - 5 * s),
      tip,
      p(head.x - 2 * s * facing, head.y + 5 * s),
      at(14, -14),
    ],
    1.5,
  )
  e.solid(
    [
      p(head.x - 3 * s * facing, head.y - 4 * s),
      p(head.x - 11 * s * facing, head.y - 2 * s),
      p(head.x - 4 * s * facing, head.y),
    ],
    0.7,
  )
  e.marks.fill(circle(head.x + 2 * s * facing, head.y - 1.5 * s, 1.2 * s), e.ink)
}

/** A shepherdess with a crook, in a hat and a gathered skirt. */
export function shepherdess(e: Engraving, x: number, y: number, s: number, facing: 1 | -1): void {
  const at = (dx: number, dy: number) => p(x + dx * s * facing, y + dy * s)
  e.even([at(30, 0), at(29, -50), at(28, -100)], 1.9 * s).line(arc(at(28, -99), at(40, -97), -0.9, 10), 3 * s)
  e.solid([at(4, -3), at(14, 0), at(4, 1)], 0.4)
  // Skirt with an apron.
  e.form([at(-7, -58), at(-16, -40), at(-28, -5), at(-8, 0), at(10, -1), at(22, -6), at(13, -40), at(6, -58)], 1.8)
  e.hatch([at(-8, -54), at(-17, -38), at(-27, -7)], [at(4, -54), at(2, -38), at(2, -2)], 16, 0.62, 1)
  for (const [dx, ex] of [
    [-3, -13],
    [1, -3],
    [4, 9],
  ] as const)
    e.line([at(dx, -54), at((dx + ex) / 2 - 0.5, -30), at(ex, -4)], 1.7 * s)
  e.form([at(0, -57), at(3, -42), at(5, -16), at(15, -18), at(11, -44), at(6, -57)], 1.3)
  // Bodice, arms, sleeves.
  e.form([at(-8, -58), at(-10, -72), at(-6, -82), at(5, -83), at(9, -72), at(6, -58)], 1.7, e.wash)
  for (const dy of [-76, -70, -64]) e.line([at(-1, dy), at(3, dy + 2.5), at(7, dy)], 1.1)
  e.form([at(6, -81), at(14, -76), at(20, -66), at(27, -66), at(28, -61), at(17, -60), at(6, -70)], 1.5)
  e.form([at(-7, -81), at(-14, -72), at(-15, -60), at(-4, -52), at(-2, -57), at(-9, -63), at(-4, -74)], 1.5)
  // Head and broad hat.
  e.form([at(-4, -84), at(-5, -94), at(0, -99), at(6, -95), at(7, -89), at(3, -84)], 1.5)
  e.marks.fill(circle(at(4, -92).x, at(4, -92).y, 0.9 * s), e.ink)
  e.solid([at(-6, -84), at(-9, -92), at(-5, -100), at(0, -98), at(-3, -92)], 0.8)
  e.form([at(-16, -93), at(-6, -100), at(6, -101), at(14, -97), at(4, -96.5), at(-8, -96)], 1.5)
  e.form([at(-7, -99), at(-5, -107), at(5, -107), at(6, -100)], 1.5, e.wash)
  e.line(arc(at(-8, -98), at(-22, -84), 0.3, 6), 2.2 * s)
}

/** A piper who sits on a bank, knees crossed. */
export function piper(e: Engraving, x: number, y: number, s: number, facing: 1 | -1): void {
  const at = (dx: number, dy: number) => p(x + dx * s * facing, y + dy * s)
  e.form([at(-30, 0), at(-28, -18), at(-12, -26), at(10, -20), at(16, 0)], 1.6)
  e.hatch([at(-29, -16), at(-29, -1)], [at(10, -16), at(12, -1)], 6, 0.5, 1)
  // Legs in breeches and stockings.
  e.form([at(-10, -26), at(8, -34), at(24, -30), at(27, -24), at(20, -20), at(-4, -18)], 1.7)
  e.form([at(20, -30), at(28, -27), at(30, -8), at(38, -1), at(24, 0), at(23, -10)], 1.6)
  e.form(
    [at(2, -30), at(20, -27), at(18, -22), at(20, -9), at(26, -3), at(13, -2), at(11, -18), at(-2, -20)],
    1.6,
    e.wash,
  )
  // Coat and arms.
  e.form([at(-12, -24), at(-18, -42), at(-13, -58), at(-3, -63), at(6, -58), at(6, -42), at(6, -27)], 1.8)
  e.hatch([at(-15, -56), at(-17, -40), at(-12, -26)], [at(5, -56), at(5, -40), at(5, -28)], 12, 0.55, 1)
  e.even([at(5, -66), at(22, -56), at(33, -51)], 2.1 * s)
  e.form([at(-6, -57), at(6, -50), at(16, -57), at(20, -54), at(10, -43), at(-5, -46)], 1.6)
  // Head with a tricorne.
  e.form([at(-4, -63), at(-7, -72), at(-1, -78), at(5, -74), at(7, -68), at(2, -63)], 1.5)
  e.marks.fill(circle(at(3, -71).x, at(3, -71).y, 0.9 * s), e.ink)
  e.solid([at(-6, -62), at(-10, -70), at(-7, -77), at(-3, -75), at(-5, -68)], 0.8)
  e.solid([at(-12, -76), at(-4, -79), at(8, -75), at(4, -82), at(-3, -86), at(-9, -82)], 0.6)
}

/** Birds of an engraver: a sitting one with a long tail. */
export function bird(e: Engraving, x: number, y: number, s: number, facing: 1 | -1): void {
  const at = (dx: number, dy: number) => p(x + dx * s * facing, y + dy * s)
  e.form([at(-14, 2), at(-34, 14), at(-46, 24), at(-40, 27), at(-20, 14)], 1.5)
  e.form(
    [at(-16, 4), at(-8, -10), at(4, -18), at(11, -24), at(20, -22), at(20, -14), at(14, 0), at(4, 10), at(-8, 10)],
    1.7,
  )
  e.form([at(6, -12), at(-4, -4), at(-24, 8), at(-8, 8), at(6, 0)], 1.4, e.wash)
  e.hatch([at(4, -8), at(-22, 8)], [at(6, 0), at(-8, 8)], 6, 0.9, 0.9)
  e.hatch([at(14, -4), at(4, 9)], [at(6, -6), at(-4, 4)], 6, 0.5, 0.9)
  e.solid([at(20, -20), at(27, -17), at(20, -16)], 0.2)
  e.marks.fill(circle(at(15.5, -19).x, at(15.5, -19).y, 1.3 * s), e.ink)
  e.even([at(2, 10), at(3, 17)], 1.2)
}

/** A spray of roses and leaves along an arch from a to b: the garlands between vignettes. */
export function garland(e: Engraving, a: Point, b: Point, bow: number, random: Random): void {
  const stem = arc(a, b, bow, 24)
  e.even(stem, 1.9)
  for (let i = 0; i < 26; i++) {
    const t = (i + 0.5) / 26
    const from = along(stem, t)
    const side = i % 2 === 0 ? 1 : -1
    const angle = headingAt(stem, t) + side * random.between(0.55, 1)
    leaf(e, from, angle, random.between(15, 22))
  }
  for (const t of [0.06, 0.2, 0.35, 0.65, 0.8, 0.94]) {
    const q = along(stem, t)
    flower(e, q.x, q.y + (t === 0.35 || t === 0.65 ? 3 : 0), 10.5, random)
  }
  const top = along(stem, 0.5)
  for (const side of [-1, 1]) {
    e.form(
      [
        p(top.x, top.y),
        p(top.x + side * 14, top.y - 13),
        p(top.x + side * 26, top.y - 6),
        p(top.x + side * 18, top.y + 4),
      ],
      1.5,
      e.wash,
    )
    e.form(
      [
        p(top.x, top.y),
        p(top.x + side * 10, top.y + 16),
        p(top.x + side * 20, top.y + 28),
        p(top.x + side * 12, top.y + 27),
        p(top.x + side * 3, top.y + 12),
      ],
      1.5,
      e.wash,
    )
  }
  flower(e, top.x, top.y, 14, random)
}

export function leaf(e: Engraving, from: Point, angle: number, length: number): void {
  const tip = polar(length, angle, from)
  const spine = arc(from, tip, 0.12, 8)
  const side = (k: number) =>
    spine.map((q, i) => {
      const t = i / 8
      const w = Math.sin(Math.PI * t ** 0.8) * length * 0.24 * k
      return p(q.x - Math.sin(angle) * w, q.y + Math.cos(angle) * w)
    })
  const [left, right] = [side(1), side(-1)]
  e.form([...left, ...right.toReversed().slice(1, -1)], 1.4, e.foliage.light)
  e.line(spine, 1.4)
  e.hatch(left.slice(1, -1), spine.slice(1, -1), 5, 0.95, 0.8)
}

export function flower(e: Engraving, x: number, y: number, r: number, random: Random): void {
  const centre = p(x, y)
  const turn = random.between(0, 6)
  for (const [count, reach] of [
    [6, 1],
    [5, 0.66],
    [3, 0.38],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const a = turn + reach + (i / count) * Math.PI * 2
      const w = Math.PI / count
      const petal = [
        polar(r * reach * 0.3, a, centre),
        polar(r * reach * 0.8, a - w, centre),
        polar(r * reach, a - w * 0.5, centre),
        polar(r * reach * 0.94, a, centre),
        polar(r * reach, a + w * 0.5, centre),
        polar(r * reach * 0.8, a + w, centre),
      ]
      e.form(petal, 1.2)
      if (reach > 0.5) e.hatch([petal[1]!, petal[0]!], [petal[2]!, petal[3]!], 3, 0.5, 0.7)
    }
  }
  e.marks.fill(circle(x, y, r * 0.12), e.ink)
}
