import { type GreyImage, resampleGrey } from '@toile/imaging'

/** The axis on which a garment hangs. */
export interface SymmetryAxis {
  /** A point of the axis, in pixels of the mask. */
  readonly x: number
  readonly y: number
  /** Radians by which the axis leans clockwise from upright, at most `SEARCH.mostLean` to either side. */
  readonly lean: number
  /** 0 to 1: share of the garment whose mirror image across the axis is garment too. */
  readonly symmetry: number
}

/** How the axis is looked for. Chosen by eye. */
const SEARCH = {
  /** Long side of the small copy of the mask, pixels. */
  side: 112,
  /** Radians to either side, at most. */
  mostLean: (24 * Math.PI) / 180,
  /** Radians between the leans that are tried first. */
  step: (2 * Math.PI) / 180,
  /** Radians between those that are tried about the best of them. */
  fineStep: (0.5 * Math.PI) / 180,
  /** Share of the garment's area that a lean of a radian has to win: a shapeless thing stays as it is. */
  stay: 0.4,
  /** How far the axis may lie from the middle of the area, as a share of the area's square root. */
  offMiddle: 0.22,
} as const

/**
 * Finds the axis across which a silhouette is most like its mirror image: garments are cut alike on both sides, so this is
 * the line from the neck to the hem whatever the pose. Undefined when the mask is empty.
 *
 * @param mask 255 = garment
 */
export function findSymmetryAxis(mask: GreyImage): SymmetryAxis | undefined {
  const scale = Math.min(1, SEARCH.side / Math.max(mask.width, mask.height))
  const width = Math.max(1, Math.round(mask.width * scale))
  const height = Math.max(1, Math.round(mask.height * scale))
  const small = resampleGrey(mask, width, height, 'box')
  const xs: number[] = []
  const ys: number[] = []
  for (let p = 0; p < small.data.length; p += 1) {
    if (small.data[p]! < 128) continue
    xs.push(p % width)
    ys.push(Math.floor(p / width))
  }
  if (xs.length === 0) return undefined
  const middleX = xs.reduce((sum, x) => sum + x, 0) / xs.length
  const middleY = ys.reduce((sum, y) => sum + y, 0) / ys.length
  const points = { x: Float32Array.from(xs, (x) => x - middleX), y: Float32Array.from(ys, (y) => y - middleY) }
  const measure = symmetryMeasure(points)
  let best = { lean: 0, off: 0, symmetry: 0, value: -Infinity }
  const visit = (lean: number): void => {
    const { off, symmetry } = measure(lean)
    const value = symmetry - SEARCH.stay * Math.abs(lean)
    if (value > best.value) best = { lean, off, symmetry, value }
  }
  for (let lean = 0; lean <= SEARCH.mostLean + 1e-9; lean += SEARCH.step) {
    visit(lean)
    if (lean > 0) visit(-lean)
  }
  const coarse = best.lean
  for (let k = -3; k <= 3; k += 1)
    visit(Math.min(SEARCH.mostLean, Math.max(-SEARCH.mostLean, coarse + k * SEARCH.fineStep)))
  const { lean, off, symmetry } = best
  return {
    x: (middleX + off * Math.cos(lean) + 0.5) * (mask.width / width),
    y: (middleY + off * Math.sin(lean) + 0.5) * (mask.height / height),
    lean,
    symmetry,
  }
}

/** For a lean: the best place of the axis across it (from the middle, in cells), and the symmetry there. */
function symmetryMeasure({
  x,
  y,
}: {
  x: Float32Array
  y: Float32Array
}): (lean: number) => { off: number; symmetry: number } {
  let far = 1
  for (let i = 0; i < x.length; i += 1) far = Math.max(far, Math.hypot(x[i]!, y[i]!))
  const reach = Math.ceil(far) + 2
  const side = 2 * reach + 1
  const most = Math.max(1, Math.round(SEARCH.offMiddle * Math.sqrt(x.length)))
  return (lean) => {
    const cos = Math.cos(lean)
    const sin = Math.sin(lean)
    const grid = new Uint8Array(side * side)
    // Rotated pixels leave gaps on the grid: each marks the cells that it touches.
    for (let i = 0; i < x.length; i += 1) {
      const u = x[i]! * cos + y[i]! * sin + reach
      const v = -x[i]! * sin + y[i]! * cos + reach
      grid[Math.round(v) * side + Math.round(u)] = 1
      grid[Math.floor(v) * side + Math.floor(u)] = 1
    }
    let area = 0
    for (const value of grid) area += value
    let best = { off: 0, symmetry: 0 }
    // The axis lies on whole and half cells: twice its place is whole.
    for (let twice = -2 * most; twice <= 2 * most; twice += 1) {
      const sum = 2 * reach + twice
      let both = 0
      for (let row = 0; row < side; row += 1) {
        const at = row * side
        for (let u = Math.max(0, sum - side + 1); 2 * u <= sum && u < side; u += 1) {
          const w = sum - u
          if (w < side && grid[at + u] !== 0 && grid[at + w] !== 0) both += 2 * u === sum ? 1 : 2
        }
      }
      const symmetry = both / area
      if (
        symmetry > best.symmetry + 1e-9 ||
        (symmetry > best.symmetry - 1e-9 && Math.abs(twice / 2) < Math.abs(best.off))
      ) {
        best = { off: twice / 2, symmetry: Math.max(symmetry, best.symmetry) }
      }
    }
    return best
  }
}
