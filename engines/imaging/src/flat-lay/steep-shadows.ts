import type { GreyImage } from '../image.ts'
import { countMarked } from '../mask/basic.ts'

/** Mark in a map of shadows: of the ground's hue and little darker, but steeper than a shadow beside a pale garment may be. */
export const STEEP = 2

/** Share of a garment that looks like a shadow from which it is a pale one. Chosen by eye. */
const SHADOWY = 0.03

/**
 * Takes what is reached from the ground over shadows too steep for those of a pale garment from one that is not pale.
 *
 * @param garment 255 = garment, 0 = ground; changed
 * @param shadows of its pixels, what looks like a shadow: 1, or `STEEP`, which is 1 afterwards
 * @param least pixels that such a shadow has at least: less is part of a soft edge
 * @param most share of the garment, 0 to 1, that such shadows take at most: where it is more, nothing is taken
 */
export function removeSteepShadows(garment: GreyImage, shadows: Uint8Array, least: number, most = 1): void {
  const { width, data } = garment
  // Beyond the first and last row there is nothing to be read.
  const about = (i: number): readonly number[] => [
    i % width > 0 ? i - 1 : -1,
    (i + 1) % width > 0 ? i + 1 : -1,
    i - width,
    i + width,
  ]
  const taken: number[] = []
  for (let seed = 0; seed < data.length; seed += 1) {
    if (shadows[seed] !== STEEP || data[seed] === 0) continue
    if (!about(seed).some((i) => data[i] === 0)) continue
    const piece = [seed]
    shadows[seed] = 1
    for (let k = 0; k < piece.length; k += 1) {
      for (const i of about(piece[k]!)) {
        if (shadows[i] !== STEEP || data[i] === 0) continue
        shadows[i] = 1
        piece.push(i)
      }
    }
    if (piece.length > least) for (const i of piece) taken.push(i)
  }
  if (taken.length === 0 || taken.length > most * countMarked(garment)) return
  let [all, shadowy] = [-taken.length, -taken.length]
  for (let i = 0; i < data.length; i += 1) {
    if (data[i] === 0) continue
    all += 1
    if (shadows[i] !== 0) shadowy += 1
  }
  if (shadowy < SHADOWY * all) for (const i of taken) data[i] = 0
}
