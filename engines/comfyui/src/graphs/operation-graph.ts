import type { Mode } from '@toile/contract'
import type { CanvasRules, NewPerson, Padding, Size } from '@toile/engine/remote'
import type { ComfyuiModelId, ModelFileNames } from '../models.ts'
import type { Graph } from './graph.ts'

/** Pictures of a request that a graph reads, each a file on the server. */
export type ImageRole = 'target' | 'mask' | 'source' | 'face' | 'pose' | 'original'

/** What is filled into a graph. */
export interface GraphInputs {
  readonly model: ComfyuiModelId
  readonly fileNames: ModelFileNames
  /** The whole instruction, pictures called by their numbers in it; and what must not be seen. */
  readonly prompt: string
  readonly negative: string
  /** 0 to 2^32 - 1. */
  readonly seed: number
  /** The canvas, in pixels. */
  readonly size: Size
  /**
   * Files as `LoadImage` takes them. `original` is there for a variation alone, `face` where a face was
   * chosen that has a photograph, `pose` where one was named that has a map of keypoints.
   */
  readonly images: Readonly<Partial<Record<ImageRole, string>>>
  /** Unlike any other's: an equal graph would be answered with the earlier one's file. */
  readonly filenamePrefix: string
}

/** One operation as a graph. */
export interface OperationGraph {
  /** Those that it is made for, the better one first. */
  readonly models: readonly ComfyuiModelId[]
  /** What of a request it reads, and how the picture goes on where the canvas is larger. */
  readonly reads: Readonly<Partial<Record<'target' | 'mask' | 'source', Padding>>>
  /** Whether somebody new can be drawn around what is kept; left out: `none`. */
  readonly newPerson?: NewPerson
  /** What the instruction calls a picture that the model sees by another way than as 'image 1'. */
  readonly callsPicture?: string
  /** A source stands on the picture's own canvas: it is drawn over. Otherwise it keeps a canvas of its own. */
  readonly sourceOnCanvas?: boolean
  /** The picture fills its canvas, whatever its proportions: what repeats may have no margin. */
  readonly fillsCanvas?: boolean
  build(inputs: GraphInputs): Graph
}

export type GraphTable = Readonly<Record<Mode | 'upscale', OperationGraph>>

/** Sizes that the models draw well: around one megapixel, sides in steps of their latents' patches. Chosen. */
export const CANVAS = {
  multipleOf: 16,
  minSide: 256,
  maxSide: 2048,
  minPixels: 1_000_000,
  maxPixels: 1_600_000,
} as const satisfies CanvasRules

/** The file of a role; a graph is built only with what it reads. */
export function imageOf({ images }: GraphInputs, role: ImageRole): string {
  const name = images[role]
  if (name === undefined) throw new Error(`a graph without its ${role}`)
  return name
}
