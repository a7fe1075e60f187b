import {
  clamp,
  type FloatImage,
  linearToSrgb,
  mixSeeds,
  randomStream,
  rollOffHighlights,
  vignette,
} from '@toile/imaging'
import type { PhotoLight } from '../photo-light/photo-light.ts'
import type { PhotographicLook } from './scene-request.ts'

/** What a scene is graded for: its prompt, and the photo in front of it. */
export interface ToneMapping {
  readonly look: PhotographicLook
  /** Light of the photo in front of it. */
  readonly photo: PhotoLight
  /** Side that the scene's main light comes from, -1 to 1. */
  readonly side: number
  /** The seeds that lead from the original to the variation that is wanted; empty for the original. */
  readonly lineage: readonly number[]
}

/** Steps of a table of sRGB codes by the square root of light, mixed between: a power for each pixel is too slow. A round number. */
const CODE_STEPS = 1024
/** That table, with an entry beyond light 1 to mix with. */
const CODES = Float32Array.from({ length: CODE_STEPS + 2 }, (_, step) => 255 * linearToSrgb((step / CODE_STEPS) ** 2))

/** How far a scene goes towards its photo and its prompt. Chosen by eye. */
const GRADE = {
  /** Largest gain of a channel by the photo's tint, and what is added to it in full dimness. */
  mostGain: 1.08,
  mostGainDim: 0.06,
  /** Share of the tint, as an exponent: in good light, and what little light adds. */
  tint: 0.28,
  tintDim: 0.35,
  /** What warmth adds to red and takes from blue. */
  warmRed: 0.09,
  warmBlue: 0.11,
  /** White of a photo, in linear light, to which a scene is exposed as usual; how far it follows others, least and most. */
  usualWhite: 0.55,
  whiteExponent: 0.25,
  leastBright: 0.8,
  mostBright: 1.12,
  /** How much darker than others a scene is taken behind a subject in little light. */
  dimmed: 0.4,
  /** Black of a photo, in linear light, from which the scene's is lifted; share of that, and how far at most. */
  blackFrom: 0.003,
  blackShare: 0.4,
  mostLift: 0.012,
  /** How much brighter the picture's edge beside the main light is than its middle: light from one side falls off. */
  sideFalloff: 0.13,
} as const
/** Linear light that contrast leaves as it is: the middle grey of photography, 18 %. */
const MIDDLE_GREY = 0.18
/** Darkening of the corners of an original, and ranges of a variation's. Chosen by eye. */
const FILM = { vignette: 0.2, exposures: [0.86, 1.08], vignettes: [0.06, 0.46] } as const

/**
 * From scene light to the codes of a picture, in place: graded towards the photo in front of it, its white balance in part,
 * its exposure and its black. The photo itself is never graded (R33).
 *
 * @param image three channels: linear light, then sRGB codes from 0 to 255, not rounded
 */
export function toneMap(image: FloatImage, { look, photo, side, lineage }: ToneMapping): void {
  const { width, height, data } = image
  const film = filmOf(lineage)
  const gains = channelGains(photo, look.warmth)
  const bright = clamp((photo.white / GRADE.usualWhite) ** GRADE.whiteExponent, GRADE.leastBright, GRADE.mostBright)
  const exposure = film.exposure * look.exposure * (bright * (1 - GRADE.dimmed * photo.dim))
  const lift = clamp((photo.black - GRADE.blackFrom) * GRADE.blackShare, 0, GRADE.mostLift)
  let i = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const towardsLight = 1 + GRADE.sideFalloff * look.falloff * side * ((2 * (x + 0.5)) / width - 1)
      const falloff = exposure * towardsLight * vignette(x + 0.5, y + 0.5, width, height, film.vignette)
      for (let c = 0; c < 3; c++, i++) {
        let value = data[i]! * falloff * gains[c]!
        if (look.contrast !== 1 && value > 0) value = MIDDLE_GREY * Math.pow(value / MIDDLE_GREY, look.contrast)
        data[i] = encode(lift + (1 - lift) * rollOffHighlights(value))
      }
    }
  }
}

/** How bright a scene is taken, and how much its corners darken: a plain wall has little else that a variation can change. */
function filmOf(lineage: readonly number[]): { readonly exposure: number; readonly vignette: number } {
  if (lineage.length === 0) return { exposure: 1, vignette: FILM.vignette }
  const random = randomStream(mixSeeds(17, ...lineage))
  return { exposure: random.between(...FILM.exposures), vignette: random.between(...FILM.vignettes) }
}

/** White balance: towards the photo's tint, and as warm as the prompt says. */
function channelGains(photo: PhotoLight, warmth: number): readonly [number, number, number] {
  const most = GRADE.mostGain + GRADE.mostGainDim * photo.dim
  const share = GRADE.tint + GRADE.tintDim * photo.dim
  const [red, green, blue] = photo.tint.map((tint) => clamp(tint ** share, 1 / most, most)) as [number, number, number]
  return [red * (1 + GRADE.warmRed * warmth), green, blue * (1 - GRADE.warmBlue * warmth)]
}

/** sRGB code, 0 to 255, of linear light. */
function encode(light: number): number {
  const at = Math.sqrt(light <= 0 ? 0 : light >= 1 ? 1 : light) * CODE_STEPS
  const low = Math.floor(at)
  return CODES[low]! + (CODES[low + 1]! - CODES[low]!) * (at - low)
}
