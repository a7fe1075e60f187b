/** A photo of a garment, its selection and the flat-lay of another, drawn, and a swap of them: what tests change one thing of. */
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import type { DrawContext } from '../../drawn-picture.ts'
import { drawSwap } from '../draw-swap.ts'
import { readFlatLay } from '../read-flat-lay/flat-lay-garment.ts'
import type { PhotoParsing } from '../read-photo/photo-parsing.ts'
import { planSwap, readSelection } from '../swap-plan.ts'

export type Box = readonly [left: number, top: number, right: number, bottom: number]

export function maskOf(width: number, height: number, boxes: readonly Box[]): GreyImage {
  const mask = createGrey(width, height)
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y += 1) mask.data.fill(255, y * width + left, y * width + right)
  }
  return mask
}

export function paint(mask: GreyImage, over: readonly number[], under: readonly number[]): RgbaImage {
  const picture = createRgba(mask.width, mask.height)
  for (let i = 0; i < mask.data.length; i += 1) picture.data.set([...(mask.data[i] === 255 ? over : under), 255], 4 * i)
  return picture
}

/** Darker and lighter by turns, as folds are. */
export function folded(picture: RgbaImage): RgbaImage {
  const data = picture.data.map((value, at) => value * (1 + 0.15 * Math.sin(((at >> 2) % picture.width) / 7)))
  return { ...picture, data }
}

/** A body and two sleeves held out. */
export const TOP: readonly Box[] = [
  [80, 60, 160, 220],
  [40, 60, 200, 100],
]
/** Two legs. */
export const TROUSERS: readonly Box[] = [
  [85, 40, 155, 90],
  [85, 40, 117, 260],
  [123, 40, 155, 260],
]
export const LONG: readonly Box[] = [
  [85, 30, 155, 285],
  [65, 120, 175, 285],
]

export const top = maskOf(240, 300, TOP)
export const request = {
  photo: folded(paint(top, [160, 30, 40], [220, 220, 216])),
  mask: top,
  flatLay: paint(
    maskOf(240, 260, [
      [70, 30, 170, 220],
      [30, 30, 210, 75],
    ]),
    [30, 80, 160],
    [250, 250, 250],
  ),
  seed: 7,
  index: 0,
  lineage: [] as readonly number[],
}
export type Changes = Partial<typeof request & { readonly parsing: PhotoParsing }>
export const draw = (changes: Changes = {}, report: DrawContext['report'] = () => {}) => {
  const { photo, mask, flatLay, parsing, ...picture } = { ...request, ...changes }
  return drawSwap(planSwap(readSelection(photo, mask, parsing), readFlatLay(flatLay)), picture, { report })
}
