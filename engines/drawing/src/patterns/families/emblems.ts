import { dab } from '../../botany/motifs.ts'
import { arc, brushLine, circle, closedCurve, point, polar, swell, taper } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { compose } from '../compose.ts'
import { rolesOf, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'
import { bee, butterfly, cat, fish, flamingo, horse, outline } from './creatures.ts'
import type { DrawEmblem } from './creatures.ts'
import { mushroom, pineapple, tree } from './orchard.ts'

const mirrored = (points: readonly Point[], side: number): Point[] => points.map((p) => point(p.x * side, p.y))

/** An anchor with a rope about its shank. */
export const anchor: DrawEmblem = (main, second) => {
  const marks = new Marks()
  const ring = (r: number) => circle(0, -82, r)
  marks.fillEvenOdd(ring(18) + ring(9), main.base)
  marks.fill(
    brushLine([point(0, -66), point(0, 0), point(0, 84)], () => 8),
    main.base,
  )
  marks.fill(
    brushLine([point(-38, -44), point(0, -46), point(38, -44)], () => 6.5),
    main.base,
  )
  marks.fill(circle(-40, -44, 9) + circle(40, -44, 9), main.base)
  const arm = Array.from({ length: 19 }, (_, i) => polar(72, 0.12 + (i / 18) * (Math.PI - 0.24), point(0, 12)))
  marks.fill(
    brushLine(arm, (t) => 6 + 7 * Math.sin(Math.PI * t)),
    main.base,
  )
  for (const side of [-1, 1])
    marks.fill(
      closedCurve(mirrored([point(52, 22), point(78, -16), point(94, 30), point(76, 20)], side), 0.45),
      main.base,
    )
  const rope = [
    point(-12, -78),
    point(-34, -58),
    point(-22, -30),
    point(12, -14),
    point(24, 10),
    point(2, 34),
    point(-26, 48),
    point(-24, 72),
    point(4, 82),
    point(40, 92),
  ]
  marks.fill(
    brushLine(rope, () => 5),
    second.base,
  )
  rope.slice(1).forEach((to, i) => {
    const from = rope[i]!
    for (const t of [0.2, 0.5, 0.8]) {
      const x = from.x + (to.x - from.x) * t
      const y = from.y + (to.y - from.y) * t
      marks.fill(
        brushLine([point(x - 3, y - 3), point(x, y), point(x + 3, y + 3)], () => 0.9),
        second.detail,
      )
    }
  })
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -70, r: 40 },
      { x: 0, y: 0, r: 46 },
      { x: -56, y: 34, r: 46 },
      { x: 56, y: 34, r: 46 },
      { x: 0, y: 64, r: 42 },
    ],
  }
}

/** A scallop shell: ribs fanned from the hinge, each ending in a round of the rim, crossed by the rings of its years. */
const shell: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const ribs = 9
  const foot = point(0, 74)
  const open = 1.18 + random.between(-0.05, 0.05)
  const angle = (i: number) => -Math.PI / 2 + (i / ribs - 0.5) * 2 * open
  // The middle of the shell is higher than its sides.
  const long = (i: number) => 158 - 30 * Math.abs(i / ribs - 0.5) ** 1.6 * 3
  const at = (i: number, share: number) => polar(long(i) * share, angle(i), foot)
  marks.fill(closedCurve(outline([-40, 64, -34, 90, 0, 84, 34, 90, 40, 64, 0, 48]), 0.6), second.base)
  const rim = Array.from({ length: ribs }, (_, i) => [
    at(i + 0.02, 0.93),
    at(i + 0.24, 0.99),
    at(i + 0.5, 1.02),
    at(i + 0.76, 0.99),
    at(i + 0.98, 0.93),
  ]).flat()
  marks.fill(closedCurve([foot, at(0, 0.4), ...rim, at(ribs, 0.4)], 0.6), main.base)
  for (let i = 0; i < ribs; i++) {
    const rib = [at(i + 0.5, 0.1), at(i + 0.26, 0.62), at(i + 0.24, 0.92), at(i + 0.5, 0.97), at(i + 0.76, 0.92)]
    marks.fill(closedCurve([...rib, at(i + 0.74, 0.62)], 0.7), i % 2 === 0 ? main.light : second.base)
  }
  for (let i = 1; i < ribs; i++)
    marks.fill(brushLine([at(i, 0.12), at(i, 0.5), at(i, 0.93)], taper(1.6, 3)), main.detail)
  for (const share of [0.5, 0.72, 0.87])
    marks.fill(
      brushLine(
        Array.from({ length: 19 }, (_, i) => at(0.3 + (i / 18) * (ribs - 0.6), share)),
        swell(share * 5),
      ),
      main.shade,
    )
  marks.fill(closedCurve(outline([-12, 76, 0, 66, 12, 76, 0, 84])), main.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: 52, r: 46 },
      { x: 0, y: -18, r: 72 },
      { x: -76, y: -4, r: 46 },
      { x: 76, y: -4, r: 46 },
    ],
  }
}

/** A long feather: two webs of barbs about a curved quill, notched where they part, barred, with down at the foot. */
const feather: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const bend = random.between(0.07, 0.13) * (random.chance(0.5) ? 1 : -1)
  const quill = arc(point(0, 128), point(0, -112), bend, 40)
  const half = (t: number) => 36 * Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.9) ** 1.25) ** 0.62
  const from = 0.24
  const at = (t: number) => quill[Math.round(t * 40)]!
  // Barbs leave the quill and sweep towards the tip.
  const tip = (t: number, side: number, k = 1) =>
    point(at(t).x + side * half((t - from) / (1 - from)) * k, at(t).y - 26 * k * (1 - t * 0.55))
  for (const side of [-1, 1]) {
    const notch = random.between(0.42, 0.72)
    const web = (to: number, colour: string, k: number) => {
      const rim: Point[] = []
      for (let t = from; t <= to; t += 0.025) {
        const open = Math.abs(t - notch) < 0.014 ? 0.5 : 1
        rim.push(tip(t, side, k * open))
      }
      const spine = quill.filter((_, i) => i / 40 >= from && i / 40 <= to).reverse()
      marks.fill(closedCurve([...rim, ...spine], 0.7), colour)
    }
    web(0.975, side > 0 ? main.base : main.shade, 1)
    for (let bar = 0; bar < 4; bar++) {
      const t = 0.4 + bar * 0.14
      const band = [
        at(t),
        tip(t, side, 0.55),
        tip(t, side, 0.96),
        tip(t + 0.055, side, 0.96),
        tip(t + 0.055, side, 0.5),
      ]
      marks.fill(closedCurve([...band, at(t + 0.06)], 0.6), bar % 2 === 0 ? second.base : second.light)
    }
    for (let t = from + 0.03; t < 0.95; t += 0.05)
      marks.fill(brushLine(arc(at(t), tip(t, side, 0.93), side * 0.1, 5), swell(1.5)), main.detail)
    for (let i = 0; i < 5; i++) {
      const foot = at(0.1 + i * 0.03)
      const end = point(foot.x + side * (14 + i * 3), foot.y - 4 - i * 3)
      marks.fill(brushLine(arc(foot, end, side * 0.35, 6), swell(3)), second.base)
    }
  }
  marks.fill(brushLine(quill, taper(6, 1)), second.light)
  return {
    markup: marks.markup,
    discs: [
      { x: at(0.86).x, y: -84, r: 36 },
      { x: at(0.65).x, y: -34, r: 44 },
      { x: at(0.45).x, y: 16, r: 44 },
      { x: at(0.25).x, y: 62, r: 34 },
      { x: 0, y: 106, r: 20 },
    ],
  }
}

interface Emblem {
  readonly draw: DrawEmblem
  /** Largest lean from upright when tossed, radians; π turns all ways. */
  readonly lean: number
  /** Which part is foliage, and takes the green where there is one; both parts take any ink otherwise. */
  readonly foliage?: 'main' | 'second'
}

/** Chosen by eye: what has an up and a down leans little. */
const EMBLEMS: Readonly<Record<string, Emblem>> = {
  butterfly: { draw: butterfly, lean: Math.PI },
  mushroom: { draw: mushroom, lean: 0.3 },
  anchor: { draw: anchor, lean: 0.45 },
  shell: { draw: shell, lean: Math.PI },
  feather: { draw: feather, lean: Math.PI },
  bee: { draw: bee, lean: Math.PI },
  fish: { draw: fish, lean: 0.5 },
  cat: { draw: cat, lean: 0.12 },
  flamingo: { draw: flamingo, lean: 0.1 },
  horse: { draw: horse, lean: 0.12 },
  pineapple: { draw: pineapple, lean: 0.4, foliage: 'second' },
  tree: { draw: tree, lean: 0.06, foliage: 'main' },
}

/** The two inks of each hero: every ink leads in its turn, except where nature tells the parts apart. */
function castings(spec: PatternSpec, foliage: Emblem['foliage']): { main: Shades; second: Shades }[] {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  if (foliage !== undefined && inks.length > 1) {
    const { leaf, petals } = rolesOf(spec)
    const green = shadesOf(leaf, spec.ground)
    const others = petals.map((ink) => shadesOf(ink, spec.ground))
    return others.map((other) => (foliage === 'main' ? { main: green, second: other } : { main: other, second: green }))
  }
  const lone = inks.length === 1 ? shadesOf(at(0).pale, spec.ground) : undefined
  const rounds = Math.max(2, inks.length)
  return Array.from({ length: rounds * 2 }, (_, i) => ({
    main: at(i),
    second: lone ?? at(i + 1 + Math.floor(i / rounds)),
  }))
}

/** Small things drawn one by one, in two inks each. */
export const drawEmblems: DrawFamily = (spec, random) => {
  const { draw, lean, foliage } = EMBLEMS[spec.kind] ?? EMBLEMS.butterfly!
  const heroes = castings(spec, foliage).map(({ main, second }) => draw(main, second, random))
  return compose(
    {
      heroes,
      seconds: heroes.slice(0, Math.ceil(heroes.length / 2)),
      fillers: spec.inks.map((ink) => dab(ink, random)),
      radius: 96,
      secondScale: 0.5,
      fillerScale: 0.11,
      lean: spec.variant === 1 ? 0.2 : lean,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.46,
    },
    spec,
    random,
  )
}
