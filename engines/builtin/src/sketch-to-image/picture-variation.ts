import { mixSeeds, randomStream } from '@toile/imaging'
import type { GroundKind } from './ground.ts'
import { MEDIA, type MediumName } from './media/medium.ts'
import type { RenderingWords } from './read-rendering-words.ts'

/** How the pictures of one request, and their variations, differ. */
export interface PictureVariation {
  readonly medium: MediumName
  readonly ground: GroundKind
  /** Place in the list of suiting tones of the ground. */
  readonly tone: number
  /** Unit vector to the lamp: x right, y down, z to the viewer. */
  readonly light: readonly [number, number, number]
  /** Factor on the depth of shade. */
  readonly contrast: number
  /** Factor on the depth of folds, and what is added to the cloth's stiffness. */
  readonly folds: number
  readonly weight: number
  /** Seed of all folds and brush marks. */
  readonly seed: number
  /** Turns of the list of cloths and dyes, where the prompt leaves them open. */
  readonly choice: number
}

/**
 * Lamps, and how the cloth hangs, by the place of a picture in its request: degrees (0 right, 90 above), factor on folds,
 * what is added to the stiffness. Chosen by eye.
 */
const SETS = [
  { azimuth: 138, elevation: 44, folds: 1, weight: 0 },
  { azimuth: 42, elevation: 46, folds: 0.85, weight: 0.08 },
  { azimuth: 145, elevation: 46, folds: 1.2, weight: -0.1 },
  { azimuth: 35, elevation: 44, folds: 1.05, weight: -0.02 },
] as const

/** The same, farther apart, where the words name the medium. `contrast`: where they say nothing of the light. */
const SETS_OF_ONE_MEDIUM = [
  { ...SETS[0], contrast: 1 },
  { azimuth: 62, elevation: 54, folds: 0.5, weight: 0.14, contrast: 0.72 },
  { azimuth: 150, elevation: 38, folds: 1.6, weight: -0.14, contrast: 1.35 },
  { azimuth: 30, elevation: 44, folds: 1.2, weight: -0.05, contrast: 1.15 },
] as const

/** The ground that a medium has by itself. Chosen by eye. */
const GROUNDS: Readonly<Record<MediumName, GroundKind>> = {
  watercolour: 'wash',
  marker: 'paper',
  gouache: 'toned',
  pencil: 'paper',
}
/** Grounds by turn where one medium makes all pictures. */
const GROUNDS_BY_TURN: readonly GroundKind[] = ['wash', 'paper', 'toned', 'studio']
/** Depth of shade in hard and in soft light. Chosen by eye. */
const CONTRAST = { hard: 1.4, soft: 0.65 } as const

/**
 * Picture `index` of a request: four in four media, or, where the words name one, in four lights and falls of the cloth, on
 * four grounds. Each seed of `lineage` drapes and paints the cloth anew and moves lamp and ground a little; cloth and colours
 * stay.
 */
export function variationOf(
  seed: number,
  index: number,
  lineage: readonly number[],
  words: Pick<RenderingWords, 'medium' | 'side' | 'light' | 'ground'>,
): PictureVariation {
  const set =
    words.medium === undefined ? { ...SETS[index % SETS.length]!, contrast: 1 } : SETS_OF_ONE_MEDIUM[index % 4]!
  const medium = words.medium ?? MEDIA[index % MEDIA.length]!
  let { azimuth, elevation, folds }: { azimuth: number; elevation: number; folds: number } = set
  let tone = index
  for (const step of lineage) {
    const random = randomStream(mixSeeds(step, 101))
    azimuth += random.between(6, 16) * (random.next() < 0.5 ? -1 : 1)
    elevation = Math.min(56, Math.max(38, elevation + random.between(-6, 6)))
    folds *= random.between(0.8, 1.25)
    if (random.next() < 0.5) tone += 1
  }
  const left = words.side ? words.side === 'left' : azimuth > 90
  // The lamp stays on its side, however often it was moved.
  const aside = Math.min(62, Math.max(20, Math.abs(azimuth - 90)))
  const a = ((left ? 90 + aside : 90 - aside) / 180) * Math.PI
  const e = (elevation / 180) * Math.PI
  return {
    medium,
    ground: words.ground ?? (words.medium ? GROUNDS_BY_TURN[index % GROUNDS_BY_TURN.length]! : GROUNDS[medium]),
    tone,
    light: [Math.cos(a) * Math.cos(e), -Math.sin(a) * Math.cos(e), Math.sin(e)],
    contrast: words.light === undefined ? set.contrast : CONTRAST[words.light],
    folds,
    weight: set.weight,
    seed: mixSeeds(seed, index, ...lineage),
    choice: (seed % 7) + index,
  }
}
