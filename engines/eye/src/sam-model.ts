import { createFloat, type FloatImage, type RgbaImage, type Seed, shrinkRgb, SRGB8_TO_UNIT } from '@toile/imaging'
import { EyeError } from './eye-error.ts'
import { type ModelEncoding, type Guess, KINDS_BY_EXTENT, type MaskModel } from './mask-model.ts'
import { planar } from './own-model.ts'
import type { FloatValues, Session, Values } from './onnx/session.ts'

/** What models of this family were trained on (Kirillov et al., 2023). */
const TRAINED_ON = {
  /** Side in pixels of the square that is read, where the model's file leaves it open. */
  side: 1024,
  /** ImageNet's statistics of sRGB values of 0 to 1. */
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  /** Bound of the log-odds of the decoder's own low-resolution masks, which it is fed again. */
  odds: 32,
} as const

type SamForm = 'original' | 'transformers.js'

/**
 * How models of the SAM family are exported. `original`: the original project's export (point_coords, point_labels,
 * mask_input, has_mask_input, orig_im_size → iou_predictions, low_res_masks). `transformers.js`: the one for
 * transformers.js (input_points, input_labels → iou_scores, pred_masks; no last mask).
 */
export function samForm(encoder: Session, decoder: Session): SamForm | undefined {
  const takes = (names: readonly string[]): boolean => names.every((name) => decoder.inputs.includes(name))
  const gives = (names: readonly string[]): boolean => names.every((name) => decoder.outputs.includes(name))
  if (encoder.inputs.length !== 1) return undefined
  if (
    takes(['image_embeddings', 'point_coords', 'point_labels', 'mask_input', 'has_mask_input']) &&
    gives(['iou_predictions', 'low_res_masks'])
  ) {
    return 'original'
  }
  if (
    encoder.outputs.includes('image_positional_embeddings') &&
    takes(['image_embeddings', 'image_positional_embeddings', 'input_points', 'input_labels']) &&
    gives(['iou_scores', 'pred_masks'])
  ) {
    return 'transformers.js'
  }
  return undefined
}

/**
 * A model of the SAM family. The picture is brought to `side` on its longer side (1024, or what the file says), the rest
 * of the square is padding. Kirillov et al., "Segment anything", ICCV 2023.
 */
export function samModel(name: string, encoder: Session, decoder: Session, form: SamForm): MaskModel {
  const input = encoder.inputs[0]!
  const side = encoder.dimensionsOf(input)[3] ?? TRAINED_ON.side
  const decode = form === 'original' ? decodeOriginal : decodeTransformers
  return {
    name,
    async encode(image) {
      const frame = frameOf(image, side)
      const seen = await encoder.run({ [input]: { dims: [1, 3, side, side], data: inSquare(image, frame) } })
      // The masks' square has four cells for each of the embedding's: 256 for 64.
      const embedding = seen['image_embeddings'] ?? Object.values(seen)[0]
      const cells = 4 * (embedding?.dims[3] ?? 0)
      if (!embedding || cells === 0)
        throw new EyeError('bad-model', `${name}: the encoder gives no embedding of the picture`)
      const grid = {
        width: Math.max(1, Math.round((cells * frame.width) / side)),
        height: Math.max(1, Math.round((cells * frame.height) / side)),
      }
      return {
        grid,
        async guess(dots, last) {
          const square = last && ontoSquare(last, frame, cells)
          const values = { ...seen, image_embeddings: embedding }
          const output = await decode(decoder, { values, image, frame }, dots, square)
          return guessesOf(name, output, frame, grid)
        },
      } satisfies ModelEncoding
    },
    async close() {
      await Promise.all([encoder.close(), decoder.close()])
    },
  }
}

/** Where the picture lies in the square: its size there. */
interface Frame {
  readonly side: number
  readonly width: number
  readonly height: number
}

function frameOf(image: RgbaImage, side: number): Frame {
  const scale = side / Math.max(image.width, image.height)
  const length = (value: number): number => Math.max(1, Math.floor(value * scale + 0.5))
  return { side, width: length(image.width), height: length(image.height) }
}

function inSquare(image: RgbaImage, { side, width, height }: Frame): Float32Array {
  const small = shrinkRgb(image, width, height, SRGB8_TO_UNIT)
  // Padding is 0 after the normalisation, the mean colour before it.
  const square = createFloat(side, side, 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < 3; c += 1) {
        square.data[3 * (y * side + x) + c] =
          (small.data[3 * (y * width + x) + c]! - TRAINED_ON.mean[c]!) / TRAINED_ON.deviation[c]!
      }
    }
  }
  return planar(square)
}

interface DecoderOutput {
  /** [1, masks, cells, cells]. */
  readonly masks: FloatValues
  /** One a mask. */
  readonly scores: Float32Array
}

/** A picture as the encoder saw it. */
interface Seen {
  readonly values: Readonly<Record<string, FloatValues>>
  readonly image: RgbaImage
  readonly frame: Frame
}

type Decode = (
  decoder: Session,
  seen: Seen,
  dots: readonly Seed[],
  last: FloatImage | undefined,
) => Promise<DecoderOutput>

const decodeOriginal: Decode = async (decoder, { values, image, frame }, dots, last) => {
  const cells = last?.width ?? 4 * values['image_embeddings']!.dims[3]!
  const feeds: Record<string, Values> = {
    image_embeddings: values['image_embeddings']!,
    // Without a box the model wants one more point, of label -1, that stands for its absence.
    point_coords: {
      dims: [1, dots.length + 1, 2],
      data: Float32Array.of(...dots.flatMap((dot) => placeIn(frame, image, dot)), 0, 0),
    },
    point_labels: {
      dims: [1, dots.length + 1],
      data: Float32Array.of(...dots.map(({ inside }) => (inside ? 1 : 0)), -1),
    },
    mask_input: { dims: [1, 1, cells, cells], data: last?.data ?? new Float32Array(cells * cells) },
    has_mask_input: { dims: [1], data: Float32Array.of(last ? 1 : 0) },
  }
  // Its own masks at full size are not used: the edges are laid along the picture's by the caller.
  if (decoder.inputs.includes('orig_im_size')) {
    feeds['orig_im_size'] = { dims: [2], data: Float32Array.of(cells, cells) }
  }
  const output = await decoder.run(feeds)
  return { masks: output['low_res_masks']!, scores: output['iou_predictions']!.data }
}

const decodeTransformers: Decode = async (decoder, { values, image, frame }, dots) => {
  const output = await decoder.run({
    image_embeddings: values['image_embeddings']!,
    image_positional_embeddings: values['image_positional_embeddings']!,
    input_points: {
      dims: [1, 1, dots.length, 2],
      data: Float32Array.from(dots.flatMap((dot) => placeIn(frame, image, dot))),
    },
    input_labels: {
      dims: [1, 1, dots.length],
      data: BigInt64Array.from(dots, ({ inside }) => (inside ? 1n : 0n)),
    },
  })
  const masks = output['pred_masks']!
  return { masks: { dims: masks.dims.slice(-4), data: masks.data }, scores: output['iou_scores']!.data }
}

/** The model adds half a pixel to reach a pixel's centre, so the centre less that half is what it is told. */
function placeIn(frame: Frame, image: RgbaImage, { x, y }: Seed): [number, number] {
  return [((x + 0.5) * frame.width) / image.width - 0.5, ((y + 0.5) * frame.height) / image.height - 0.5]
}

/**
 * Which of the model's masks stands for which kind: of three or more, the last three by area, smallest first (the first
 * of four is the one for many dots); a single one is the garment.
 */
function guessesOf(name: string, { masks, scores }: DecoderOutput, frame: Frame, grid: ModelEncoding['grid']): Guess[] {
  const [, count, height, width] = masks.dims
  if (!count || !height || !width || scores.length < count) {
    throw new EyeError('bad-model', `${name}: the decoder gives masks of an unknown shape`)
  }
  const all = Array.from({ length: count }, (_, index) => ({
    logOdds: fromSquare(masks.data.subarray(index * height * width, (index + 1) * height * width), width, frame, grid),
    quality: Math.min(1, Math.max(0, scores[index]!)),
  }))
  const three = all.slice(-3)
  const best = three.reduce((sum, { quality }) => sum + quality, 0) || 1
  if (three.length < 3) return [{ kind: 'garment', ...three.at(-1)!, likelihood: 1 }]
  return three
    .toSorted((a, b) => areaOf(a.logOdds) - areaOf(b.logOdds))
    .map((guess, index) => ({ kind: KINDS_BY_EXTENT[index]!, ...guess, likelihood: guess.quality / best }))
}

const areaOf = ({ data }: FloatImage): number => data.reduce((sum, odds) => sum + (odds > 0 ? 1 : 0), 0)

/** The picture's part of the square, on a grid of the picture's own. */
function fromSquare(square: Float32Array, cells: number, frame: Frame, grid: ModelEncoding['grid']): FloatImage {
  const out = createFloat(grid.width, grid.height, 1)
  const across = (frame.width / frame.side) * cells
  const down = (frame.height / frame.side) * cells
  for (let y = 0; y < grid.height; y += 1) {
    for (let x = 0; x < grid.width; x += 1) {
      const at = bilinear(
        square,
        cells,
        cells,
        ((x + 0.5) / grid.width) * across - 0.5,
        ((y + 0.5) / grid.height) * down - 0.5,
      )
      out.data[y * grid.width + x] = at
    }
  }
  return out
}

/** Back again; the padding is outside. */
function ontoSquare(last: FloatImage, frame: Frame, cells: number): FloatImage {
  const out = createFloat(cells, cells, 1)
  const across = (frame.width / frame.side) * cells
  const down = (frame.height / frame.side) * cells
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < cells; x += 1) {
      const inside = x < across && y < down
      const value = inside
        ? bilinear(
            last.data,
            last.width,
            last.height,
            ((x + 0.5) / across) * last.width - 0.5,
            ((y + 0.5) / down) * last.height - 0.5,
          )
        : -TRAINED_ON.odds
      out.data[y * cells + x] = Math.min(TRAINED_ON.odds, Math.max(-TRAINED_ON.odds, value))
    }
  }
  return out
}

function bilinear(data: Float32Array, width: number, height: number, x: number, y: number): number {
  const cx = Math.min(width - 1, Math.max(0, x))
  const cy = Math.min(height - 1, Math.max(0, y))
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const fx = cx - x0
  const fy = cy - y0
  const top = data[y0 * width + x0]! * (1 - fx) + data[y0 * width + x1]! * fx
  const bottom = data[y1 * width + x0]! * (1 - fx) + data[y1 * width + x1]! * fx
  return top * (1 - fy) + bottom * fy
}
