import {
  createFloat,
  createRgba,
  fitWithin,
  type FloatImage,
  linearToSrgb8,
  oklabToLinearRgb,
  resampleRgba,
  type RgbaImage,
  type Srgb8,
  toOklab,
} from '@toile/imaging'
import { AGREEMENT, findShifts, type Shift } from './period.ts'
import { quiltAcross, jointCost } from './image-quilting.ts'
import { cropSwatch, flattenLight, isDrawn } from './prepare-swatch.ts'
import { isTileable, transposed, wrapSteps } from './tileability.ts'

export interface MadeTile {
  /** Opaque; continues into itself in both directions. */
  readonly tile: RgbaImage
  /** `plain`: one colour. `whole`: the swatch tiled as it was. `period`: cut at its own repeat. `cut`: made to tile. */
  readonly method: 'plain' | 'whole' | 'period' | 'cut'
  /** Width of the tile in widths of the uploaded picture. */
  readonly share: number
}

/** White cloth. */
export const WHITE: Srgb8 = [255, 255, 255]

/** How a swatch becomes a tile. Chosen by eye. */
const TILE = {
  /** Maximum side at which a tile is made, pixels; one that already repeats stays as large as it is. */
  longSide: 768,
  /**
   * Power with which a long tile, which keeps more of the swatch's motifs, counts against a joint that is seen less.
   */
  keeping: 3,
  /** Mean squared OKLab difference along a joint above which it is seen in flat colours. */
  visibleJoint: 0.002,
  /** Maximum standard deviation of the values, 0 to 1, of a swatch that counts as one colour. */
  plain: 0.006,
} as const

/**
 * Makes any picture of cloth into a tile that repeats without a visible seam: white and transparent margins go, a tile
 * stays whole, a swatch with several repeats is cut to a period, and anything else is laid over itself along the cut
 * where it differs least. Drawn artwork is not lit, so its colours stay; where no cut through it would pass unseen it is
 * its designer's repeat and stays whole. `undefined` when the picture is empty (transparent).
 * @param ground what is clear within it shows
 */
export function makeTile(picture: RgbaImage, ground = WHITE): MadeTile | undefined {
  const cropped = cropSwatch(picture, ground)
  if (cropped === undefined) return undefined
  const { cloth: swatch } = cropped
  if (spread(swatch) < TILE.plain) return { tile: swatch, method: 'plain', share: swatch.width / picture.width }
  const uncut = swatch.width === picture.width && swatch.height === picture.height
  const asItIs: MadeTile = { tile: swatch, method: 'whole', share: swatch.width / picture.width }
  if (uncut && isTileable(wrapSteps(swatch))) return asItIs
  const size = fitWithin(swatch.width, swatch.height, TILE.longSide)
  const worked = toOklab(size.width === swatch.width ? swatch : resampleRgba(swatch, size.width, size.height, 'box'))
  const drawn = isDrawn(swatch)
  const even = drawn ? worked : flattenLight(worked)
  // Flat shapes repeat exactly or not at all; large ones agree by halves with almost anything.
  const least = drawn ? AGREEMENT.flat : AGREEMENT.lit
  const shifts = findShifts(even, least)
  const isPeriod = (shift: Shift) => shift.agreement >= least
  const periodic = shifts.across.every(isPeriod) && shifts.down.every(isPeriod)
  // The joint may be one more line of a plaid; where no period was found it is.
  if (uncut && !periodic && isTileable(wrapSteps(swatch, true))) return asItIs
  const across = leastSeen(shifts.across, (shift) => jointCost(even, shift.dx) / shift.dx ** TILE.keeping)
  const turned = transposed(even)
  const down = leastSeen(shifts.down, (shift) => jointCost(turned, shift.dy) / shift.dy ** TILE.keeping)
  if (drawn && Math.max(jointCost(even, across.dx), jointCost(turned, down.dy)) > TILE.visibleJoint) return asItIs
  const upright = straightened(even, across, down)
  const light = (shift: Shift) => (drawn ? 'even' : isPeriod(shift) ? 'by row' : 'by ground')
  const closedAcross = quiltAcross(upright, across.dx, { closed: false, light: light(across) })
  const closed = transposed(quiltAcross(transposed(closedAcross), down.dy, { closed: true, light: light(down) }))
  return {
    tile: fromOklab(closed),
    method: periodic ? 'period' : 'cut',
    share: ((closed.width / size.width) * swatch.width) / picture.width,
  }
}

/** The shift whose joint is seen least; the only one, where there is one. */
function leastSeen(shifts: readonly Shift[], costOf: (shift: Shift) => number): Shift {
  const costs = shifts.length === 1 ? [0] : shifts.map(costOf)
  return shifts[costs.indexOf(Math.min(...costs))]!
}

/** A lattice that lies askew, sheared so that its shifts run along rows and columns. */
function straightened(lab: FloatImage, across: Shift, down: Shift): FloatImage {
  if (across.dy === 0 && down.dx === 0) return lab
  const slopeY = across.dy / across.dx
  const slopeX = down.dx / down.dy
  const width = Math.floor(lab.width - Math.abs(slopeX) * lab.height)
  const height = Math.floor(lab.height - Math.abs(slopeY) * lab.width)
  // Without an overlap there is nothing to cut through.
  if (width < across.dx + 2 || height < down.dy + 2) return lab
  const left = Math.max(0, -slopeX * lab.height)
  const top = Math.max(0, -slopeY * lab.width)
  const out = createFloat(width, height, 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sx = Math.min(lab.width - 1.001, Math.max(0, left + x + y * slopeX))
      const sy = Math.min(lab.height - 1.001, Math.max(0, top + y + x * slopeY))
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)]
      const [fx, fy] = [sx - x0, sy - y0]
      const a = (y0 * lab.width + x0) * 3
      const b = a + lab.width * 3
      for (let c = 0; c < 3; c += 1) {
        const above = lab.data[a + c]! * (1 - fx) + lab.data[a + 3 + c]! * fx
        const below = lab.data[b + c]! * (1 - fx) + lab.data[b + 3 + c]! * fx
        out.data[(y * width + x) * 3 + c] = above * (1 - fy) + below * fy
      }
    }
  }
  return out
}

/** Standard deviation over pixels and channels, gamma-coded RGB from 0 to 1. */
function spread({ width, height, data }: RgbaImage): number {
  const sums = [0, 0, 0]
  const squares = [0, 0, 0]
  const step = Math.max(1, Math.floor((width * height) / 60_000))
  let count = 0
  for (let p = 0; p < width * height; p += step, count += 1) {
    for (let c = 0; c < 3; c += 1) {
      sums[c]! += data[p * 4 + c]!
      squares[c]! += data[p * 4 + c]! ** 2
    }
  }
  const variance = squares.reduce((sum, square, c) => sum + Math.max(0, square / count - (sums[c]! / count) ** 2), 0)
  return Math.sqrt(variance) / 255
}

function fromOklab({ width, height, data }: FloatImage): RgbaImage {
  const out = createRgba(width, height)
  for (let i = 0, o = 0; i < data.length; i += 3, o += 4) {
    const [r, g, b] = oklabToLinearRgb(data[i]!, data[i + 1]!, data[i + 2]!)
    out.data[o] = linearToSrgb8(r)
    out.data[o + 1] = linearToSrgb8(g)
    out.data[o + 2] = linearToSrgb8(b)
    out.data[o + 3] = 255
  }
  return out
}
