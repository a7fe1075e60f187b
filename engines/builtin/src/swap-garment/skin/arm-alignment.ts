import { type GreyImage, mix, smoothstep } from '@toile/imaging'
import type { Section } from './arm-geometry.ts'
import type { Outline } from '../../garment-shape/outline.ts'

/** Where the edge of seen skin is looked for beside an arm. Chosen by eye. */
const SEEN_EDGE = {
  /** How far from its middle, on either side, the arm's skin is looked for, in half widths of the arm. */
  side: 0.55,
  /** Maximum distance of its edge from the middle, in the same widths. */
  out: 1.6,
  /** Maximum distance of that edge from the one that was computed. */
  most: 0.35,
  /** How many rows of it tell, at least and at most. */
  rows: [4, 9],
  /** How far past the sleeve's end they are looked for, in the arm's widths. */
  past: 0.8,
  /** Over how much of an arm it goes over into the edge that is seen, in its widths. */
  goesOver: 0.9,
  /** Pixels past the sleeve's end where skin is wholly seen. */
  clear: 3,
} as const

/**
 * An arm whose edges go over into those of the skin that comes out of its sleeve: each side by itself, where that is seen
 * against what lies behind and not against the garment. Else the outline has a step where the old sleeve ended.
 *
 * @param skin the photo's size, 255 = skin
 */
export function alignWithSeenSkin(sections: readonly Section[], { mask, scale }: Outline, skin: GreyImage): Section[] {
  // A single place has no way to go over.
  if (sections.length < 2) return [...sections]
  const read = (image: GreyImage, x: number, y: number, by: number): number => {
    const [px, py] = [Math.floor(x / by), Math.floor(y / by)]
    return px < 0 || py < 0 || px >= image.width || py >= image.height ? -1 : image.data[py * image.width + px]!
  }
  const isSkin = (x: number, y: number): boolean => read(skin, x, y, scale) >= 128 && read(mask, x, y, 1) < 128
  // What ends at the photo's edge, or at the garment, is not the arm's edge.
  const isBehind = (x: number, y: number): boolean => {
    const own = read(mask, x, y, 1)
    return own >= 0 && own < 128
  }
  const last = sections.at(-1)!
  const width = last.rim + last.lining
  const found = (['outer', 'inner'] as const).map((side) => {
    const sign = side === 'outer' ? 1 : -1
    const deltas: number[] = []
    let first = 0
    for (let at = 0; at < last.at + SEEN_EDGE.past * width && deltas.length < SEEN_EDGE.rows[1]; at += 1) {
      const own = sectionAt(sections, at)
      const half = side === 'outer' ? own.rim : own.lining
      const on = (t: number): [number, number] => [own.x + sign * t * own.nx, own.y + sign * t * own.ny]
      if (!isSkin(...on(SEEN_EDGE.side * half)) || !isSkin(own.x, own.y)) {
        deltas.length = 0
        continue
      }
      if (deltas.length === 0) first = at
      let edge = SEEN_EDGE.side * half
      while (edge < SEEN_EDGE.out * half && isSkin(...on(edge))) edge += 0.5
      if (edge >= SEEN_EDGE.out * half || !isBehind(...on(edge + SEEN_EDGE.clear))) continue
      deltas.push(edge - half)
    }
    if (deltas.length < SEEN_EDGE.rows[0]) return undefined
    const delta = deltas.toSorted((p, q) => p - q)[deltas.length >> 1]!
    const most = (SEEN_EDGE.most * width) / 2
    return { delta: Math.min(most, Math.max(-most, delta)), first }
  })
  const deltaAt = (side: (typeof found)[number], at: number): number =>
    side ? side.delta * (1 - smoothstep(0, SEEN_EDGE.goesOver * width, side.first - at)) : 0
  return sections.map((section) => {
    const [outer, inner] = [deltaAt(found[0], section.at), deltaAt(found[1], section.at)]
    return {
      ...section,
      outer: Math.max(1, section.outer + outer),
      rim: Math.max(1, section.rim + outer),
      inner: Math.max(1, section.inner + inner),
      lining: Math.max(1, section.lining + inner),
    }
  })
}

/** Between two sections, or straight on past the last one. */
function sectionAt(
  sections: readonly Section[],
  at: number,
): Pick<Section, 'x' | 'y' | 'nx' | 'ny' | 'rim' | 'lining'> {
  const next = sections.findIndex((each) => each.at >= at)
  const k = next < 0 ? sections.length - 1 : Math.max(1, next)
  const [p, q] = [sections[k - 1]!, sections[k]!]
  const share = (at - p.at) / Math.max(1e-3, q.at - p.at)
  const f = Math.min(1, share)
  return {
    x: mix(p.x, q.x, share),
    y: mix(p.y, q.y, share),
    nx: mix(p.nx, q.nx, f),
    ny: mix(p.ny, q.ny, f),
    rim: mix(p.rim, q.rim, f),
    lining: mix(p.lining, q.lining, f),
  }
}
