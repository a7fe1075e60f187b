import { connectedComponents, type GreyImage, growMask } from '@toile/imaging'

/** Where a limb is cut across; `at` gives the photo's pixel at a place from one edge (-1) to the other (1), seen left to right. */
interface Section {
  /** Pixels. */
  readonly width: number
  at(u: number): number
}

/** A bare arm or leg, or the part of one that clothes leave bare. */
export interface Limb {
  readonly sections: readonly Section[]
  /** How far from upright it is, in radians: 0 to π/2. */
  readonly slant: number
}

/** What is shorter than so many of its widths tells no direction. */
const LENGTH = 2.2
/** Pixels: narrower sections show nothing of light. */
const NARROW = 10
/** Of all sections, how many must be near the middle width: what forks or bends is left out. */
const STEADY = 0.7

/** The skin of faces and necks: what hangs together and touches hair. */
export function facesOf(skin: GreyImage, hair: GreyImage): GreyImage {
  const near = growMask(hair, 6)
  const { labels, sizes } = connectedComponents(skin)
  const touches = sizes.map(() => false)
  labels.forEach((label, i) => {
    if (label > 0 && near.data[i]! >= 128) touches[label] = true
  })
  return { ...skin, data: skin.data.map((value, i) => (touches[labels[i]!] ? value : 0)) }
}

/** Skin of arms, legs and bodies: what is none of `faces`. */
export const restOf = (skin: GreyImage, faces: GreyImage): GreyImage => ({
  ...skin,
  data: skin.data.map((value, i) => (faces.data[i]! > 0 ? 0 : value)),
})

/** Straight limbs of bare skin: long pieces of it that touch no hair. */
export function limbsOf(skin: GreyImage, hair: GreyImage): Limb[] {
  const { width } = skin
  const { labels, sizes } = connectedComponents(restOf(skin, facesOf(skin, hair)))
  const pieces = sizes.map(() => [] as number[])
  labels.forEach((label, i) => {
    if (label > 0 && sizes[label]! >= 400) pieces[label]!.push(i)
  })
  return pieces.flatMap((pixels) => {
    const limb = pixels.length > 0 ? limbOf(pixels, width) : undefined
    return limb ? [limb] : []
  })
}

/** Where some pixels have their middle, and the unit vector along their longer axis, pointing down; across it, to the right: (dy, -dx). */
export function axisOf(
  pixels: readonly number[],
  width: number,
): { readonly mx: number; readonly my: number; readonly dx: number; readonly dy: number } {
  const n = pixels.length
  let [mx, my] = [0, 0]
  for (const i of pixels) {
    mx += (i % width) / n
    my += Math.floor(i / width) / n
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const i of pixels) {
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my]
    xx += x * x
    xy += x * y
    yy += y * y
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const down = Math.sin(angle) < 0 ? -1 : 1
  return { mx, my, dx: down * Math.cos(angle), dy: down * Math.sin(angle) }
}

function limbOf(pixels: readonly number[], width: number): Limb | undefined {
  const { mx, my, dx, dy } = axisOf(pixels, width)
  const rows = new Map<number, { from: number; to: number; count: number }>()
  for (const i of pixels) {
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my]
    const along = Math.round(x * dx + y * dy)
    const across = x * dy - y * dx
    const row = rows.get(along) ?? { from: across, to: across, count: 0 }
    rows.set(along, {
      from: Math.min(row.from, across),
      to: Math.max(row.to, across),
      count: row.count + 1,
    })
  }
  const sorted = [...rows].toSorted(([a], [b]) => a - b)
  const inner = sorted.slice(Math.floor(0.1 * sorted.length), Math.ceil(0.9 * sorted.length))
  const widths = inner.map(([, { from, to }]) => to - from + 1).toSorted((a, b) => a - b)
  const middle = widths[widths.length >> 1] ?? 0
  if (middle < NARROW || sorted.length < LENGTH * middle) return undefined
  const steady = inner.filter(([, { from, to, count }]) => {
    const own = to - from + 1
    return own > 0.7 * middle && own < 1.4 * middle && count > 0.8 * own
  })
  if (steady.length < STEADY * inner.length) return undefined
  return {
    slant: Math.acos(Math.min(1, Math.abs(dy))),
    sections: steady.map(([along, { from, to }]) => ({
      width: to - from + 1,
      at: (u) => {
        const across = (from + to) / 2 + (u * (to - from)) / 2
        const [x, y] = [Math.round(mx + along * dx + across * dy), Math.round(my + along * dy - across * dx)]
        return y * width + x
      },
    })),
  }
}
