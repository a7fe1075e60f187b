import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import type { SceneFrame } from '../scene.ts'
import type { FlowerHeads, Grass } from '../grass.ts'

/** What grows under the trees of a wood. */
export type Undergrowth = 'pine' | 'birch' | 'bamboo' | 'jungle'

/** Metres beyond which single plants are not seen, and only colour the ground. Chosen by eye. */
const FARTHEST = 40

/**
 * @param green the light side of the wood's leaves
 * @param clear 0 where nothing grows, on the path and on bare earth, to 1, by place on the ground
 */
export function undergrowthOf(
  kind: Undergrowth,
  frame: SceneFrame,
  green: LinearRgb,
  clear: (x: number, z: number) => number,
): Grass {
  const { camera } = frame
  const stand = camera.subjectDistance
  const tall = { pine: 0.13, birch: 0.22, bamboo: 0.09, jungle: 0.2 }[kind]
  /** Share of their height that plants have, by place: less where the subject stands. */
  const grown = (x: number, z: number): number => clear(x, z) * mix(0.35, 1, smoothstep(0.2, 1.4, z - stand))
  return {
    // Short grass has narrow blades: broad ones would look like cones.
    blade: Math.max(0.006, 0.05 * tall),
    from: stand * 0.62,
    to: FARTHEST,
    height: (x, z) => tall * grown(x, z),
    // Slim at the root, so that a plant that stands alone does not look like a cone.
    outline: (up) => (0.45 + 0.55 * smoothstep(0, 0.3, up)) * (1 - up ** 1.6),
    colour(up, at, out) {
      // The light reaches the roots of short grass.
      const tone = clamp01(mix(0.55 - 1.6 * tall, 0.9, up) + 0.4 * (at - 0.5))
      for (let c = 0; c < 3; c++) out[c] = green[c]! * (0.16 + 0.62 * tone)
    },
    heads: leavesOf(kind, stand, green, (x, z) => smoothstep(0.7, 1.6, z - stand) * grown(x, z)),
  }
}

function leavesOf(
  kind: Undergrowth,
  stand: number,
  green: LinearRgb,
  grown: (x: number, z: number) => number,
): FlowerHeads[] {
  const leaves = (share: number, radius: number, slim: number, low: number, high: number): FlowerHeads => ({
    share: (x, z) => share * grown(x, z),
    radius,
    // More leaves low than high; beside the subject none hangs in the air.
    height: (_, z, at) =>
      low + (mix(0.35, 1, smoothstep(1.5, 5, z - stand)) * high - low) * ((at * 7.3 + z * 3.1) % 1) ** 1.4,
    stem: green,
    thick: 0,
    shade: leafShade(green, slim),
  })
  switch (kind) {
    case 'jungle':
      return [leaves(0.85, 0.13, 0.3, 0.08, 1.9), leaves(0.5, 0.22, 0.36, 0.1, 1.4)]
    case 'bamboo':
      return [{ ...leaves(0.55, 0.09, 0.14, 1, 4), share: (_, z) => 0.5 * smoothstep(1.2, 2.4, z - stand) }]
    case 'pine':
      return [leaves(0.4, 0.1, 0.2, 0.08, 0.42)]
    case 'birch':
      return [leaves(0.12, 0.05, 0.3, 0.1, 0.4)]
  }
}

/** A pointed leaf turned at random, lighter along its rib, one half darker than the other. */
export const leafShade =
  (green: LinearRgb, slim: number): FlowerHeads['shade'] =>
  (x, y, kind, pixel, out) => {
    const turn = (kind - 0.5) * 4
    const along = y * Math.cos(turn) + x * Math.sin(turn)
    // Each leaf is bent, and seen from another side.
    const bend = 1.1 * slim * (((kind * 5.9) % 1) - 0.5)
    const across = x * Math.cos(turn) - y * Math.sin(turn) + bend * (along * along - 0.5)
    const seen = 0.5 + 0.65 * ((kind * 17.7) % 1)
    const half = seen * slim * Math.sqrt(Math.max(0, 1 - along * along)) * (0.8 + 0.3 * along)
    const cover = clamp01((half - Math.abs(across)) / pixel + 0.5)
    if (cover === 0) return 0
    // It is folded along its rib: one half turns away from the light, and some comes through the other's rim.
    const turned = smoothstep(-0.6, 0.6, across / Math.max(half, 1e-3))
    const rib = 1 + 0.12 * clamp01(1 - Math.abs(across) / 0.08)
    const veins = 1 - 0.09 * Math.sin(24 * along - (14 * Math.abs(across)) / slim) * clamp01(1 - 14 * pixel)
    const shade = rib * veins * (0.26 + 0.26 * turned + 0.14 * along + 0.4 * ((kind * 3.7) % 1))
    const young = 0.35 * ((kind * 11.3) % 1) * turned
    out[0] = green[0] * (shade + 0.5 * young)
    out[1] = green[1] * (shade + 0.35 * young)
    out[2] = green[2] * shade
    return cover
  }
