import { randomStream } from '@toile/imaging'
import type { ClothMaterial } from './materials.ts'
import type { StructureMaker, StructurePlane } from './structure-plane.ts'
import { fibre, fur, grain, lace, nap, net, sequin, smooth } from './surfaces.ts'
import { cable, jersey, plain, rib, satin, tweed, twill, wale } from './yarns.ts'

/** Number of values of a texel: slope to the right, slope downwards, red, green and blue factor of the colour, cover. */
export const STRUCTURE_CHANNELS = 6

/** A square of cloth seen from near, that repeats in both directions. */
export interface StructureTile {
  /** Side, pixels of the picture. */
  readonly side: number
  /** `STRUCTURE_CHANNELS` values for each texel. Colour factors have mean 1, slopes mean 0. */
  readonly data: Float32Array
}

/** The tile of a structure, pixels of the picture. Chosen by eye. */
const TILE = {
  /** Width of a thread: finer ones cannot be drawn, and are drawn so, and fainter. */
  finest: 2.2,
  /** Its side, about; it holds a whole number of threads. */
  side: 224,
} as const

/** The tile of a material at `scale` pixels of the picture for each pixel of one 1,024 px high. */
export function structureTile(material: ClothMaterial, scale: number, seed: number): StructureTile {
  const asked = material.pitch * scale
  const pitch = Math.max(TILE.finest, asked)
  const faint = Math.min(1, asked / TILE.finest)
  // Whole, even numbers of threads and rows of four: every weave below closes on itself.
  const threads = Math.max(4, 4 * Math.round(Math.max(TILE.side, 2 * pitch) / pitch / 4))
  const side = Math.round(threads * pitch)
  const plane: StructurePlane = {
    side,
    height: new Float32Array(side * side),
    tone: new Float32Array(side * side).fill(1),
    cover: new Float32Array(side * side).fill(1),
    speck: material.structure === 'tweed' ? new Float32Array(side * side * 3).fill(1) : new Float32Array(0),
  }
  STRUCTURE_MAKERS[material.structure](plane, threads, material, randomStream(seed))
  return finish(plane, pitch, material.bump * faint, faint)
}

function finish(plane: StructurePlane, pitch: number, bump: number, faint: number): StructureTile {
  const { side, height, tone, cover, speck } = plane
  const data = new Float32Array(side * side * STRUCTURE_CHANNELS)
  let mean = 0
  for (const value of tone) mean += value / tone.length
  // Heights are in half threads: a bump of 1 makes the flank of a thread as steep as 45°.
  const slope = (bump * pitch) / 4
  for (let y = 0, i = 0; y < side; y++) {
    const up = ((y + side - 1) % side) * side
    const down = ((y + 1) % side) * side
    for (let x = 0; x < side; x++, i++) {
      const o = i * STRUCTURE_CHANNELS
      data[o] = (height[y * side + ((x + 1) % side)]! - height[y * side + ((x + side - 1) % side)]!) * slope
      data[o + 1] = (height[down + x]! - height[up + x]!) * slope
      const factor = 1 + faint * (tone[i]! / mean - 1)
      for (let c = 0; c < 3; c++) data[o + 2 + c] = factor * (speck.length > 0 ? speck[i * 3 + c]! : 1)
      data[o + 5] = cover[i]!
    }
  }
  return { side, data }
}

/** Fills the plane of each structure. */
const STRUCTURE_MAKERS: { readonly [Kind in ClothMaterial['structure']]: StructureMaker } = {
  plain,
  twill,
  satin,
  jersey,
  rib,
  cable,
  wale,
  fibre,
  tweed,
  grain,
  nap,
  sequin,
  net,
  lace,
  fur,
  smooth,
}
