import { createGrey, type GreyImage } from '@toile/imaging'
import { stripOf } from '../../cloth/folds.ts'
import type { Anatomy } from '../garment-anatomy.ts'
import type { Drawing } from '../read-drawing.ts'

/** Coordinates of the cloth, pixels of the page: strokes, weaves and prints follow them. */
export interface GarmentFlow {
  /** Across the garment, and down its length: they follow its flare, and the direction of each sleeve. */
  readonly across: Float32Array
  readonly along: Float32Array
}

/** How much strokes follow the outline, 0 (straight down) to 1. Chosen by eye. */
const FOLLOWS = 0.6

/** Lays coordinates over each body and its limbs. */
export function flowOf(drawing: Drawing, { plans }: Anatomy): GarmentFlow {
  const { width, height, bodyOf, regions } = drawing
  const across = new Float32Array(width * height)
  const along = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      across[i] = x
      along[i] = y
    }
  }
  const lay = (mask: GreyImage, axis: number) => {
    const strip = stripOf(mask, axis)
    const { breadth, length } = strip
    const [cos, sin] = [Math.cos(axis - Math.PI / 2), Math.sin(axis - Math.PI / 2)]
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (mask.data[i] === 0) continue
        const straight = x * cos + y * sin
        across[i] = straight + FOLLOWS * ((0.5 - strip.across[i]!) * breadth - straight)
        along[i] = strip.along[i]! * length
      }
    }
  }
  for (const [k, plan] of plans.entries()) {
    const limbs = new Set(plan.limbs.map(({ region }) => region))
    const trunk = createGrey(width, height)
    for (let i = 0; i < bodyOf.length; i++)
      if (bodyOf[i] === k + 1 && !limbs.has(regions.labels[i]!)) trunk.data[i] = 255
    lay(trunk, Math.PI / 2)
    for (const limb of plan.limbs) {
      const mask = createGrey(width, height)
      for (let i = 0; i < bodyOf.length; i++) if (regions.labels[i] === limb.region) mask.data[i] = 255
      lay(mask, limb.axis)
    }
  }
  return { across, along }
}
