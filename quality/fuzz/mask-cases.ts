/** Case n of click-to-mask, always the same. */
import { MASK_KINDS } from '@toile/contract'
import { decodeRgba } from '@toile/engine/files'
import { type Dot, type ImageFile, imageSourceOf, type MaskRequest } from '@toile/engine'
import { createRandom, type Random } from '@toile/imaging'
import type { Studio } from '../lib/studio.ts'
import { caseSize } from './case-size.ts'
import { hostileFile } from './hostile-files.ts'
import { hostileMask } from './hostile-masks.ts'
import { type FuzzOutcome, timedOutcome } from './outcome.ts'

export interface MaskCase {
  readonly number: number
  readonly picture: ImageFile
  readonly request: MaskRequest
}

const MANY = 200

/** @param allowLarge false keeps the picture at 256 px at most */
export async function maskCase(number: number, allowLarge = true): Promise<MaskCase> {
  const random = createRandom('fuzz', 'mask-from-points', number)
  const picture = await hostileFile(random, caseSize(random, number, allowLarge))
  const request: MaskRequest = {
    imageKey: `fuzz ${number}`,
    image: imageSourceOf(picture),
    dots: dotsIn(random, picture),
    quality: random.pick(['draft', 'refined'] as const),
    ...(random.chance(0.7) && { prefer: random.pick(MASK_KINDS) }),
    ...(random.chance(0.3) && { previousMask: await hostileMask(random, picture) }),
  }
  return { number, picture, request }
}

function dotsIn(random: Random, { width, height }: { width: number; height: number }): Dot[] {
  const count = random.pick([0, 1, 1, 2, 3, 6, 12, MANY])
  const label = () => (random.chance(0.7) ? 1 : 0)
  const inside = (): Dot => ({ x: random.next() * width, y: random.next() * height, label: label() })
  const [first] = [inside()]
  const odd = () => random.pick([-1, -1e9, 1e9, width, height, 0.5, -0, Number.NaN, Number.POSITIVE_INFINITY])
  const place = random.pick<() => Dot>([
    inside,
    inside,
    // All in one place, some of them against each other.
    () => ({ ...first, label: label() }),
    () => ({ x: random.next() * width * 3 - width, y: random.next() * height * 3 - height, label: label() }),
    () => ({ x: odd(), y: odd(), label: label() }),
  ])
  return Array.from({ length: count }, place)
}

/** @param patience times the limit, for a machine that is busy with other things */
export const runMaskCase = (studio: Studio, { picture: file, request }: MaskCase, patience = 1): Promise<FuzzOutcome> =>
  timedOutcome(patience, async (signal) => {
    const candidates = await studio.findMasks(request, signal)
    if (candidates.length === 0) return 'no candidate'
    const picture = await decodeRgba(file)
    for (const { mask, score } of candidates) {
      const image = await decodeRgba(mask).catch(() => undefined)
      if (image?.width !== picture.width || image.height !== picture.height) return 'a mask of another size'
      if (!(score >= 0 && score <= 1)) return `a score of ${score}`
      for (const { x, y, label } of heldDots(request.dots, picture)) {
        const held = label === 1 && picture.data[4 * (y * picture.width + x) + 3]! > 0
        if (image.data[4 * (y * picture.width + x)]! >= 128 !== held) return `the dot at ${x}, ${y} is not held`
      }
    }
    return undefined
  })

/** The newest dot of each pixel; one beyond the picture counts at its edge, as seedsOf says. */
function heldDots(dots: readonly Dot[], { width, height }: { width: number; height: number }): Dot[] {
  const newest = new Map<string, Dot>()
  for (const { x, y, label } of dots) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue
    const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
    const row = Math.min(height - 1, Math.max(0, Math.floor(y)))
    newest.set(`${column} ${row}`, { x: column, y: row, label })
  }
  return [...newest.values()]
}

export const describeMaskCase = ({ number, picture, request: { dots, quality, previousMask } }: MaskCase): string =>
  `mask-from-points case ${number}: input ${picture.mediaType} ${picture.width}×${picture.height} of ${picture.data.length} bytes, ` +
  `${dots.length} dots, ${quality}${previousMask ? ', goes on from a mask' : ''}`
