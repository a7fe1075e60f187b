import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onnxFile, type Constant, type Graph, type Node, type TensorShape } from './onnx-writer.ts'

/**
 * Models that answer with discs. A mask's log-odds are `(radius² - distance²) / SOFTNESS` of the inside dot where that
 * is most; around an outside dot they are at most `(distance² - OUTSIDE_RADIUS²) / SOFTNESS`; the last mask, as it was
 * given, is added. Radii are in pixels of the picture that the model sees.
 */
export const RADII = { part: 12, garment: 24, person: 40 } as const
const OUTSIDE_RADIUS = 8
const SOFTNESS = 16
/** Predicted quality of part, garment, person. */
const SCORES = [0.9, 0.8, 0.7] as const
/** What the own form thinks is meant: the person. */
const CHOICE = [0.1, 0.2, 0.7] as const

/** A folder with a tiny network of this project's form. Its parse calls `upper` what is red, `hair` what is dark, `bag` what is blue. */
export async function writeTinyEye(folder: string): Promise<void> {
  await write(folder, { 'encoder.onnx': ownEncoder(), 'decoder.onnx': ownDecoder() })
}

/** A folder with a tiny model of the SAM family, in the original project's form. */
export async function writeTinySam(folder: string, side = 256): Promise<void> {
  await write(folder, { 'sam_encoder.onnx': samEncoder(side, 'images'), 'sam_decoder.onnx': originalDecoder(side / 4) })
}

/** The same in the form for transformers.js, in the subfolder where it is kept there. */
export async function writeTinySplitSam(folder: string, side = 256): Promise<void> {
  await write(join(folder, 'onnx'), {
    'vision_encoder.onnx': samEncoder(side, 'pixel_values'),
    'prompt_encoder_mask_decoder.onnx': splitDecoder(side / 4),
  })
}

async function write(folder: string, files: Readonly<Record<string, Graph>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, graph] of Object.entries(files)) await writeFile(join(folder, name), onnxFile(graph))
}

const floats = (name: string, ...shape: TensorShape['shape']): TensorShape => ({ name, type: 'float', shape })
const scalar = (name: string, value: number): Constant => ({ name, dims: [], values: [value] })
const row = (name: string, values: readonly number[]): Constant => ({ name, dims: [1, values.length], values })
const whole = (name: string, ...values: number[]): Constant => ({ name, dims: [values.length], values, type: 'int64' })
/** Names apart by spaces; `_` stands for an input that is left out. */
const node = (op: string, inputs: string, output: string, attributes: Node['attributes'] = {}): Node => ({
  op,
  inputs: inputs.split(' ').map((name) => (name === '_' ? '' : name)),
  outputs: [output],
  attributes,
})

function ownEncoder(): Graph {
  const weights = Array.from({ length: 12 * 3 }, () => 0)
  const bias = Array.from({ length: 12 }, () => -100)
  bias[0] = 0
  weights.splice(3 * 1, 3, -20, -20, -20)
  bias[1] = 6
  weights.splice(3 * 3, 3, 20, -20, 0)
  bias[3] = -8
  weights.splice(3 * 10, 3, -20, 0, 20)
  bias[10] = -8
  return {
    inputs: [floats('image', 1, 3, 'H', 'W')],
    outputs: [
      floats('ground', 1, 3, 'h', 'w'),
      floats('embedding', 1, 3, 'h', 'w'),
      floats('stem', 1, 3, 'h2', 'w2'),
      floats('parse', 1, 12, 'h', 'w'),
    ],
    constants: [
      { name: 'weights', dims: [12, 3, 1, 1], values: weights },
      { name: 'bias', dims: [12], values: bias },
    ],
    nodes: [
      node('AveragePool', 'image', 'stem', { kernel_shape: [2, 2], strides: [2, 2] }),
      node('AveragePool', 'image', 'ground', { kernel_shape: [4, 4], strides: [4, 4] }),
      node('Identity', 'ground', 'embedding'),
      node('Conv', 'ground weights bias', 'parse', { kernel_shape: [1, 1] }),
    ],
  }
}

function ownDecoder(): Graph {
  return {
    inputs: [
      floats('ground', 1, 3, 'h', 'w'),
      floats('embedding', 1, 3, 'h', 'w'),
      floats('stem', 1, 3, 'h2', 'w2'),
      floats('points', 1, 'K', 3),
      floats('last', 1, 1, 'h2', 'w2'),
    ],
    outputs: [floats('masks', 1, 3, 'h2', 'w2'), floats('scores', 1, 3), floats('choice', 1, 3)],
    constants: [...discConstants(2), row('allScores', SCORES), row('allChoices', CHOICE)],
    nodes: [
      node('Slice', 'points from0 from2 axis2', 'places'),
      node('Slice', 'points from2 from3 axis2', 'labels'),
      ...discNodes('last', 'places', 'labels'),
      node('Add', 'discs last', 'masks'),
      node('Identity', 'allScores', 'scores'),
      node('Identity', 'allChoices', 'choice'),
    ],
  }
}

function samEncoder(side: number, input: string): Graph {
  const cells = side / 16
  return {
    inputs: [floats(input, 1, 3, side, side)],
    outputs: [
      floats('image_embeddings', 1, 3, cells, cells),
      ...(input === 'pixel_values' ? [floats('image_positional_embeddings', 1, 3, cells, cells)] : []),
    ],
    nodes: [
      node('AveragePool', input, 'image_embeddings', { kernel_shape: [16, 16], strides: [16, 16] }),
      node('Identity', 'image_embeddings', 'image_positional_embeddings'),
    ],
  }
}

function originalDecoder(cells: number): Graph {
  return {
    inputs: [
      floats('image_embeddings', 1, 3, cells / 4, cells / 4),
      floats('point_coords', 1, 'N', 2),
      floats('point_labels', 1, 'N'),
      floats('mask_input', 1, 1, cells, cells),
      floats('has_mask_input', 1),
      floats('orig_im_size', 2),
    ],
    outputs: [
      floats('masks', 1, 3, 'H', 'W'),
      floats('iou_predictions', 1, 3),
      floats('low_res_masks', 1, 3, cells, cells),
    ],
    constants: [...discConstants(4), row('allScores', SCORES)],
    nodes: [
      node('Unsqueeze', 'point_labels axis2', 'labels'),
      ...discNodes('mask_input', 'point_coords', 'labels'),
      node('Mul', 'mask_input has_mask_input', 'shown'),
      node('Add', 'discs shown', 'low_res_masks'),
      node('Identity', 'low_res_masks', 'masks'),
      node('Identity', 'allScores', 'iou_predictions'),
    ],
  }
}

function splitDecoder(cells: number): Graph {
  const embedding = [1, 3, cells / 4, cells / 4] as const
  return {
    inputs: [
      floats('image_embeddings', ...embedding),
      floats('image_positional_embeddings', ...embedding),
      floats('input_points', 1, 1, 'N', 2),
      { name: 'input_labels', type: 'int64', shape: [1, 1, 'N'] },
    ],
    outputs: [floats('iou_scores', 1, 1, 3), floats('pred_masks', 1, 1, 3, cells, cells)],
    constants: [
      ...discConstants(4),
      { name: 'allScores', dims: [1, 1, 3], values: SCORES },
      { name: 'fourfold', dims: [4], values: [1, 1, 4, 4] },
    ],
    nodes: [
      node('Slice', 'image_embeddings from0 from1 axis1', 'channel'),
      node('Resize', 'channel _ fourfold', 'plane', { mode: 'nearest' }),
      node('Squeeze', 'input_points axis1', 'places'),
      node('Cast', 'input_labels', 'labelsAsFloats', { to: 1 }),
      node('Squeeze', 'labelsAsFloats axis1', 'labelsInLine'),
      node('Unsqueeze', 'labelsInLine axis2', 'labels'),
      ...discNodes('plane', 'places', 'labels'),
      node('Unsqueeze', 'discs axis1', 'pred_masks'),
      node('Identity', 'allScores', 'iou_scores'),
    ],
  }
}

function discConstants(stride: number): Constant[] {
  return [
    ...[0, 1, 2, 3].map((index) => whole(`from${index}`, index)),
    ...[1, 2, 3].map((index) => whole(`axis${index}`, index)),
    whole('alongRows', 2),
    scalar('none', 0),
    scalar('one', 1),
    scalar('half', 0.5),
    scalar('minusHalf', -0.5),
    scalar('stride', stride),
    scalar('softness', SOFTNESS),
    scalar('far', 1000),
    scalar('outsideSquare', OUTSIDE_RADIUS ** 2),
    { name: 'squares', dims: [1, 3, 1, 1, 1], values: Object.values(RADII).map((radius) => radius ** 2) },
  ]
}

/**
 * `plane` [1,1,h,w] gives the grid, `places` [1,K,2] and `labels` [1,K,1] the dots; the answer is `discs` [1,3,h,w].
 * The centre of the first pixel is 0, 0, and a cell covers `stride` pixels.
 */
function discNodes(plane: string, places: string, labels: string): Node[] {
  const coordinates = (axis: string, name: string): Node[] => [
    node('CumSum', `ones ${axis}`, `${name}Count`),
    node('Sub', `${name}Count half`, `${name}Cell`),
    node('Mul', `${name}Cell stride`, `${name}Edge`),
    node('Sub', `${name}Edge half`, name),
  ]
  const apart = (name: string, from: number): Node[] => [
    node('Slice', `${places} from${from} from${from + 1} axis2`, `${name}Dots`),
    node('Unsqueeze', `${name}Dots axis3`, `${name}Dot`),
    node('Sub', `${name} ${name}Dot`, `${name}Apart`),
    node('Mul', `${name}Apart ${name}Apart`, `${name}Square`),
  ]
  return [
    node('Mul', `${plane} none`, 'zeros'),
    node('Add', 'zeros one', 'ones'),
    ...coordinates('axis3', 'x'),
    ...coordinates('alongRows', 'y'),
    ...apart('x', 0),
    ...apart('y', 1),
    node('Add', 'xSquare ySquare', 'square'),
    node('Unsqueeze', `${labels} axis3`, 'label'),
    node('Greater', 'label half', 'isInside'),
    node('Less', 'label half', 'isBelow'),
    node('Greater', 'label minusHalf', 'isAbove'),
    node('And', 'isBelow isAbove', 'isOutside'),
    // [1,1,K,h,w] under [1,3,1,1,1]: every kind for every dot.
    node('Unsqueeze', 'square axis1', 'squareOfAll'),
    node('Sub', 'squares squareOfAll', 'depth'),
    node('Div', 'depth softness', 'disc'),
    node('Neg', 'far', 'minusFar'),
    node('Where', 'isInside disc minusFar', 'discOrNothing'),
    node('ReduceMax', 'discOrNothing', 'union', { axes: [2], keepdims: 0 }),
    node('Sub', 'square outsideSquare', 'clearance'),
    node('Div', 'clearance softness', 'hole'),
    node('Where', 'isOutside hole far', 'holeOrNothing'),
    node('ReduceMin', 'holeOrNothing', 'cap', { axes: [1], keepdims: 1 }),
    node('Min', 'union cap', 'discs'),
  ]
}
