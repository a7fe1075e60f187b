/** Cloths whose threads are not seen: milled, tanned, brushed, netted, set with sequins. */
import { smoothstep } from '../scene/tones.ts'
import { cloud, type Maker, ring } from './plane.ts'

/** Short fibres in all directions over a hidden weave: milled wool, felt, crepe. */
export const fibre: Maker = (plane, _threads, material, random) => {
  const { side } = plane
  const across = cloud(side, 2.6, 0.6, random)
  const down = cloud(side, 0.6, 2.6, random)
  const pill = cloud(side, 1.1, 1.1, random)
  const wide = cloud(side, 6.5, 6.5, random)
  for (let p = 0; p < plane.height.length; p++) {
    const hair = Math.max(across[p]!, down[p]!)
    plane.height[p] = 0.42 * hair + 0.4 * pill[p]!
    plane.tone[p] = 1 + material.slub * (0.55 * hair + 0.45 * pill[p]! + 0.14 * wide[p]!)
  }
}

/** Cells parted by fine furrows (Worley, 'A cellular texture basis function', 1996). */
export const grain: Maker = (plane, threads, material, random) => {
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
export const nap: Maker = (plane, _threads, material, random) => {
  const fine = cloud(plane.side, 0.6, 0.9, random)
  const strokes = cloud(plane.side, 9, 16, random)
  for (let p = 0; p < fine.length; p++) {
    plane.height[p] = 0.45 * fine[p]!
    plane.tone[p] = 1 + material.slub * (0.55 * fine[p]! + 0.5 * strokes[p]!)
  }
}

/** Overlapping discs, each tilted its own way. */
export const sequin: Maker = (plane, threads, material, random) => {
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
export const net: Maker = (plane, threads, _material, random) => {
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

/** Flowers and leaves of solid stitching, edged with cord, on a net. */
export const lace: Maker = (plane, threads, material, random) => {
  net(plane, threads * 9, material, random)
  const { side } = plane
  for (let p = 0; p < plane.cover.length; p++) {
    plane.cover[p] = 0.42 + 0.4 * Math.max(0, plane.cover[p]! - 0.42)
    plane.height[p] = 0.1 * plane.height[p]!
  }
  const cell = side / threads
  for (let row = 0; row < threads; row++) {
    for (let column = 0; column < threads; column++) {
      const cx = (column + 0.5 + (row % 2) * 0.5) * cell
      const cy = (row + 0.5) * cell
      const petals = random.pick([5, 6, 7])
      const turn = random.next() * 6.28
      const radius = cell * random.between(0.4, 0.52)
      const reach = Math.ceil(radius * 1.2)
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const d = Math.hypot(dx, dy) / radius
          const angle = Math.atan2(dy, dx) + turn
          const outline = 0.62 + 0.36 * Math.abs(Math.cos((angle * petals) / 2))
          const p = ((Math.floor(cy + dy) + side) % side) * side + ((Math.floor(cx + dx) + side) % side)
          const edge = outline - d
          if (edge < -0.05) continue
          const cord = 1 - smoothstep(0.03, 0.1, Math.abs(edge - 0.04))
          const vein = 1 - smoothstep(0.05, 0.14, Math.abs(Math.sin((angle * petals) / 2)) * d * 0.7 + 0.02)
          const heart = d < 0.2 ? (d > 0.1 ? 1 : 0.25) : 0
          const stitched = Math.max(
            0.72 * smoothstep(-0.02, 0.05, edge) * (d > 0.22 ? 1 : 0.4),
            cord,
            vein * 0.9,
            heart,
          )
          if (stitched <= plane.cover[p]!) continue
          plane.cover[p] = stitched
          plane.height[p] = 0.05 * stitched + 0.09 * cord + 0.05 * heart
        }
      }
    }
  }
}

/** Locks of hair that lie downwards, light tips over dark roots. */
export const fur: Maker = (plane, _threads, material, random) => {
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

export const smooth: Maker = (plane, _threads, _material, random) => {
  const wave = cloud(plane.side, 7, 7, random)
  for (let p = 0; p < wave.length; p++) plane.height[p] = wave[p]!
}
