import { mixSeeds, type RandomStream } from '@toile/imaging'
import type { PhotoLight } from '../photo-light/photo-light.ts'
import { type Light, lightAt, type TimeOfDay } from './light.ts'
import type { BackgroundReading } from './prompt.ts'
import { timesOfClearShadow } from './scene.ts'

/** Which picture of a request is made. */
export interface PictureTurn {
  readonly seed: number
  readonly index: number
  /** The seeds that lead from the original to the variation that is wanted; empty for the original. */
  readonly lineage: readonly number[]
}

/** How far the pictures of one request stray from its time of day, see `lightAt`. Chosen by eye. */
const DRIFTS = [0, 0.3, 0.12, 0.42] as const

/** Times at which the subject may stand against the light: a high sun behind it would leave its face dark. */
const LOW_SUN: readonly TimeOfDay[] = ['dawn', 'golden hour', 'dusk']
/** Times of day whose light is low and soft, and those with a sun that is seen. */
const SOFT_TIMES: readonly TimeOfDay[] = ['dusk', 'overcast', 'dawn']
/** Times of day that suit rain. */
const RAINY_TIMES: readonly TimeOfDay[] = ['overcast', 'dusk', 'night']
const SUNNY_TIMES: readonly TimeOfDay[] = ['noon', 'golden hour']

/** Of a photo's light. Chosen by eye. */
const PHOTO_LIGHT = {
  /** How far to one side it has to come from, 0 to 1, for everybody to see that. */
  strongSide: 0.4,
  /** Dimness, 0 to 1, from which a photo was taken in little light. */
  dim: 0.5,
} as const

/**
 * The number at which the pictures of a request begin to count through times of day, sides and compositions, by its seed.
 */
export function firstTurn({ seed, index }: PictureTurn): number {
  return index + (mixSeeds(seed, 5) % 16)
}

/**
 * A variation stays at its original's time of day and in its colours, and goes on to another composition. The high bits of a
 * seed choose: those of pictures that were asked for together lie far apart.
 */
export function variantOf(picture: PictureTurn): number {
  return picture.lineage.reduce((at, step) => at + 1 + Math.floor((3 * step) / 2 ** 32), firstTurn(picture))
}

/**
 * The light of a scene: at the time and from the side that the prompt asks for, else as the photo's subject is lit, else
 * in turn.
 *
 * @param photo light of the photo, when it keeps somebody whom it fell on
 */
export function chooseLight(
  { scene, look, mood, time: asked }: BackgroundReading,
  picture: PictureTurn,
  photo: PhotoLight | undefined,
  random: RandomStream,
): Light {
  const variant = variantOf(picture)
  const keepsElevation = look.elevation === 1
  const photoSide = photo?.side ?? 0
  const time = asked ?? timeInTurn(inRain(scene, mood.rain), firstTurn(picture), photo, !keepsElevation)
  return lightAt(time, {
    side: sideOfLight(look.side, photoSide, variant) * random.between(0.4, 0.9),
    // A figure lit from one side cannot stand against the light.
    behind:
      look.behind ??
      (!scene.indoors &&
        LOW_SUN.includes(time) &&
        look.side === undefined &&
        Math.abs(photoSide) < PHOTO_LIGHT.strongSide &&
        variant % 4 < 2),
    lift: random.between(0.85, 1.2) * look.elevation,
    // Long shadows that are asked for stay long.
    subjectElevation: keepsElevation ? photo?.elevation : undefined,
    drift: DRIFTS[variant % DRIFTS.length]!,
  })
}

/** Where it rains and no time was named, the sun does not shine. */
function inRain(scene: BackgroundReading['scene'], rains: boolean): BackgroundReading['scene'] {
  if (!rains || scene.indoors) return scene
  const dull = scene.times.filter((time) => RAINY_TIMES.includes(time))
  return { ...scene, times: dull.length > 0 ? dull : ['overcast'] }
}

function timeInTurn(
  scene: BackgroundReading['scene'],
  turn: number,
  photo: PhotoLight | undefined,
  wantsLongShadow: boolean,
): TimeOfDay {
  const times = photo ? timesMatchingPhoto(scene.times, photo) : scene.times
  const usual = times[turn % times.length]!
  // Long shadows that are asked for need a sun that casts them.
  const casting = wantsLongShadow ? timesOfClearShadow(scene, scene.times) : []
  return casting.length === 0 || casting.includes(usual) ? usual : casting[turn % casting.length]!
}

/** Of a scene's times those whose light is the subject's: it stays as photographed, so that the scene has to come to it. */
function timesMatchingPhoto(times: readonly TimeOfDay[], photo: PhotoLight): readonly TimeOfDay[] {
  const isFromSide = Math.abs(photo.side) >= PHOTO_LIGHT.strongSide
  const wanted = photo.dim > PHOTO_LIGHT.dim ? SOFT_TIMES : isFromSide ? SUNNY_TIMES : times
  const matching = times.filter((time) => wanted.includes(time))
  return matching.length > 0 ? matching : times
}

/** The side that the prompt asks for; else the one that the photo's subject is lit from; else either in turn. */
function sideOfLight(asked: -1 | 1 | undefined, photoSide: number, turn: number): -1 | 1 {
  if (asked !== undefined) return asked
  if (photoSide !== 0) return photoSide < 0 ? -1 : 1
  return turn % 2 === 0 ? -1 : 1
}
