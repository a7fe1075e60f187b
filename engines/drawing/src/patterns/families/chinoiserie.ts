import { blossom, bud, peony } from '../../botany/flowers.ts'
import { along, drawLeaf, headingAt } from '../../botany/leaves.ts'
import { arc, brushLine, point, polar, sampleCubic, swell, TAU, UPRIGHT } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { mix } from '../../colour.ts'
import { periods, rolesOf, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'
import { bird, pagoda } from './ornament/silk-garden.ts'
import type { Inks } from './ornament/silk-garden.ts'

function inksOf(spec: PatternSpec): Inks {
  const roles = rolesOf(spec)
  const leaf = shadesOf(roles.leaf, spec.ground)
  const petals = roles.petals.map((ink) => shadesOf(ink, spec.ground))
  return { petals, leaf, bark: shadesOf(mix(roles.leaf, petals.at(-1)!.base, 0.35), spec.ground), ground: spec.ground }
}

/** Height of one column of the tree, in units of its own drawing. A round number. */
const TREE_HEIGHT = 1000
/** A gnarled trunk that sways up the whole height and ends where it begins. */
const trunkAt = (t: number, sway: number): Point =>
  point(sway * (Math.sin(t * TAU) * 0.75 + Math.sin(t * TAU * 2 + 0.8) * 0.3), (0.5 - t) * TREE_HEIGHT)

interface Twig {
  readonly line: readonly Point[]
  readonly weight: number
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly scale: number
}

interface Bloom extends Spot {
  readonly form: 'full' | 'small' | 'bud'
  /** Which of the petal inks. */
  readonly turn: number
}

/** Trunk, boughs, twigs, leaves, blossom and buds of one column. */
function tree(inks: Inks, width: number, variant: number, bold: number, random: Random) {
  const wood = new Marks()
  const leaves: Spot[] = []
  const blooms: Bloom[] = []
  const sway = width * 0.24
  const trunk = Array.from({ length: 61 }, (_, i) => trunkAt(i / 60, sway))
  const over = [
    ...trunk.slice(57, 60).map((p) => point(p.x, p.y + TREE_HEIGHT)),
    ...trunk,
    ...trunk.slice(1, 4).map((p) => point(p.x, p.y - TREE_HEIGHT)),
  ]
  const knots = over.map(() => random.bell() * 1.6)
  const half = (t: number) => 9 + knots[Math.round(t * (over.length - 1))]!
  const perches: { readonly at: Point; readonly side: number }[] = []
  const twigs: Twig[] = []
  const count = 7
  for (let i = 0; i < count; i++) {
    const t = (i + 0.35 + random.between(-0.1, 0.1)) / count
    const from = trunkAt(t, sway)
    const side = i % 2 === 0 ? 1 : -1
    const to = point(side * width * random.between(0.4, 0.54), from.y - random.between(40, 130))
    const bough = sampleCubic(from, point(from.x + side * 40, from.y - 8), point(to.x - side * 60, to.y + 50), to, 18)
    twigs.push({ line: bough, weight: 8 })
    if (i % 3 === 1) perches.push({ at: along(bough, 0.45), side })
    for (const [at, lean, length] of [
      [0.4, -0.9, 72],
      [0.62, 0.85, 66],
      [0.8, -0.7, 56],
    ] as const) {
      const start = along(bough, at)
      const tip = polar(length * random.between(0.85, 1.2), headingAt(bough, at) + lean * side, start)
      twigs.push({ line: arc(start, tip, lean * 0.16, 8), weight: 3.6 })
    }
  }
  wood.fill(brushLine(over, half), inks.bark.base)
  wood.fill(
    brushLine(
      over.map((p, i) => point(p.x + half(i / (over.length - 1)) * 0.42, p.y)),
      (t) => half(t) * 0.42,
    ),
    inks.bark.shade,
  )
  for (let i = 0; i < 34; i++) {
    const p = trunkAt(random.next(), sway)
    wood.fill(
      brushLine(
        arc(point(p.x - 5, p.y), point(p.x + random.between(-1, 5), p.y + random.between(5, 14)), 0.2, 4),
        swell(1.6),
      ),
      inks.bark.detail,
    )
  }
  for (const { line, weight } of twigs)
    wood.fill(
      brushLine(line, (t) => (weight / 2) * (1.05 - t * 0.75)),
      inks.bark.base,
    )
  const flower = (at: Point, scale: number, turn: number) =>
    blooms.push({
      ...at,
      angle: random.between(-1, 1),
      scale: scale * bold,
      turn,
      form: scale > 0.34 ? 'full' : 'small',
    })
  twigs.forEach(({ line, weight }, i) => {
    const many = weight > 5 ? 8 : 5
    for (let k = 0; k < many; k++) {
      const t = 0.2 + (k / many) * 0.8
      const side = k % 2 === 0 ? 1 : -1
      const frame = {
        ...along(line, t),
        angle: headingAt(line, t) + UPRIGHT + side * random.between(0.5, 0.95),
        scale: random.between(0.42, 0.6),
      }
      leaves.push(frame)
    }
    const tip = along(line, 1)
    if (weight > 5) flower(tip, random.between(0.4, 0.5), i)
    else if (i % 3 === 0)
      blooms.push({ ...tip, angle: headingAt(line, 1) + UPRIGHT, scale: 0.22, turn: i, form: 'bud' })
    else flower(tip, random.between(0.17, 0.25), i + 1)
    if (weight <= 5 && i % 2 === 0) flower(along(line, 0.5), 0.16, i + 2)
  })
  for (let i = 0; i < 4; i++) flower(trunkAt((i + 0.1) / 4, sway), variant === 2 ? 0.5 : 0.4, i + 1)
  return { wood, leaves, blooms, perches }
}

function leafShapes(leaf: Shades, veins: number): Motif[] {
  return [-0.16, 0.1, 0.18].map((bow) => {
    const marks = new Marks()
    drawLeaf(marks, { x: 0, y: 0, angle: 0, scale: 1 }, { length: 92, width: 34, belly: 0.42, bow, veins }, leaf)
    return { markup: marks.markup, discs: [{ x: 0, y: -46, r: 48 }] }
  })
}

/** @param detail size they are drawn for: the smaller, the fewer veins */
function flowerHeads(
  { petals, leaf }: Inks,
  detail: number,
  random: Random,
): Readonly<Record<Bloom['form'], readonly Motif[]>> {
  const each = (draw: (marks: Marks, petal: Shades, centre: Shades) => void) =>
    petals.map((petal, i) => {
      const marks = new Marks()
      draw(marks, petal, petals.length > 1 ? petals[(i + 1) % petals.length]! : leaf)
      return { markup: `<g transform="scale(${1 / detail})">${marks.markup}</g>`, discs: [{ x: 0, y: 0, r: 104 }] }
    })
  const frame = { x: 0, y: 0, angle: 0, scale: detail }
  return {
    full: each((marks, petal, centre) => peony(marks, frame, { petal, centre }, random)),
    small: each((marks, petal, centre) => blossom(marks, frame, { petal, centre }, random)),
    bud: each((marks, petal) => bud(marks, frame, petal, leaf, random)),
  }
}

/** Painted silk papers: blossoming trees that climb the cloth, long-tailed birds on their boughs, pavilions between. */
export const drawChinoiserie: DrawFamily = (spec, random) => {
  const inks = inksOf(spec)
  const size = spec.scale * [1, 0.62, 1.5, 0.9][spec.variant]!
  const across = periods(spec.width, 315 * size, 2)
  const down = periods(spec.height, 660 * size)
  const width = (across.size / down.size) * TREE_HEIGHT
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const scale = down.size / TREE_HEIGHT
  const drawn = [0, 1].map((k) => tree(inks, width, spec.variant, spec.named > 0 ? 1.45 : 1, random.fork(`tree/${k}`)))
  const columns = (visit: (x: number, y: number, k: number, index: number) => void) => {
    for (let c = 0; c < across.count; c++)
      for (let r = 0; r < down.count; r++)
        visit((c + 0.5) * across.size, (r + 0.5 + (c % 2) * 0.5) * down.size, c % 2, c + r * across.count)
  }
  const woods = drawn.map(({ wood }) => ({ markup: wood.markup, discs: [{ x: 0, y: 0, r: TREE_HEIGHT * 0.5 }] }))
  columns((x, y, k) => tile.stamp(woods[k]!, { x, y, scale }))
  const foliage = leafShapes(inks.leaf, scale > 0.7 ? 2 : 0)
  const heads = flowerHeads(inks, Math.min(0.8, scale * 0.32), random.fork('heads'))
  const setIn = (motif: Motif, spot: Spot, x: number, y: number) =>
    tile.stamp(motif, { x: x + spot.x * scale, y: y + spot.y * scale, angle: spot.angle, scale: spot.scale * scale })
  // Where the tree is small, half its leaves read as all of them.
  const every = scale < 0.4 ? 2 : 1
  columns((x, y, k) =>
    drawn[k]!.leaves.forEach((spot, i) => {
      if (i % every === 0)
        setIn(foliage[i % foliage.length]!, { ...spot, scale: spot.scale * (every === 2 ? 1.2 : 1) }, x, y)
    }),
  )
  columns((x, y, k) => {
    for (const spot of drawn[k]!.blooms) setIn(heads[spot.form][spot.turn % inks.petals.length]!, spot, x, y)
  })
  const birds = inks.petals.map((_, i) => bird(inks, i))
  const house = pagoda(inks)
  columns((x, y, k, index) => {
    drawn[k]!.perches.forEach(({ at, side }, i) => {
      const motif = spec.variant === 3 && i === 0 ? house : birds[(index + i) % birds.length]!
      const lift = motif === house ? -70 : -46
      tile.stamp(motif, {
        x: x + at.x * scale,
        y: y + (at.y + lift) * scale,
        scale: scale * (motif === house ? 0.92 : 0.86),
        flip: side < 0,
      })
    })
  })
  return tile
}
