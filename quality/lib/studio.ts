/** The built-in engine as the measures use it: through its port, in its worker processes, with pixels for an answer. */
import { readFile } from 'node:fs/promises'
import { createBuiltinEngine } from '@toile/engine-builtin'
import type {
  ImageFile,
  MaskCandidate,
  MaskRequest,
  PictureOperation,
  PictureRequest,
  PictureResult,
} from '@toile/engine'
import { decodeRgba } from '@toile/engine/files'
import type { RgbaImage } from '@toile/imaging'
import sharp from 'sharp'

interface Picture extends RgbaImage {
  readonly result: PictureResult
}

export interface Studio {
  /** Operations that the engine claims today. */
  readonly operations: ReadonlySet<string>
  run(request: PictureRequest, signal?: AbortSignal): Promise<PictureResult>
  make(request: PictureRequest): Promise<Picture>
  findMasks(request: MaskRequest, signal?: AbortSignal): Promise<readonly MaskCandidate[]>
  close(): Promise<void>
}

export async function openStudio(concurrency: number): Promise<Studio> {
  const engine = createBuiltinEngine({ concurrency })
  const never = new AbortController().signal
  const capabilities = await engine.capabilities(never)
  const run = (request: PictureRequest, signal = never) => engine.run(request, { signal, emit: () => {} })
  return {
    operations: new Set(capabilities.map(({ operation }) => operation)),
    run,
    async make(request) {
      const result = await run(request)
      return { ...(await decodeRgba(result.images[0]!)), result }
    },
    findMasks: (request, signal = never) => engine.masks!.find(request, signal),
    close: () => engine.close(),
  }
}

export type Ask = Partial<PictureRequest> & { readonly operation: PictureOperation }

/** A whole request from what matters of it: one picture of four, 512 px, seed 1, unless said otherwise. */
export const requestOf = (ask: Ask): PictureRequest => ({
  idempotencyKey: 'quality',
  seed: 1,
  index: 0,
  count: 4,
  width: 512,
  height: 512,
  prompt: '',
  ...ask,
})

/** Pixels of a picture file at a path. Rejects as `decodeRgba` does. */
export const readRgba = async (path: string): Promise<RgbaImage> => decodeRgba({ data: await readFile(path) })

/** Any picture file as the server stores an upload: upright 8-bit sRGB, at most `side` px. */
export async function uploadOf(file: Uint8Array | string, side = 1024): Promise<ImageFile> {
  const { data, info } = await sharp(file)
    .rotate()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, mediaType: 'image/png', width: info.width, height: info.height }
}

/** Runs jobs `width` at a time, answers in order. */
export async function inParallel<Job, Answer>(
  jobs: readonly Job[],
  width: number,
  work: (job: Job, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = Array.from({ length: jobs.length })
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < jobs.length) {
        const index = next++
        answers[index] = await work(jobs[index]!, index)
      }
    }),
  )
  return answers
}
