import { type DraftContent, MASK_DIMENSIONS_DIFFER, type Mode } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError, notFound } from '../shared/errors.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { discardWritten, type FileWriting } from '../uploads/files.ts'
import { type ClaimPorts, claimPicture, type InputPicture, writePictures } from '../uploads/input-picture.ts'
import type { Blob, MaskPicture } from '../uploads/index.ts'
import type { Draft, DraftStore } from './ports.ts'

export interface DraftDeps {
  readonly unit: UnitOfWork<ClaimPorts & { readonly drafts: DraftStore }>
  readonly writing: FileWriting
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/** Who works writes about once a second; a window that writes without end is held back. */
export const DRAFTS_A_MINUTE: RateLimit = { name: 'drafts', max: 180, windowSeconds: 60 }

/**
 * An upload that a draft holds, or lets go of, counts as used a day ago: it is not swept for most of a week (R35), and yet
 * goes with the last of today's results that was made of it (R21), which one used after them would not.
 */
const HELD_FOR_MS = 24 * 60 * 60_000

export interface DraftCall {
  readonly content: DraftContent
  /** Whose draft the page took it for. */
  readonly username: string
  readonly device: string
  /** The version this one follows; 0 when there was none. */
  readonly version: number
  readonly photoId: string | null
  readonly sourceId: string | null
  /** False: the mask that is kept is not of this work any more. */
  readonly keepMask: boolean
}

/** `kept`: what is kept now. `overtaken`: another was written meanwhile; it stands as it was, and comes back. */
export interface DraftSaved {
  readonly kind: 'kept' | 'overtaken'
  readonly draft: Draft | null
}

/** Null when nothing was kept in this mode yet. */
export const getDraft = (unit: DraftDeps['unit'], accountId: string, mode: Mode): Promise<Draft | null> =>
  unit.run(({ drafts }) => drafts.find(accountId, mode))

/**
 * Keeps an account's work in a mode by compare-and-set on its version, so that two windows never write over each other.
 * Its uploads count as used, and stay while the draft has them (R35); one that is gone is left out. Throws
 * `forbidden` when the draft is another account's than the one signed in, or `too-many`.
 */
export async function saveDraft(
  deps: DraftDeps,
  account: { readonly id: string; readonly username: string },
  mode: Mode,
  call: DraftCall,
): Promise<DraftSaved> {
  // Another tab may have signed in somebody else: one person's words must not become another's.
  if (call.username !== account.username) {
    throw new DomainError('forbidden', 'Another account is signed in here now. Reload the page.')
  }
  await takeOrRefuse(deps.limiter, DRAFTS_A_MINUTE, account.id, 'Your work is being saved too often.')
  return deps.unit.run(async ({ drafts, uploads, blobs }) => {
    const savedAt = deps.clock.now()
    const before = await drafts.find(account.id, mode)
    if ((before?.version ?? 0) !== call.version) return { kind: 'overtaken', draft: before }
    const held = [before?.photo?.id, before?.source?.id].filter((id) => id !== undefined)
    const heldAt = new Date(savedAt.getTime() - HELD_FOR_MS)
    const there = async (id: string | null): Promise<string | null> =>
      id !== null && (await uploads.touch(account.id, id, held.includes(id) ? heldAt : savedAt)) ? id : null
    const photoId = await there(call.photoId)
    const sourceId = await there(call.sourceId)
    for (const id of held) {
      if (id !== photoId && id !== sourceId) await uploads.touch(account.id, id, heldAt)
    }
    const samePhoto = photoId !== null && before?.photo?.id === photoId
    const mask = call.keepMask && samePhoto ? before.mask : null
    const saved = await drafts.save(account.id, mode, call.version, {
      device: call.device,
      savedAt,
      content: call.content,
      photoId,
      sourceId,
      maskBlobId: mask?.id ?? null,
    })
    if (saved && before?.mask && mask === null) await blobs.release([before.mask.id], savedAt)
    return { kind: saved ? 'kept' : 'overtaken', draft: await drafts.find(account.id, mode) }
  })
}

/**
 * Keeps the mask of a draft's photo. Throws `not-found` without a draft, and `invalid` when the mask has another size
 * than the photo.
 */
export async function saveDraftMask(
  deps: DraftDeps,
  accountId: string,
  mode: Mode,
  version: number,
  picture: MaskPicture,
): Promise<DraftSaved> {
  const draft = await getDraft(deps.unit, accountId, mode)
  if (draft === null) throw notFound('Draft')
  if (draft.version !== version) return { kind: 'overtaken', draft }
  const { photo } = draft
  if (photo === null || picture.width !== photo.blob.width || picture.height !== photo.blob.height) {
    throw new DomainError('invalid', MASK_DIMENSIONS_DIFFER)
  }
  const given: InputPicture = { kind: 'new', picture }
  const written = await writePictures(deps.writing, accountId, [given], deps.clock.now())
  try {
    return await deps.unit.run(async (ports) => {
      const savedAt = deps.clock.now()
      // The row of this version is what was looked at above: each write makes another version.
      const maskBlobId = await claimPicture(ports, accountId, given, written.keyOf(0), savedAt)
      const { device, content, source, mask: old } = draft
      const next = { device, savedAt, content, photoId: photo.id, sourceId: source?.id ?? null, maskBlobId }
      // The transaction takes the mask back: one that nobody refers to must not stay.
      if (!(await ports.drafts.save(accountId, mode, version, next))) throw new Overtaken()
      if (old !== null && old.id !== maskBlobId) await ports.blobs.release([old.id], savedAt)
      return { kind: 'kept', draft: await ports.drafts.find(accountId, mode) }
    })
  } catch (error) {
    await discardWritten(deps.writing, written.keys, deps.clock.now())
    if (error instanceof Overtaken) return { kind: 'overtaken', draft: await getDraft(deps.unit, accountId, mode) }
    throw error
  }
}

class Overtaken extends Error {}

/** The file of a draft's mask, only to its owner. */
export async function getDraftMask(unit: DraftDeps['unit'], accountId: string, mode: Mode): Promise<Blob> {
  const draft = await getDraft(unit, accountId, mode)
  if (draft === null || draft.mask === null) throw notFound('Mask')
  return draft.mask
}
