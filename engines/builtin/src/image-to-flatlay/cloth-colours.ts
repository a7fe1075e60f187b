import {
  deltaE2000,
  type FloatImage,
  type GreyImage,
  linearRgbToCielab,
  type RgbaImage,
  shrinkRgb,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'

/** How alike the colours of two areas are that may be one garment. Chosen by eye. */
const ONE_CLOTH = {
  /** CIEDE2000 between two means below which both may be one garment. */
  sameDye: 6,
  /** How far apart their colours may lie, see `coloursApart`: black and white stripes are no grey cloth of their mean. */
  sameCloth: 11,
} as const

/** Whether the colours of some cells are those of others. The cells divide the image evenly. */
export function isOneCloth(image: RgbaImage, cells: GreyImage, others: GreyImage): boolean {
  const colours = shrinkRgb(image, cells.width, cells.height, SRGB8_TO_LINEAR)
  const colourOf = ({ data }: GreyImage): Triple => meanColourOf(colours, (cell) => data[cell] !== 0)
  return (
    deltaE2000(colourOf(cells), colourOf(others)) < ONE_CLOTH.sameDye &&
    coloursApart(colours, cells, others) < ONE_CLOTH.sameCloth
  )
}

/** Shares of an area's cells at which its colours are compared with another's: the middle of each tenth. */
const DECILES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]
/** What a step of L* counts in that: light changes it most. Chosen by eye. */
const LIGHTNESS = 0.7

/** How far the colours of some cells of a linear picture lie from others', CIELAB: for each axis the mean distance of their deciles, all three added. */
function coloursApart({ data }: FloatImage, cells: GreyImage, others: GreyImage): number {
  const [one, other] = [cells, others].map((area) => {
    const labs = [...area.data.keys()]
      .filter((cell) => area.data[cell] !== 0)
      .map((cell) => linearRgbToCielab(data[3 * cell]!, data[3 * cell + 1]!, data[3 * cell + 2]!))
    return [0, 1, 2].map((axis) => labs.map((lab) => lab[axis]!).toSorted((a, b) => a - b))
  })
  const at = (values: readonly number[], share: number): number => values[Math.floor(share * (values.length - 1))]!
  return [LIGHTNESS, 1, 1].reduce((sum, weight, axis) => {
    const off = DECILES.reduce((far, share) => far + Math.abs(at(one![axis]!, share) - at(other![axis]!, share)), 0)
    return sum + (weight * off) / DECILES.length
  }, 0)
}

/** CIELAB of the mean of some cells of a linear picture. */
export function meanColourOf({ width, height, data }: FloatImage, isMeant: (cell: number) => boolean): Triple {
  const sum = [0, 0, 0]
  let count = 0
  for (let cell = 0; cell < width * height; cell += 1) {
    if (!isMeant(cell)) continue
    for (let c = 0; c < 3; c += 1) sum[c]! += data[cell * 3 + c]!
    count += 1
  }
  const [r, g, b] = sum.map((value) => value / Math.max(1, count)) as [number, number, number]
  return linearRgbToCielab(r, g, b)
}
