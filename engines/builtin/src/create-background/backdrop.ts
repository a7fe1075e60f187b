import { addHalation, lensBlur } from './lens.ts'
import { type Camera, cameraFor } from './camera.ts'
import {
  createFloat,
  createNoise,
  type FloatImage,
  gaussianBlur,
  linearToSrgb,
  mixSeeds,
  randomStream,
  rollOff,
  vignette,
} from '@toile/imaging'
import { groundShadow, soleRows } from './compositing/ground-shadow.ts'
import type { PhotoLight } from '../photo-light/photo-light.ts'
import type { Stance } from './compositing/stance.ts'
import { type Light, lightAt, type TimeOfDay } from './light.ts'
import type { BackgroundReading } from './prompt.ts'
import { timesOfClearShadow } from './scene.ts'

/**
 * Longest side a scene is painted at. What is behind the subject is out of focus anyway; a larger answer is enlarged and
 * gets its grain at full size.
 */
export const RENDER_SIDE = 704

/** How far the pictures of one request stray from its time of day. */
const DRIFTS = [0, 0.3, 0.12, 0.42] as const

/** How wide the lens of each picture of a request is open. */
const DEPTHS = [1, 0.72, 1.3, 0.88] as const

/** Times at which a photographer may put the subject against the light; a high sun behind it lights nobody's face. */
const LOW_SUN: readonly TimeOfDay[] = ['dawn', 'golden hour', 'dusk']

/** sRGB codes by the square root of light, close enough together to be mixed between: a power a pixel is too dear. */
const CODE_STEPS = 1024
const CODES = Float32Array.from({ length: CODE_STEPS + 2 }, (_, step) => 255 * linearToSrgb((step / CODE_STEPS) ** 2))

function encode(light: number): number {
  const at = Math.sqrt(light <= 0 ? 0 : light >= 1 ? 1 : light) * CODE_STEPS
  const low = Math.floor(at)
  return CODES[low]! + (CODES[low + 1]! - CODES[low]!) * (at - low)
}

/** Where a standing person would be when the photo keeps nobody, as shares of the picture's height. */
const USUAL_FEET = 0.93
const USUAL_STATURE = 0.82

/** Widest blur of far points, as a share of the picture's longer side: beyond it nothing more is seen of a place. */
const MOST_BLUR = 0.036
/** The same in the open behind less than a whole figure: what tells a place there, crowns, rocks or rails, is lost sooner. */
const MOST_BLUR_CLOSE = 0.022

/** Share of the usual blur that the farthest figure's scene has: a place seen as a whole is seen sharp. */
const LEAST_CLOSENESS = 0.35

/** Share of the picture's height that lies over the horizon behind a whole figure, and the lowest lens in metres. */
const LEAST_ABOVE = 0.36
const MOST_ABOVE = 0.52
const LOWEST_CAMERA = 0.45

export interface BackdropRequest {
  /** Size to render at. */
  readonly width: number
  readonly height: number
  readonly reading: BackgroundReading
  readonly seed: number
  readonly index: number
  /** The seeds that lead from the original to the variation that is wanted; empty for the original. */
  readonly lineage: readonly number[]
  /** The cut-out figure at this size (four channels, linear, premultiplied alpha) and how it stands; none for a bare scene. */
  readonly figure?: { readonly image: FloatImage; readonly stance: Stance } | undefined
  readonly photo: PhotoLight
  report(fraction: number): void
}

/** A scene as it would be photographed behind the figure. @returns three channels of sRGB codes, 0 to 255, not rounded */
export function renderBackdrop(request: BackdropRequest): FloatImage {
  const { width, height, reading, seed, index, lineage, figure } = request
  const { scene, look } = reading
  const random = randomStream(mixSeeds(seed, index, 11, ...lineage))
  // Pictures of one request go round the times of day, sides and compositions; where they start depends on the seed.
  const first = index + (mixSeeds(seed, 5) % 16)
  const times = figure ? suitedTimes(scene.times, request.photo) : scene.times
  const usual = reading.time ?? times[first % times.length]!
  // Long shadows that are asked for need a sun that casts them.
  const casting = look.elevation === 1 ? [] : timesOfClearShadow(scene, scene.times)
  const time =
    reading.time || casting.length === 0 || casting.includes(usual) ? usual : casting[first % casting.length]!
  // A variation stays at its original's time of day and in its colours, and goes on to another composition. The high bits
  // of a seed choose: those of pictures that were asked for together lie far apart.
  const turn = lineage.reduce((at, step) => at + 1 + Math.floor((3 * step) / 2 ** 32), first)
  const seen = figure ? request.photo.side : 0
  const light = lightAt(time, {
    side: sideOfLight(look.side, seen, turn) * random.between(0.4, 0.9),
    // A figure lit from one side cannot stand against the light.
    behind:
      look.behind ??
      (!scene.indoors &&
        LOW_SUN.includes(time) &&
        look.side === undefined &&
        Math.abs(seen) < STRONG_SIDE &&
        turn % 4 < 2),
    lift: random.between(0.85, 1.2) * look.elevation,
    // Long shadows that are asked for stay long.
    seen: figure && look.elevation === 1 ? request.photo.elevation : undefined,
    drift: DRIFTS[turn % DRIFTS.length]!,
  })
  const stance = figure?.stance
  const camera = placeCamera(width, height, stance, scene.cameraHeight[0], scene.cameraHeight[1], {
    share: (random.next() + (turn % 4)) / 4,
    aperture: scene.aperture * look.blur * DEPTHS[turn % DEPTHS.length]!,
    lens: look.lens,
    mostBlur:
      scene.indoors || (stance?.standing ?? true) ? MOST_BLUR : Math.min(MOST_BLUR, MOST_BLUR_CLOSE * look.blur),
  })
  const painted = scene.paint({
    width,
    height,
    camera,
    light,
    noise: createNoise(mixSeeds(seed, index, 23, ...lineage)),
    random,
    subjectX: stance ? Math.min(width, Math.max(0, stance.middle)) : width / 2,
    variant: turn,
    palette: first,
    colours: reading.colours,
    mood: reading.mood,
  })
  request.report(0.6)
  const image = lensBlur(painted)
  addHalation(image)
  request.report(0.8)
  if (figure && stance) {
    const shadow = scene.shadow({ light })
    const alpha = alphaOf(figure.image)
    if (stance.standing && shadow.mirror > 0) {
      addMirror(image, figure.image, soleRows(alpha, stance.feet, stance.pixelsPerMetre), camera, stance, shadow.mirror)
    }
    castShadow(image, alpha, camera, stance, light, shadow)
  }
  develop(image, request, light.side)
  return image
}

/** Light from this far to one side is seen as such by everybody. */
const STRONG_SIDE = 0.4

/** Times of day whose light is low and soft, and those with a sun that is seen. */
const SOFT_TIMES: readonly TimeOfDay[] = ['dusk', 'overcast', 'dawn']
const SUNNY_TIMES: readonly TimeOfDay[] = ['noon', 'golden hour']

/** Of a scene's times those whose light is the subject's: it stays as photographed, so that the scene has to come to it. */
function suitedTimes(times: readonly TimeOfDay[], photo: PhotoLight): readonly TimeOfDay[] {
  const wanted = photo.dim > 0.5 ? SOFT_TIMES : Math.abs(photo.side) >= STRONG_SIDE ? SUNNY_TIMES : times
  const suited = times.filter((time) => wanted.includes(time))
  return suited.length > 0 ? suited : times
}

/** The side that the prompt asks for; else the one that the photo's subject is lit from; else either in turn. */
function sideOfLight(asked: -1 | 1 | undefined, seen: number, turn: number): -1 | 1 {
  if (asked !== undefined) return asked
  if (seen !== 0) return seen < 0 ? -1 : 1
  return turn % 2 === 0 ? -1 : 1
}

function placeCamera(
  width: number,
  height: number,
  stance: Stance | undefined,
  low: number,
  high: number,
  how: { share: number; aperture: number; lens: number; mostBlur: number },
): Camera {
  const pixelsPerMetre = stance?.pixelsPerMetre ?? (height * USUAL_STATURE) / 1.72
  const feet = stance?.feet ?? height * USUAL_FEET
  // A picture that shows less than the whole figure is taken from chest or eye height.
  const whole = stance?.standing ?? true
  const usual = whole ? low + (high - low) * how.share : 1.25 + 0.3 * how.share
  // A whole figure that fills the frame is taken from the hip or lower, so that it stands before a place and not on a floor.
  const hip = (feet - height * (LEAST_ABOVE + (MOST_ABOVE - LEAST_ABOVE) * (1 - how.share))) / pixelsPerMetre
  const wanted = (whole ? Math.min(usual, Math.max(LOWEST_CAMERA, hip)) : usual) * how.lens
  const horizon = Math.min(height * 0.82, Math.max(height * 0.1, feet - pixelsPerMetre * wanted))
  // The nearer the subject, the shallower the depth of field: for one lens, faster than in proportion.
  const closeness = Math.min(
    3.2,
    Math.max(LEAST_CLOSENESS, ((pixelsPerMetre * 1.72) / (height * USUAL_STATURE)) ** 1.4),
  )
  return cameraFor({
    width,
    pictureHeight: Math.max(width, height),
    pixelsPerMetre,
    feet,
    cameraHeight: Math.max(0.1, (feet - horizon) / pixelsPerMetre),
    aperture: Math.min(how.mostBlur, how.aperture * closeness),
  })
}

function alphaOf({ width, height, data }: FloatImage): FloatImage {
  const alpha = createFloat(width, height, 1)
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = data[i * 4 + 3]!
  return alpha
}

function castShadow(
  image: FloatImage,
  alpha: FloatImage,
  camera: Camera,
  stance: Stance,
  light: Light,
  shadow: { contact: number; cast: number; softness: number },
): void {
  const shade = groundShadow(alpha, camera, {
    feet: stance.feet,
    pixelsPerMetre: stance.pixelsPerMetre,
    stands: stance.standing,
    side: light.side,
    elevation: light.elevation,
    behind: light.behind,
    contact: shadow.contact,
    cast: shadow.cast,
    softness: shadow.softness,
  })
  for (let i = 0; i < shade.data.length; i++) {
    const s = shade.data[i]!
    if (s === 1) continue
    // Shadows are filled by the sky, so that red goes first.
    image.data[i * 3] = image.data[i * 3]! * s
    image.data[i * 3 + 1] = image.data[i * 3 + 1]! * (s + (1 - s) * 0.02)
    image.data[i * 3 + 2] = image.data[i * 3 + 2]! * (s + (1 - s) * 0.05)
  }
}

/**
 * The figure upside down in a wet or polished floor, blurred and fading with depth. Each column is turned about its own
 * sole, so that a foot set back stands on its image too.
 */
function addMirror(
  image: FloatImage,
  figure: FloatImage,
  soles: Float32Array,
  camera: Camera,
  stance: Stance,
  strength: number,
): void {
  const { width, height } = image
  const upper = soles.reduce((least, row) => Math.min(least, row), stance.feet)
  const first = Math.max(0, Math.floor(upper), Math.ceil(camera.horizon))
  // Only as much of the figure is mirrored as there is floor in front of it.
  const top = Math.max(0, Math.floor(2 * upper) - height)
  const rows = Math.min(height, Math.ceil(stance.feet)) - top
  if (first >= height || rows < 1) return
  const legs = createFloat(width, rows, 4)
  legs.data.set(figure.data.subarray(top * width * 4, (top + rows) * width * 4))
  const soft = gaussianBlur(legs, Math.max(0.8, 0.012 * stance.pixelsPerMetre))
  for (let x = 0; x < width; x++) {
    const sole = soles[x]!
    for (let y = Math.max(first, Math.floor(sole)); y < height; y++) {
      const source = Math.round(2 * sole - 1 - y) - top
      if (source < 0 || source >= rows) continue
      const fade = strength * Math.exp(-(y - sole) / (0.45 * stance.pixelsPerMetre))
      const s = (source * width + x) * 4
      const alpha = soft.data[s + 3]! * fade
      if (alpha <= 0) continue
      const o = (y * width + x) * 3
      for (let c = 0; c < 3; c++) image.data[o + c] = image.data[o + c]! * (1 - alpha) + soft.data[s + c]! * fade
    }
  }
}

/** How bright a scene is taken, and how much its corners darken: a plain wall has little else that a variation can change. */
function filmOf(lineage: readonly number[]): { readonly exposure: number; readonly vignette: number } {
  if (lineage.length === 0) return { exposure: 1, vignette: 0.2 }
  const random = randomStream(mixSeeds(17, ...lineage))
  return { exposure: random.between(0.86, 1.08), vignette: random.between(0.06, 0.46) }
}

/** How much darker than others a scene is taken behind a subject in little light, and how much more of its tint it has. */
const DIMMED = 0.4
const DIM_TINT = 0.35

/** How much brighter the picture's edge beside the main light is than its middle: nothing is lit evenly from one side. */
const SIDE_FALL = 0.13

/**
 * From scene light to the codes of a picture, graded towards the photo in front of it: its white balance in part, its
 * exposure and its black. The photo itself is never graded (R33).
 */
function develop(image: FloatImage, request: BackdropRequest, side: number): void {
  const { width, height, photo, reading, lineage } = request
  const film = filmOf(lineage)
  const { look } = reading
  const most = 1.08 + 0.06 * photo.dim
  const gains = photo.tint.map((tint) => Math.min(most, Math.max(1 / most, tint ** (0.28 + DIM_TINT * photo.dim)))) as [
    number,
    number,
    number,
  ]
  gains[0] *= 1 + 0.09 * look.warmth
  gains[2] *= 1 - 0.11 * look.warmth
  const bright = Math.min(1.12, Math.max(0.8, (photo.white / 0.55) ** 0.25)) * (1 - DIMMED * photo.dim)
  const exposure = film.exposure * look.exposure * bright
  const lift = Math.min(0.012, Math.max(0, (photo.black - 0.003) * 0.4))
  const { data } = image
  let i = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const towards = 1 + SIDE_FALL * look.fall * side * ((2 * (x + 0.5)) / width - 1)
      const falloff = exposure * towards * vignette(x + 0.5, y + 0.5, width, height, film.vignette)
      for (let c = 0; c < 3; c++, i++) {
        let value = data[i]! * falloff * gains[c]!
        // Contrast turns about middle grey.
        if (look.contrast !== 1 && value > 0) value = 0.18 * Math.pow(value / 0.18, look.contrast)
        data[i] = encode(lift + (1 - lift) * rollOff(value))
      }
    }
  }
}
