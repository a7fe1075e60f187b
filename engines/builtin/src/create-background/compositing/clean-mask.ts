import {
  MASK_CHANGE,
  connectedComponents,
  fillHoles,
  type GreyImage,
  invertMask,
  markWithin,
  matteFeather,
} from '@toile/imaging'

/** A stray piece of a selection. Chosen by eye. */
const STRAY = {
  /** Share of the largest piece that is kept under which another may be one. */
  most: 0.005,
  /** It lies farther than so many feathers from what is larger: nearer ones are strands of hair, straps or fingers. */
  feathersApart: 2,
} as const

export interface CleanedMask {
  /** The mask itself when there was nothing to clean. */
  readonly mask: GreyImage
  /** How many stray pieces were left out. */
  readonly strayPieces: number
}

/**
 * A mask without its slips: specks that it marks inside what it keeps (up to a feather's square of pixels) are kept, and
 * stray pieces that it keeps far from the rest are not. Such a piece has no pixel that is certain (see `matteFeather`), so
 * that what comes through byte for byte is the same with it and without it.
 *
 * @param mask 8-bit grey, 255 = change, 0 = keep
 */
export function cleanMask(mask: GreyImage): CleanedMask {
  const { width, height } = mask
  const feather = matteFeather(width, height)
  const kept = fillHoles(invertMask(mask), feather * feather + 1)
  const { labels, sizes } = connectedComponents(kept)
  const largest = sizes.slice(1).reduce((most, size) => Math.max(most, size), 0)
  const isStray = Uint8Array.from(sizes, (size, label) => (label > 0 && size < STRAY.most * largest ? 1 : 0))
  if (isStray.includes(1)) keepCertainAndNear(mask, labels, isStray, feather)
  let strayPieces = 0
  for (const is of isStray) strayPieces += is
  let changed = strayPieces > 0
  const data = mask.data.slice()
  for (let i = 0; i < data.length; i++) {
    if (isStray[labels[i]!] === 1) data[i] = 255
    else if (data[i]! >= MASK_CHANGE && kept.data[i] === 255) {
      data[i] = 0
      changed = true
    }
  }
  return changed ? { mask: { width, height, data }, strayPieces } : { mask, strayPieces: 0 }
}

/** Takes from the stray pieces those that have a certain pixel, and those that lie near something larger; in place. */
function keepCertainAndNear(mask: GreyImage, labels: Int32Array, isStray: Uint8Array, feather: number): void {
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
    if (isStray[label] === 0) larger[i] = 255
    else if (doubtful[i] === 0) isStray[label] = 0
  }
  markWithin(
    { width, height, data: larger },
    (value) => value > 0,
    STRAY.feathersApart * feather,
    (i) => {
      isStray[labels[i]!] = 0
    },
  )
}
