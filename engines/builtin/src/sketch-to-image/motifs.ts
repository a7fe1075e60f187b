import type { ClothMotif } from '@toile/drawing'
import { smoothstep } from '@toile/imaging'

/** A cloth of two colours. */
export interface MotifTone {
  readonly motif: ClothMotif
  /** Whether stripes run along the warp. */
  readonly upright: boolean
  /** Linear light of the colour beside the cloth's own. */
  readonly second: readonly [number, number, number]
}

/**
 * Share of the second colour, 0 to 1, at a place on the cloth: pixels across and along the warp. `scale` is in pixels for
 * each pixel of a picture 1,024 px high; edges are one pixel soft.
 */
export function motifAt(tone: MotifTone, across: number, along: number, scale: number): number {
  const u = (tone.upright ? across : along) / scale
  const v = (tone.upright ? along : across) / scale
  const soft = 0.7 / scale
  switch (tone.motif) {
    case 'stripes':
      return band(u, 22, 11, soft)
    case 'pinstripes':
      return 0.8 * band(u, 15, 1.3, soft)
    case 'gingham':
      return (band(u, 20, 10, soft) + band(v, 20, 10, soft)) / 2
    case 'checks': {
      const broad = (band(u, 64, 22, soft) + band(v, 64, 22, soft)) * 0.34
      const lines = Math.max(band(u + 32, 64, 2.4, soft), band(v + 32, 64, 2.4, soft))
      return Math.min(1, broad + 0.7 * lines)
    }
    case 'dots': {
      const row = Math.floor(v / 17)
      const x = wrapped(u + (row % 2) * 17, 34) - 17
      const y = wrapped(v, 17) - 8.5
      return 1 - smoothstep(5.2 - soft, 5.2 + soft, Math.hypot(x, y))
    }
    case 'herringbone': {
      const side = wrapped(u, 36) < 18 ? u : -u
      return 0.55 * band(v + side, 6, 3, soft)
    }
    case 'houndstooth': {
      // Four dark and four light threads each way, in a two over two twill.
      const thread = 2.6
      const i = Math.floor(u / thread)
      const j = Math.floor(v / thread)
      const warp = wrapped(i, 8) < 4
      const weft = wrapped(j, 8) < 4
      return (wrapped(i + j, 4) < 2 ? warp : weft) ? 1 : 0
    }
  }
}

const wrapped = (value: number, period: number): number => value - period * Math.floor(value / period)

/** 1 on a stripe of `wide` in each `period`. */
function band(value: number, period: number, wide: number, soft: number): number {
  const off = Math.abs(wrapped(value, period) - period / 2)
  return 1 - smoothstep(wide / 2 - soft, wide / 2 + soft, off)
}
