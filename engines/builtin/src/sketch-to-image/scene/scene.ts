import type { LinearRgb, Noise } from '@toile/imaging'
import type { StructureTile } from '../../cloth/structure.ts'
import type { MotifTone } from '../motifs.ts'

/** A cloth, or skin or hair, as paint. */
export interface PaintedPiece {
  readonly kind: 'cloth' | 'skin' | 'hair'
  /** Linear light. */
  readonly rgb: LinearRgb
  readonly motif: MotifTone | undefined
  /** Threads as drawn marks. */
  readonly weave: StructureTile | undefined
  /** Strength of these marks. */
  readonly weaveGain: number
  /** 0 matt to 1 glossy: how much paper is left as light, and how hard its edge is. */
  readonly gloss: number
  /** 0 (hides nothing of the ground) to 1. */
  readonly opacity: number
  /** Direction of the warp against the flow of the garment, radians. */
  readonly turn: number
  /** 0 to 1: paint so dark that light has to be left in it for its folds to be seen. */
  readonly dark: number
  /** Added depth: bands lie double. */
  readonly depth: number
}

/** What a medium paints: fields of the picture's size. */
export interface Scene {
  readonly width: number
  readonly height: number
  /** Pixels for each pixel of a picture 1,024 px high. */
  readonly unit: number
  /** The same for marks that follow the garment's own size: smaller on a small drawing. */
  readonly cut: number
  /** Width of the drawn strokes, pixels. */
  readonly stroke: number
  /** The drawn lines, 0 to 1. */
  readonly lines: Float32Array
  /** Soft shading in pencil, 0 to 1. */
  readonly shading: Float32Array
  /** Distance to the outline, pixels: above 0 inside. */
  readonly depthIn: Float32Array
  /** How far the cloth turns from the light: 0 where it lies flat, below 0 towards the light, about -0.5 to 1. */
  readonly form: Float32Array
  /** Shade beside drawn lines, on the side away from the light, and the crest before them: 0 to 1. */
  readonly cast: Float32Array
  readonly crest: Float32Array
  /** 0 to 1: how much of the crest is shown beside the drawing's strokes; beside a broad one it would make a bevel. */
  readonly fineness: number
  /** Coordinates of the cloth, pixels: across the garment and down its length. */
  readonly across: Float32Array
  readonly along: Float32Array
  readonly pieceOf: Uint8Array
  readonly pieces: readonly PaintedPiece[]
  /** Clouds of about 90 and of about 12 units, -1 to 1. */
  readonly broad: Float32Array
  readonly fine: Float32Array
  /** Tooth of the paper, 0 (pit) to 1 (crest). */
  readonly tooth: (x: number, y: number) => number
  readonly noise: Noise
  /** Towards the light, a unit vector on the paper: x right, y down. */
  readonly light: readonly [number, number]
  readonly seed: number
}

/** How far beyond the outline paint may run, units. */
export const OVERRUN = 6
