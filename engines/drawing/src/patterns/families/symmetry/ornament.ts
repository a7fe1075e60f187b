import {
  arc,
  beside as edgeOf,
  brushLine,
  circle,
  closedCurve,
  point,
  polar,
  polygon,
  swell,
  TAU,
} from '../../../geometry/path.ts'
import type { Point } from '../../../geometry/path.ts'
import { mix } from '../../../colour.ts'
import type { Random } from '@toile/imaging'
import { shadesOf, withTint } from '../../spec.ts'
import type { PatternSpec } from '../../spec.ts'
import type { Group } from './groups.ts'
import { CELL, groupCell } from './placing.ts'
import type { Layer } from './placing.ts'

/** A centre of turning, in parts of the cell's width. */
interface Site {
  readonly x: number
  readonly y: number
  readonly order: number
  /** Direction of a mirror through it; without one its ornament has a hand. */
  readonly mirror: number | undefined
  /** How far its ornament may reach, in widths of the cell. */
  readonly room: number
}

/** Height of a hexagonal cell in parts of its width. */
const H = Math.sqrt(3)
/** Direction of an upright mirror, radians. */
const UP = -Math.PI / 2

/** One centre of each kind, the main one first. Places and orders follow from the group; `room` is chosen by eye: neighbours do not meet. */
const SITES: Readonly<Partial<Record<Group, readonly Site[]>>> = {
  p4: [
    { x: 0, y: 0, order: 4, mirror: undefined, room: 0.36 },
    { x: 0.5, y: 0.5, order: 4, mirror: undefined, room: 0.33 },
    { x: 0.5, y: 0, order: 2, mirror: undefined, room: 0.15 },
  ],
  p4m: [
    { x: 0, y: 0, order: 4, mirror: UP, room: 0.42 },
    { x: 0.5, y: 0.5, order: 4, mirror: UP, room: 0.28 },
    { x: 0.5, y: 0, order: 2, mirror: UP, room: 0.16 },
  ],
  p4g: [
    { x: 0, y: 0, order: 4, mirror: undefined, room: 0.33 },
    { x: 0.5, y: 0, order: 2, mirror: Math.PI / 4, room: 0.2 },
  ],
  p3: [
    { x: 0, y: 0, order: 3, mirror: undefined, room: 0.33 },
    { x: 0.5, y: H / 6, order: 3, mirror: undefined, room: 0.28 },
    { x: 0.5, y: -H / 6, order: 3, mirror: undefined, room: 0.2 },
  ],
  p3m1: [
    { x: 0, y: 0, order: 3, mirror: UP, room: 0.36 },
    { x: 0.5, y: H / 6, order: 3, mirror: UP, room: 0.26 },
    { x: 0.5, y: -H / 6, order: 3, mirror: UP, room: 0.2 },
  ],
  p31m: [
    { x: 0, y: 0, order: 3, mirror: 0, room: 0.4 },
    { x: 0.5, y: H / 6, order: 3, mirror: undefined, room: 0.22 },
  ],
  p6: [
    { x: 0, y: 0, order: 6, mirror: undefined, room: 0.42 },
    { x: 0.5, y: H / 6, order: 3, mirror: undefined, room: 0.17 },
    { x: 0.5, y: 0, order: 2, mirror: undefined, room: 0.11 },
  ],
  p6m: [
    { x: 0, y: 0, order: 6, mirror: UP, room: 0.43 },
    { x: 0.5, y: H / 6, order: 3, mirror: UP, room: 0.18 },
    { x: 0.5, y: 0, order: 2, mirror: UP, room: 0.1 },
  ],
}

export const turnsAboutCentres = (group: Group): boolean => SITES[group] !== undefined

/** A pointed leaf between two distances from a centre, bent aside by `bow` where the ornament has a hand. */
function blade(
  centre: Point,
  angle: number,
  [from, to]: readonly [from: number, to: number],
  width: number,
  { bow, belly = 0.45 }: { readonly bow: number; readonly belly?: number },
): string {
  const spine = arc(polar(from, angle, centre), polar(to, angle + bow * 0.9, centre), bow, 10)
  const power = Math.log(0.5) / Math.log(belly)
  const half = (t: number) => (width / 2) * Math.sin(Math.PI * Math.min(1, t) ** power) ** 0.85
  return closedCurve(
    [
      ...edgeOf(spine, half),
      ...edgeOf(spine, (t) => -half(t))
        .reverse()
        .slice(1, -1),
    ],
    0.9,
  )
}

function star(centre: Point, points: number, outer: number, inner: number, angle: number): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, i) =>
      polar(i % 2 === 0 ? outer : inner, angle + (i / (points * 2)) * TAU, centre),
    ),
  )
}

function lobes(centre: Point, count: number, radius: number, depth: number, angle: number): string {
  return closedCurve(
    Array.from({ length: count * 4 }, (_, i) => {
      const phase = (i % 4) / 4
      const swelling = [1, 1 - depth * 0.35, 1 - depth, 1 - depth * 0.35][Math.round(phase * 4)]!
      return polar(radius * swelling, angle + (i / (count * 4)) * TAU, centre)
    }),
  )
}

/** The marks of one centre, from its rim inwards: what lies under comes first. */
function rosette(site: Site, inks: readonly string[], ground: string, turn: number, random: Random): Layer[] {
  const centre = point(site.x * CELL, site.y * CELL)
  const R = site.room * CELL
  const n = site.order
  const base = site.mirror ?? random.between(0, TAU)
  const bow = site.mirror === undefined ? random.between(0.2, 0.34) * (random.chance(0.5) ? 1 : -1) : 0
  const ink = (i: number) => inks[(turn + i) % inks.length]!
  const tint = (i: number) => shadesOf(ink(i), ground)
  const rays = n >= 6 ? n : n * 2
  const around = (count: number, phase: number, draw: (angle: number) => string) =>
    Array.from({ length: count }, (_, i) => draw(base + ((i + phase) / count) * TAU)).join('')
  if (n === 2) {
    const d = around(2, 0, (angle) => blade(centre, angle, [R * 0.1, R], R * 0.62, { bow }))
    const across = around(2, 0.5, (angle) => blade(centre, angle, [R * 0.1, R * 0.72], R * 0.4, { bow }))
    return [
      { colour: ink(0), d },
      { colour: ink(1), d: across },
      { colour: ground, d: circle(centre.x, centre.y, R * 0.17) },
    ]
  }
  const layers: Layer[] = []
  const style = random.whole(0, 2)
  if (style === 0) {
    layers.push(
      { colour: ink(2), d: lobes(centre, rays, R * 1.02, 0.16, base) },
      { colour: ground, d: lobes(centre, rays, R * 0.95, 0.16, base) },
    )
  } else if (style === 1) {
    layers.push(
      { colour: ink(2), d: star(centre, rays, R * 1.1, R * 0.86, base) },
      { colour: ground, d: star(centre, rays, R * 1.02, R * 0.79, base) },
    )
  } else
    layers.push({
      colour: ink(2),
      d: around(rays * 2, 0.5, (angle) => {
        const at = polar(R * 0.98, angle, centre)
        return circle(at.x, at.y, R * 0.07)
      }),
    })
  const slender = random.between(0.62, 0.95)
  const width = (share: number) => 2 * R * share * slender * Math.sin(Math.PI / rays)
  layers.push(
    {
      colour: ink(1),
      d: around(rays, 0.5, (angle) => blade(centre, angle, [R * 0.16, R * 0.9], width(0.92), { bow, belly: 0.62 })),
    },
    {
      colour: ink(0),
      d: around(rays, 0, (angle) => blade(centre, angle, [R * 0.08, R * 0.94], width(0.86), { bow, belly: 0.58 })),
    },
    {
      colour: tint(0).light,
      d: around(rays, 0, (angle) => blade(centre, angle, [R * 0.34, R * 0.84], width(0.4), { bow, belly: 0.6 })),
    },
    {
      colour: tint(0).detail,
      d: around(rays, 0, (angle) =>
        brushLine(
          arc(polar(R * 0.3, angle, centre), polar(R * 0.78, angle + bow * 0.7, centre), bow, 6),
          swell(R * 0.035),
        ),
      ),
    },
    { colour: ground, d: lobes(centre, rays, R * 0.42, 0.14, base) },
    { colour: ink(2), d: lobes(centre, rays, R * 0.37, 0.14, base) },
    {
      colour: tint(2).light,
      d: around(rays, 0, (angle) => blade(centre, angle, [R * 0.06, R * 0.31], width(0.3), { bow })),
    },
    { colour: ink(0), d: circle(centre.x, centre.y, R * 0.13) },
    { colour: ground, d: circle(centre.x, centre.y, R * 0.065) },
  )
  return layers
}

/** Medallions about every kind of centre, on a net of lines that joins them. */
export function medallions(spec: PatternSpec, group: Group, random: Random): Layer[] {
  const inks = withTint(spec)
  const [chief, ...others] = SITES[group]!
  const field = shadesOf(inks[inks.length - 1]!, spec.ground)
  const layers: Layer[] = []
  const at = ({ x, y }: Site) => point(x * CELL, y * CELL)
  const next = others.at(-1)!
  // Cells about the chief centre: the field that the medallions stand on.
  if (random.chance(0.65)) {
    const rays = chief!.order >= 6 ? 6 : chief!.order * 2
    layers.push({
      colour: spec.groundNamed ? spec.ground : mix(field.base, spec.ground, 0.72),
      d: lobes(at(chief!), rays, chief!.room * CELL * 1.24, 0.1, chief!.mirror ?? 0.3),
    })
  }
  const bow = chief!.mirror === undefined || next.mirror === undefined ? 0.16 : 0
  layers.push(
    { colour: inks[1 % inks.length]!, d: polylineOf(arc(at(chief!), at(next), bow, 10)), line: 15 },
    { colour: spec.ground, d: polylineOf(arc(at(chief!), at(next), bow, 10)), line: 5 },
  )
  const about = (site: Site, turn: number) =>
    rosette(site, inks, spec.ground, turn, random).map((layer) => ({ ...layer, about: { x: site.x, y: site.y } }))
  others.forEach((site, i) => layers.push(...about(site, i + 1)))
  layers.push(...about(chief!, 0))
  return layers
}

const polylineOf = (points: readonly Point[]) =>
  `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`

/** Where a sprig is clear of mirrors and centres, in parts of the cell: midway between them. */
const HOMES: Readonly<Partial<Record<Group, readonly [number, number]>>> = {
  pm: [0.25, 0.5],
  pmg: [0.5, 0.25],
  cmm: [0.25, 0.125],
}

/** A flowering sprig that has no symmetry of its own, so that the group alone makes the order; for groups of few turns. */
export function sprigs(spec: PatternSpec, group: Group, random: Random): Layer[] {
  const inks = withTint(spec)
  const { height, operations } = groupCell(group)
  const flower = shadesOf(inks[0]!, spec.ground)
  const leaf = shadesOf(inks[1 % inks.length]!, spec.ground)
  const third = shadesOf(inks[2 % inks.length]!, spec.ground)
  const L = CELL * Math.sqrt(height / operations.length)
  const lean = random.between(0.3, 0.6)
  const [mx, my] = HOMES[group] ?? [0.25, 0.25]
  const middle = point(CELL * mx, CELL * height * my)
  const foot = point(middle.x - Math.sin(lean) * L * 0.55, middle.y + Math.cos(lean) * L * 0.55)
  const tip = point(middle.x + Math.sin(lean) * L * 0.34, middle.y - Math.cos(lean) * L * 0.34)
  const stem = arc(foot, tip, 0.18, 16)
  const [leaves, turned, ribs, small] = [[], [], [], []] as string[][]
  for (let i = 0; i < 6; i++) {
    const from = stem[2 + i * 2]!
    const before = stem[1 + i * 2]!
    const side = i % 2 === 0 ? 1 : -1
    const angle = Math.atan2(from.y - before.y, from.x - before.x) + side * random.between(0.65, 0.95)
    const length = L * (0.36 - i * 0.024)
    leaves!.push(blade(from, angle, [0, length], length * 0.44, { bow: side * 0.14 }))
    turned!.push(blade(from, angle + side * 0.07, [length * 0.12, length * 0.92], length * 0.16, { bow: side * 0.14 }))
    ribs!.push(
      brushLine(arc(from, polar(length * 0.8, angle + side * 0.11, from), side * 0.13, 6), swell(length * 0.05)),
    )
    if (i % 2 === 1) {
      const bud = polar(length * 1.08, angle + side * 0.5, from)
      small!.push(blade(from, angle + side * 0.5, [length * 0.8, length * 1.25], length * 0.24, { bow: 0 }))
      small!.push(circle(bud.x, bud.y, L * 0.03))
    }
  }
  const petals = (count: number, to: number, width: number, phase: number) =>
    Array.from({ length: count }, (_, i) =>
      blade(tip, ((i + phase) / count) * TAU, [L * 0.03, L * to], L * width, { bow: 0.08, belly: 0.66 }),
    ).join('')
  const beside = [polar(L * 0.5, lean - 0.35, middle), polar(L * 0.5, lean + Math.PI - 0.35, middle)]
  const florets = beside
    .map((p, k) =>
      Array.from({ length: 5 }, (_, i) =>
        blade(p, (i / 5) * TAU + k, [L * 0.01, L * 0.09], L * 0.075, { bow: 0, belly: 0.6 }),
      ).join(''),
    )
    .join('')
  return [
    { colour: leaf.shade, d: brushLine(stem, (t) => L * (0.016 - t * 0.007)) },
    { colour: leaf.base, d: leaves!.join('') },
    { colour: leaf.shade, d: turned!.join('') },
    { colour: leaf.detail, d: ribs!.join('') },
    { colour: third.base, d: small!.join('') + florets },
    { colour: flower.base, d: beside.map((p) => circle(p.x, p.y, L * 0.026)).join('') },
    { colour: flower.shade, d: petals(7, 0.31, 0.24, 0) },
    { colour: flower.base, d: petals(7, 0.29, 0.19, 0) },
    { colour: flower.light, d: petals(7, 0.22, 0.1, 0) },
    { colour: third.base, d: circle(tip.x, tip.y, L * 0.075) },
    { colour: third.detail, d: circle(tip.x, tip.y, L * 0.04) },
  ]
}
