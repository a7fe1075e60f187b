import {
  clamp,
  createFloat,
  cropRgba,
  rotateQuarterTurns,
  shrinkRgb,
  SRGB8_TO_UNIT,
  type FloatImage,
  type PixelBox,
  type RgbaImage,
  type Seed,
} from '@toile/imaging'
import { EyeError } from './eye-error.ts'
import {
  type ModelEncoding,
  type EncodePart,
  type Guess,
  KINDS_BY_EXTENT,
  type MaskModel,
  type QuarterTurns,
} from './mask-model.ts'
import type { FloatValues, Session } from './onnx/session.ts'

/** The picture that the network is shown: its pixels, where nobody asks for another number, and its sides in pixels. */
const INPUT = {
  /** More cost time in proportion and show smaller things; twice as many were not worth it: docs/decisions/0008-eye.md. */
  pixels: 224 * 336,
  /** Its sides are multiples of this: training/network.py. */
  multiple: 16,
  /** Bounds of a side. Round numbers. */
  smallest: 64,
  largest: 1024,
} as const

/** Classes of the parse, in the order of the network's channels: `GROUPS` of training/labels.py. */
const CLASSES = [
  'background',
  'hair',
  'skin',
  'upper',
  'outer',
  'lower',
  'skirt',
  'dress',
  'shoes',
  'legwear',
  'bag',
  'accessory',
] as const
export type ClassName = (typeof CLASSES)[number]

/** Whether the two files are of this project's form: see training/export.py. */
export const isOwnModel = (encoder: Session, decoder: Session): boolean =>
  encoder.inputs.includes('image') &&
  ['ground', 'embedding', 'stem', 'parse'].every((name) => encoder.outputs.includes(name)) &&
  ['ground', 'embedding', 'stem', 'points', 'last'].every((name) => decoder.inputs.includes(name)) &&
  ['masks', 'scores', 'choice'].every((name) => decoder.outputs.includes(name))

/** The network of training/network.py. `pixels`: how many the picture has that it is shown. */
export function ownModel(name: string, encoder: Session, decoder: Session, pixels = INPUT.pixels): MaskModel {
  const shrunk = (image: RgbaImage): FloatImage => {
    const { width, height } = networkSize(image, pixels)
    return shrinkRgb(image, width, height, SRGB8_TO_UNIT)
  }
  const encode = async (image: RgbaImage, small: FloatImage, rotation: QuarterTurns) => {
    const input = rotateQuarterTurns(small, rotation)
    const seen = await encoder.run({ image: { dims: [1, 3, input.height, input.width], data: planar(input) } })
    const [ground, embedding, stem, parse] = [seen['ground']!, seen['embedding']!, seen['stem']!, seen['parse']!]
    const size = { width: input.width, height: input.height }
    const turned = { width: stem.dims[3]!, height: stem.dims[2]! }
    const guess: ModelEncoding['guess'] = async (dots, last) => {
      const output = await decoder.run({
        ground,
        embedding,
        stem,
        points: { dims: [1, dots.length, 3], data: pointsFor(dots, image, rotation, size) },
        last: {
          dims: [1, 1, turned.height, turned.width],
          data: previousMask(last && rotateQuarterTurns(last, rotation), turned),
        },
      })
      const back = (4 - rotation) % 4
      return guessesOf(output, turned).map((each) => ({ ...each, logOdds: rotateQuarterTurns(each.logOdds, back) }))
    }
    const grid = rotation % 2 === 0 ? turned : { width: turned.height, height: turned.width }
    return { grid, guess, parse }
  }
  const encodePartOf =
    (image: RgbaImage, small: FloatImage): EncodePart =>
    async (box, rotation) => {
      const part = isWhole(box, image) ? image : cropRgba(image, box)
      const { grid, guess } = await encode(part, part === image ? small : shrunk(part), rotation)
      return { grid, guess }
    }
  const encodeWhole = async (image: RgbaImage): Promise<ModelEncoding> => {
    const small = shrunk(image)
    const { grid, guess, parse } = await encode(image, small, 0)
    const named = { classes: CLASSES, logits: interleaved(parse, CLASSES.length) }
    return { grid, guess, parse: named, encodePart: encodePartOf(image, small) }
  }
  return {
    name,
    encode: encodeWhole,
    async close() {
      await Promise.all([encoder.close(), decoder.close()])
    },
  }
}

/** Of about `pixels` pixels in the picture's shape, both sides multiples of `INPUT.multiple`. */
function networkSize(image: { width: number; height: number }, pixels: number): { width: number; height: number } {
  const scale = Math.sqrt(pixels / (image.width * image.height))
  const side = (length: number): number =>
    clamp(INPUT.multiple * Math.round((length * scale) / INPUT.multiple), INPUT.smallest, INPUT.largest)
  return { width: side(image.width), height: side(image.height) }
}

const isWhole = ({ left, top, right, bottom }: PixelBox, { width, height }: RgbaImage): boolean =>
  left === 0 && top === 0 && right === width && bottom === height

/** x, y in pixels of the network's turned picture, `size`, where the first pixel's centre is 0, 0, and the label. */
function pointsFor(
  dots: readonly Seed[],
  image: RgbaImage,
  rotation: QuarterTurns,
  size: { readonly width: number; readonly height: number },
): Float32Array {
  return Float32Array.from(
    dots.flatMap(({ x, y, inside }) => {
      let [across, down] = [(x + 0.5) / image.width, (y + 0.5) / image.height]
      for (let turn = 0; turn < rotation; turn += 1) [across, down] = [1 - down, across]
      return [across * size.width - 0.5, down * size.height - 0.5, inside ? 1 : 0]
    }),
  )
}

/** 2p - 1, p being the probability of the mask shown before the newest dot; 0 everywhere when there was none. */
function previousMask(last: FloatImage | undefined, grid: ModelEncoding['grid']): Float32Array {
  if (!last) return new Float32Array(grid.width * grid.height)
  if (last.width !== grid.width || last.height !== grid.height)
    throw new EyeError('size-mismatch', 'last is off the grid')
  return last.data.map((odds) => Math.tanh(odds / 2))
}

function guessesOf(output: Readonly<Record<string, FloatValues>>, grid: ModelEncoding['grid']): Guess[] {
  const cells = grid.width * grid.height
  const [masks, scores, choice] = [output['masks']!.data, output['scores']!.data, output['choice']!.data]
  return KINDS_BY_EXTENT.map((kind, index) => ({
    kind,
    logOdds: { ...grid, channels: 1, data: masks.slice(index * cells, (index + 1) * cells) },
    quality: scores[index]!,
    likelihood: choice[index]!,
  }))
}

/** Channels interleaved -> one plane after another. */
export function planar({ width, height, channels, data }: FloatImage): Float32Array {
  const pixels = width * height
  const out = new Float32Array(data.length)
  for (let p = 0; p < pixels; p += 1)
    for (let c = 0; c < channels; c += 1) out[c * pixels + p] = data[p * channels + c]!
  return out
}

function interleaved({ dims, data }: FloatValues, channels: number): FloatImage {
  const [, planes, height, width] = dims
  if (planes !== channels || !width || !height) {
    throw new EyeError('bad-model', `The parse has ${planes} classes where ${channels} are known`)
  }
  const out = createFloat(width, height, channels)
  const pixels = width * height
  for (let p = 0; p < pixels; p += 1)
    for (let c = 0; c < channels; c += 1) out.data[p * channels + c] = data[c * pixels + p]!
  return out
}
