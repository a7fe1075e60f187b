import { type NewRequest, wordsOf, wordTerm } from '@toile/core'
import type { Database } from '../database.ts'
import { requestStore } from '../generations/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore } from '../uploads/index.ts'
import { newRequest } from './fixtures.ts'

interface Finished extends Partial<Pick<NewRequest, 'mode' | 'prompt' | 'garmentType'>> {
  /** The picture that it is an enlargement of. */
  readonly of?: string | null
  readonly understood?: readonly string[]
  readonly engine?: string
  readonly at?: Date
  /** Beside those of its words. */
  readonly terms?: readonly string[]
}

/** A finished picture with neither files nor events, as the end of a task makes it; resolves to its id. */
export async function finishPicture(
  database: Database,
  accountId: string,
  { of = null, understood = [], engine = 'test', at = new Date(), terms = [], ...fields }: Finished = {},
): Promise<string> {
  const kind = of === null ? ('generate' as const) : ('upscale' as const)
  const variation = of === null ? null : { slot: 0, count: 1, lineage: [], seed: 1 }
  const request = newRequest(accountId, { ...fields, kind, variation, originalOutputId: of })
  const { mode, prompt, garmentType, width, height } = request
  const [taskId, id] = [crypto.randomUUID(), crypto.randomUUID()]
  await unitOfWork(database, (tx) => ({ requests: requestStore(tx), blobs: blobStore(tx) })).run(
    async ({ requests, blobs }) => {
      await requests.insert(request, [taskId])
      const blob = await blobs.claim({
        accountId,
        storageKey: id,
        thumbnailKey: null,
        vectorKey: null,
        inventedKey: null,
        sha256: crypto.getRandomValues(new Uint8Array(32)),
        mediaType: 'image/png',
        bytes: 1,
        width,
        height,
      })
      await requests.end({ id: taskId, status: 'queued', attempt: 0 }, 'done', at)
      await requests.countDown(request.id, at)
      const output = {
        id,
        accountId,
        requestId: request.id,
        taskId,
        blobId: blob.id,
        mode,
        width,
        height,
        provenance: { engine },
        understood,
        ignored: [],
        warnings: [],
        fidelity: null,
        inventedShare: null,
        look: null,
        upscaledFromId: of,
        createdAt: at,
      }
      const words = wordsOf({ mode, prompt, understood, garmentType }).map(wordTerm)
      await requests.addOutput(output, [...words, ...terms], { favouriteAt: null, liked: null })
    },
  )
  return id
}
