import { createRgba } from '@toile/imaging'
import { borderDistance, torusBlur } from '../torus-filter.ts'
import { torusNoise } from '../torus-noise.ts'
import { type Finish, separate, smooth, unitOf, waves } from './separation.ts'

/**
 * Directions of the threads of one colour after another; whole numbers of threads across and down the tile. Chosen by
 * eye.
 */
const THREADS = [
  { across: 150, down: 90 },
  { across: 150, down: -90 },
  { across: 60, down: 165 },
  { across: -60, down: 165 },
  { across: 175, down: 0 },
] as const

const hash = (n: number) => {
  const h = Math.imul(n ^ 0x2c1b3c6d, 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Satin stitch on plain cloth: threads side by side with a sheen, in rows of stitches, raised above the ground. */
export const embroidered: Finish = (flat, { colours, seed }) => {
  const { width, height } = flat
  const unit = unitOf(flat)
  const labels = separate(flat, colours)
  const border = torusBlur(borderDistance(labels, width, height, 12 * unit), 1.2 * unit, 2)
  const raised = { width, height, data: border.data.map((d, i) => (labels[i] === 0 ? 0 : Math.min(1, d / (7 * unit)))) }
  torusBlur(raised, 1.5 * unit, 2)
  const sway = torusNoise({ ...waves(flat, 130), seed, octaves: 2 }).data
  const weave = [Math.round(width / unit / 7), Math.round(height / unit / 7)] as const
  const aspect = [Math.max(1, Math.round(width / unit / 1024)), Math.max(1, Math.round(height / unit / 1024))] as const
  const out = createRgba(width, height)
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    const up = ((y - 2 + height) % height) * width
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const u = (x + 0.5) / width
      const label = labels[i]!
      const slope = raised.data[i]! - raised.data[up + ((x - 2 + width) % width)]!
      let light: number
      if (label === 0) {
        const [a, b] = [u * weave[0], v * weave[1]]
        const over = (Math.floor(a) + Math.floor(b)) % 2 === 0
        const round = Math.sin(Math.PI * (over ? a - Math.floor(a) : b - Math.floor(b)))
        const shadow = smooth(6 * unit, 0, border.data[i]!) * 0.16
        light = 0.955 + 0.06 * round - shadow
      } else {
        const thread = THREADS[(label - 1) % THREADS.length]!
        const across = thread.across * aspect[0]
        const down = thread.down * aspect[1]
        const phase = across * u + down * v + sway[i]! * 2.2
        const number = Math.floor(phase)
        const round = Math.sin(Math.PI * (phase - number))
        // Along the thread a whole number, too, so that stitches go on across the edge.
        const run =
          -Math.round(thread.down / 5) * aspect[0] * u +
          Math.round(thread.across / 5) * aspect[1] * v +
          hash(wrap(number, across, down))
        const end = Math.abs(run - Math.round(run)) * 2
        light = 0.74 + 0.34 * round - 0.16 * smooth(0.14, 0, end) + slope * 1.1 + sway[i]! * 0.05
      }
      const at = i * 4
      for (let c = 0; c < 3; c++) {
        const value = flat.data[at + c]!
        out.data[at + c] = light > 1 ? value + (255 - value) * (light - 1) : value * light
      }
      out.data[at + 3] = 255
    }
  }
  return out
}

/** A thread's number modulo the tile's repeats: the same on both sides of an edge. */
function wrap(number: number, across: number, down: number): number {
  const cycle = gcd(Math.abs(across), Math.abs(down))
  return ((number % cycle) + cycle) % cycle
}

function gcd(a: number, b: number): number {
  return b === 0 ? Math.max(1, a) : gcd(b, a % b)
}
