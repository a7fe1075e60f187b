import {
  CHANGE,
  connectedComponents,
  fillHoles,
  type GreyImage,
  invertMask,
  markWithin,
  matteFeather,
} from '@toile/imaging'

/** A piece under this share of the largest one that is kept may be a scrap. */
const SCRAP = 0.005
/** Scraps lie farther than so many feathers from what is larger: nearer ones are strands of hair, straps or fingers. */
const APART = 2

export interface TidyMask {
  /** The mask itself when there was nothing to tidy. */
  readonly mask: GreyImage
  /** Pieces that were left out. */
  readonly scraps: number
}

/**
 * A mask without its slips: specks that it marks inside what it keeps (up to a feather's square of pixels) are kept, and
 * scraps that it keeps far from the rest are not. A scrap has no pixel that is certain (see `matteFeather`), so that what
 * comes through byte for byte is the same with it and without it.
 *
 * @param mask 8-bit grey, 255 = change, 0 = keep
 */
export function tidyMask(mask: GreyImage): TidyMask {
  const { width, height } = mask
  const feather = matteFeather(width, height)
  const kept = fillHoles(invertMask(mask), feather * feather + 1)
  const { labels, sizes } = connectedComponents(kept)
  const largest = sizes.slice(1).reduce((most, size) => Math.max(most, size), 0)
  const scrap = Uint8Array.from(sizes, (size, label) => (label > 0 && size < SCRAP * largest ? 1 : 0))
  if (scrap.includes(1)) spareTrue(mask, labels, scrap, feather)
  let scraps = 0
  for (const is of scrap) scraps += is
  let changed = scraps > 0
  const data = mask.data.slice()
  for (let i = 0; i < data.length; i++) {
    if (scrap[labels[i]!] === 1) data[i] = 255
    else if (data[i]! >= CHANGE && kept.data[i] === 255) {
      data[i] = 0
      changed = true
    }
  }
  return changed ? { mask: { width, height, data }, scraps } : { mask, scraps: 0 }
}

/** Takes from the scraps those that have a certain pixel, and those that lie near something larger. */
function spareTrue(mask: GreyImage, labels: Int32Array, scrap: Uint8Array, feather: number): void {
  const { width, height } = mask
  const doubtful = new Uint8Array(width * height)
  markWithin(
    mask,
    (value) => value > 0,
    feather,
    (i) => {
      doubtful[i] = 1
    },
  )
  const larger = new Uint8Array(width * height)
  for (let i = 0; i < larger.length; i++) {
    const label = labels[i]!
    if (label === 0) continue
    if (scrap[label] === 0) larger[i] = 255
    else if (doubtful[i] === 0) scrap[label] = 0
  }
  markWithin(
    { width, height, data: larger },
    (value) => value > 0,
    APART * feather,
    (i) => {
      scrap[labels[i]!] = 0
    },
  )
}
