import type { DraftContent, KeptDraft as KeptVersion, Mode, UploadAnswer } from '@toile/contract'
import { describeMode, PROMPT_MAX_LENGTH } from '@toile/contract'
import type { MaskWork, PlacingWork, RunMask } from '@toile/mask-tools'
import {
  adjustmentOf,
  decodeRuns,
  isUnmoved,
  markedBounds,
  placementOf,
  rasterise,
  startHistory,
} from '@toile/mask-tools'
import { newJob } from '../../../lib/jobs/index.ts'
import type { Draft, Photo } from './draft.ts'

/** The work of a kept draft, whoever kept it, and when. */
type KeptDraft = Omit<KeptVersion, 'version' | 'device' | 'saved_at'>

/** What the server keeps of a draft. The rest is of this device: undo steps, a press that is not answered, pictures as they came. */
export interface DraftParts extends DraftContent {
  readonly photo: string | null
  readonly source: string | null
  readonly keep_mask: boolean
}

export function partsOf(draft: Draft): DraftParts {
  const { step, prompt, count, garmentType, faceId, mask, job, photo, source, sourceDot } = draft
  return {
    step,
    // Half of a pair that is being typed, and what PostgreSQL cannot hold, are left to this device.
    prompt: prompt.toWellFormed().replaceAll('\u0000', '').slice(0, PROMPT_MAX_LENGTH),
    count,
    garment_type: garmentType,
    face_id: faceId,
    dots:
      sourceDot && photo === null
        ? [{ ...sourceDot, label: 1 }]
        : (mask?.history.present.dots ?? []).map(({ x, y, label }) => ({ x, y, label })),
    mask_confirmed: mask?.confirmed ?? false,
    placement: placementIn(draft),
    job: job && { id: job.jobId, count: job.slots.length === 1 ? 1 : 4 },
    photo: photo?.uploadId ?? null,
    source: source?.uploadId ?? null,
    keep_mask: isPainted(mask),
  }
}

/** Equal for drafts that the server would keep alike, their masks left out. */
export const signatureOf = (draft: Draft): string => JSON.stringify(partsOf(draft))

/** Whether anything is marked or was, which a mask then tells; dots alone are kept as they are. */
export const isPainted = (mask: MaskWork | null): boolean =>
  mask !== null && (mask.history.present.base !== null || mask.history.present.operations.length > 0)

/**
 * A kept draft as work on this device. What `local` has of the same picture or job, and more of it, is taken over: the
 * undo steps of a mask, the pictures that came. `mask` is the kept one where it is another.
 */
export function draftOf(kept: KeptDraft, local: Draft, mask: RunMask | null, mode: Mode): Draft {
  const { step, prompt, count, garment_type: garmentType, face_id: faceId, job } = kept
  const photo = kept.photo && photoOf(kept.photo)
  const work = showsMaskOf(local, kept) ? local.mask : maskOf(kept, mask)
  const placing = placingOf(kept, local, photo, work)
  return {
    step,
    prompt,
    count,
    garmentType,
    faceId,
    photo,
    source: kept.source && photoOf(kept.source),
    cleaning: local.cleaning,
    sourceDot: describeMode(mode).sourceDot === 'none' ? null : dotOnSource(kept),
    mask: work,
    maskUrl: kept.mask_url,
    placing,
    awaitedPlacement: placing === null && !isPainted(work) ? kept.placement : null,
    adjusting: local.adjusting && local.photo?.uploadId === photo?.uploadId,
    // A press of this device that is not answered yet is still to be heard of.
    sending: local.sending,
    job: job && (local.job?.jobId === job.id ? local.job : newJob(job.id, job.count)),
  }
}

/** In a mode that takes one: in others dots are those of a mask, also when its photo is gone. */
function dotOnSource({ source, dots: [dot] }: KeptDraft): Draft['sourceDot'] {
  return source !== null && dot !== undefined ? { x: dot.x, y: dot.y } : null
}

function placementIn({ mask, placing, awaitedPlacement }: Draft): DraftParts['placement'] {
  if (!isPainted(mask) && awaitedPlacement !== null) return awaitedPlacement
  return placing === null || isUnmoved(placing.history.present)
    ? null
    : placementOf(placing.box, placing.history.present)
}

/** With its undo steps where this device has them of the same placing. */
function placingOf(kept: KeptDraft, local: Draft, photo: Photo | null, mask: MaskWork | null): PlacingWork | null {
  if (JSON.stringify(kept.placement) === JSON.stringify(placementIn(local)) && showsMaskOf(local, kept)) {
    return local.placing
  }
  if (kept.placement === null || photo === null || mask === null) return null
  const box = markedBounds(rasterise(mask.history.present, photo), photo)
  return box && { box, history: startHistory(adjustmentOf(box, kept.placement)) }
}

export const hasMaskOf = (local: Draft, kept: KeptDraft): boolean =>
  local.maskUrl !== null && local.maskUrl === kept.mask_url && local.photo?.uploadId === kept.photo?.upload_id

/** `local` has the mask that is kept, or one that is still on its way to where none is yet. */
const showsMaskOf = (local: Draft, kept: KeptDraft): boolean => hasMaskOf(local, kept) || isOnItsWay(local, kept)

const isOnItsWay = (local: Draft, kept: KeptDraft): boolean =>
  kept.mask_url === null &&
  local.maskUrl === null &&
  isPainted(local.mask) &&
  local.photo?.uploadId === kept.photo?.upload_id &&
  JSON.stringify(partsOf(local).dots) === JSON.stringify(kept.dots)

function maskOf({ photo, dots, mask_confirmed: confirmed }: KeptDraft, base: RunMask | null): MaskWork | null {
  if (base === null && (photo === null || dots.length === 0)) return null
  const marked = base === null ? 0 : decodeRuns(base).reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  return {
    history: startHistory({ dots, base, operations: [], ...(base !== null && { answered: dots }) }),
    candidates: [],
    confirmed,
    marked,
  }
}

const photoOf = ({ upload_id: uploadId, image_url: url, width, height, resized }: UploadAnswer): Photo => ({
  uploadId,
  url,
  width,
  height,
  resized,
})
