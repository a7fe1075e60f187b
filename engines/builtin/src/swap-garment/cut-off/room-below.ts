import type { GreyImage } from '@toile/imaging'
import { columnEnds } from '../read-photo/close-up.ts'
import type { PhotoParsing } from '../read-photo/photo-parsing.ts'

/** Where a mark might go on downward. Chosen by eye. */
const BELOW = {
  /** Depth of the strip under its lower edge, as a share of its height. */
  strip: 0.06,
  /** Columns that count: those that end at most so far above its lowest row, as a share of its height. Sleeves end higher. */
  end: 0.15,
  /** Share of the strip that must be a top or skin. */
  least: 0.5,
} as const

/**
 * Whether a top that is cut off below is seen more of when more is marked there: under the mark the photo shows more of a top, or
 * skin, and nothing that is worn below the waist, which a top never covers. `mask`: of the photo, 255 = marked.
 */
export function hasRoomBelow(mask: GreyImage, { tops, skin, lower }: PhotoParsing): boolean {
  const { bottoms } = columnEnds(mask)
  const [top, lowest] = [mask.data.findIndex((value) => value >= 128) / mask.width, Math.max(...bottoms)]
  const height = lowest - top
  const shows = (seen: GreyImage | undefined, x: number, y: number): boolean => {
    if (!seen) return false
    const column = Math.floor((x * seen.width) / mask.width)
    return seen.data[Math.floor((y * seen.height) / mask.height) * seen.width + column]! >= 128
  }
  let [room, all] = [0, 0]
  for (let x = 0; x < mask.width; x += 1) {
    const end = bottoms[x]!
    if (end < lowest - BELOW.end * height) continue
    // The first pixels below a mark are its soft edge.
    for (let y = end + 3; y < Math.min(mask.height, end + 3 + BELOW.strip * height); y += 1) {
      all += 1
      if ((shows(tops, x, y) || shows(skin, x, y)) && !shows(lower, x, y)) room += 1
    }
  }
  return room > BELOW.least * all
}
