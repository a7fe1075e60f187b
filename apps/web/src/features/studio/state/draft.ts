import type { Dot, GarmentType, ImageCount, PlacementWire } from '@toile/contract'
import { DEFAULT_IMAGE_COUNT, NO_FACE } from '@toile/contract'
import type { MaskWork, PlacingWork } from '@toile/mask-tools'
import type { JobState } from '../../../lib/jobs/index.ts'

/** An uploaded picture as the server keeps it; its size is the space of all coordinates (R33). */
export interface Photo {
  readonly uploadId: string
  readonly url: string
  readonly width: number
  readonly height: number
  /** It was larger than the limit and was brought down on arrival. */
  readonly resized: boolean
}

/** How faint marks of a drawing fade; see `fadeFaintMarks`. */
export interface Fading {
  /** Darkness, of 255, from which a mark stays as it is. */
  readonly threshold: number
  /** What stays of the darkness of a fainter one, 0 to 1. */
  readonly opacity: number
}

/** A drawing whose faint marks fade: what it is made of, and the upload that shows it. */
export interface Cleaning extends Fading {
  /** The drawing as it came. */
  readonly original: Photo
  /** The last upload that was made of it, perhaps with other numbers; null before the first. */
  readonly uploadId: string | null
  /** That upload shows these numbers. */
  readonly settled: boolean
}

/** A press of Generate whose answer is not known yet. The same key sent again is the same job, charged once (R17). */
interface Sending {
  readonly key: string
  /** What was asked for; another request takes another key. */
  readonly fingerprint: string
}

/** One mode's work as it outlives a reload: a plain value that the browser's store can clone. */
export interface Draft {
  /** Index into the mode's steps. */
  readonly step: number
  /** The photo that is worked on. */
  readonly photo: Photo | null
  /** The sketch, pattern, flat-lay or photo that is read. */
  readonly source: Photo | null
  /** How the drawing that lies there was cleaned; of this device alone. See `cleaningOf`. */
  readonly cleaning: Cleaning | null
  /** On what is meant of the source, in its pixels. */
  readonly sourceDot: Pick<Dot, 'x' | 'y'> | null
  readonly garmentType: GarmentType | null
  readonly mask: MaskWork | null
  /** Where the server has what is marked now; null while it has not. */
  readonly maskUrl: string | null
  /** How what the mask keeps is placed; null as long as nobody has moved it. */
  readonly placing: PlacingWork | null
  /** Where another device has placed a cut-out whose mask has not arrived yet; kept for it, and sent as it came. */
  readonly awaitedPlacement: PlacementWire | null
  /** The mask step shows its optional part, in which the cut-out is placed (R7). */
  readonly adjusting: boolean
  readonly prompt: string
  readonly count: ImageCount
  readonly faceId: number
  readonly sending: Sending | null
  readonly job: JobState | null
}

/** What is of one photo goes with it: its mask, and where its cut-out stands. */
export const NO_MASK = {
  mask: null,
  maskUrl: null,
  placing: null,
  awaitedPlacement: null,
  adjusting: false,
} as const satisfies Partial<Draft>

export const EMPTY_DRAFT: Draft = {
  step: 0,
  photo: null,
  source: null,
  cleaning: null,
  sourceDot: null,
  garmentType: null,
  ...NO_MASK,
  prompt: '',
  count: DEFAULT_IMAGE_COUNT,
  faceId: NO_FACE,
  sending: null,
  job: null,
}
