import { PREVIEW } from '@toile/contract'
import type { EngineEvent, ImageFile } from '../port.ts'

/** Chosen. */
const LIMIT = {
  /** Bytes of a file that is looked at. */
  bytes: 8 * 2 ** 20,
  /** Milliseconds until one that is not there is given up, its turn included: later it shows nothing new. */
  shrinking: 3_000,
} as const

/**
 * Passes on what a job's picture looks like. Vendors send previews as often and as large as they like: what comes too soon, or while
 * another is in the making, is dropped unread. So is one that is no picture: nothing fails for a preview.
 */
export function createPreviews(
  shrink: (file: Uint8Array, signal: AbortSignal) => Promise<ImageFile>,
  emit: (event: EngineEvent) => void,
  { now = Date.now }: { readonly now?: () => number } = {},
) {
  let isOver = false
  let isBusy = false
  let takenAt = Number.NEGATIVE_INFINITY

  async function show(file: Uint8Array): Promise<void> {
    const image = await shrink(file, AbortSignal.timeout(LIMIT.shrinking)).catch(() => null)
    isBusy = false
    if (image !== null && !isOver) emit({ kind: 'preview', image })
  }

  return {
    take(file: Uint8Array): void {
      if (isOver || isBusy || file.byteLength > LIMIT.bytes || now() - takenAt < PREVIEW.intervalMs) return
      isBusy = true
      takenAt = now()
      void show(file)
    },
    /** From here on none is passed on. One in the making is not broken off, which would cost its process. */
    close(): void {
      isOver = true
    },
  }
}
