import { point, polar, polygon, polyline } from '../../../geometry/path.ts'
import type { Point } from '../../../geometry/path.ts'
import { shadesOf, withTint } from '../../spec.ts'
import type { PatternSpec } from '../../spec.ts'
import { CELL } from './placing.ts'
import type { Layer } from './placing.ts'
import type { Group } from './groups.ts'

/** Height of a hexagonal cell in parts of its width. */
const H = Math.sqrt(3)

/** A regular polygon of a tiling by regular polygons: centre, sides, distance from the centre to a side. */
interface Face {
  readonly x: number
  readonly y: number
  readonly sides: number
  readonly apothem: number
  /** Direction of the middle of a side. */
  readonly angle: number
}

export interface StarNet {
  readonly group: Group
  /** One face of each kind; the group's operations make the others. */
  readonly faces: readonly Face[]
  /** Angle between a ray and the side that it starts from, radians. */
  readonly contact: number
  /** Wanted width of the cell against the usual. */
  readonly size: number
}

/** Side of a regular polygon, in parts of the width between two opposite ones. */
const SIDE = { octagon: 1 / (1 + Math.SQRT2), dodecagon: 2 - H } as const

/** Archimedean tilings whose cells the groups p4m and p6m repeat. `contact` and `size` are chosen by eye, the rest follows. */
export const STAR_NETS: Readonly<Record<'4.8.8' | '3.12.12' | '6.6.6' | '4.6.12', StarNet>> = {
  '4.8.8': {
    group: 'p4m',
    faces: [
      { x: 0, y: 0, sides: 8, apothem: 0.5, angle: 0 },
      { x: 0.5, y: 0.5, sides: 4, apothem: SIDE.octagon / 2, angle: Math.PI / 4 },
    ],
    contact: 1.18,
    size: 0.8,
  },
  '3.12.12': {
    group: 'p6m',
    faces: [
      { x: 0, y: 0, sides: 12, apothem: 0.5, angle: 0 },
      { x: 0.5, y: H / 6, sides: 3, apothem: SIDE.dodecagon / (2 * H), angle: Math.PI / 2 },
    ],
    contact: 1.12,
    size: 1.1,
  },
  '6.6.6': {
    group: 'p6m',
    faces: [{ x: 0, y: 0, sides: 6, apothem: 0.5, angle: 0 }],
    contact: 1.047,
    size: 0.62,
  },
  '4.6.12': {
    group: 'p6m',
    faces: [
      { x: 0, y: 0, sides: 12, apothem: (2 + H) / (6 + 2 * H), angle: 0 },
      { x: 0.5, y: H / 6, sides: 6, apothem: H / (6 + 2 * H), angle: Math.PI / 6 },
      { x: 0.5, y: 0, sides: 4, apothem: 1 / (6 + 2 * H), angle: 0 },
    ],
    contact: 1.1,
    size: 1.55,
  },
}

/** The star in a face: rays leave the middle of each side at the contact angle and end where they meet their neighbour. */
function starOf({ x, y, sides, apothem, angle }: Face, contact: number): Point[] {
  const half = Math.PI / sides
  const run = (apothem * Math.tan(half)) / (Math.cos(contact) + Math.sin(contact) * Math.tan(half))
  const inner = Math.hypot(apothem - run * Math.sin(contact), run * Math.cos(contact))
  const centre = point(x * CELL, y * CELL)
  return Array.from({ length: sides * 2 }, (_, i) =>
    polar((i % 2 === 0 ? apothem : inner) * CELL, angle + i * half, centre),
  )
}

const facets = (outline: readonly Point[], centre: Point) =>
  outline.map((p, i) => (i % 2 === 0 ? polygon([centre, p, outline[(i + 1) % outline.length]!]) : '')).join('')

const shrunk = (outline: readonly Point[], centre: Point, by: number): Point[] =>
  outline.map((p) => point(centre.x + (p.x - centre.x) * by, centre.y + (p.y - centre.y) * by))

/**
 * Star patterns by polygons in contact (Hankin 1925; Kaplan, "Islamic star patterns from polygons in contact", 2005),
 * with strapwork along the rays.
 */
export function starPattern(spec: PatternSpec, net: StarNet): Layer[] {
  const inks = withTint(spec)
  const layers: Layer[] = []
  const field = fieldOf(spec)
  const straps: Layer[] = []
  const width = (CELL * 0.036) / net.size
  net.faces.forEach((face, i) => {
    const centre = point(face.x * CELL, face.y * CELL)
    const outline = starOf(face, net.contact)
    const ink = shadesOf(inks[(i * 3) % inks.length]!, spec.ground)
    const about = { x: face.x, y: face.y }
    const ray = `${polyline(outline)}Z`
    straps.push({ colour: shadesOf(field, spec.ground).detail, d: ray, line: width * 1.5, about })
    if (face.sides < 5) {
      const small = inks[3 % inks.length]!
      layers.push({ colour: small === field ? inks[0]! : small, d: polygon(outline), about })
      return
    }
    const inner = shadesOf(inks[(i + 1) % inks.length]!, spec.ground)
    const core = shrunk(outline, centre, 0.53)
    // Every point is lit from one side: the facets turn with the star and are not mirrored.
    layers.push(
      { colour: ink.base, d: polygon(outline), about },
      { colour: ink.shade, d: facets(outline, centre), about },
      { colour: spec.ground, d: polygon(shrunk(outline, centre, 0.62)), about },
      { colour: inner.base, d: polygon(core), about },
      { colour: inner.light, d: facets(core, centre), about },
      { colour: spec.ground, d: polygon(shrunk(outline, centre, 0.2)), about },
    )
  })
  return [...layers, ...straps, ...straps.map((strap) => ({ ...strap, colour: spec.ground, line: width }))]
}

/** The colour between the stars. */
export function fieldOf(spec: PatternSpec): string {
  const inks = withTint(spec)
  return inks[inks.length > 2 ? 2 : 1]!
}
