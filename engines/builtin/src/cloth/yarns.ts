/** Cloths whose threads are seen: woven, knitted, corded. */
import { type RandomStream, smoothstep } from '@toile/imaging'
import type { ClothMaterial } from './materials.ts'
import { cloudNoise, type StructureMaker, type StructurePlane, ring } from './structure-plane.ts'

/** How warp and weft are bound. */
interface Binding {
  /** Whether the warp thread i lies on top of the weft thread j. */
  readonly over: (i: number, j: number) => boolean
  /** Tone of the weft, a factor. */
  readonly weftTone: number
}

/** Warp and weft, thread by thread. */
function weave(
  { over, weftTone }: Binding,
  plane: StructurePlane,
  threads: number,
  material: ClothMaterial,
  random: RandomStream,
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

export const plain: StructureMaker = (plane, threads, material, random) =>
  weave({ over: (i, j) => (i + j) % 2 === 0, weftTone: 1 }, plane, threads, material, random)

/** Three over one, to the right: in denim the weft is undyed and shows as pale flecks. */
export const twill: StructureMaker = (plane, threads, material, random) =>
  weave({ over: (i, j) => (i + j) % 4 !== 0, weftTone: 1 + 1.3 * material.slub }, plane, threads, material, random)

/** Long floats of fine warp: all that is seen of them is a faint streak. */
export const satin: StructureMaker = (plane, _threads, material, random) => {
  const fine = cloudNoise(plane.side, 0.6, 14, random)
  for (let p = 0; p < fine.length; p++) {
    plane.height[p] = fine[p]! * 0.5
    plane.tone[p] = 1 + material.slub * fine[p]!
  }
}

/** Plain knitting: columns of V. Fine ones are jersey, wider ones a jumper. */
export const jersey: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const tones = Array.from({ length: threads }, () => random.next() * 2 - 1)
  const fuzz = cloudNoise(side, 0.8, 0.8, random)
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

export const rib: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const rows = threads * 2
  const fuzz = cloudNoise(side, 0.8, 0.8, random)
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
export const cable: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const fuzz = cloudNoise(side, 1, 1, random)
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

export const wale: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const tuft = cloudNoise(side, 0.9, 1.6, random)
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

/** Tints of the nubs in tweed, factors of red, green and blue. Chosen by eye. */
const FLECKS = [
  [1.5, 1.25, 0.8],
  [0.7, 0.85, 1.35],
  [1.4, 0.75, 0.7],
  [1.6, 1.55, 1.45],
  [0.5, 0.5, 0.55],
] as const

/** A coarse broken twill of spun yarns of several tones, with nubs of other colours. */
export const tweed: StructureMaker = (plane, threads, material, random) => {
  const { side } = plane
  const over = (i: number, j: number) => (j % 8 < 4 ? i + j : i - j + 4 * threads) % 4 < 2
  weave({ over, weftTone: 1 + material.slub }, plane, threads, material, random)
  const hair = cloudNoise(side, 1, 1, random)
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
