import {
  CODES,
  createFloat,
  cropRgba,
  shrinkRgb,
  turnFloat,
  type FloatImage,
  type PixelBox,
  type RgbaImage,
  type Seed,
} from '@toile/imaging'
import { EyeError } from './eye-error.ts'
import { MASK_KINDS, type Guess, type LookAgain, type MaskModel, type QuarterTurns, type Sight } from './mask-model.ts'
import type { FloatValues, Session } from './onnx/session.ts'

/** Pixels that the network looks at. More costs time in proportion and shows smaller things. */
const OWN_PIXELS = 224 * 336
const MULTIPLE = 16
const SMALLEST_SIDE = 64
const LARGEST_SIDE = 1024

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

/** The network of training/network.py. `pixels`: how large a picture it is shown. */
export function ownModel(name: string, encoder: Session, decoder: Session, pixels = OWN_PIXELS): MaskModel {
  const shrunk = (image: RgbaImage): FloatImage => {
    const { width, height } = networkSize(image, pixels)
    return shrinkRgb(image, width, height, CODES)
  }
  const encode = async (image: RgbaImage, small: FloatImage, turns: QuarterTurns) => {
    const input = turnFloat(small, turns)
    const seen = await encoder.run({ image: { dims: [1, 3, input.height, input.width], data: planar(input) } })
    const [ground, embedding, stem, parse] = [seen['ground']!, seen['embedding']!, seen['stem']!, seen['parse']!]
    const size = { width: input.width, height: input.height }
    const turned = { width: stem.dims[3]!, height: stem.dims[2]! }
    const guess: Sight['guess'] = async (dots, last) => {
      const said = await decoder.run({
        ground,
        embedding,
        stem,
        points: { dims: [1, dots.length, 3], data: pointsFor(dots, image, turns, size) },
        last: {
          dims: [1, 1, turned.height, turned.width],
          data: shownBefore(last && turnFloat(last, turns), turned),
        },
      })
      const back = (4 - turns) % 4
      return guessesOf(said, turned).map((each) => ({ ...each, logOdds: turnFloat(each.logOdds, back) }))
    }
    const grid = turns % 2 === 0 ? turned : { width: turned.height, height: turned.width }
    return { grid, guess, parse }
  }
  const againOf =
    (image: RgbaImage, small: FloatImage): LookAgain =>
    async (box, turns) => {
      const part = isWhole(box, image) ? image : cropRgba(image, box)
      const { grid, guess } = await encode(part, part === image ? small : shrunk(part), turns)
      return { grid, guess }
    }
  const see = async (image: RgbaImage): Promise<Sight> => {
    const small = shrunk(image)
    const { grid, guess, parse } = await encode(image, small, 0)
    const named = { classes: CLASSES, logits: interleaved(parse, CLASSES.length) }
    return { grid, guess, parse: named, again: againOf(image, small) }
  }
  return {
    name,
    see,
    async close() {
      await Promise.all([encoder.close(), decoder.close()])
    },
  }
}

/** Of about `pixels` pixels in the picture's shape, both sides multiples of 16. */
function networkSize(image: { width: number; height: number }, pixels: number): { width: number; height: number } {
  const scale = Math.sqrt(pixels / (image.width * image.height))
  const side = (length: number): number =>
    Math.min(LARGEST_SIDE, Math.max(SMALLEST_SIDE, MULTIPLE * Math.round((length * scale) / MULTIPLE)))
  return { width: side(image.width), height: side(image.height) }
}

const isWhole = ({ left, top, right, bottom }: PixelBox, { width, height }: RgbaImage): boolean =>
  left === 0 && top === 0 && right === width && bottom === height

/** x, y in pixels of the network's turned picture, `size`, where the first pixel's centre is 0, 0, and the label. */
function pointsFor(
  dots: readonly Seed[],
  image: RgbaImage,
  turns: QuarterTurns,
  size: { readonly width: number; readonly height: number },
): Float32Array {
  return Float32Array.from(
    dots.flatMap(({ x, y, inside }) => {
      let [across, down] = [(x + 0.5) / image.width, (y + 0.5) / image.height]
      for (let turn = 0; turn < turns; turn += 1) [across, down] = [1 - down, across]
      return [across * size.width - 0.5, down * size.height - 0.5, inside ? 1 : 0]
    }),
  )
}

/** 2p - 1 of the mask shown before the newest dot; 0 everywhere when there was none. */
function shownBefore(last: FloatImage | undefined, grid: Sight['grid']): Float32Array {
  if (!last) return new Float32Array(grid.width * grid.height)
  if (last.width !== grid.width || last.height !== grid.height)
    throw new EyeError('size-mismatch', 'last is off the grid')
  return last.data.map((odds) => Math.tanh(odds / 2))
}

function guessesOf(said: Readonly<Record<string, FloatValues>>, grid: Sight['grid']): Guess[] {
  const cells = grid.width * grid.height
  const [masks, scores, choice] = [said['masks']!.data, said['scores']!.data, said['choice']!.data]
  return MASK_KINDS.map((kind, index) => ({
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
