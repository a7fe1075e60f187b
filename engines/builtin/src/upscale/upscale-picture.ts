import { readFile } from 'node:fs/promises'
import { readUpscaleFilters, UPSCALE_FILTERS, type UpscaleFilters } from './filters.ts'
import type { RgbaImage } from '@toile/imaging'
import { upscaleTwice } from './enlarge.ts'
import type { Beyond } from './beyond.ts'
import { EngineError } from '@toile/engine'
import { DOUBLED_PIXELS } from '../operation.ts'

let filters: Promise<UpscaleFilters> | undefined

/**
 * Twice the picture's width and height; the seed plays no part. Rejects with `invalid-input` when the answer would be
 * larger than any picture may be.
 * @param beyond see `upscaleTwice`
 * @param report called with the share done, 0 to 1
 */
export async function upscalePicture(
  picture: RgbaImage,
  beyond: Beyond,
  report: (fraction: number, stage: string) => void,
): Promise<RgbaImage> {
  checkDoubled(picture)
  filters ??= readFile(UPSCALE_FILTERS).then(readUpscaleFilters)
  return upscaleTwice(picture, await filters, beyond, (fraction) => report(fraction, 'Drawing finer pixels'))
}

/** Refuses a picture of which twice the width and height would be larger than any picture may be. */
export function checkDoubled({ width, height }: Pick<RgbaImage, 'width' | 'height'>): void {
  if (width * height <= DOUBLED_PIXELS) return
  throw new EngineError('invalid-input', `${width}x${height} is too large to be doubled`, {
    publicMessage: `The picture is too large to be upscaled: at most ${Math.floor(DOUBLED_PIXELS / 1e5) / 10} megapixels.`,
  })
}
