import type { Body, Drawing } from './read-drawing.ts'

/** What a piece of a drawn garment is, told by its place and shape. */
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
  'drawn',
] as const
export type Role = (typeof ROLES)[number]
const NUMBER = Object.fromEntries(ROLES.map((role, k) => [role, k])) as Record<Role, number>

export type BodyKind = 'top' | 'dress' | 'skirt' | 'trousers' | 'object'

/** A sleeve as a limb: its own mask, and the direction it runs in. */
export interface Limb {
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

/** Left and right ends of a body's rows, and how many pixels of each row it fills. */
interface Profile {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly fill: Int32Array
  /** Width of the run that holds the middle of the body, or is nearest to it. */
  readonly trunk: Int32Array
  readonly runs: Int32Array
}

interface RegionShape {
  readonly label: number
  left: number
  right: number
  top: number
  bottom: number
  area: number
  sumX: number
  sumY: number
  sumXX: number
  sumYY: number
  sumXY: number
  /** Pixels that touch the outside. */
  open: number
}

/** Names the pieces of each body. */
export function readAnatomy(drawing: Drawing): Anatomy {
  const { width, height, regions, bodyOf, bodies } = drawing
  const roles = new Uint8Array(width * height)
  const roleOf = new Uint8Array(regions.count)
  const found = new Set<Role>(['main'])
  const shapes = measureRegions(drawing)
  const plans: BodyPlan[] = []
  for (const [k, body] of bodies.entries()) {
    const profile = profileOf(drawing, k + 1, body)
    const chin = findChin(profile, body)
    const kind = kindOf(profile, body, chin)
    const waist = waistOf(profile, body, kind)
    const own = shapes.filter((shape) => shape.area > 0 && bodyOfShape(drawing, shape) === k + 1)
    const centre = centreOf(profile)
    const limbs: Limb[] = []
    for (const shape of own) {
      const role = roleOfShape(shape, { body, kind, waist, centre, chin, profile, own })
      roleOf[shape.label] = NUMBER[role]
      found.add(role)
      if (role === 'sleeve') limbs.push({ region: shape.label, axis: axisOf(shape) })
    }
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

function measureRegions({ width, height, regions, inside }: Drawing): RegionShape[] {
  const shapes: RegionShape[] = Array.from({ length: regions.count }, (_, label) => ({
    label,
    left: width,
    right: 0,
    top: height,
    bottom: 0,
    area: 0,
    sumX: 0,
    sumY: 0,
    sumXX: 0,
    sumYY: 0,
    sumXY: 0,
    open: 0,
  }))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const label = regions.labels[i]!
      if (label === 0 || inside.data[i]! < 128) continue
      const shape = shapes[label]!
      shape.area += 1
      shape.sumX += x
      shape.sumY += y
      shape.sumXX += x * x
      shape.sumYY += y * y
      shape.sumXY += x * y
      if (x < shape.left) shape.left = x
      if (x >= shape.right) shape.right = x + 1
      if (y < shape.top) shape.top = y
      if (y >= shape.bottom) shape.bottom = y + 1
      if (
        x === 0 ||
        y === 0 ||
        x + 1 === width ||
        y + 1 === height ||
        regions.labels[i - 1] === 0 ||
        regions.labels[i + 1] === 0 ||
        regions.labels[i - width] === 0 ||
        regions.labels[i + width] === 0
      ) {
        shape.open += 1
      }
    }
  }
  return shapes.slice(1)
}

/** The number of the body that a region's first pixels belong to. */
function bodyOfShape({ width, regions, bodyOf }: Drawing, shape: RegionShape): number {
  for (let y = shape.top; y < shape.bottom; y++) {
    for (let x = shape.left; x < shape.right; x++) {
      const i = y * width + x
      if (regions.labels[i] === shape.label && bodyOf[i]! > 0) return bodyOf[i]!
    }
  }
  return 0
}

function profileOf({ width, bodyOf }: Drawing, number: number, body: Body): Profile {
  const rows = body.bottom - body.top
  const profile = {
    left: new Int32Array(rows).fill(width),
    right: new Int32Array(rows),
    fill: new Int32Array(rows),
    trunk: new Int32Array(rows),
    runs: new Int32Array(rows),
  }
  let middle = (body.left + body.right) / 2
  for (let row = 0; row < rows; row++) {
    const y = body.top + row
    let start = -1
    let best = Infinity
    let next = middle
    for (let x = body.left; x <= body.right; x++) {
      const own = x < body.right && bodyOf[y * width + x] === number
      if (own) {
        profile.fill[row]! += 1
        if (start < 0) start = x
        if (x < profile.left[row]!) profile.left[row] = x
        profile.right[row] = x + 1
      } else if (start >= 0) {
        if (x - start > 3) profile.runs[row]! += 1
        const off = middle < start ? start - middle : middle >= x ? middle - x + 1 : 0
        if (off < best) {
          best = off
          profile.trunk[row] = x - start
          next = (start + x) / 2
        }
        start = -1
      }
    }
    middle += 0.15 * (next - middle)
  }
  return profile
}

const mean = (values: Int32Array, from: number, to: number): number => {
  const a = Math.max(0, Math.floor(from))
  const b = Math.max(a + 1, Math.min(values.length, Math.ceil(to)))
  let sum = 0
  for (let k = a; k < b; k++) sum += values[k] ?? 0
  return sum / (b - a)
}

/** A head is a bulge above a neck that is narrower than it and much narrower than what follows. */
function findChin(profile: Profile, body: Body): number | undefined {
  const rows = profile.trunk.length
  const wide = body.right - body.left
  // A crown is one round piece; a neckline begins with two shoulders or a straight edge.
  const crown = mean(profile.fill, rows * 0.005, rows * 0.015)
  if (profile.runs[Math.round(rows * 0.02)] !== 1) return undefined
  for (let neck = Math.round(rows * 0.07); neck < rows * 0.42; neck++) {
    const here = mean(profile.fill, neck - 1, neck + 2)
    if (here < 4) continue
    const head = Math.max(...[0.25, 0.4, 0.55, 0.7].map((t) => mean(profile.fill, neck * t - 2, neck * t + 3)))
    const below = mean(profile.fill, neck + neck * 0.45, neck + neck * 0.85)
    const round = head / Math.max(1, neck)
    if (
      crown < 0.75 * head &&
      head > 1.3 * here &&
      here < 0.3 * wide &&
      head < 0.48 * wide &&
      below > 1.7 * here &&
      below > 1.25 * head &&
      round > 0.45 &&
      round < 1.6
    ) {
      return body.top + neck
    }
  }
  return undefined
}

function kindOf(profile: Profile, body: Body, chin: number | undefined): BodyKind {
  const rows = profile.trunk.length
  const high = body.bottom - body.top
  const wide = body.right - body.left
  if (chin !== undefined) return 'dress'
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
  if (chin !== undefined && cy < chin) return headRole(shape, place, chin)
  if (share < 0.004 && full > 0.55 && boxWide < 1.7 * boxHigh && boxHigh < 1.7 * boxWide && boxWide < 0.06 * wide) {
    return Math.abs(aside) < 0.16 && shape.open === 0 ? 'button' : 'main'
  }
  const band = bandWidth(place, shape)
  if (boxHigh < 0.1 * high && boxWide > 1.6 * boxHigh && band > 0.6 * rowWidth) {
    if (down < 0.14 && (kind === 'skirt' || kind === 'trousers')) return 'waistband'
    if (down > 0.2 && down < 0.7 && kind !== 'skirt' && kind !== 'trousers') return 'belt'
    if (down > 0.85 && kind === 'top') return 'waistband'
  }
  if (kind === 'skirt' || kind === 'trousers') {
    return share > 0.006 && share < 0.06 && shape.open === 0 && full > 0.6 ? 'pocket' : 'main'
  }
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

/** The face is the lowest large area of the head; what crowns it is hair. */
function headRole(shape: RegionShape, { own, centre }: Place, chin: number): Role {
  const head = own.filter((each) => each.sumY / each.area < chin)
  const whole = head.reduce((sum, each) => sum + each.area, 0)
  const large = head.filter((each) => each.area > 0.12 * whole)
  const face = large.reduce(
    (best, each) => (each.sumY / each.area > best.sumY / best.area ? each : best),
    large[0] ?? shape,
  )
  if (shape.label === face.label) return 'skin'
  const cy = shape.sumY / shape.area
  const faceMiddle = face.sumY / face.area
  const inFace =
    shape.left > face.left && shape.right < face.right && shape.top > face.top && shape.area < 0.2 * face.area
  if (inFace) return 'skin'
  return cy < faceMiddle || Math.abs(shape.sumX / shape.area - centre) > 0 ? 'hair' : 'skin'
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

/** Main direction of a region, downwards. */
function axisOf(shape: RegionShape): number {
  const n = shape.area
  const xx = shape.sumXX / n - (shape.sumX / n) ** 2
  const yy = shape.sumYY / n - (shape.sumY / n) ** 2
  const xy = shape.sumXY / n - (shape.sumX * shape.sumY) / (n * n)
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return Math.sin(angle) < 0 ? angle + Math.PI : angle
}
