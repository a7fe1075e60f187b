import { gaussianBlur } from '../filter/gaussian.ts'
import { createFloat } from '../image.ts'
import { randomStream, type RandomStream } from '../scene/random.ts'
import { smoothstep } from '../scene/tones.ts'
import type { ClothMaterial } from './materials.ts'

/** Values of a texel: slope to the right, slope downwards, red, green and blue factor of the colour, cover. */
export const STRUCTURE_CHANNELS = 6

/** A square of cloth seen from near, that repeats in both directions. */
export interface StructureTile {
  /** Side, pixels of the picture. */
  readonly side: number
  /** `STRUCTURE_CHANNELS` values for each texel. Colour factors have mean 1, slopes mean 0. */
  readonly data: Float32Array
}

/** What the makers fill in: height in units of half a thread, tone as a factor, cover 0 to 1. */
interface Plane {
  readonly side: number
  readonly height: Float32Array
  readonly tone: Float32Array
  readonly cover: Float32Array
  /** Colour specks beside tone: factors for red, green, blue; empty for cloth of one colour. */
  readonly speck: Float32Array
}

/** Threads under this width cannot be drawn: they are drawn at it, and fainter. */
const FINEST = 2.2
const SIDE = 224

/** The tile of a material at `scale` pixels of the picture for each pixel of one 1,024 px high. */
export function structureTile(material: ClothMaterial, scale: number, seed: number): StructureTile {
  const asked = material.pitch * scale
  const pitch = Math.max(FINEST, asked)
  const faint = Math.min(1, asked / FINEST)
  // Whole, even numbers of threads and rows of four: every weave below closes on itself.
  const threads = Math.max(4, 4 * Math.round(Math.max(SIDE, 2 * pitch) / pitch / 4))
  const side = Math.round(threads * pitch)
  const plane: Plane = {
    side,
    height: new Float32Array(side * side),
    tone: new Float32Array(side * side).fill(1),
    cover: new Float32Array(side * side).fill(1),
    speck: material.structure === 'tweed' ? new Float32Array(side * side * 3).fill(1) : new Float32Array(0),
  }
  MAKERS[material.structure](plane, threads, material, randomStream(seed))
  return finish(plane, pitch, material.bump * faint, faint)
}

function finish(plane: Plane, pitch: number, bump: number, faint: number): StructureTile {
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

type Maker = (plane: Plane, threads: number, material: ClothMaterial, random: RandomStream) => void

/** Values at every pixel of a line that ends where it began: random knots, smoothly joined. */
function ring(length: number, knots: number, random: RandomStream): Float32Array {
  const values = Float32Array.from({ length: knots }, () => random.next() * 2 - 1)
  return Float32Array.from({ length }, (_, i) => {
    const t = (i / length) * knots
    const k = Math.floor(t)
    const s = smoothstep(0, 1, t - k)
    return values[k % knots]! * (1 - s) + values[(k + 1) % knots]! * s
  })
}

/** Noise that repeats: white noise blurred over the tile's rims, deviation 1. */
function cloud(side: number, sigmaX: number, sigmaY: number, random: RandomStream): Float32Array {
  const margin = Math.ceil(3 * Math.max(sigmaX, sigmaY))
  const wide = side + 2 * margin
  const white = Float32Array.from({ length: side * side }, () => random.next() - 0.5)
  const padded = createFloat(wide, wide, 1)
  for (let y = 0; y < wide; y++) {
    for (let x = 0; x < wide; x++) {
      padded.data[y * wide + x] = white[((y + 8 * side - margin) % side) * side + ((x + 8 * side - margin) % side)]!
    }
  }
  const blurred = blurApart(padded.data, wide, sigmaX, sigmaY)
  const out = new Float32Array(side * side)
  let square = 0
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      out[i] = blurred[(y + margin) * wide + x + margin]!
      square += out[i]! * out[i]!
    }
  }
  const scale = 1 / Math.sqrt(square / out.length)
  for (let i = 0; i < out.length; i++) out[i] = out[i]! * scale
  return out
}

/** Different blurs along the two axes: the rows, then the columns, each as pictures one pixel thick would be too slow. */
function blurApart(data: Float32Array, side: number, sigmaX: number, sigmaY: number): Float32Array {
  if (sigmaX === sigmaY) return gaussianBlur({ width: side, height: side, channels: 1, data }, sigmaX).data
  // One row with `side` channels is blurred along nothing; one column of cells along y, and the transpose along x.
  const down = gaussianBlur({ width: 1, height: side, channels: side, data }, sigmaY).data
  return transpose(
    gaussianBlur({ width: 1, height: side, channels: side, data: transpose(down, side) }, sigmaX).data,
    side,
  )
}

function transpose(data: Float32Array, side: number): Float32Array {
  const out = new Float32Array(data.length)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) out[x * side + y] = data[y * side + x]!
  return out
}

/** Warp and weft; `over` says whether the warp thread i lies on top of the weft thread j. */
function weave(
  plane: Plane,
  threads: number,
  material: ClothMaterial,
  random: RandomStream,
  over: (i: number, j: number) => boolean,
  weftTone: number,
): void {
  const { side } = plane
  const knots = Math.max(3, Math.round(side / 40))
  const yarn = () => ({ tone: (random.next() + random.next() - 1) * 0.9, slub: ring(side, knots, random) })
  const warp = Array.from({ length: threads }, yarn)
  const weft = Array.from({ length: threads }, yarn)
  for (let y = 0, p = 0; y < side; y++) {
    const v = (y / side) * threads
    const j = Math.floor(v)
    const roundV = Math.sin(Math.PI * (v - j))
    for (let x = 0; x < side; x++, p++) {
      const u = (x / side) * threads
      const i = Math.floor(u)
      const roundU = Math.sin(Math.PI * (u - i))
      const top = over(i, j)
      const yarnHere = top ? warp[i]! : weft[j]!
      const along = top ? yarnHere.slub[y]! : yarnHere.slub[x]!
      plane.height[p] = (top ? roundU * (0.55 + 0.45 * roundV) : roundV * (0.55 + 0.45 * roundU)) * (1 + 0.4 * along)
      const depth = 0.9 + 0.1 * (top ? roundU : roundV)
      plane.tone[p] = depth * (1 + material.slub * (0.65 * along + 0.6 * yarnHere.tone)) * (top ? 1 : weftTone)
    }
  }
}

const plain: Maker = (plane, threads, material, random) =>
  weave(plane, threads, material, random, (i, j) => (i + j) % 2 === 0, 1)

/** Three over one, to the right: in denim the weft is undyed and shows as pale flecks. */
const twill: Maker = (plane, threads, material, random) =>
  weave(plane, threads, material, random, (i, j) => (i + j) % 4 !== 0, 1 + 1.3 * material.slub)

/** Long floats of fine warp: all that is seen of them is a faint streak. */
const satin: Maker = (plane, _threads, material, random) => {
  const fine = cloud(plane.side, 0.6, 14, random)
  for (let p = 0; p < fine.length; p++) {
    plane.height[p] = fine[p]! * 0.5
    plane.tone[p] = 1 + material.slub * fine[p]!
  }
}

/** Plain knitting: columns of V. Fine ones are jersey, wider ones a jumper. */
const jersey: Maker = (plane, threads, material, random) => {
  const { side } = plane
  const tones = Array.from({ length: threads }, () => random.next() * 2 - 1)
  const fuzz = cloud(side, 0.8, 0.8, random)
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p++) {
      const u = (x / side) * threads
      const across = Math.abs(u - Math.floor(u) - 0.5) * 2
      // The two legs of a stitch lean together: each row is shifted by the way to the column's middle.
      const v = (y / side) * threads * 1 + across * 0.75
      const row = v - Math.floor(v)
      const loop = Math.sin(Math.PI * row) * Math.sin(Math.PI * Math.min(1, 0.12 + across * 0.76 + 0.12))
      const gap = 1 - smoothstep(0.84, 1, across) * 0.8 - (1 - smoothstep(0, 0.16, across)) * 0.6
      plane.height[p] = Math.max(0, loop) * gap + 0.07 * fuzz[p]!
      plane.tone[p] =
        (0.8 + 0.2 * Math.max(0, loop) * gap) * (1 + material.slub * tones[Math.floor(u) % threads]!) +
        0.5 * material.slub * fuzz[p]!
    }
  }
}

const rib: Maker = (plane, threads, material, random) => {
  const { side } = plane
  const rows = threads * 2
  const fuzz = cloud(side, 0.8, 0.8, random)
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p++) {
      const u = (x / side) * threads
      const across = Math.abs(u - Math.floor(u) - 0.5) * 2
      const ridge = Math.cos((Math.PI / 2) * Math.min(1, across * 1.12))
      const v = (y / side) * rows + Math.abs(across - 0.4)
      const stitch = Math.sin(Math.PI * (v - Math.floor(v)))
      plane.height[p] = ridge * 1.3 + 0.28 * stitch * ridge + 0.06 * fuzz[p]!
      plane.tone[p] = 0.74 + 0.26 * ridge * (0.75 + 0.25 * stitch) + material.slub * 0.6 * fuzz[p]!
    }
  }
}

/** Ropes of three strands between columns of plain stitches. */
const cable: Maker = (plane, threads, material, random) => {
  const { side } = plane
  const fuzz = cloud(side, 1, 1, random)
  const columns = Math.max(1, Math.round(threads / 4))
  const turns = Math.max(1, Math.round(columns * 1.5))
  const rows = threads * 2
  for (let y = 0, p = 0; y < side; y++) {
    const v = y / side
    for (let x = 0; x < side; x++, p++) {
      const u = (x / side) * columns
      const t = (u - Math.floor(u)) * 2 - 1
      let height = 0
      let rope = 0
      if (Math.abs(t) < 0.55) {
        for (let strand = 0; strand < 2; strand++) {
          const phase = Math.PI * (2 * v * turns + strand)
          const middle = 0.3 * Math.sin(phase)
          const near = 1 - ((t - middle) / 0.27) ** 2
          if (near <= 0) continue
          const level = Math.sqrt(near) * (1.15 + 0.5 * Math.cos(phase))
          if (level > height) {
            height = level
            rope = t - middle
          }
        }
      }
      const lean = height > 0 ? rope * 3 : Math.abs(((u * 8) % 1) - 0.5) * 1.4
      const row = v * rows + Math.abs(lean)
      const stitch = Math.sin(Math.PI * (row - Math.floor(row)))
      const ground = 0.35 + 0.25 * stitch * Math.sin(Math.PI * ((u * 8) % 1))
      const level = height > 0 ? height * (0.86 + 0.14 * stitch) : ground
      plane.height[p] = level * 1.2 + 0.05 * fuzz[p]!
      plane.tone[p] = 0.7 + 0.24 * Math.min(1.2, level) + material.slub * 0.5 * fuzz[p]!
    }
  }
}

const wale: Maker = (plane, threads, material, random) => {
  const { side } = plane
  const tuft = cloud(side, 0.9, 1.6, random)
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p++) {
      const u = (x / side) * threads
      const across = Math.abs(u - Math.floor(u) - 0.5) * 2
      const ridge = Math.sqrt(Math.max(0, 1 - (across * 1.06) ** 2))
      plane.height[p] = ridge * 1.2 + 0.1 * tuft[p]!
      plane.tone[p] = 0.66 + 0.34 * ridge + material.slub * tuft[p]! * ridge
    }
  }
}

/** Short fibres in all directions over a hidden weave: milled wool, felt, crepe. */
const fibre: Maker = (plane, _threads, material, random) => {
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

const FLECKS = [
  [1.5, 1.25, 0.8],
  [0.7, 0.85, 1.35],
  [1.4, 0.75, 0.7],
  [1.6, 1.55, 1.45],
  [0.5, 0.5, 0.55],
] as const

/** A coarse broken twill of spun yarns of several tones, with nubs of other colours. */
const tweed: Maker = (plane, threads, material, random) => {
  const { side } = plane
  weave(
    plane,
    threads,
    material,
    random,
    (i, j) => (j % 8 < 4 ? i + j : i - j + 4 * threads) % 4 < 2,
    1 + material.slub,
  )
  const hair = cloud(side, 1, 1, random)
  for (let p = 0; p < plane.height.length; p++) {
    plane.height[p] = plane.height[p]! + 0.25 * hair[p]!
    plane.tone[p] = plane.tone[p]! * (1 + 0.1 * hair[p]!)
  }
  const count = Math.round((side * side) / 420)
  for (let k = 0; k < count; k++) {
    const tint = random.pick(FLECKS)
    const cx = Math.floor(random.next() * side)
    const cy = Math.floor(random.next() * side)
    const long = random.between(1.4, 3.4)
    const upright = random.next() < 0.5
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const near = 1 - Math.hypot(upright ? dx / 1.3 : dx / long, upright ? dy / long : dy / 1.3)
        if (near <= 0) continue
        const p = ((cy + dy + side) % side) * side + ((cx + dx + side) % side)
        for (let c = 0; c < 3; c++) {
          plane.speck[p * 3 + c] = 1 + (tint[c]! - 1) * Math.min(1, near * 2)
        }
        plane.height[p] = plane.height[p]! + 0.5 * near
      }
    }
  }
}

/** Cells parted by fine furrows (Worley, 'A cellular texture basis function', 1996). */
const grain: Maker = (plane, threads, material, random) => {
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
const nap: Maker = (plane, _threads, material, random) => {
  const fine = cloud(plane.side, 0.6, 0.9, random)
  const strokes = cloud(plane.side, 9, 16, random)
  for (let p = 0; p < fine.length; p++) {
    plane.height[p] = 0.45 * fine[p]!
    plane.tone[p] = 1 + material.slub * (0.55 * fine[p]! + 0.5 * strokes[p]!)
  }
}

/** Overlapping discs, each tilted its own way. */
const sequin: Maker = (plane, threads, material, random) => {
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
const net: Maker = (plane, threads, _material, random) => {
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
const lace: Maker = (plane, threads, material, random) => {
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
const fur: Maker = (plane, _threads, material, random) => {
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

const smooth: Maker = (plane, _threads, _material, random) => {
  const wave = cloud(plane.side, 7, 7, random)
  for (let p = 0; p < wave.length; p++) plane.height[p] = wave[p]!
}

const MAKERS: { readonly [Kind in ClothMaterial['structure']]: Maker } = {
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
