import type { FloatImage, PixelBox } from '@toile/imaging'
import { extrapolate, extrapolateShare } from './extrapolation.ts'
import { expandedBox } from '../read-photo/close-up.ts'
import type { PhotoAroundMask } from './photo-around-mask.ts'
import type { SwapInput } from '../swap-input.ts'

/** Shares of the pixels that are looked at about a garment. Chosen by eye. */
const FILL = {
  /** Share of one colour above which a ground of that colour is all that lies behind the garment. */
  even: 0.35,
  /** Share of what is not worn above which that is the background: less is what a mask of clothes leaves out at their edges. */
  leastOther: 0.01,
} as const

/** How much what is about a garment tells of what lies behind a body. */
const [WORN, OTHER, PLAIN_GROUND] = [1, 2, 3]

/**
 * What goes on behind a body: the ground where it is plain, else all that is about it but what belongs to a person; that, too,
 * where next to nothing else is seen.
 */
export interface BackgroundFill {
  /** See `extrapolate`. */
  readonly colours: FloatImage | undefined
  /** See `extrapolateShare`: of what is seen beside a garment, what is ground. */
  readonly share: FloatImage
}

/** `clothes` and `front`: of the photo's size, 255 = any garment that is worn, and what lies in front of it; `box`: of what is inpainted. */
export function fillBackground(
  { photo, skin, distance, margin, isBackground }: Omit<PhotoAroundMask, 'mask'>,
  { clothes, front }: Pick<SwapInput, 'clothes' | 'front'>,
  box: PixelBox,
): BackgroundFill {
  const about = expandedBox(box, 10 * margin, photo)
  const kinds = new Uint8Array(distance.length)
  const isWorn = (i: number): boolean => (clothes?.data[i] ?? 0) >= 128 || (front?.data[i] ?? 0) >= 128
  let [all, others, plain] = [0, 0, 0]
  for (let y = about.top; y < about.bottom; y += 1) {
    for (let i = y * photo.width + about.left; i < y * photo.width + about.right; i += 1) {
      if (distance[i]! <= margin || distance[i]! >= 10 * margin || skin.data[i]! >= 100) continue
      kinds[i] = isBackground(i) ? PLAIN_GROUND : isWorn(i) ? WORN : OTHER
      all += 1
      if (kinds[i] !== WORN) others += 1
      if (kinds[i] === PLAIN_GROUND) plain += 1
    }
  }
  const ground = plain > FILL.even * all ? PLAIN_GROUND : OTHER
  const least = others > FILL.leastOther * all ? ground : WORN
  // A light on a bag or on pale trousers, or a limb's edge, has the colour of a plain ground by chance, and would be all that is
  // near in a gap beside a body: there is more ground about ground, up to what is not looked at.
  const isGroundIfLookedAt = (i: number): boolean =>
    kinds[i] === PLAIN_GROUND || !(distance[i]! > margin && distance[i]! < 10 * margin)
  const isAmidGround = (i: number): boolean => {
    const x = i % photo.width
    return (
      (x < margin || isGroundIfLookedAt(i - margin)) &&
      (x >= photo.width - margin || isGroundIfLookedAt(i + margin)) &&
      isGroundIfLookedAt(i - margin * photo.width) &&
      isGroundIfLookedAt(i + margin * photo.width)
    )
  }
  return {
    colours:
      (least === PLAIN_GROUND
        ? extrapolate(photo, (i) => kinds[i] === PLAIN_GROUND && !isWorn(i) && isAmidGround(i), about)
        : undefined) ?? extrapolate(photo, (i) => kinds[i]! >= least, about),
    share: extrapolateShare(
      photo,
      (i) => (distance[i]! <= margin || distance[i]! >= 10 * margin ? -1 : kinds[i]! >= ground ? 1 : 0),
      about,
    ),
  }
}
