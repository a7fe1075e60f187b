import { MASK_KINDS } from '@toile/contract'
import {
  assertBytes,
  EngineError,
  type GarmentCoverage,
  type ImageFile,
  type RequestCheck,
  type WordReading,
} from '@toile/engine'
import { MASK_CAPABILITY } from './mask-from-points/operation.ts'
import type { MaskTaskResult } from './mask-from-points/mask-worker.ts'
import type { PictureAnswer, PictureProgress } from './picture-worker.ts'

/**
 * What the engine's processes say, held against what they can say: one that a file took over says what it likes, and its words
 * are stored and shown to people. No pixel is looked at here. All but `verifyProgress` throw `EngineError`.
 */

/** What a process may say, characters but for the first. Round numbers, well above what is said. */
const LIMITS = {
  /** Entries of a list of words. */
  entries: 200,
  /** An entry: the longest are sentences. */
  words: 500,
  /** A stage: two or three words. */
  stage: 100,
  /** A reason, for the log. */
  reason: 2_000,
} as const
/** What may have found masks. */
const FINDERS: readonly MaskTaskResult['finder'][] = ['configured', 'eye', 'classical']

/** Within the pool what this throws costs the process. */
export function verifyProgress({ fraction, stage }: PictureProgress): PictureProgress {
  if (typeof stage !== 'string' || stage.length > LIMITS.stage) throw new Error('a drawing says no stage')
  return { fraction: shareOf(fraction), stage }
}

export const verifyPicture = (answered: unknown): PictureAnswer =>
  verified(() => {
    const { image, vector, invented, coverage, understood, ignored, warnings } = answered as PictureAnswer
    return {
      image: pngOf(image),
      ...(vector !== undefined && { vector: assertBytes(vector) }),
      ...(invented !== undefined && { invented: { map: pngOf(invented.map), share: shareOf(invented.share) } }),
      ...(coverage !== undefined && { coverage: coverageIn(coverage) }),
      understood: wordsOf(understood),
      ignored: wordsOf(ignored),
      warnings: wordsOf(warnings),
    }
  })

export const verifyCheck = (answered: unknown): RequestCheck =>
  verified(() => {
    const { refusals, warnings, understood, ignored, readings } = answered as RequestCheck
    return {
      refusals: wordsOf(refusals),
      warnings: wordsOf(warnings),
      understood: wordsOf(understood),
      ignored: wordsOf(ignored),
      ...(readings !== undefined && { readings: readingsOf(readings) }),
    }
  })

export const verifyMasks = (answered: unknown): MaskTaskResult =>
  verified(() => {
    const { candidates, finder, warning, eyeError } = answered as MaskTaskResult
    if (candidates.length > MASK_CAPABILITY.maxOutputs) throw new Error('more masks than are made')
    if (!FINDERS.includes(finder)) throw new Error('masks that nobody found')
    return {
      candidates: candidates.map(({ kind, mask, score }) => {
        if (!MASK_KINDS.includes(kind)) throw new Error('a mask of no kind')
        return { kind, mask: pngOf(mask), score: shareOf(score) }
      }),
      finder,
      ...(warning !== undefined && { warning: reasonOf(warning) }),
      ...(eyeError !== undefined && { eyeError: reasonOf(eyeError) }),
    }
  })

function verified<Answer>(read: () => Answer): Answer {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    throw new EngineError('internal', 'a process answered with what nobody asked for', { retry: 'same-engine', cause })
  }
}

function pngOf({ data, width, height }: ImageFile): ImageFile {
  if (![width, height].every((side) => Number.isSafeInteger(side) && side > 0)) throw new Error('a picture of no size')
  return { data: assertBytes(data), mediaType: 'image/png', width, height }
}

function shareOf(share: number): number {
  if (typeof share !== 'number' || !(share >= 0 && share <= 1)) throw new Error('no share')
  return share
}

function coverageIn({ all, neck, sleeves, lower }: GarmentCoverage): GarmentCoverage {
  return {
    all: shareOf(all),
    ...(neck !== undefined && { neck: shareOf(neck) }),
    ...(sleeves !== undefined && { sleeves: shareOf(sleeves) }),
    ...(lower !== undefined && { lower: shareOf(lower) }),
  }
}

function wordsOf(words: readonly string[]): readonly string[] {
  const areWords =
    Array.isArray(words) &&
    words.length <= LIMITS.entries &&
    words.every((each) => typeof each === 'string' && each.length <= LIMITS.words)
  if (!areWords) throw new Error('no words')
  return words
}

function readingsOf(readings: readonly WordReading[]): readonly WordReading[] {
  if (!Array.isArray(readings)) throw new Error('no readings')
  const [word, said, means] = (['word', 'said', 'means'] as const).map((name) =>
    wordsOf(readings.map((each) => each[name])),
  )
  return readings.map((_, i) => ({ word: word![i]!, said: said![i]!, means: means![i]! }))
}

function reasonOf(reason: string): string {
  if (typeof reason !== 'string') throw new Error('a reason without words')
  return reason.slice(0, LIMITS.reason)
}
