import type { Parse } from '@toile/eye'
import { connectedComponents, createGrey, type GreyImage, resampleGrey } from '@toile/imaging'

/** What is carried or lies about, and is no evidence of where the body is. */
const BESIDE_BODY = ['background', 'bag', 'accessory', 'shoes']
/** The head is looked for in the rows above this share of the garment's height, which a collar takes. Chosen by eye. */
const COLLAR = 0.06

/**
 * The column that a wearer's middle lies on: midway between the head's and that of the body in the garment's rows.
 *
 * @param mask 255 = garment
 * @returns pixels of the mask; undefined where the eye names nothing or no garment is
 */
export function bodyMidline(parse: Parse | undefined, mask: GreyImage): number | undefined {
  if (parse === undefined) return undefined
  const { classes, logits } = parse
  const { width, height, channels, data } = logits
  const garment = resampleGrey(mask, width, height, 'box')
  const body = createGrey(width, height)
  const best = new Uint8Array(width * height)
  for (let cell = 0; cell < best.length; cell += 1) {
    let most = 0
    for (let c = 1; c < channels; c += 1) if (data[cell * channels + c]! > data[cell * channels + most]!) most = c
    best[cell] = most
    if (garment.data[cell]! >= 128 || !BESIDE_BODY.includes(classes[most]!)) body.data[cell] = 255
  }
  const { labels, sizes } = connectedComponents(body)
  const worn = sizes.map(() => 0)
  for (let cell = 0; cell < labels.length; cell += 1) if (garment.data[cell]! >= 128) worn[labels[cell]!]! += 1
  const wearer = worn.reduce((most, count, label) => (count > worn[most]! ? label : most), 0)
  if (wearer === 0) return undefined
  const rows: number[] = []
  let top = -1
  let bottom = -1
  for (let y = 0; y < height; y += 1) {
    if (!garment.data.subarray(y * width, (y + 1) * width).some((value) => value >= 128)) continue
    if (top < 0) top = y
    bottom = y
    const row = labels.subarray(y * width, (y + 1) * width)
    rows.push((row.indexOf(wearer) + row.lastIndexOf(wearer) + 1) / 2)
  }
  const trunk = rows.toSorted((a, b) => a - b)[Math.floor(rows.length / 2)]!
  const names = ['hair', 'skin'].map((name) => classes.indexOf(name))
  let sum = 0
  let count = 0
  for (let y = 0; y < top + COLLAR * (bottom - top); y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = y * width + x
      if (labels[cell] !== wearer || !names.includes(best[cell]!)) continue
      sum += x + 0.5
      count += 1
    }
  }
  return ((count < 12 ? trunk : (trunk + sum / count) / 2) * mask.width) / width
}
