import { createRgba, type RgbaImage, type Srgb8 } from '@toile/imaging'
import { smooth, waves } from '../finish/separation.ts'
import { torusNoise } from '../torus-noise.ts'
import { equalized, ringColour } from './colour-fields.ts'
import type { Size, TextureOrder } from './texture-order.ts'

/** By the composition's number, where the prompt leaves it open. */
const MANNERS = ['spiral', 'crumple', 'shibori', 'spiral'] as const

const lightest = (colours: readonly Srgb8[]) =>
  colours.reduce((a, b) => (b[0] * 0.3 + b[1] * 0.6 + b[2] * 0.1 > a[0] * 0.3 + a[1] * 0.6 + a[2] * 0.1 ? b : a))

/** Where the dye went and where the folds kept it out, at a point of the tile (0..1 each). */
interface Dye {
  /** Position in the ring of colours. */
  readonly phase: number
  /** 0..1: how much of the undyed cloth shows. */
  readonly resist: number
}

/**
 * Tie-dye: cloth that was twisted to spirals, crumpled, or folded and bound (shibori), with dyes that bleed into each
 * other and pale lines where the folds kept them out.
 */
export function tieDye(order: TextureOrder, size: Size): RgbaImage {
  const manner = order.manner === '' ? MANNERS[order.variant % 4]! : order.manner
  const { width, height } = size
  const bleed = torusNoise({ ...waves(size, 150), seed: order.seed + 1, octaves: 4 }).data
  const fine = torusNoise({ ...waves(size, 22), seed: order.seed + 2, octaves: 3 }).data
  const crumple = manner === 'crumple' ? crumpleField(order, size) : undefined
  const cloth = lightest(order.colours)
  const colour = new Float32Array(3)
  const image = createRgba(width, height)
  const dyes = manner === 'shibori' ? order.colours.filter((one) => one !== cloth) : order.colours
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const [u, v] = [(x + 0.5) / width, (y + 0.5) / height]
      const noise = bleed[i]! * 0.75 + fine[i]! * 0.3
      const { phase, resist } =
        crumple !== undefined
          ? {
              phase: crumple[i]! * order.colours.length * 2,
              resist: smooth(0.05, 0, Math.abs(fine[i]! + bleed[i]!)) * 0.5,
            }
          : manner === 'shibori'
            ? shiboriDye(order, u, v, noise, dyes.length)
            : spiralDye(order, size, u, v, noise)
      ringColour(dyes, phase, 0.42, colour)
      const depth = 1 - 0.1 * fine[i]!
      const at = i * 4
      for (let c = 0; c < 3; c++) {
        const dye = colour[c]! * (depth < 1 ? depth : 1) + (depth > 1 ? (255 - colour[c]!) * (depth - 1) * 0.4 : 0)
        image.data[at + c] = dye + (cloth[c]! - dye) * resist
      }
      image.data[at + 3] = 255
    }
  }
  return image
}

function crumpleField(order: TextureOrder, size: Size): Float32Array {
  const folds = torusNoise({ ...waves(size, 300 * order.scale), seed: order.seed + 3, octaves: 5 })
  return equalized(folds)
}

const wrap = (t: number) => t - Math.round(t)

/** The nearest of two twists, one in the middle of the tile and one at its corners; they merge at their rims. */
function spiralDye(order: TextureOrder, size: Size, u: number, v: number, noise: number): Dye {
  const aspect = size.width / size.height
  const [ax, ay] = aspect >= 1 ? [Math.round(aspect), 1] : [1, Math.round(1 / aspect)]
  const count = order.scale < 0.75 ? 2 : 1
  const at = (cu: number, cv: number) => {
    const dx = wrap(u * ax * count - cu) / count
    const dy = wrap(v * ay * count - cv) / count
    return { dx, dy, r: Math.hypot(dx, dy) * count }
  }
  const middle = at(0.5, 0.5)
  const corner = at(0, 0)
  const closer = middle.r + noise * 0.34 < corner.r ? middle : corner
  const { dx, dy, r } = closer
  const turns = order.variant % 2 === 0 ? 1 : -1
  const angle = (Math.atan2(dy, dx) / (2 * Math.PI)) * turns
  const n = order.colours.length
  const arms = n < 4 ? 2 : 1
  const phase = angle * n * arms + r * n * 1.35 + noise * 0.55
  const fold = Math.abs(wrap(angle * n * arms * 3 + r * 4 + noise * 1.2))
  const seam = smooth(0.06, 0, Math.abs(middle.r + noise * 0.34 - corner.r))
  return { phase, resist: Math.max(smooth(0.13, 0.02, fold) * smooth(0.02, 0.2, r) * 0.5, seam * 0.45) }
}

/** Pleated in one direction and bound: soft stripes with the marks of the thread. */
function shiboriDye(order: TextureOrder, u: number, v: number, noise: number, dyes: number): Dye {
  // A multiple of the dyes, so that the colours repeat across the edge.
  const pleats = dyes * Math.max(1, Math.round(7 / order.scale / dyes))
  const slanted = order.variant >= 2 ? 1 : 0
  const t = v * pleats + slanted * u * pleats + noise * 0.42
  const stripe = Math.abs(wrap(t)) * 2
  const thread = Math.abs(wrap(u * 46 + noise * 0.8)) * 2
  const edge = 0.34 + 0.1 * thread + noise * 0.22
  const resist = smooth(edge + 0.2, edge - 0.16, stripe)
  return { phase: Math.round(t), resist: Math.min(1, resist) }
}

/** Dip-dyed: the colours one after another down the cloth and back, so that it repeats; each edge is uneven. */
export function ombre(order: TextureOrder, size: Size): RgbaImage {
  const { width, height } = size
  const dip = order.manner === 'dip'
  const creep = torusNoise({ ...waves(size, 90), seed: order.seed, octaves: 4 }).data
  const fibre = torusNoise({ ...waves(size, 9), seed: order.seed + 1, octaves: 2 }).data
  const there = order.colours
  const colours = [...there, ...there.slice(1, -1).toReversed()]
  const colour = new Float32Array(3)
  const image = createRgba(width, height)
  const repeats = order.scale < 0.7 ? 2 : 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const across =
        order.variant === 1
          ? (x + 0.5) / width
          : order.variant === 3
            ? (x + 0.5) / width + (y + 0.5) / height
            : (y + 0.5) / height
      const phase = across * colours.length * repeats + creep[i]! * (dip ? 0.16 : 0.04)
      ringColour(colours, phase, dip ? 0.16 : 1, colour)
      const at = i * 4
      for (let c = 0; c < 3; c++) image.data[at + c] = colour[c]! * (1 + fibre[i]! * 0.012)
      image.data[at + 3] = 255
    }
  }
  return image
}

/** Watercolour washes: each colour where its own field is highest, mixed at the borders, with backruns and grain. */
export function wash(order: TextureOrder, size: Size): RgbaImage {
  const { width, height } = size
  const { colours, seed } = order
  const pools = colours.map((_, k) => {
    const field = torusNoise({ ...waves(size, 300 * order.scale), seed: seed + 31 * k, octaves: 4 })
    return equalized(field)
  })
  const flow = torusNoise({ ...waves(size, 120), seed: seed + 1, octaves: 4 }).data
  const grain = torusNoise({ ...waves(size, 6), seed: seed + 2, octaves: 2 }).data
  const image = createRgba(width, height)
  const logs = colours.map((colour) => colour.map((c) => Math.log(Math.max(4, c) / PAPER)))
  const weights = new Float32Array(colours.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      let sum = 0
      let most = 0
      let rest = 0
      for (let k = 0; k < weights.length; k++) {
        const weight = Math.exp(13 * (pools[k]![i]! - 1) + flow[i]! * 0.5 * (k % 2))
        weights[k] = weight
        sum += weight
        if (weight > most) {
          rest = most
          most = weight
        } else rest = Math.max(rest, weight)
      }
      // A backrun: a dark line where wet paint met paint that had begun to dry.
      const meeting = rest / most
      const crest = smooth(0.32, 0.4, meeting + flow[i]! * 0.1) * smooth(0.56, 0.42, meeting + flow[i]! * 0.1) * 0.16
      const density = 1 + 0.3 * flow[i]! + crest + 0.07 * grain[i]!
      const at = i * 4
      for (let c = 0; c < 3; c++) {
        let log = 0
        for (let k = 0; k < weights.length; k++) log += logs[k]![c]! * weights[k]!
        image.data[at + c] = PAPER * Math.exp((log / sum) * density)
      }
      image.data[at + 3] = 255
    }
  }
  return image
}

/** Light that white paper gives back, of 255. Chosen by eye. */
const PAPER = 252
