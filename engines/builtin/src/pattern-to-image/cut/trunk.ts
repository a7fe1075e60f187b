import { blend, type Body, LEVEL, NECK, smooth } from './body.ts'
import { crinkle, type Drape, fold, dragFolds, unevenness } from './drape.ts'
import { layPatch, type Part, type Patch, type Spot } from './mesh.ts'
import { type Neck, neckDistance } from './neck.ts'

/** How a bodice is cut. Chosen by eye. */
const TRUNK = {
  /** Exponent of the trunk's cross-section, a superellipse: 2 is an ellipse, more is squarer. */
  squareness: 2.25,
  /** Share of the piece that lies above the armpits. */
  yoke: 0.3,
  /** What widens by more than this, cm per cm, falls over the arms and has no armholes. */
  overArms: 0.25,
} as const

export interface TrunkCut {
  readonly body: Body
  readonly drape: Drape
  /** Cloth beyond the body on each side, cm. */
  readonly ease: number
  /** 0 follows the waist, 1 hangs straight from the bust. */
  readonly loose: number
  readonly hem: number
  readonly neck: Neck
  /** Sleeves cover the armholes. */
  readonly sleeved: boolean
  /** The hem is finished here; false where a skirt takes over. */
  readonly hemmed: boolean
  /** How much higher the hem is cut at the sides, cm. */
  readonly tails: number
  /** Widening below the bust, cm per cm: that of a cape. */
  readonly sweep: number
  /** Drawn in at the waist. */
  readonly belted: boolean
  /** Half of the gap of a front worn open, cm; 0 when closed. */
  readonly open: number
}

/** The trunk as clothed: half width and depths at a height. */
function clothedProfile(cut: TrunkCut, y: number): { half: number; front: number; back: number } {
  const { body, loose } = cut
  // Cloth that a belt gathers widens quickly above it and slowly below.
  const waist = Math.exp(-(((y - LEVEL.waist) / (y < LEVEL.waist ? 13 : 5.5)) ** 2))
  const free = cut.belted ? loose * (1 - 0.94 * Math.exp(-(((y - LEVEL.waist) / 9) ** 2))) : loose
  const ease = cut.ease * (cut.belted ? 1 - 0.72 * waist : 1)
  const own = body.trunk(y)
  const chest = body.trunk(LEVEL.bust)
  const fall = Math.max(0, (cut.sweep > TRUNK.overArms ? LEVEL.shoulderTip : LEVEL.bust) - y)
  // Below the bust loose cloth hangs, a little wider towards its hem, and never inside the body.
  const hang = (worn: number, above: number, spread: number) =>
    Math.max(worn, blend(worn, above + fall * spread, free * smooth(0, 12, fall)))
  return {
    half: hang(own.half, chest.half, 0.03 + 0.07 * loose + cut.sweep) + ease,
    front: hang(own.front, chest.front, 0.02 + 0.03 * loose + cut.sweep * 0.35) + ease,
    back: hang(own.back, chest.back, 0.02 + 0.04 * loose + cut.sweep * 0.35) + ease,
  }
}

/** How far the bust holds the cloth out, cm. Loose cloth hangs from it like a tent. */
function bust({ body, loose }: TrunkCut, x: number, y: number): number {
  const below = LEVEL.bust - y
  const down = below < 0 ? Math.exp(-((below / 7) ** 2)) : Math.exp(-((below / (6 + 34 * loose)) ** 2))
  const apart = Math.exp(-(((Math.abs(x) - 7.6) / 5) ** 2))
  return body.bust * down * (apart + (1 - apart) * 0.45 * Math.exp(-((x / 9) ** 2)))
}

/** Front or back of a bodice, from the ridge of the shoulders to the hem. */
export function cutTrunk(cut: TrunkCut, side: 'front' | 'back', part: Part): Patch {
  return layPatch({ part, columns: 97, rows: 128 }, (across, down, spot) => placeOnTrunk(cut, side, across, down, spot))
}

function placeOnTrunk(cut: TrunkCut, side: 'front' | 'back', across: number, down: number, spot: Spot): void {
  const { body, hem } = cut
  const angle = Math.PI * (1 - across)
  const c = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** (2 / TRUNK.squareness)
  const s = Math.abs(Math.sin(angle)) ** (2 / TRUNK.squareness)
  const facing = side === 'front' ? 1 : -1
  let deep: number
  let ridge = 0
  if (down >= TRUNK.yoke) {
    const share = (down - TRUNK.yoke) / (1 - TRUNK.yoke)
    // Shirt tails are cut higher at the sides; any hem is a little uneven.
    const tail = cut.tails * Math.abs(c) ** 3
    const uneven = cut.hemmed ? 0.4 * cut.drape.noise.at(c * 2.4 + cut.drape.turn, facing * 3.7) : 0
    spot.y = blend(LEVEL.armpit, hem + (tail + uneven) * share, share)
    const shape = clothedProfile(cut, spot.y)
    spot.x = shape.half * c
    deep = (side === 'front' ? shape.front : shape.back) * s
  } else {
    const up = 1 - down / TRUNK.yoke
    const shape = clothedProfile(cut, LEVEL.armpit)
    const over = cut.sweep > TRUNK.overArms
    const tip = body.shoulder + (over ? 0.6 : cut.sleeved ? cut.ease * 0.3 - 2.2 : -2.2)
    const waist = over ? (shape.half + tip) / 2 + 0.8 : Math.min(shape.half, tip) - (cut.sleeved ? 0 : 1.6)
    // The armhole: from the side seam in under the shoulder and out to its tip.
    const half = shape.half * (1 - up) ** 2 + 2 * waist * up * (1 - up) + tip * up ** 2
    spot.x = half * c
    const far = Math.abs(spot.x)
    spot.y = blend(LEVEL.armpit, shoulderHeight(cut, far), up)
    const own = side === 'front' ? shape.front : shape.back
    deep = own * s * shoulderClosing(side, up)
    ridge = -1.2 * up
  }
  if (side === 'front') deep += bust(cut, spot.x, spot.y) * s
  const out = folds(cut, side, spot.x, spot.y) * Math.min(1, s + 0.35)
  spot.x += out * c * 0.8
  spot.z = facing * (deep + out * s) + ridge
  trimTrunk(cut, side, down, spot)
}

/** Height of the ridge of the shoulders at a distance from the middle. */
export function shoulderHeight({ body, ease }: TrunkCut, far: number): number {
  if (far < NECK) return LEVEL.neckSide + (NECK - far) * 0.12
  const slope = (LEVEL.neckSide - LEVEL.shoulderTip) / (body.shoulder - NECK)
  return LEVEL.neckSide - (far - NECK) * slope + ease * 0.12
}

/** How the trunk closes over the shoulders: flat behind, sloping back from the bust to the neck in front. */
const shoulderClosing = (side: 'front' | 'back', up: number): number =>
  side === 'front' ? (1 - up ** 1.75) ** 0.72 : (1 - up ** 2.6) ** 0.6

/** How far the front stands before the body's axis at a place seen from the front, cm: what lies on it lies before that. */
export function frontDepth(cut: TrunkCut, x: number, y: number): number {
  const far = Math.abs(x)
  const shape = clothedProfile(cut, Math.min(y, LEVEL.armpit))
  const up = Math.min(1, Math.max(0, (y - LEVEL.armpit) / (LEVEL.neckSide - LEVEL.armpit)))
  const s = Math.max(0, 1 - Math.min(1, far / shape.half) ** TRUNK.squareness) ** (1 / TRUNK.squareness)
  return shape.front * s * shoulderClosing('front', up) - 1.2 * up + bust(cut, x, y) * s
}

function trimTrunk(cut: TrunkCut, side: 'front' | 'back', down: number, spot: Spot): void {
  const neck = neckDistance(cut.neck, side, spot.x, spot.y)
  spot.trim = neck
  spot.hem = Math.abs(neck)
  if (cut.hemmed) spot.hem = Math.min(spot.hem, ((1 - down) / (1 - TRUNK.yoke)) * (LEVEL.armpit - cut.hem))
  if (side === 'front' && cut.open > 0) {
    const gap = Math.abs(spot.x) - cut.open * (0.7 + 0.5 * smooth(130, cut.hem, spot.y))
    spot.trim = Math.min(spot.trim, gap)
    spot.hem = Math.min(spot.hem, Math.abs(gap))
  }
  if (!cut.sleeved && cut.sweep <= TRUNK.overArms && down < TRUNK.yoke)
    spot.hem = Math.min(spot.hem, armholeDistance(cut, spot.x, spot.y))
}

/** About how far inside the armhole's edge a point of the upper part lies. */
function armholeDistance({ body }: TrunkCut, x: number, y: number): number {
  const up = smooth(LEVEL.armpit, LEVEL.shoulderTip, y)
  return Math.max(0, body.shoulder - 2.6 - 1.2 * Math.sin(Math.PI * up) * 1.4 - Math.abs(x))
}

function folds(cut: TrunkCut, side: 'front' | 'back', x: number, y: number): number {
  const { drape, hem, ease } = cut
  // Even a fitted top hangs free below the ribs when nothing holds its hem.
  const loose = cut.hemmed && hem < LEVEL.waist - 4 && !cut.belted ? Math.max(0.42, cut.loose) : cut.loose
  const seed = side === 'front' ? 1.7 : 9.3
  const side1 = Math.sign(x) || 1
  const soft = 1.2 - 0.55 * drape.stiffness
  let out = unevenness(drape, x, y, seed) * (1.15 + 0.7 * loose)
  // Slack beside the armholes, dragged towards the bust.
  const fromArm = fromLine(x, y, [side1 * 16, 129], [-side1 * 0.75, -0.66])
  out += dragFolds(drape, fromArm[0], fromArm[1], {
    spacing: 4.2,
    reach: 12,
    wide: 4.5,
    depth: 0.85 * soft,
    seed: seed + side1,
  })
  if (loose < 0.55) {
    // The waist is held: cloth above and below it wrinkles in from the side seams.
    const held = 1 - loose / 0.55
    const half = clothedProfile(cut, LEVEL.waist).half
    const waist = dragFolds(drape, y - LEVEL.waist - 2.5, half - Math.abs(x), {
      spacing: 3.1,
      reach: 10,
      wide: 5.5,
      depth: 0.46 * soft * held * Math.min(1, 0.5 + ease / 3),
      seed: seed + 4 * side1,
    })
    out += waist
    if (side === 'front') {
      const dart = fromLine(x, y, [side1 * 7.4, 121], [side1 * 0.1, -1])
      out += dragFolds(drape, dart[0], dart[1], {
        spacing: 5,
        reach: 13,
        wide: 4,
        depth: 0.34 * soft * held,
        seed: seed + 2,
      })
    }
  }
  // Loose cloth falls from bust and shoulder blades in tubes that open towards the hem.
  const fall = smooth(LEVEL.bust + 2, Math.min(hem, 92), y)
  if (loose > 0.12) {
    const angle = Math.atan2(y > 0 ? 10 * (side === 'front' ? 1 : -1) : 0, x)
    const sway = drape.noise.at(x / 13 + drape.turn, y / 40 + seed)
    const weight = 0.5 + 0.5 * drape.noise.at(x / 8 + seed, drape.turn)
    // The longer it hangs, the deeper.
    const deep = (1.2 + ease * 0.3) * (1 + 1.1 * smooth(LEVEL.highHip, 30, y))
    out += fold(angle * 2 + x * 0.62 + sway * 2.6, drape.crease) * fall * loose * soft * weight * deep
    for (const lean of [-0.35, 0.3]) {
      const from = fromLine(x, y, [side1 * 8, 122], [lean, -1])
      out += dragFolds(drape, from[0], from[1], {
        spacing: 6.5,
        reach: 26,
        wide: 6,
        depth: 0.6 * soft * loose,
        seed: seed + lean,
      })
    }
  }
  if (cut.belted) {
    // Cloth that the belt gathers, opening above and below it.
    const far = Math.abs(y - LEVEL.waist)
    const near = Math.exp(-(((far - 5) / 6) ** 2))
    out += soft * (0.3 + 0.14 * ease) * near * crinkle(drape, x, far * 0.7, 4.2, seed + (y > LEVEL.waist ? 3 : 6))
  }
  if (cut.neck.shape === 'cowl' && side === 'front') out += cowl(drape, x, y)
  return out
}

/** Folds that hang in arcs between the shoulders. */
function cowl(drape: Drape, x: number, y: number): number {
  const sag = 139 - 13 * Math.sqrt(Math.max(0, 1 - (x / 15) ** 2))
  const below = sag - y
  const weight = Math.exp(-(((below - 2) / 9) ** 2)) * Math.max(0, 1 - (x / 16) ** 2)
  return weight * 1.1 * fold((below / 4.6) * 2 * Math.PI + drape.noise.at(x / 9, below / 9), 0.2)
}

/** Place seen from an origin and a direction: across it and along it, cm. */
function fromLine(
  x: number,
  y: number,
  [fromX, fromY]: readonly [number, number],
  [dx, dy]: readonly [number, number],
): readonly [number, number] {
  const long = Math.hypot(dx, dy)
  const [ux, uy] = [dx / long, dy / long]
  return [(x - fromX) * -uy + (y - fromY) * ux, (x - fromX) * ux + (y - fromY) * uy]
}
