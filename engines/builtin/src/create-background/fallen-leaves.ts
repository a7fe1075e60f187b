import { clamp01, type Noise } from '@toile/imaging'

export interface Leaf {
  /** 0 to 1, of each leaf its own. */
  readonly kind: number
  /** Light on it, around 1: leaves lie tilted, and are darker along the rib. */
  readonly shade: number
  /** Share of the pixel that it covers, 0 to 1. */
  readonly cover: number
  /** 0 for the lowest to 2 for the uppermost. */
  readonly layer: number
  /** Which side of its rib is seen: -1 or 1. The two tilt away from each other. */
  readonly facing: number
}

/** How many leaves may lie over each other. Chosen by eye. */
const LAYERS = 3

/** Leaves or petals as they lie on the ground. */
export interface FallenLeaves {
  /** 0 to 1, how thickly they lie. */
  readonly share: number
  /** Half a leaf's breadth as a share of its length. */
  readonly slim: number
}

/**
 * The leaf or petal that lies on top at a point of the ground, in leaves' lengths; undefined where the ground is bare.
 *
 * @param footprint width of a pixel in leaves' lengths
 */
export function leafAt(
  noise: Noise,
  u: number,
  v: number,
  { share, slim }: FallenLeaves,
  footprint = 0,
): Leaf | undefined {
  for (let layer = LAYERS - 1; layer >= 0; layer--) {
    const x = u + layer * 0.43
    const y = v + layer * 0.71
    const i0 = Math.floor(x)
    const j0 = Math.floor(y)
    for (let j = j0 - 1; j <= j0 + 1; j++) {
      for (let i = i0 - 1; i <= i0 + 1; i++) {
        const kind = noise.cell(i + layer * 131, j)
        if (noise.cell(i + 17, j + layer * 57) >= share) continue
        const turn = noise.cell(i, j + 5 + layer * 57) * 2 * Math.PI
        const dx = x - i - 0.5 - 0.8 * (noise.cell(i + 7, j + layer) - 0.5)
        const dy = y - j - 0.5 - 0.8 * (noise.cell(i + layer, j + 7) - 0.5)
        // No two of a size, and few lie flat.
        const long = 0.42 + 0.16 * noise.cell(i + 29, j + layer * 11)
        const along = (dx * Math.cos(turn) + dy * Math.sin(turn)) / long
        const across = (dy * Math.cos(turn) - dx * Math.sin(turn)) / long
        const half = slim * 2 * (1 - along * along) * (1 + 0.25 * Math.sin(along * 9 + kind * 20))
        const soft = (0.5 * footprint) / long
        if (Math.abs(across) > half + soft || Math.abs(along) > 1) continue
        const cover = soft > 0 ? clamp01((half - Math.abs(across)) / (2 * soft) + 0.5) : 1
        if (cover < 0.08) continue
        const tilt = 0.75 + 0.5 * noise.cell(i + 3, j + layer * 7) + 0.22 * Math.sign(across) * (kind - 0.5)
        const rib = 1 - 0.25 * clamp01(1 - Math.abs(across) / 0.06)
        return { kind, shade: tilt * rib * (1 + 0.18 * along * (kind - 0.3)), cover, layer, facing: Math.sign(across) }
      }
    }
  }
  return undefined
}
