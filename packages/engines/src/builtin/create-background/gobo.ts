import { clamp01, type RandomStream, smoothstep, stripeCover } from '@toile/imaging'

/**
 * Patterns that stand between a lamp and a wall. Each answers the share of light that comes through, 0 to 1, at a point of
 * the wall in metres; `penumbra` is the width of the shadows' soft edge.
 */
export type Gobo = (u: number, v: number) => number

interface Frond {
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
  readonly length: number
  readonly bend: number
  readonly spacing: number
  readonly reach: number
}

/** Shadows of palm fronds that lean into the light from one upper corner. */
export function palmGobo(random: RandomStream, fromLeft: boolean, penumbra: number): Gobo {
  const fronds: Frond[] = []
  const side = fromLeft ? 1 : -1
  const count = 5
  for (let k = 0; k < count; k++) {
    const angle = random.between(-0.15, 1.15)
    fronds.push({
      x: -side * random.between(1.3, 1.9),
      y: random.between(1.1, 2.9),
      cos: Math.cos(angle) * side,
      sin: -Math.sin(angle) * 0.75,
      length: random.between(1.3, 2.3),
      bend: random.between(-0.16, 0.16),
      spacing: random.between(0.075, 0.12),
      reach: random.between(0.38, 0.6),
    })
  }
  return (u, v) => {
    let through = 1
    for (const frond of fronds) {
      const dx = u - frond.x
      const dy = v - frond.y
      const s = dx * frond.cos + dy * frond.sin
      if (s < 0 || s > frond.length + 0.35) continue
      const t = -dx * frond.sin + dy * frond.cos + frond.bend * s * s
      const at = s / frond.length
      // Leaflets sweep towards the tip: a leaflet's root lies a little before where its point is.
      const away = Math.abs(t)
      const root = s - away * 0.75
      if (root < 0 || root > frond.length) continue
      const reach = frond.reach * Math.sqrt(clamp01(4 * at * (1.12 - at))) + 0.02
      if (away > reach + penumbra) continue
      const phase = root / frond.spacing
      const offset = (phase - Math.round(phase)) * frond.spacing * 0.8
      const taper = Math.max(0, 1 - away / reach)
      const leaf = stripeCover(offset, frond.spacing * 0.3 * Math.sqrt(taper) + 0.001, penumbra)
      const stem = stripeCover(t, 0.012, penumbra)
      through *= 1 - Math.max(leaf, stem) * 0.92
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
