import { mixSeeds, randomStream } from '@toile/imaging'
import { studioLight, type StudioLight } from '../cloth/shade.ts'

/** How the pictures of one request, and their variations, differ. */
export interface PictureVariation {
  readonly index: number
  readonly light: StudioLight
  /** Place in the list of suiting ground tones. */
  readonly ground: number
  /** Factor on the depth of folds, and what is added to the cloth's stiffness. */
  readonly folds: number
  readonly weight: number
  /** Seed of all folds and threads. */
  readonly seed: number
  /** Turns of the list of cloths and dyes, where the prompt leaves them open. */
  readonly choice: number
}

/**
 * Lamps, and how the cloth hangs, by the place of a picture in its request: degrees, softness and linear colour as in
 * `studioLight`, factor on folds, what is added to the stiffness. Chosen by eye.
 */
const SETS = [
  { azimuth: 128, elevation: 44, softness: 0.5, colour: [1.02, 1, 0.97], folds: 1, weight: 0 },
  { azimuth: 48, elevation: 50, softness: 0.6, colour: [1, 1, 1], folds: 0.72, weight: 0.12 },
  { azimuth: 96, elevation: 56, softness: 0.72, colour: [1.03, 1, 0.95], folds: 1.3, weight: -0.12 },
  { azimuth: 160, elevation: 42, softness: 0.48, colour: [0.98, 1, 1.02], folds: 1.08, weight: -0.02 },
] as const

/**
 * Picture `index` of a request. Each seed of `lineage` drapes the cloth anew and moves lamp and ground a little; cloth and
 * colours stay.
 */
export function variationOf(seed: number, index: number, lineage: readonly number[]): PictureVariation {
  const set = SETS[index % SETS.length]!
  let { azimuth, elevation, softness, folds }: { azimuth: number; elevation: number; softness: number; folds: number } =
    set
  let ground = index
  for (const step of lineage) {
    const random = randomStream(mixSeeds(step, 101))
    azimuth += random.between(12, 30) * (random.next() < 0.5 ? -1 : 1)
    elevation = Math.min(62, Math.max(36, elevation + random.between(-8, 8)))
    softness = Math.min(0.95, Math.max(0.4, softness + random.between(-0.15, 0.15)))
    folds *= random.between(0.8, 1.25)
    if (random.next() < 0.5) ground += 1
  }
  return {
    index,
    light: studioLight(azimuth, elevation, softness, set.colour),
    ground,
    folds,
    weight: set.weight,
    seed: mixSeeds(seed, index, ...lineage),
    choice: (seed % 7) + index,
  }
}
