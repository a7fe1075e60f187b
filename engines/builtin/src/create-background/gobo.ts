import { clamp01, type RandomStream, smoothstep, stripeCover } from '@toile/imaging'

/**
 * Patterns that stand between a lamp and a wall. Each answers the share of light that comes through, 0 to 1, at a point of
 * the wall in metres; `penumbra` is the width of the shadows' soft edge.
 */
export type Gobo = (u: number, v: number) => number

interface Leaflet {
  /** Where on the rib it grows, how far it reaches, how steeply it leans towards the tip, half its width; metres. */
  readonly root: number
  readonly reach: number
  readonly lean: number
  readonly half: number
}

interface Frond {
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
  readonly length: number
  readonly bend: number
  readonly spacing: number
  /** Leaflets of either side, in order from the root. */
  readonly sides: readonly [readonly Leaflet[], readonly Leaflet[]]
  readonly penumbra: number
  readonly depth: number
}

/** How many leaflets on either side are looked at: they lean, so that one may cover the foot of another. Chosen by eye. */
const NEIGHBOURS = 2

function leaflets(random: RandomStream, length: number, spacing: number, reach: number): Leaflet[] {
  return Array.from({ length: Math.ceil(length / spacing) }, (_, k) => {
    const root = (k + random.between(-0.3, 0.3)) * spacing
    const at = clamp01(root / length)
    const torn = random.next() < 0.08 ? random.between(0.2, 0.6) : 1
    return {
      root,
      reach:
        reach * (0.25 + 0.75 * Math.sqrt(clamp01(4 * (at + 0.06) * (1.04 - at)))) * random.between(0.82, 1.1) * torn,
      lean: 0.45 + 0.75 * at + random.between(-0.14, 0.14),
      half: spacing * random.between(0.2, 0.34),
    }
  })
}

/**
 * Shadows of palm fronds that hang into the light from a crown beyond one upper corner. Fronds hang at several distances
 * from the wall: the near ones are sharp and dark, the far ones soft and pale.
 */
export function palmGobo(random: RandomStream, fromLeft: boolean, penumbra: number): Gobo {
  const fronds: Frond[] = []
  const side = fromLeft ? 1 : -1
  const count = 8
  const crown = { x: -side * random.between(0.85, 1.35), y: random.between(1.7, 2.7) }
  const start = random.between(-0.75, -0.45)
  for (let k = 0; k < count; k++) {
    const angle = start + (k / (count - 1)) * 2 + random.between(-0.16, 0.16)
    const length = random.between(1.5, 2.9)
    const spacing = random.between(0.06, 0.085)
    const reach = random.between(0.34, 0.62)
    const far = random.next()
    fronds.push({
      x: crown.x + random.between(-0.12, 0.12),
      y: crown.y + random.between(-0.15, 0.15),
      cos: Math.cos(angle) * side,
      sin: -Math.sin(angle),
      length,
      // A frond droops: its rib bows down along the wall.
      bend: side * random.between(0.05, 0.22),
      spacing,
      sides: [leaflets(random, length, spacing, reach), leaflets(random, length, spacing, reach)],
      penumbra: penumbra * (0.45 + 2 * far * far),
      depth: 0.95 - 0.45 * far,
    })
  }
  return (u, v) => {
    let through = 1
    for (const frond of fronds) {
      const dx = u - frond.x
      const dy = v - frond.y
      const s = dx * frond.cos + dy * frond.sin
      if (s < -0.1 || s > frond.length + 0.5) continue
      const t = -dx * frond.sin + dy * frond.cos + frond.bend * s * s
      const away = Math.abs(t)
      if (away > 0.75) continue
      let cover = s < frond.length ? stripeCover(t, 0.012 * (1.2 - s / frond.length), frond.penumbra) : 0
      const leaves = frond.sides[t < 0 ? 0 : 1]
      const near = Math.round((s - away * 0.8 - 0.35 * away * away) / frond.spacing)
      for (let k = Math.max(0, near - NEIGHBOURS); k <= near + NEIGHBOURS && k < leaves.length; k++) {
        const leaf = leaves[k]!
        if (away > leaf.reach) continue
        const along = away / leaf.reach
        const offset = (s - leaf.root - away * leaf.lean - 0.35 * away * away) / Math.sqrt(1 + leaf.lean * leaf.lean)
        const half = leaf.half * Math.sqrt(Math.max(0, 1 - along)) * (0.55 + 0.45 * Math.min(1, along * 5))
        cover = Math.max(cover, stripeCover(offset, half + 0.001, frond.penumbra))
      }
      through *= 1 - cover * frond.depth
    }
    return through
  }
}

/** Sun through a window with glazing bars, thrown slantwise onto the wall. */
export function windowGobo(random: RandomStream, fromLeft: boolean, penumbra: number): Gobo {
  const side = fromLeft ? 1 : -1
  const slant = side * random.between(0.25, 0.5)
  const left = -random.between(0.75, 1) + side * random.between(-0.15, 0.25)
  const wide = random.between(1.35, 1.8)
  const low = random.between(0.35, 0.7)
  const high = random.between(2.5, 3.1)
  const columns = random.pick([2, 3])
  const rows = random.pick([3, 4])
  return (u, v) => {
    // A slanted sun shears the window's picture downwards along the wall.
    const y = v + u * slant
    const box =
      smoothstep(left - penumbra, left + penumbra, u) *
      (1 - smoothstep(left + wide - penumbra, left + wide + penumbra, u)) *
      smoothstep(low - penumbra, low + penumbra, y) *
      (1 - smoothstep(high - penumbra, high + penumbra, y))
    if (box === 0) return 0
    const cu = ((u - left) / wide) * columns
    const cv = ((y - low) / (high - low)) * rows
    const barU = stripeCover(((cu - Math.round(cu)) * wide) / columns, 0.022, penumbra)
    const barV = stripeCover(((cv - Math.round(cv)) * (high - low)) / rows, 0.018, penumbra)
    return box * (1 - Math.max(barU, barV))
  }
}

/** Sun through the slats of a blind. */
export function blindGobo(random: RandomStream, fromLeft: boolean, penumbra: number): Gobo {
  const slant = (fromLeft ? 1 : -1) * random.between(0.12, 0.3)
  const pitch = random.between(0.11, 0.16)
  const low = random.between(0.2, 0.5)
  return (u, v) => {
    const y = v + u * slant
    const phase = y / pitch
    const slat = stripeCover((phase - Math.round(phase)) * pitch, pitch * 0.28, penumbra)
    const inside =
      smoothstep(low - 0.1, low + 0.1, y) * (1 - smoothstep(2.7, 2.9, y)) * (1 - smoothstep(1.3, 1.5, Math.abs(u)))
    return inside * (1 - slat)
  }
}
