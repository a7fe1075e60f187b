import { type GivenPictures, isMasked, readGiven } from '../fidelity/measure-fidelity.ts'
import type { PictureRequest } from '../port.ts'

/** Pixels of a photo beyond which nothing is kept of it: some 50 MB. Chosen. */
const MOST_PIXELS = 2 ** 22
/** Milliseconds for which it is kept: most vendors draw a picture within. Chosen. */
const KEPT_MS = 60_000

/** What was read of one request's pictures before its picture came, by their bytes: pictures of one order share it. */
export interface GivenMemory {
  /** Reads all that is to be known, so that the finish need not. Nothing where there is nothing to read, or too much to keep. */
  prepare(request: PictureRequest): Promise<void>
  /** Undefined where other pictures were read last, or none. */
  find(request: PictureRequest): GivenPictures | undefined
}

export function createGivenMemory(): GivenMemory {
  let kept: { readonly files: Files; readonly given: GivenPictures } | undefined
  let forgetting: NodeJS.Timeout | undefined

  function find(request: PictureRequest): GivenPictures | undefined {
    const files = filesOf(request)
    return kept?.files.every((file, at) => isSame(file, files[at])) ? kept.given : undefined
  }

  return {
    find,
    async prepare(request) {
      if (!isMasked(request) || request.target.width * request.target.height > MOST_PIXELS) return
      const given = find(request) ?? (await readGiven(request))
      given.swap()
      kept = { files: filesOf(request), given }
      clearTimeout(forgetting)
      forgetting = setTimeout(() => (kept = undefined), KEPT_MS).unref()
    },
  }
}

type Files = readonly (Uint8Array | undefined)[]

const filesOf = ({ target, mask, source }: PictureRequest): Files => [target?.data, mask?.data, source?.data]

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0
