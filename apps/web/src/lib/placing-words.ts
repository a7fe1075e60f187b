import type { Adjustment } from '@toile/mask-tools'
import { isUnmoved } from '@toile/mask-tools'

/** How a cut-out is placed, in words: '40 px right, 12 px up, 110 %, turned 5° right'. */
export function placingWords(adjustment: Adjustment): string {
  if (isUnmoved(adjustment)) return 'where it stands in the photo'
  const { dx, dy, scale } = adjustment
  const rotation = tenths(adjustment.rotation)
  const parts = [
    along(dx, 'right', 'left'),
    along(dy, 'down', 'up'),
    scale === 1 ? null : `${percent(scale)} %`,
    rotation === 0 ? null : `turned ${Math.abs(rotation)}° ${rotation > 0 ? 'right' : 'left'}`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function along(by: number, ahead: string, back: string): string | null {
  const pixels = Math.round(Math.abs(by))
  return pixels === 0 ? null : `${pixels} px ${by > 0 ? ahead : back}`
}

export const percent = (scale: number): number => tenths(scale * 100)

/** As degrees are shown too: a draft that was kept may hold more digits. */
export const tenths = (value: number): number => Math.round(value * 10) / 10
