import { arc, brushLine, circle, closedCurve, point, sampleCubic, swell, taper, UPRIGHT } from '../geometry/path.ts'
import { Marks } from '../geometry/motif.ts'
import type { Motif } from '../geometry/motif.ts'
import type { Shades } from '../patterns/spec.ts'
import type { Random } from '@toile/imaging'
import { bell, bud } from './flowers.ts'
import type { DrawFlower, FlowerInks } from './flowers.ts'
import { along, discsAlong, drawLeaf, headingAt } from './leaves.ts'

/** A single flower head seen from above. */
export function head(draw: DrawFlower, inks: FlowerInks, random: Random): Motif {
  const marks = new Marks()
  draw(marks, { x: 0, y: 0, angle: random.between(-0.5, 0.5), scale: 1 }, inks, random)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 98 }] }
}

/** A large flower with leaves and buds showing from behind it. */
export function spray(draw: DrawFlower, inks: FlowerInks, leaf: Shades, random: Random, withLeaves: boolean): Motif {
  const marks = new Marks()
  const size = 0.72
  const discs = [{ x: 0, y: 0, r: 74 }]
  if (withLeaves) {
    const turn = random.between(0, Math.PI * 2)
    const count = random.whole(4, 5)
    for (let i = 0; i < count; i++) {
      const angle = turn + (i / count) * Math.PI * 2 + random.bell() * 0.16
      const frame = { x: Math.sin(angle) * 44, y: -Math.cos(angle) * 44, angle, scale: 1 }
      const tip = { x: Math.sin(angle) * 104, y: -Math.cos(angle) * 104, r: 22 }
      discs.push(tip)
      if (i === 1) {
        const bow = arc(point(frame.x, frame.y), point(Math.sin(angle) * 84, -Math.cos(angle) * 84), 0.1, 6)
        marks.fill(
          brushLine(bow, () => 2.6),
          leaf.shade,
        )
        bud(marks, { x: Math.sin(angle) * 82, y: -Math.cos(angle) * 82, angle, scale: 0.42 }, inks.petal, leaf, random)
      } else {
        for (const lean of [-0.3, 0.34]) {
          drawLeaf(
            marks,
            { ...frame, angle: angle + lean, scale: random.between(0.85, 1.05) },
            { length: 78, width: 33, belly: 0.45, bow: lean * 0.3, veins: 6 },
            leaf,
          )
        }
      }
    }
  }
  draw(marks, { x: 0, y: 0, angle: random.between(-3, 3), scale: size }, inks, random)
  return { markup: marks.markup, discs }
}

/** A branching stem with flower heads, a bud and leaves: what grows in a meadow. About 100 in reach. */
export function stalk(draw: DrawFlower, inks: FlowerInks, leaf: Shades, random: Random, headSize = 0.36): Motif {
  const marks = new Marks()
  const stem = arc(
    point(random.between(-6, 6), 104),
    point(random.between(-10, 10), -40),
    random.between(-0.12, 0.12),
    14,
  )
  const tip = along(stem, 1)
  const branches = [
    { at: 0.42, side: random.chance(0.5) ? 1 : -1, length: 58, flower: true },
    { at: 0.6, side: 0, length: 44, flower: false },
  ].map((branch, i, all) => ({ ...branch, side: i === 0 ? branch.side : -all[0]!.side }))
  const discs = discsAlong(stem, (t) => (t < 0.3 ? 12 : 20), 5)
  for (const { at, side, length, flower } of branches) {
    const from = along(stem, at)
    const to = point(from.x + side * length * 0.74, from.y - length * 0.8)
    marks.fill(
      brushLine(arc(from, to, side * 0.16, 7), () => 1.9),
      leaf.shade,
    )
    const scale = flower ? headSize * 0.78 : headSize * 0.52
    if (flower) draw(marks, { x: to.x, y: to.y, angle: side * 0.4, scale }, inks, random)
    else bud(marks, { x: to.x, y: to.y + 6, angle: side * 0.4, scale }, inks.petal, leaf, random)
    discs.push({ x: to.x, y: to.y, r: 100 * scale + 2 })
  }
  marks.fill(brushLine(stem, taper(5.4, 1)), leaf.shade)
  marks.fill(
    brushLine(stem.slice(8), () => 1.7),
    leaf.shade,
  )
  for (const [t, side] of [
    [0.1, 1],
    [0.2, -1],
    [0.36, -branches[0]!.side],
  ] as const) {
    const at = along(stem, t)
    const angle = headingAt(stem, t) + UPRIGHT + side * random.between(0.6, 0.95)
    drawLeaf(marks, { ...at, angle, scale: 1 }, { length: 56, width: 19, belly: 0.5, bow: side * 0.14, veins: 3 }, leaf)
    discs.push({ x: at.x + Math.sin(angle) * 34, y: at.y - Math.cos(angle) * 34, r: 18 })
  }
  draw(marks, { x: tip.x, y: tip.y - 8, angle: random.between(-0.4, 0.4), scale: headSize }, inks, random)
  discs.push({ x: tip.x, y: tip.y - 8, r: 100 * headSize })
  return { markup: marks.markup, discs }
}

/** A bough with blossom along it, open and in bud; about 120 in reach. */
export function bough(draw: DrawFlower, inks: FlowerInks, wood: Shades, random: Random): Motif {
  const marks = new Marks()
  const side = random.chance(0.5) ? 1 : -1
  const stem = sampleCubic(
    point(-side * 84, 96),
    point(-side * 40, 20),
    point(side * 10, 30),
    point(side * 60, -96),
    22,
  )
  const discs = discsAlong(stem, () => 13, 6)
  const shoots = [
    { at: 0.34, lean: -1, length: 52 },
    { at: 0.62, lean: 1, length: 50 },
    { at: 0.8, lean: -1, length: 36 },
  ].map(({ at, lean, length }) => {
    const from = along(stem, at)
    const angle = headingAt(stem, at) + lean * side * random.between(0.75, 1)
    return { from, to: point(from.x + Math.cos(angle) * length, from.y + Math.sin(angle) * length), lean }
  })
  for (const { from, to, lean } of shoots)
    marks.fill(brushLine(arc(from, to, lean * 0.12, 6), taper(4.6, 0.6)), wood.base)
  marks.fill(brushLine(stem, taper(9, 0.5)), wood.base)
  const set = (at: { x: number; y: number }, scale: number) => {
    draw(marks, { ...at, angle: random.between(-3, 3), scale }, inks, random)
    discs.push({ ...at, r: 100 * scale })
  }
  const budAt = (at: { x: number; y: number }, angle: number) => {
    bud(
      marks,
      { ...at, angle, scale: 0.3 },
      inks.petal,
      { ...wood, base: inks.petal.shade, shade: inks.petal.shade },
      random,
    )
    discs.push({ ...at, r: 22 })
  }
  budAt(shoots[2]!.to, side * -0.9)
  budAt(along(stem, 1), side * 0.5)
  set(shoots[0]!.to, 0.36)
  set(shoots[1]!.to, 0.33)
  set(along(stem, 0.48), 0.4)
  set(along(stem, 0.14), 0.27)
  return { markup: marks.markup, discs }
}

/** A tall flower on its own stem with two blades, as tulips grow. */
export function upright(draw: DrawFlower, inks: FlowerInks, leaf: Shades, random: Random): Motif {
  const marks = new Marks()
  const stem = arc(point(0, 118), point(0, -20), random.between(-0.08, 0.08), 10)
  for (const side of [-1, 1]) {
    drawLeaf(
      marks,
      { x: side * 2, y: 114, angle: side * random.between(0.16, 0.3), scale: 1 },
      { length: side < 0 ? 140 : 112, width: 34, belly: 0.42, bow: -side * 0.12, veins: 0 },
      leaf,
    )
  }
  marks.fill(
    brushLine(stem, () => 3),
    leaf.shade,
  )
  draw(marks, { x: 0, y: -52, angle: 0, scale: 0.56 }, inks, random)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -58, r: 50 },
      { x: 0, y: 20, r: 34 },
      { x: 0, y: 84, r: 34 },
    ],
  }
}

/** Bells hung along an arching stem, smaller towards its tip. */
export function bells(inks: FlowerInks, leaf: Shades, random: Random): Motif {
  const marks = new Marks()
  const side = random.chance(0.5) ? 1 : -1
  const foot = point(-side * 44, 108)
  const stem = sampleCubic(foot, point(-side * 60, -30), point(-side * 40, -128), point(side * 74, -66), 20)
  for (const lean of [-0.42, 0.3]) {
    const form = { length: 128, width: 22, belly: 0.42, bow: -lean * 0.3, veins: 0 }
    drawLeaf(marks, { ...foot, angle: lean, scale: 1 }, form, leaf)
  }
  marks.fill(brushLine(stem, taper(5.4, 1)), leaf.shade)
  const discs = discsAlong(stem, () => 17, 6)
  for (let i = 0; i < 4; i++) {
    const at = along(stem, 0.5 + i * 0.166)
    const size = 0.27 - i * 0.024
    const drop = i % 2 === 0 ? 12 : 20
    const to = point(at.x + side * 7, at.y + drop)
    marks.fill(
      brushLine(arc(at, to, side * -0.25, 4), () => 1.5),
      leaf.shade,
    )
    bell(marks, { x: to.x, y: to.y + size * 88, angle: side * -0.1, scale: size }, inks, random)
    discs.push({ x: to.x, y: to.y + size * 84, r: size * 104 })
  }
  discs.push({ x: foot.x, y: 60, r: 34 }, { x: foot.x + side * 26, y: 12, r: 22 })
  return { markup: marks.markup, discs }
}

/** Spikes of small florets in whorls: lavender. */
export function spike(petal: Shades, leaf: Shades, random: Random): Motif {
  const marks = new Marks()
  const discs = []
  for (const lean of [-0.26, 0, 0.24]) {
    const top = lean === 0 ? -100 : -72
    const stem = arc(point(0, 108), point(lean * 190, top), -lean * 0.3, 14)
    marks.fill(
      brushLine(stem, () => 1.8),
      leaf.shade,
    )
    for (let i = 0; i < 8; i++) {
      const at = along(stem, 0.56 + i * 0.062)
      const size = 1 - i * 0.075
      for (const side of [-1, 1, 0]) {
        const angle = headingAt(stem, 0.8) + UPRIGHT + side * 0.75 + random.bell() * 0.12
        const floret = [point(0, 4), point(-6, -5), point(-4, -15), point(0, -19), point(4, -15), point(6, -5)]
        const cos = Math.cos(angle) * size
        const sin = Math.sin(angle) * size
        const set = floret.map((p) => point(at.x + p.x * cos - p.y * sin, at.y + p.x * sin + p.y * cos))
        marks.fill(closedCurve(set), side === 0 ? petal.light : side < 0 ? petal.base : petal.shade)
      }
    }
    discs.push(...discsAlong(stem, (t) => (t < 0.5 ? 9 : 19 - t * 4), 6))
  }
  for (const lean of [-0.55, 0.5])
    drawLeaf(
      marks,
      { x: 0, y: 106, angle: lean, scale: 1 },
      { length: 84, width: 11, belly: 0.5, bow: -lean * 0.16, veins: 0 },
      leaf,
    )
  return { markup: marks.markup, discs: [...discs, { x: 0, y: 70, r: 30 }] }
}

/** Cow parsley: rays that carry clouds of tiny florets. */
export function umbel(petal: Shades, leaf: Shades, random: Random): Motif {
  const marks = new Marks()
  const stem = arc(point(0, 112), point(0, 6), random.between(-0.1, 0.1), 8)
  marks.fill(
    brushLine(stem, () => 2.1),
    leaf.shade,
  )
  for (const side of [-1, 1])
    drawLeaf(
      marks,
      { ...along(stem, 0.3), angle: side * 0.9, scale: 1 },
      { length: 52, width: 17, belly: 0.5, bow: side * 0.1, veins: 3, teeth: 0.3 },
      leaf,
    )
  const from = along(stem, 1)
  for (let i = 0; i < 9; i++) {
    const a = -Math.PI / 2 + ((i - 4) / 4) * 1.18
    const to = point(from.x + Math.cos(a) * 74, from.y + Math.sin(a) * 74)
    marks.fill(
      brushLine(arc(from, to, (i - 4) * 0.02, 5), () => 1.2),
      leaf.shade,
    )
    for (let k = 0; k < 9; k++) {
      const angle = k * 2.4
      const r = 5.6 * Math.sqrt(k)
      marks.fill(
        circle(to.x + r * Math.cos(angle), to.y + r * Math.sin(angle), random.between(3.4, 5)),
        k % 3 === 0 ? petal.light : petal.base,
      )
    }
  }
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -36, r: 62 },
      { x: 46, y: -26, r: 34 },
      { x: -46, y: -26, r: 34 },
      { x: 0, y: 60, r: 38 },
    ],
  }
}

/** A few loose leaves on a short stem, for gaps. */
export function twig(leaf: Shades, random: Random): Motif {
  const marks = new Marks()
  const stem = arc(point(0, 84), point(0, -20), random.between(-0.2, 0.2), 8)
  marks.fill(brushLine(stem, taper(9, 1)), leaf.shade)
  for (const [t, lean] of [
    [0.25, -0.8],
    [0.5, 0.75],
    [0.98, 0],
  ] as const) {
    const at = along(stem, t)
    drawLeaf(
      marks,
      { ...at, angle: headingAt(stem, t) + UPRIGHT + lean, scale: 1 },
      { length: 78, width: 34, belly: 0.48, bow: lean * 0.1, veins: 4 },
      leaf,
    )
  }
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -46, r: 50 },
      { x: 0, y: 30, r: 50 },
    ],
  }
}

/** A dab of the brush or a seed, for the smallest gaps. */
export function dab(colour: string, random: Random): Motif {
  const marks = new Marks()
  const seed = [
    point(0, -62),
    point(34, -24),
    point(30 + random.between(-6, 6), 36),
    point(0, 60),
    point(-32, 30),
    point(-28, -30),
  ]
  marks.fill(closedCurve(seed), colour)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 62 }] }
}

/** Three seeds that part from one point. */
export function trefoil(colour: string): Motif {
  const marks = new Marks()
  for (const angle of [-0.7, 0, 0.7]) {
    const spine = arc(point(0, 50), point(Math.sin(angle) * 120, 50 - Math.cos(angle) * 120), angle * 0.14, 6)
    marks.fill(
      brushLine(spine, (t) => swell(46)(0.12 + t * 0.86)),
      colour,
    )
  }
  return { markup: marks.markup, discs: [{ x: 0, y: -10, r: 82 }] }
}
