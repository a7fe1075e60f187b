import { type Pose, PREVIEW } from '@toile/contract'
import { z } from 'zod'
import { EngineError, type ImageFile } from '../port.ts'
import { assertBytes } from '../processes/assert-bytes.ts'
import type { Confinement } from '../processes/confinement.ts'
import { createProcessPool, type RunOptions } from '../processes/process-pool.ts'
import type { Frame, Size } from './frame.ts'

/** What goes on where a picture ends and the canvas does not: its last pixels, white, or the picture anew, as of a tile. */
export type Padding = 'edge' | 'white' | 'repeat'

export interface FrameFormat {
  /** A `png` that is too large becomes a JPEG. Without `alpha`, transparency is laid on white. */
  readonly type: 'png' | 'jpeg' | 'webp'
  readonly alpha?: boolean
  /** The vendor's limit for one file. */
  readonly maxBytes?: number
}

/** How a vendor reads a mask: what is to change is white, black, or transparent in it. */
export type MaskConvention = 'white-changes' | 'black-changes' | 'transparent-changes'

export interface TakenPicture {
  readonly image: ImageFile
  /** The answer had other proportions than were asked for, and lost its edges. */
  readonly wasCut: boolean
}

export type FrameTask =
  | {
      readonly kind: 'place'
      readonly file: ImageFile
      readonly frame: Frame
      readonly padding: Padding
      readonly format: FrameFormat
    }
  | { readonly kind: 'mask'; readonly mask: ImageFile; readonly frame: Frame; readonly convention: MaskConvention }
  | { readonly kind: 'pose'; readonly pose: Pose; readonly frame: Frame }
  | { readonly kind: 'take'; readonly answer: Uint8Array; readonly frame: Frame; readonly owed: Size }
  | { readonly kind: 'preview'; readonly file: Uint8Array; readonly frame: Frame; readonly size: Size }

/** Until when a picture is worked on, and in whose turn. */
export type Turn = Pick<RunOptions<never>, 'signal' | 'turn'>

/** Fits pictures to a vendor's canvas and back. Everything rejects with `EngineError`. */
export interface FrameTools {
  place(file: ImageFile, frame: Frame, padding: Padding, format: FrameFormat, turn: Turn): Promise<ImageFile>
  mask(mask: ImageFile, frame: Frame, convention: MaskConvention, turn: Turn): Promise<ImageFile>
  /** A pose as a map of keypoints, an RGB PNG of the canvas' size. */
  pose(pose: Pose, frame: Frame, turn: Turn): Promise<ImageFile>
  take(answer: Uint8Array, frame: Frame, owed: Size, turn: Turn): Promise<TakenPicture>
  /**
   * Of a vendor's preview: our picture in it, as a small WebP (`PREVIEW`). `owed` says its proportions. Rejects with `busy`
   * while others wait: those are pictures that somebody pays for.
   */
  preview(file: Uint8Array, frame: Frame, owed: Size, turn: Turn): Promise<ImageFile>
  close(): Promise<void>
}

/** What a process that fits pictures may take. The times and the memory are estimates with room. */
const LIMITS = {
  /** Between pictures for vendors, which are fewer than others: a start is a third of a second before the vendor is asked. */
  idleMs: 10 * 60_000,
  /** The largest picture takes some seconds. */
  hangMs: 30_000,
  /** A picture of 4096 × 4096 decoded, on its canvas, and its file. */
  memoryMebibytes: 1024,
  /** A picture of 4096 × 4096 takes 64 of these, were nothing of it to become smaller as PNG; and an eighth for the rest. */
  answerMebibytes: 72,
} as const

const placed = z.object({ data: z.unknown(), mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp']) })
const taken = z.object({ data: z.unknown(), wasCut: z.boolean() })

/** What the process answers is not believed: a vendor's picture may have taken it over. */
function verified<Answer>(schema: z.ZodType<Answer>, answered: unknown): Answer {
  const { success, data } = schema.safeParse(answered)
  if (success) return data
  throw new EngineError('internal', 'a process answered with what is no picture', { retry: 'same-engine' })
}

/** Runs in processes of its own: what vendors answer are strangers' files. */
export function createFrameTools({
  processes,
  confinement,
}: {
  /** Pictures worked on at a time. */
  readonly processes: number
  readonly confinement?: Confinement
}): FrameTools {
  const pool = createProcessPool<FrameTask, unknown, never>({
    file: new URL('./frame-process.ts', import.meta.url),
    size: processes,
    ...LIMITS,
    warm: false,
    ...(confinement && { confinement }),
  })
  const run = (task: FrameTask, turn: Turn): Promise<unknown> => pool.run(task, { ...turn, tell: () => {} })
  const fileOf = async (task: FrameTask, { width, height }: Size, turn: Turn): Promise<ImageFile> => {
    const { data, mediaType } = verified(placed, await run(task, turn))
    return { data: assertBytes(data), mediaType, width, height }
  }
  return {
    place: (file, frame, padding, format, turn) => fileOf({ kind: 'place', file, frame, padding, format }, frame, turn),
    mask: (mask, frame, convention, turn) => fileOf({ kind: 'mask', mask, frame, convention }, frame, turn),
    pose: (pose, frame, turn) => fileOf({ kind: 'pose', pose, frame }, frame, turn),
    async take(answer, frame, { width, height }, turn) {
      const { data, wasCut } = verified(
        taken,
        await run({ kind: 'take', answer, frame, owed: { width, height } }, turn),
      )
      return { image: { data: assertBytes(data), mediaType: 'image/png', width, height }, wasCut }
    },
    async preview(file, frame, { width, height }, turn) {
      if (pool.waiting > 0) throw new EngineError('busy', 'a preview is dropped while pictures wait')
      const scale = Math.min(1, PREVIEW.maxSide / Math.max(width, height))
      const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
      const data = assertBytes(await run({ kind: 'preview', file, frame, size }, turn))
      if (data.length > PREVIEW.maxBytes) throw new EngineError('internal', 'a process answered with a large preview')
      return { data, mediaType: 'image/webp', ...size }
    },
    close: pool.close,
  }
}
