import type { RgbaImage, Srgb8 } from '@toile/imaging'
import { waves } from '../finish/separation.ts'
import { type TorusField, torusNoise } from '../torus-noise.ts'
import { blend, coverage, filled, quantiles } from './colour-fields.ts'
import type { Size, TextureOrder } from './texture-order.ts'

/** By the composition's number, where the prompt leaves it open. */
const MANNERS = ['woodland', 'digital', 'tiger', 'woodland'] as const
/** Side of a digital cell in units at 1024. Chosen by eye. */
const CELL = 16

/**
 * Camouflage: each colour is a noise field of its own, cut off at the level that gives it its share of the cloth, laid over
 * the ones before. Woodland blots, square digital cells, or the long brush marks of tiger stripe.
 */
export function camouflage(order: TextureOrder, size: Size): RgbaImage {
  const manner = order.manner === '' ? MANNERS[order.variant % 4]! : order.manner
  const [ground, ...inks] = withMiddle(order.colours)
  const image = filled(size, ground!)
  const share = 1 / (inks.length + 1)
  inks.forEach((ink, k) => {
    const field = colourField(order, manner, k, size)
    // Larger by what the later colours cover of it.
    const left = 1 - share * (inks.length - 1 - k)
    const [threshold] = quantiles(field, [1 - Math.min(0.6, share / left)])
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        const i = y * size.width + x
        blend(
          image,
          i,
          ink,
          manner === 'digital' ? Number(field.data[i]! > threshold!) : coverage(field, x, y, threshold!),
        )
      }
    }
  })
  return image
}

/** Camouflage needs three colours: between two a third is mixed. */
function withMiddle(colours: readonly Srgb8[]): readonly Srgb8[] {
  const [a, b] = colours
  if (a === undefined || b === undefined || colours.length > 2) return colours
  const half = (c: 0 | 1 | 2) => Math.round((a[c] + b[c]) / 2)
  return [a, [half(0), half(1), half(2)], b]
}

function colourField(order: TextureOrder, manner: string, k: number, size: Size): TorusField {
  const seed = order.seed + k * 977
  const long = (manner === 'tiger' ? 380 : 240) * order.scale * [1, 0.85, 1, 0.62][order.variant % 4]!
  const base = waves(size, long)
  if (manner === 'digital') return digitalCells({ ...base, seed, octaves: 4 }, order.scale)
  if (manner === 'tiger') {
    const streaks = { ...base, down: Math.max(4, base.down * 5) }
    return torusNoise({ ...streaks, seed, octaves: 3 })
  }
  return torusNoise({ ...base, seed, octaves: 3 })
}

function digitalCells(
  wave: {
    readonly width: number
    readonly height: number
    readonly across: number
    readonly down: number
    readonly seed: number
    readonly octaves: number
  },
  scale: number,
): TorusField {
  const { width, height } = wave
  const unit = Math.min(width, height) / 1024
  const cells = (length: number) => Math.max(8, Math.round(length / unit / (CELL * Math.max(0.6, scale))))
  const [across, down] = [cells(width), cells(height)]
  const coarse = torusNoise({ ...wave, width: across, height: down })
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) / height) * down) * across
    for (let x = 0; x < width; x++) data[y * width + x] = coarse.data[row + Math.floor(((x + 0.5) / width) * across)]!
  }
  return { width, height, data }
}
