import type { Parse } from '@toile/eye'
import { connectedComponents, createGrey, type GreyImage } from '@toile/imaging'

/** What is seen on a person's body, and what of it below the waist and bare. */
const BODY = ['hair', 'skin', 'upper', 'outer', 'lower', 'skirt', 'dress', 'shoes', 'legwear']
const LEGS = ['skin', 'lower', 'shoes', 'legwear']
/** Of what is kept so much is hair and skin, or it is no person but a garment. */
const BARE = 0.1
/** How surely a cell that is left out shows the body; and the least part of the kept body that is worth a word. */
const SURE = 0.95
const LEAST = 0.04
/** Legs take at least this share of a piece, and hair at most that: a piece with a head is somebody else. */
const LEGS_SHARE = 0.5
const HAIR_SHARE = 0.02
/** So many cells from what is kept a piece still hangs together with it. */
const NEAR = 2

/**
 * Whether a selection leaves out legs or feet of the person it keeps: something that surely is a body, mostly below the
 * waist, next to what is kept and as thick as a limb. Never of a selection that keeps a garment alone.
 *
 * The limits were set on held photos of the eye's training: 0 of 89 whole selections were found wanting, 73 of 90 without
 * their lower legs were, 67 of 90 without one of them.
 *
 * @param mask 255 = change, 0 = keep; the picture that the parse is of, at any size
 */
export function lacksLegs({ classes, logits }: Parse, mask: GreyImage): boolean {
  const { width, height, channels, data } = logits
  const wanted = classes.map((name) => BODY.includes(name))
  const [hair, skin] = [classes.indexOf('hair'), classes.indexOf('skin')]
  const likeliest = new Uint8Array(width * height)
  const out = createGrey(width, height)
  const keeps = new Uint8Array(width * height)
  let body = 0
  let bare = 0
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
    } else if (kept < 0.1 && inside > SURE * all) out.data[p] = 255
  }
  if (body === 0 || bare < BARE * body) return false
  const { labels, sizes } = connectedComponents(out)
  const legs = classes.map((name) => LEGS.includes(name))
  const counts = Array.from(sizes, () => ({ legs: 0, hair: 0, thick: false, near: false }))
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p]!
    if (label === 0) continue
    const piece = counts[label]!
    if (legs[likeliest[p]!]) piece.legs++
    if (likeliest[p] === hair) piece.hair++
    piece.thick ||= allAbout(p, 1, width, height, (q) => labels[q] === label)
    piece.near ||= !allAbout(p, NEAR, width, height, (q) => keeps[q] === 0, true)
  }
  return counts.some(
    (piece, label) =>
      label > 0 &&
      sizes[label]! >= LEAST * body &&
      piece.thick &&
      piece.near &&
      piece.legs >= LEGS_SHARE * sizes[label]! &&
      piece.hair <= HAIR_SHARE * sizes[label]!,
  )
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
