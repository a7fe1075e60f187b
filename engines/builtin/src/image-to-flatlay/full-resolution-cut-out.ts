import { boundingBox, createGrey, cropGrey, cutOut, type GreyImage, resampleGrey, type RgbaImage } from '@toile/imaging'
import type { HalfTransform, FlatTransform } from './reconstruct/flat-transform.ts'
import type { SymmetryAxis } from '../garment-shape/symmetry-axis.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'

/** What of the photo is cut out. Chosen by eye. */
const CUT_OUT = {
  /** Pixels of the photo around the garment from which its edge is found. */
  around: 24,
  /** Of a mask's 255: the least of its soft edge that counts. */
  marked: 8,
} as const

/** The garment cut out of the upload, as finely as the picture can show it, and how that is laid. */
export async function cutOutAtFullResolution(
  { finer, detail }: Pick<FlatLayRequest, 'finer' | 'detail'>,
  mask: GreyImage,
  transform: FlatTransform,
): Promise<[RgbaImage, FlatTransform]> {
  const box = boundingBox(mask, CUT_OUT.marked, CUT_OUT.around) ?? {
    left: 0,
    top: 0,
    right: mask.width,
    bottom: mask.height,
  }
  const zoom = Math.max(1, Math.min(finer, transform.scale))
  const crop = await detail(box, zoom)
  const across = crop.width / (box.right - box.left)
  const down = crop.height / (box.bottom - box.top)
  const part = cropGrey(mask, box)
  const beyond = resampleGrey(
    { ...part, data: part.data.map((value) => 255 - value) },
    crop.width,
    crop.height,
    'triangle',
  )
  // Cloth has no strands: what goes on outwards from its edge is something else.
  const cut = cutOut(crop, beyond, createGrey(crop.width, crop.height))
  const within = (axis: SymmetryAxis): SymmetryAxis => ({
    ...axis,
    x: (axis.x - box.left) * across,
    y: (axis.y - box.top) * down,
  })
  const laidHalf = (half: HalfTransform): HalfTransform => ({ ...half, axis: within(half.axis), top: half.top * down })
  const { halves } = transform
  return [
    cut,
    {
      ...transform,
      axis: within(transform.axis),
      scale: transform.scale / down,
      top: transform.top * down,
      ...(halves && { halves: [laidHalf(halves[0]), laidHalf(halves[1])] as const }),
    },
  ]
}
