import type { Upper } from '@toile/drawing'
import { blend, type Body, LEVEL, smooth } from './body.ts'
import { crinkle, type Drape, fold, unevenness } from './drape.ts'
import { layPatch, type Part, type Patch } from './mesh.ts'

export interface SleeveCut {
  readonly body: Body
  readonly drape: Drape
  readonly upper: Upper
  readonly ease: number
  /** Degrees that the arm stands off the body, and that the elbow bends. */
  readonly spread: number
  readonly bend: number
}

type Vector = readonly [number, number, number]
/** Upper edge of sleeves that leave the shoulders bare, cm above the floor. Chosen by eye. */
const BARE_EDGE = 132.2
/** Necklines that leave the shoulders bare. */
const BARE_NECKS: ReadonlySet<string> = new Set(['off shoulder', 'strapless', 'sweetheart', 'slip'])
/** Lengths of an arm, cm. Chosen by eye. */
const ARM = {
  /** From the shoulder to the elbow. */
  upper: 29,
  /** From the elbow to the wrist. */
  forearm: 25,
} as const

/** Lengths of sleeves from the shoulder, cm. Chosen by eye. */
const LENGTHS = { short: 19, elbow: 28, 'three quarter': 41, long: 54.5 } as const

/** Centre of the arm at a length from the shoulder, for the arm on the picture's right. */
export function armAt({ body }: { readonly body: Body }, spread: number, bend: number, length: number): Vector {
  const a = (spread / 180) * Math.PI
  const b = ((spread - bend * 0.35) / 180) * Math.PI
  const forward = (bend / 180) * Math.PI
  const shoulder: Vector = [body.shoulder - 3.4, LEVEL.shoulderTip - 4.7, -1]
  const upperArm = Math.min(length, ARM.upper)
  const lower = Math.max(0, length - ARM.upper)
  // The elbow is rounded: upper arm and forearm blend there.
  const soft = 5 * Math.exp(-(((length - ARM.upper) / 7) ** 2)) * 0.12
  return [
    shoulder[0] + Math.sin(a) * upperArm + Math.sin(b) * Math.cos(forward) * lower - soft * Math.sin(a - b),
    shoulder[1] - Math.cos(a) * upperArm - Math.cos(b) * Math.cos(forward) * lower,
    shoulder[2] + Math.sin(forward) * lower,
  ]
}

export const armRadius = (body: Body, length: number): number =>
  body.arm *
  (length < ARM.upper ? blend(5.2, 4, length / ARM.upper) : blend(4, 2.7, (length - ARM.upper) / ARM.forearm))

/** Length of the sleeve from the shoulder, cm; 0 without one. */
function sleeveLength(upper: Upper): number {
  if (upper.sleeve === 'none') return 0
  if (upper.sleeve === 'cap') return 8
  if (upper.sleeve === 'flutter' || upper.sleeve === 'cape') return Math.min(19, LENGTHS[upper.sleeveLength])
  return LENGTHS[upper.sleeveLength]
}

/** Cloth about the arm by shape, cm beyond it at a length. */
function easeAt(upper: Upper, base: number, end: number, length: number): number {
  const t = length / end
  switch (upper.sleeve) {
    case 'bell':
      return base + 11 * smooth(0.35, 1, t) ** 1.4
    case 'bishop':
      return base + 6.5 * smooth(0.25, 0.84, t) * (1 - smooth(0.86, 0.95, t))
    case 'puff':
      return end < 30
        ? base + 6 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.9)) ** 0.8
        : base * 0.55 + 3.4 * (1 - smooth(0.1, 0.5, t))
    case 'leg of mutton':
      return base * 0.45 + 3 * (1 - smooth(0.08, 0.6, t))
    case 'flutter':
    case 'cape':
      return base + 6.5 * t
    case 'kimono':
      return base + 3 + 5 * smooth(0, 0.8, t)
    case 'batwing':
      return base + 1.5 * (1 - smooth(0.2, 0.8, t))
    default:
      return base + (end < 30 ? 1.6 * t : 0.4 * (1 - t))
  }
}

const GATHERED = ['puff', 'bishop', 'leg of mutton'] as const

/** A sleeve: a tube along the arm with a round head under the shoulder's edge. */
export function cutSleeve(cut: SleeveCut, side: -1 | 1, part: Part): Patch {
  const { body, upper, spread, bend } = cut
  const end = sleeveLength(upper)
  const base = 0.9 + cut.ease * 0.55
  const gathered = GATHERED.some((shape) => shape === upper.sleeve)
  const cuffed = upper.sleeve === 'bishop' || (upper.sleeve === 'puff' && end < 40)
  const head = 5.6
  const off = BARE_NECKS.has(upper.neckline) || upper.sleeve === 'cold shoulder'
  const centre = (length: number): Vector => armAt({ body }, spread, bend, Math.max(0, length))
  const place = (length: number) => {
    const at = centre(length)
    const next = centre(Math.max(0, length) + 1)
    const along: Vector = [next[0] - at[0], next[1] - at[1], next[2] - at[2]]
    return { at, along }
  }
  const folded = { end, gathered, side }
  return layPatch(
    {
      part,
      columns: 73,
      rows: 96,
      cloth: 'flat',
      within: (_x, y) => {
        const length = Math.min(end, Math.max(0, LEVEL.shoulderTip - 5.6 - y))
        const at = centre(length)
        return [side * at[0], Math.min(y, at[1]), at[2]]
      },
    },
    (across, down, spot) => {
      // The seam runs under the arm, towards the body.
      const angle = Math.PI + 2 * Math.PI * across
      const from = -head
      const length = blend(from, end, down)
      const { at, along } = place(length)
      const over = Math.max(0, -length)
      const cap = Math.sqrt(Math.max(0.0004, 1 - (over / head) ** 2))
      const ease = easeAt(upper, base, end, Math.max(0, length))
      const puffed = upper.sleeve === 'puff' || upper.sleeve === 'leg of mutton'
      const full = armRadius(body, Math.max(0, length)) + ease * (puffed ? 1 : smooth(-6, 9, length) * 0.8 + 0.2)
      let radius = full * cap
      radius += sleeveFolds(cut, folded, angle, length) * Math.min(1, cap * 1.4)
      if (cuffed && length > end - 3) radius = armRadius(body, length) + 0.7
      // Across the arm and towards us; the arm hangs nearly upright.
      const outX = -along[1]
      const outY = along[0]
      const long = Math.hypot(outX, outY)
      const rise = puffed ? over * 0.16 : 0
      const upX = at[0] - over * along[0] * 1.15
      const upY = at[1] - over * along[1] + rise
      const drop =
        upper.sleeve === 'bell' || upper.sleeve === 'flutter' ? 0.16 * (radius - full * 0.4) * smooth(0.4, 1, down) : 0
      spot.x = side * (upX + (Math.cos(angle) * radius * outX) / long)
      spot.y = upY + (Math.cos(angle) * radius * outY) / long - drop * Math.max(0, -Math.cos(angle))
      spot.z = at[2] + Math.sin(angle) * radius * 0.92
      spot.hem = Math.max(0, end - length)
      if (off) {
        // Bare shoulders: the sleeve ends at the height of the bodice's edge.
        // The edge is round over the arm.
        const outwards = Math.max(0, Math.abs(spot.x) - body.shoulder + 5)
        spot.trim = BARE_EDGE - Math.min(8, 0.075 * outwards ** 2) - spot.y
        spot.hem = Math.min(spot.hem, Math.max(0, spot.trim))
      }
      if (upper.sleeve === 'batwing') {
        // The underside is drawn down to the waist.
        const under = Math.max(0, -Math.cos(angle)) * (1 - smooth(0, 40, length)) ** 1.3
        spot.y -= 20 * under
        spot.x -= side * 3 * under
      }
    },
  )
}

/** `end`: length of the sleeve, cm. */
function sleeveFolds(
  cut: SleeveCut,
  { end, gathered, side }: { readonly end: number; readonly gathered: boolean; readonly side: -1 | 1 },
  angle: number,
  length: number,
): number {
  const { drape, upper } = cut
  const seed = side * 5.1 + 20
  const soft = 1.2 - 0.6 * drape.stiffness
  // The noise is read along a circle, so that it meets itself at the seam.
  const [u, v] = [Math.cos(angle) * 5, Math.sin(angle) * 5]
  let out = unevenness(drape, u + v * 0.6, length * 1.1 + v, seed) * 0.9
  const swirl = drape.noise.at(u / 6 + seed, length / 14) * 2.2
  if (end > 30) {
    // The elbow: rings on its inner side, and folds that turn about the arm.
    const near = Math.exp(-(((length - ARM.upper) / 8) ** 2))
    const inner = 0.45 + 0.55 * Math.cos(angle - 2.4)
    const turned = length + 1.7 * Math.sin(angle + seed)
    out += soft * 0.6 * near * (0.35 + inner) * crinkle(drape, turned, v * 1.4, 3.3, seed)
    // Loose cloth twists about the lower arm and bunches up above the hand.
    const slack = smooth(end - 19, end - 4, length) * (upper.sleeve === 'bell' ? 0 : 1)
    out += soft * 0.46 * slack * crinkle(drape, length + 2.2 * Math.sin(angle + 1), u * 1.3, 2.7, seed + 3)
  }
  // Drag from the armpit over the upper arm.
  const upperArm = Math.exp(-(((length - 7) / 9) ** 2))
  out +=
    soft *
    0.5 *
    upperArm *
    (0.5 - 0.5 * Math.cos(angle)) *
    fold(length * 0.95 + 1.9 * Math.sin(angle) + swirl, drape.crease)
  if (gathered || upper.sleeve === 'bell' || upper.sleeve === 'flutter') {
    const count = gathered ? 15 : 7
    const top = upper.sleeve === 'bell' || upper.sleeve === 'flutter' ? 0 : 1 - smooth(-4, 11, length)
    const bottom =
      upper.sleeve === 'leg of mutton' || (upper.sleeve === 'puff' && end > 40)
        ? 0
        : gathered
          ? smooth(end - 18, end - 4, length)
          : smooth(end * 0.3, end, length) * 2.2
    const phase = count * angle + 2.4 * drape.noise.at(u / 3 + seed, length / 22) + seed
    out += soft * 0.42 * Math.max(top, bottom) * fold(phase, drape.crease * 0.6)
  }
  return out
}
