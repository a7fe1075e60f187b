/** Cloths whose threads are not seen: milled, tanned, brushed, netted, set with sequins. */
import { type RandomStream, smoothstep } from '@toile/imaging'
import { cloudNoise, type StructureMaker, type StructurePlane, ring } from './structure-plane.ts'

/** Short fibres in all directions over a hidden weave: milled wool, felt, crepe. */
export const fibre: StructureMaker = (plane, _threads, material, random) => {
  const { side } = plane
  const across = cloudNoise(side, 2.6, 0.6, random)
  const down = cloudNoise(side, 0.6, 2.6, random)
  const pill = cloudNoise(side, 1.1, 1.1, random)
  const wide = cloudNoise(side, 6.5, 6.5, random)
  for (let p = 0; p < plane.height.length; p++) {
    const hair = Math.max(across[p]!, down[p]!)
    plane.height[p] = 0.42 * hair + 0.4 * pill[p]!
    plane.tone[p] = 1 + material.slub * (0.55 * hair + 0.45 * pill[p]! + 0.14 * wide[p]!)
  }
}

/** Cells parted by fine furrows (Worley, 'A cellular texture basis function', 1996). */
export const grain: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const cell = side / threads
  const points = Float32Array.from({ length: threads * threads * 2 }, () => random.next())
  const tones = Float32Array.from({ length: threads * threads }, () => random.next() * 2 - 1)
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p++) {
      const gx = Math.floor(x / cell)
      const gy = Math.floor(y / cell)
      let first = Infinity
      let second = Infinity
      let owner = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const k = ((gy + dy + threads) % threads) * threads + ((gx + dx + threads) % threads)
          const d = Math.hypot(gx + dx + points[2 * k]! - x / cell, gy + dy + points[2 * k + 1]! - y / cell)
          if (d < first) {
            second = first
            first = d
            owner = k
          } else if (d < second) second = d
        }
      }
      const dome = smoothstep(0, 0.32, second - first)
      plane.height[p] = dome * (1 + 0.25 * tones[owner]!)
      plane.tone[p] = 0.93 + 0.07 * dome + material.slub * tones[owner]! * 0.4
    }
  }
}

/** Pile: no thread is seen, only strokes of a hand that brushed it. */
export const nap: StructureMaker = (plane, _threads, material, random) => {
  const fine = cloudNoise(plane.side, 0.6, 0.9, random)
  const strokes = cloudNoise(plane.side, 9, 16, random)
  for (let p = 0; p < fine.length; p++) {
    plane.height[p] = 0.45 * fine[p]!
    plane.tone[p] = 1 + material.slub * (0.55 * fine[p]! + 0.5 * strokes[p]!)
  }
}

/** Overlapping discs, each tilted its own way. */
export const sequin: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const cell = side / threads
  const rows = threads
  const tilt = Float32Array.from({ length: threads * rows * 3 }, () => random.next() * 2 - 1)
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p++) {
      // Later rows lie under earlier ones: the first disc that covers the place is seen.
      const row = Math.floor(y / cell)
      for (let k = 0; k < 2; k++) {
        const r = (row - 1 + k + rows) % rows
        const shift = (r % 2) * 0.5
        const column = Math.floor(x / cell - shift + threads) % threads
        const dx = x / cell - shift - Math.floor(x / cell - shift) - 0.5
        const dy = y / cell - (row - 1 + k) - 0.7
        const d = Math.hypot(dx, dy * 0.9)
        if (d > 0.62 && k === 0) continue
        const o = (r * threads + column) * 3
        plane.height[p] = 2.2 * (dx * tilt[o]! + dy * (tilt[o + 1]! - 0.2)) - smoothstep(0.5, 0.62, d) * 0.4
        plane.tone[p] = (0.9 + material.slub * tilt[o + 2]!) * (1 - 0.35 * smoothstep(0.46, 0.62, d))
        break
      }
    }
  }
}

/** Six-sided net: fine lines, nothing between them. */
export const net: StructureMaker = (plane, threads, _material, random) => {
  const { side } = plane
  const rows = Math.max(2, 2 * Math.round((threads * 0.577 * 2) / 2))
  const sway = ring(side, 5, random)
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p++) {
      const u = ((x + 0.6 * sway[y]!) / side) * threads
      const v = (y / side) * rows
      const line = Math.abs(Math.sin(Math.PI * (u + v / 2))) * Math.abs(Math.sin(Math.PI * (u - v / 2)))
      const thread = 1 - smoothstep(0.05, 0.4, line)
      plane.height[p] = thread
      plane.cover[p] = 0.42 + 0.58 * thread
    }
  }
}

/** A place for a motif on the tile: middle and radius, pixels. */
interface Spot {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** Spots that keep apart over the tile's edges too, the largest first (dart throwing). */
function scatterSpots(side: number, unit: number, random: RandomStream): Spot[] {
  const spots: Spot[] = []
  for (const [radius, tries] of [
    [1.5, 90],
    [0.95, 320],
    [0.52, 900],
    [0.22, 900],
  ] as const) {
    for (let n = 0; n < tries; n++) {
      const spot = { x: random.next() * side, y: random.next() * side, r: unit * radius * random.between(0.88, 1.12) }
      const free = spots.every(({ x, y, r }) => {
        const dx = Math.abs(spot.x - x)
        const dy = Math.abs(spot.y - y)
        return Math.hypot(Math.min(dx, side - dx), Math.min(dy, side - dy)) > spot.r + r + 0.12 * unit
      })
      if (free) spots.push(spot)
    }
  }
  return spots
}

/** Stitches one motif into the plane: `draw` answers cloth (0..1) and raised cord (0..1) at a place in units of its radius. */
function stitch(
  plane: StructurePlane,
  { x, y, r }: Spot,
  draw: (u: number, v: number) => readonly [number, number],
): void {
  const { side } = plane
  const reach = Math.ceil(r * 1.08)
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const [cloth, cord] = draw(dx / r, dy / r)
      const stitched = Math.max(cloth, cord)
      const p = ((Math.floor(y + dy) + side) % side) * side + ((Math.floor(x + dx) + side) % side)
      if (stitched <= plane.height[p]!) continue
      plane.height[p] = stitched
      plane.cover[p] = LACE_NET.cover + (1 - LACE_NET.cover) * stitched
      plane.tone[p] = LACE_NET.tone + (1 - LACE_NET.tone) * (0.72 * cloth + 0.28 * cord)
    }
  }
}

/** The ground of a lace. Chosen by eye. */
const LACE_NET = {
  /** What it hides of what lies behind, 0 to 1. */
  cover: 0.52,
  /** Its tone beside that of solid stitching, a factor. */
  tone: 0.7,
} as const

/** A flower of two rings of petals about an open eye, its edges corded. */
function laceFlower(petals: number, turn: number): (u: number, v: number) => readonly [number, number] {
  return (u, v) => {
    const d = Math.hypot(u, v)
    const angle = Math.atan2(v, u) + turn
    const outer = 0.74 + 0.24 * Math.abs(Math.cos((angle * petals) / 2))
    const inner = 0.36 + 0.12 * Math.abs(Math.sin((angle * petals) / 2))
    const rim = Math.min(Math.abs(outer - 0.04 - d), Math.abs(inner - d), Math.abs(0.15 - d))
    const inside = smoothstep(0.03, -0.02, d - outer)
    const slit = smoothstep(0.1, 0.04, Math.abs(Math.sin((angle * petals) / 2)) * d) * smoothstep(0.42, 0.5, d)
    const cloth = inside * (d < 0.15 ? 0.1 : d < inner ? 0.62 : 0.86) * (1 - 0.75 * slit)
    return [cloth, inside * smoothstep(0.075, 0.025, rim)]
  }
}

/** A sprig that bends through its spot, with a leaf at every step. */
function laceSprig(turn: number, bow: number): (u: number, v: number) => readonly [number, number] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (u, v) => {
    const along = u * cos + v * sin
    const across = v * cos - u * sin - bow * (along * along - 0.4)
    if (Math.abs(along) > 0.98) return [0, 0]
    const stem = smoothstep(0.09, 0.03, Math.abs(across))
    // Leaves in turn on both sides, lying forwards along the stem.
    const step = (along + 1) * 3 - Math.abs(across) * 1.6
    const place = step - Math.floor(step) - 0.5
    const long = 0.44 * (1 - 0.35 * Math.abs(along))
    const leaf = 1 - Math.hypot(place / 0.4, (Math.abs(across) - long * 0.55) / (long * 0.55))
    const cloth = 0.86 * smoothstep(0, 0.25, leaf) * (1 - 0.6 * smoothstep(0.1, 0.02, Math.abs(place)))
    return [cloth, Math.max(stem, smoothstep(0, 0.12, leaf) * smoothstep(0.34, 0.2, leaf))]
  }
}

const laceDot = (u: number, v: number): readonly [number, number] => [smoothstep(0.95, 0.6, Math.hypot(u, v)), 0]

/**
 * Flowers, sprigs and dots of solid stitching, edged with cord, strewn over a fine net. Between them the cloth is thinner
 * and its tone deeper, as over a lining, so that pale lace is seen on a pale ground.
 */
export const lace: StructureMaker = (plane, threads, material, random) => {
  net(plane, 2 * Math.round(threads * 2.4), material, random)
  for (let p = 0; p < plane.cover.length; p++) {
    const thread = Math.max(0, (plane.cover[p]! - 0.42) / 0.58)
    plane.cover[p] = LACE_NET.cover + 0.14 * thread
    plane.tone[p] = LACE_NET.tone + 0.1 * thread
    plane.height[p] = 0.1 * thread
  }
  const unit = plane.side / threads
  for (const [n, spot] of scatterSpots(plane.side, unit, random).entries()) {
    const turn = random.next() * 6.28
    if (spot.r > 1.3 * unit) stitch(plane, spot, laceFlower(random.pick([6, 7, 8]), turn))
    else if (spot.r > 0.4 * unit && (n % 3 > 0 || spot.r < 0.75 * unit))
      stitch(plane, spot, laceSprig(turn, random.between(-0.5, 0.5)))
    else if (spot.r > 0.4 * unit) stitch(plane, spot, laceFlower(5, turn))
    else stitch(plane, spot, laceDot)
  }
  for (let p = 0; p < plane.height.length; p++) plane.height[p] = 0.16 * plane.height[p]!
}

/** Locks of hair that lie downwards, light tips over dark roots. */
export const fur: StructureMaker = (plane, _threads, material, random) => {
  const { side } = plane
  const count = Math.round((side * side) / 14)
  for (let k = 0; k < count; k++) {
    const tone = random.next()
    let x = random.next() * side
    let y = random.next() * side
    const length = random.between(12, 30)
    let lean = random.between(-0.35, 0.35)
    for (let step = 0; step < length; step++) {
      const tip = step / length
      const p = (Math.floor(y + side) % side) * side + (Math.floor(x + side) % side)
      const level = 0.3 + 0.9 * tip
      if (level + tone * 0.3 > plane.height[p]! * 0.92) {
        plane.height[p] = level + tone * 0.3
        plane.tone[p] = 1 + material.slub * (1.7 * (tip * 0.7 + tone * 0.5) - 1)
      }
      lean += random.between(-0.05, 0.05)
      x += lean + side
      y += 1
      x %= side
    }
  }
}

export const smooth: StructureMaker = (plane, _threads, _material, random) => {
  const wave = cloudNoise(plane.side, 7, 7, random)
  for (let p = 0; p < wave.length; p++) plane.height[p] = wave[p]!
}
