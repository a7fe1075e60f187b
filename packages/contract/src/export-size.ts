import { EXPORT_MAX_PIXELS, EXPORT_SCALES, type RepeatLayout } from './limits.ts'
import type { ExportQuery } from './wire/exports.ts'

/** Tiles in the smallest piece that repeats straight and shows the layout. */
const TILES: Readonly<Record<RepeatLayout, number>> = { straight: 1, 'half-drop': 2, brick: 2, mirror: 4 }

type Wish = Pick<ExportQuery, 'scale' | 'layout'>
interface Size {
  readonly width: number
  readonly height: number
}

const fits = ({ width, height }: Size, { scale, layout }: Wish): boolean =>
  width * height * scale ** 2 * TILES[layout] <= EXPORT_MAX_PIXELS

/** Why a picture's file of pixels would be too large, and what would be small enough; null where it is. */
export function tooLargeToExport(picture: Size, { scale, layout }: Wish): string | null {
  if (fits(picture, { scale, layout })) return null
  const isSmaller = (of: RepeatLayout): boolean =>
    EXPORT_SCALES.some((less) => less < scale && fits(picture, { scale: less, layout: of }))
  const ways = [
    ...(isSmaller(layout) ? ['a smaller size'] : []),
    ...(fits(picture, { scale, layout: 'straight' }) ? ['the straight repeat'] : []),
  ]
  if (ways.length === 0 && isSmaller('straight')) ways.push('a smaller size of the straight repeat')
  return ['This file would be too large.', ...(ways.length === 0 ? [] : [`Take ${ways.join(', or ')}.`])].join(' ')
}
