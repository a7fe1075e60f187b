import type { Parse } from '@toile/eye'
import { connectedComponents, createGrey, type GreyImage } from '@toile/imaging'

/** What is seen on a person's body, and what of it below the waist and bare. */
const BODY = ['hair', 'skin', 'upper', 'outer', 'lower', 'skirt', 'dress', 'shoes', 'legwear']
const LEGS = ['skin', 'lower', 'shoes', 'legwear']
/** Of what is kept so much is hair and skin, or it is no person but a garment; without a head less is left of them. */
const BARE = { legs: 0.1, head: 0.03 } as const
/** How surely a cell that is left out shows the body; and the least part of the kept body that is worth a word. */
const SURE = 0.95
const LEAST = 0.04
/** Legs take at least this share of a piece, and hair at most that: a piece with a head is somebody else. */
const LEGS_SHARE = 0.5
const HAIR_SHARE = 0.02
/** So many cells from what is kept a piece still hangs together with it. */
const NEAR = 2
/** Hair and skin are at least this share of a head, each of them that; and a head is at least that share of the kept body. */
const HEAD_SHARE = 0.9
const EACH_SHARE = 0.12
const LEAST_HEAD = 0.01
/** A head is of skin and hair, or no hair is kept: less than this share of the body. */
const NO_HAIR = 0.004

/** What of a person a selection leaves out. */
export interface MissingParts {
  /** A leg or a foot. */
  readonly legs: boolean
  /** The head, or the upper part of it. */
  readonly head: boolean
}

/**
 * What a selection leaves out of the person it keeps: something that surely is a body, next to what is kept and as thick as a
 * limb, mostly below the waist, or above kept cells and of hair and skin alone. Nothing of a selection that keeps a garment
 * alone.
 *
 * The limits were set by judgement; `npm run fits` counts what they tell on held photos of the eye's training: of 90 whole selections 1
 * is found wanting, whose label lacks its legs; 73 of 90 without their lower legs are, 65 without one of them, 68 without the upper
 * eighth of the figure.
 *
 * @param mask 255 = change, 0 = keep; the picture that the parse is of, at any size
 */
export function missingParts({ classes, logits }: Parse, mask: GreyImage): MissingParts {
  const { width, height, channels, data } = logits
  const wanted = classes.map((name) => BODY.includes(name))
  const [hair, skin] = [classes.indexOf('hair'), classes.indexOf('skin')]
  const likeliest = new Uint8Array(width * height)
  const out = createGrey(width, height)
  const keeps = new Uint8Array(width * height)
  let body = 0
  let bare = 0
  let keptHair = 0
  for (let p = 0, at = 0; p < likeliest.length; p++, at += channels) {
    let best = 0
    for (let c = 1; c < channels; c++) if (data[at + c]! > data[at + best]!) best = c
    likeliest[p] = best
    let inside = 0
    let all = 0
    for (let c = 0; c < channels; c++) {
      const power = Math.exp(data[at + c]! - data[at + best]!)
      all += power
      if (wanted[c]) inside += power
    }
    const kept = keptShare(mask, p % width, Math.floor(p / width), width, height)
    if (kept > 0.5) {
      keeps[p] = 1
      if (inside > 0.5 * all) body++
      if (best === hair || best === skin) bare++
      if (best === hair) keptHair++
    } else if (kept < 0.1 && inside > SURE * all) out.data[p] = 255
  }
  if (body === 0 || bare < BARE.head * body) return { legs: false, head: false }
  const { labels, sizes } = connectedComponents(out)
  const legs = classes.map((name) => LEGS.includes(name))
  const counts = Array.from(sizes, () => ({ legs: 0, hair: 0, skin: 0, thick: false, near: false, above: false }))
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p]!
    if (label === 0) continue
    const piece = counts[label]!
    if (legs[likeliest[p]!]) piece.legs++
    if (likeliest[p] === hair) piece.hair++
    if (likeliest[p] === skin) piece.skin++
    piece.above ||= [1, 2].some((down) => keeps[p + down * width] === 1)
    piece.thick ||= allAbout(p, 1, width, height, (q) => labels[q] === label)
    piece.near ||= !allAbout(p, NEAR, width, height, (q) => keeps[q] === 0, true)
  }
  const some = (is: (piece: (typeof counts)[number], size: number) => boolean): boolean =>
    counts.some((piece, label) => label > 0 && piece.thick && piece.near && is(piece, sizes[label]!))
  return {
    legs:
      bare >= BARE.legs * body &&
      some((piece, size) => size >= LEAST * body && piece.legs >= LEGS_SHARE * size && piece.hair <= HAIR_SHARE * size),
    head: some(
      (piece, size) =>
        size >= LEAST_HEAD * body &&
        piece.above &&
        piece.hair + piece.skin >= HEAD_SHARE * size &&
        (Math.min(piece.hair, piece.skin) >= EACH_SHARE * size || keptHair < NO_HAIR * body),
    ),
  }
}

/** Share of a cell that a mask keeps, at four by four places. */
function keptShare({ width, height, data }: GreyImage, x: number, y: number, columns: number, rows: number): number {
  let kept = 0
  for (let k = 0; k < 16; k++) {
    const px = Math.floor(((x + ((k & 3) + 0.5) / 4) * width) / columns)
    const py = Math.floor(((y + ((k >> 2) + 0.5) / 4) * height) / rows)
    if (data[py * width + px]! < 128) kept++
  }
  return kept / 16
}

/** Whether all cells of the square about one are so; cells beyond the border count as `beyond`. */
function allAbout(
  p: number,
  reach: number,
  width: number,
  height: number,
  is: (q: number) => boolean,
  beyond = false,
): boolean {
  const x = p % width
  const y = Math.floor(p / width)
  for (let qy = y - reach; qy <= y + reach; qy++) {
    for (let qx = x - reach; qx <= x + reach; qx++) {
      const outside = qx < 0 || qy < 0 || qx >= width || qy >= height
      if (outside ? !beyond : !is(qy * width + qx)) return false
    }
  }
  return true
}
