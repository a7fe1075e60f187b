import { priceOf } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { FileGarbage } from '../uploads/blobs.ts'
import { discardWritten, type FileWriting } from '../uploads/files.ts'
import { claimPicture, type InputPicture, writePictures } from '../uploads/input-picture.ts'
import type { UploadStore } from '../uploads/ports.ts'
import type { EngineDeps } from './able-engine.ts'
import { checkOrder, onlyKnownInputs, type OrderInputs } from './check-order.ts'
import { type ExactPicture, fingerprintOf, type PictureContents } from './fingerprint.ts'
import { checkOpening, newSeed, type OpenPorts, openRequest } from './open-request.ts'
import type { InputRole, NewRequest, SentPictures } from './ports.ts'
import { variationTo } from './variation.ts'

export interface AcceptPorts extends OpenPorts {
  readonly uploads: UploadStore
  readonly garbage: FileGarbage
}

export interface AcceptDeps extends EngineDeps {
  readonly unit: UnitOfWork<AcceptPorts>
  readonly writing: FileWriting
  readonly clock: Clock
}

export interface GenerationCall extends OrderInputs {
  readonly accountId: string
  readonly idempotencyKey?: string
  /** How the call names its pictures (`SentPictures`). */
  readonly sentAs?: Readonly<Partial<Record<InputRole, string>>>
  /** The one picture that is wanted; without it, any. */
  readonly exact?: ExactPicture & {
    /** What a variation is one of. */
    readonly original?: InputPicture
  }
}

/**
 * Takes a request in: checks it against its mode, then charges, stores and enqueues it in one transaction. Resolves to
 * the job's id; for an idempotency key that was used before with the same contents, to that job's id, charged once.
 *
 * Throws `invalid` with fields, `unavailable` (no engine for the mode that the account allows), `InsufficientCredits`,
 * `too-many` (running jobs), `unprocessable` (the key came before with something else), `too-large` (storage is full).
 */
export async function acceptGeneration(deps: AcceptDeps, call: GenerationCall): Promise<{ jobId: string }> {
  const known = onlyKnownInputs(call)
  const { fields, target, source, mask, exact } = known
  const kind = kindOf(exact)
  const size = await checkOrder(deps, call.accountId, known, kind)
  const contents = contentsOf(known)
  const opening = {
    accountId: call.accountId,
    price: priceOf(fields.ai_model, fields.num_images),
    idempotencyKey: call.idempotencyKey,
    fingerprint: fingerprintOf(fields, contents, exact),
    sent: sentPictures(known.sentAs ?? {}, contents),
  }

  // Looked at before anything is written, so that a retry and a request without credits cost nothing. What counts is
  // looked at again under the lock.
  const early = await deps.unit.run((ports) => checkOpening(ports, opening, 'glance'))
  if (early !== null) return { jobId: early }

  const pictures = [target, source, mask && { kind: 'new' as const, picture: mask }, exact?.original]
  const written = await writePictures(deps.writing, call.accountId, pictures, deps.clock.now())
  try {
    return await deps.unit.run(async (ports) => {
      const earlier = await checkOpening(ports, opening, 'lock')
      if (earlier !== null) {
        await ports.garbage.add(written.keys, deps.clock.now())
        return { jobId: earlier }
      }
      return { jobId: await open(ports, deps.clock.now()) }
    })
  } catch (error) {
    await discardWritten(deps.writing, written.keys, deps.clock.now())
    throw error
  }

  async function open(ports: AcceptPorts, now: Date): Promise<string> {
    const id = crypto.randomUUID()
    const claim = (given: InputPicture | undefined, index: number): Promise<string | null> =>
      claimPicture(ports, call.accountId, given, written.keyOf(index), now)
    const targetBlobId = await claim(target, 0)
    const sourceBlobId = await claim(source, 1)
    await openRequest(ports, opening, {
      id,
      accountId: call.accountId,
      kind,
      mode: fields.ai_model,
      count: fields.num_images,
      firstSlot: exact?.index ?? 0,
      priceEach: priceOf(fields.ai_model, 1),
      seed: exact?.seed ?? newSeed(),
      ...size,
      prompt: fields.text_prompt,
      garmentType: fields.garment_type ?? null,
      faceId: fields.face_id,
      targetBlobId,
      sourceBlobId,
      targetUploadId: uploadIdOf(target),
      sourceUploadId: uploadIdOf(source),
      targetOutputId: await pictureOf(ports, call.accountId, target, targetBlobId),
      sourceOutputId: await pictureOf(ports, call.accountId, source, sourceBlobId),
      maskBlobId: await claim(mask && { kind: 'new', picture: mask }, 2),
      originalBlobId: await claim(exact?.original, 3),
      originalOutputId: null,
      variation: exact === undefined ? null : variationTo(exact),
      retryOfOutputId: null,
      maskCoordinates: fields.mask_coordinates,
      placement: fields.placement ?? null,
      createdAt: now,
    })
    return id
  }
}

/** Throws `invalid` for a variation of nothing. */
function kindOf(exact: GenerationCall['exact']): Exclude<NewRequest['kind'], 'upscale'> {
  if (exact === undefined || exact.lineage.length === 0) return 'generate'
  if (exact.original !== undefined) return 'variation'
  const message = 'The picture that was varied is required'
  throw new DomainError('invalid', message, { fields: { original_image: [message] } })
}

const uploadIdOf = (given: InputPicture | undefined): string | null => (given?.kind === 'upload' ? given.id : null)

/** The own picture that was given: an upload knows of which it was made, and another file is one's own or not. */
async function pictureOf(
  { requests }: Pick<AcceptPorts, 'requests'>,
  accountId: string,
  given: InputPicture | undefined,
  blobId: string | null,
): Promise<string | null> {
  if (given?.kind === 'upload') return given.outputId
  if (given?.outputId !== undefined) return given.outputId
  return blobId === null ? null : requests.pictureOfBlob(accountId, blobId)
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const contentsOfPicture = (given: InputPicture): string =>
  hex(given.kind === 'new' ? given.picture.sha256 : given.blob.sha256)

const contentsOf = ({ target, source, mask, exact }: GenerationCall): PictureContents => ({
  ...(target && { target: contentsOfPicture(target) }),
  ...(source && { source: contentsOfPicture(source) }),
  ...(mask && { mask: hex(mask.sha256) }),
  ...(exact?.original && { original: contentsOfPicture(exact.original) }),
})

const sentPictures = (sentAs: NonNullable<GenerationCall['sentAs']>, contents: PictureContents): SentPictures =>
  Object.fromEntries(
    Object.entries(contents).flatMap(([role, sha256]) => {
      const as = sentAs[role as InputRole]
      return as === undefined ? [] : [[role, { as, sha256 }]]
    }),
  )
