import { type FigureParts, figureParts, findChin, marksInside } from './figure-parts.ts'
import type { Body, Drawing } from './read-drawing.ts'
import {
  axisOf,
  bodyOfShape,
  mean,
  measureRegions,
  type Profile,
  profileOf,
  type RegionShape,
} from './region-shapes.ts'

/** What a piece of a drawn garment is, by its place and shape. */
export const ROLES = [
  'main',
  'upper',
  'lower',
  'inside',
  'belt',
  'waistband',
  'collar',
  'sleeve',
  'cuff',
  'pocket',
  'button',
  'skin',
  'hair',
  'hat',
  'drawn',
] as const
export type Role = (typeof ROLES)[number]
const NUMBER = Object.fromEntries(ROLES.map((role, k) => [role, k])) as Record<Role, number>

export type BodyKind = 'top' | 'dress' | 'skirt' | 'trousers' | 'object'

/** A sleeve as a limb: its own mask, and the direction it runs in. */
interface Limb {
  /** Area number in the drawing's regions. */
  readonly region: number
  /** Radians; 0 right, π / 2 down. */
  readonly axis: number
}

export interface BodyPlan {
  readonly body: Body
  readonly kind: BodyKind
  /** Row of the waist; the middle where none is seen. */
  readonly waist: number
  readonly centre: number
  readonly limbs: readonly Limb[]
  /** Row of the chin, where a head is drawn. */
  readonly chin: number | undefined
}

export interface Anatomy {
  /** Index into `ROLES` of each pixel. */
  readonly roles: Uint8Array
  readonly plans: readonly BodyPlan[]
  readonly found: ReadonlySet<Role>
}

/** Names the pieces of each body; `thing` says that a bag is drawn, which hangs on nobody. */
export function readAnatomy(drawing: Drawing, thing = false): Anatomy {
  const { width, height, regions, bodyOf, bodies } = drawing
  const roles = new Uint8Array(width * height)
  const roleOf = new Uint8Array(regions.count)
  const found = new Set<Role>(['main'])
  const shapes = measureRegions(drawing)
  // On a painted page colours separate skin from cloth, and better.
  const marks = drawing.ink.coloured || thing ? new Map<number, number>() : marksInside(drawing)
  const plans: BodyPlan[] = []
  for (const [k, body] of bodies.entries()) {
    const profile = profileOf(drawing, k + 1, body)
    const chin = thing ? undefined : findChin(profile, body)
    const own = shapes.filter((shape) => shape.area > 0 && bodyOfShape(drawing, shape) === k + 1)
    const bare = figureParts(drawing, own, body, chin, marks)
    const head = headOf(body, own, chin, bare)
    const kind = thing ? 'object' : head ? 'dress' : kindOf(profile, body)
    let waist = head ? waistOfFigure(profile, body, head) : waistOf(profile, body, kind)
    const centre = centreOf(profile)
    const limbs: Limb[] = []
    for (const shape of own) {
      const role = roleOfShape(shape, { body, kind, waist, centre, chin, profile, own, bare })
      roleOf[shape.label] = NUMBER[role]
      found.add(role)
      if (role === 'sleeve') limbs.push({ region: shape.label, axis: axisOf(shape) })
    }
    // A belt that is drawn tells more than a figure's proportions.
    const belts = head ? own.filter(({ label }) => roleOf[label] === NUMBER.belt) : []
    if (belts.length > 0) waist = Math.min(...belts.map(({ top }) => top))
    plans.push({ body, kind, waist, centre, limbs, chin })
  }
  for (let i = 0; i < roles.length; i++) {
    const number = bodyOf[i]!
    if (number === 0) continue
    let role = roleOf[regions.labels[i]!]!
    const plan = plans[number - 1]!
    if (plan.chin !== undefined && role === NUMBER.main && Math.floor(i / width) < plan.chin) role = NUMBER.skin
    roles[i] = role
  }
  return { roles, plans, found }
}

function kindOf(profile: Profile, body: Body): BodyKind {
  const rows = profile.trunk.length
  const high = body.bottom - body.top
  const wide = body.right - body.left
  // Legs fill more than the gap between them; the sleeves that hang beside a short top do not.
  let split = 0
  for (let row = Math.round(rows * 0.6); row < rows * 0.94; row++) {
    const across = profile.right[row]! - profile.left[row]!
    if (profile.runs[row] === 2 && profile.fill[row]! > 0.5 * across) split += 1
  }
  const topWidth = mean(profile.fill, rows * 0.02, rows * 0.08)
  const middle = mean(profile.trunk, rows * 0.3, rows * 0.6)
  const bottom = mean(profile.fill, rows * 0.85, rows * 0.97)
  if (split > rows * 0.2 && topWidth > 0.42 * wide) return 'trousers'
  // A skirt begins with its widest straight line, a dress with shoulders and a hole for the neck.
  const shoulders = mean(profile.fill, rows * 0.12, rows * 0.25)
  if (topWidth > 0.8 * shoulders && bottom > 0.95 * topWidth && high > 0.55 * wide && middle > 0.9 * topWidth)
    return 'skirt'
  if (high > 1.35 * wide || (high > 1.05 * wide && bottom > 1.15 * middle)) return 'dress'
  return 'top'
}

function waistOf(profile: Profile, body: Body, kind: BodyKind): number {
  const rows = profile.trunk.length
  if (kind === 'skirt' || kind === 'trousers') return body.top
  let best = Math.round(rows * (kind === 'dress' ? 0.42 : 0.62))
  let least = mean(profile.trunk, best - 3, best + 4) * 0.97
  for (let row = Math.round(rows * 0.26); row < rows * (kind === 'dress' ? 0.58 : 0.9); row++) {
    const here = mean(profile.trunk, row - 2, row + 3)
    if (here < least && here > 6) {
      least = here
      best = row
    }
  }
  return body.top + best
}

/** Where a person's waist lies, heads below the chin, and how long a head is, faces. Chosen by eye: figures have heads of many sizes. */
const FIGURE = { least: 1.1, most: 1.95, usual: 1.65, head: 1.35 } as const

interface Head {
  /** Row of the chin. */
  readonly chin: number
  /** From the chin to the crown, without a hat, pixels. */
  readonly long: number
}

/** The head of a drawn person; undefined where none is drawn. */
function headOf(
  body: Body,
  own: readonly RegionShape[],
  chin: number | undefined,
  bare: FigureParts,
): Head | undefined {
  const skin = own.filter(({ label }) => bare.get(label) === 'skin')
  // Where the outline shows no chin, the face is the first of the skin that is found.
  const [first] = bare.keys()
  const face = skin.filter(({ label, top, bottom }) =>
    chin === undefined ? label === first : top <= chin && bottom >= chin,
  )
  if (chin === undefined && face.length === 0) return undefined
  const end = Math.max(chin ?? 0, ...face.map(({ bottom }) => bottom))
  const hatted = own.some(({ label }) => bare.get(label) === 'hat')
  return {
    chin: end,
    long: hatted ? FIGURE.head * (end - Math.min(end - 1, ...face.map(({ top }) => top))) : end - body.top,
  }
}

/** Row of a drawn person's waist, the narrowest about where it has to be; the end where the page cuts the figure off above it. */
function waistOfFigure(profile: Profile, body: Body, { chin, long }: Head): number {
  const rowAt = (heads: number) => Math.round(chin - body.top + heads * long)
  const rows = profile.trunk.length
  if (rowAt(FIGURE.usual) >= rows) return body.bottom
  let best = rowAt(FIGURE.usual)
  let least = 0.97 * mean(profile.trunk, best - 3, best + 4)
  for (let row = rowAt(FIGURE.least); row < Math.min(rows, rowAt(FIGURE.most)); row++) {
    const here = mean(profile.trunk, row - 2, row + 3)
    if (here < least) [least, best] = [here, row]
  }
  return body.top + best
}

function centreOf(profile: Profile): number {
  let sum = 0
  let weight = 0
  for (let row = 0; row < profile.fill.length; row++) {
    const fill = profile.fill[row]!
    if (fill === 0) continue
    sum += ((profile.left[row]! + profile.right[row]!) / 2) * fill
    weight += fill
  }
  return sum / Math.max(1, weight)
}

interface Place {
  readonly body: Body
  readonly kind: BodyKind
  readonly waist: number
  readonly centre: number
  readonly chin: number | undefined
  readonly profile: Profile
  readonly own: readonly RegionShape[]
  readonly bare: FigureParts
}

function roleOfShape(shape: RegionShape, place: Place): Role {
  const { body, kind, centre, profile, chin } = place
  const top = chin ?? body.top
  const high = body.bottom - top
  const wide = body.right - body.left
  const cx = shape.sumX / shape.area
  const cy = shape.sumY / shape.area
  const share = shape.area / body.area
  const boxWide = shape.right - shape.left
  const boxHigh = shape.bottom - shape.top
  const full = shape.area / (boxWide * boxHigh)
  const down = (cy - top) / high
  const aside = (cx - centre) / wide
  const rowWidth = mean(profile.fill, cy - body.top - 2, cy - body.top + 3)
  const undressed = place.bare.get(shape.label)
  if (undressed) return undressed
  if (share < 0.004 && full > 0.55 && boxWide < 1.7 * boxHigh && boxHigh < 1.7 * boxWide && boxWide < 0.06 * wide) {
    return Math.abs(aside) < 0.16 && shape.open === 0 ? 'button' : 'main'
  }
  const band = kind === 'object' ? 0 : bandWidth(place, shape)
  if (boxHigh < 0.1 * high && boxWide > 1.6 * boxHigh && band > 0.6 * rowWidth) {
    if (down < 0.14 && (kind === 'skirt' || kind === 'trousers')) return 'waistband'
    if (down > 0.2 && down < 0.7 && kind !== 'skirt' && kind !== 'trousers') return 'belt'
    if (down > 0.85 && kind === 'top') return 'waistband'
  }
  if (kind === 'skirt' || kind === 'trousers') {
    return share > 0.006 && share < 0.06 && shape.open === 0 && full > 0.6 ? 'pocket' : 'main'
  }
  if (kind === 'object') return share > 0.01 && share < 0.25 && shape.open === 0 && full > 0.6 ? 'pocket' : 'main'
  const neckWide = boxWide / wide
  if (
    down < 0.2 &&
    Math.abs(aside) < 0.09 &&
    spans(shape, centre, 0.02 * wide) &&
    shape.open > 0 &&
    shape.top < top + 0.07 * high &&
    neckWide < 0.4 &&
    boxHigh < 0.56 * Math.min(high, wide) &&
    share < 0.13 &&
    // The back of the neck is widest above, behind a V or a bow.
    (boxHigh < 0.2 * Math.min(high, wide) || (cy - shape.top) / boxHigh < 0.46)
  ) {
    return 'inside'
  }
  if (
    Math.abs(aside) > 0.24 &&
    !spans(shape, centre, 0.1 * wide) &&
    share > 0.02 &&
    boxHigh > 0.6 * boxWide &&
    boxHigh > 0.14 * high &&
    shape.top < top + 0.34 * high
  ) {
    return 'sleeve'
  }
  if (Math.abs(aside) > 0.3 && share < 0.03 && down > 0.3 && down < 0.85 && !spans(shape, centre, 0.2 * wide))
    return 'cuff'
  if (down < 0.2 && Math.abs(aside) < 0.24 && share < 0.07) return 'collar'
  if (
    share > 0.004 &&
    share < 0.06 &&
    shape.open === 0 &&
    full > 0.6 &&
    boxWide > 0.05 * wide &&
    Math.abs(aside) > 0.05
  )
    return 'pocket'
  return 'main'
}

const spans = (shape: RegionShape, centre: number, margin: number): boolean =>
  shape.left < centre - margin && shape.right > centre + margin

/** Width of all flat regions that lie in the rows of this one: a belt is parted by its buckle. */
function bandWidth({ own }: Place, shape: RegionShape): number {
  const middle = (shape.top + shape.bottom) / 2
  const tall = shape.bottom - shape.top
  let width = 0
  for (const each of own) {
    if (each.bottom - each.top > 1.8 * tall || each.top > middle || each.bottom < middle) continue
    width += each.right - each.left
  }
  return width
}
