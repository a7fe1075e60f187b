import { boxOfMarked, createGrey, cropGrey, cutOut, type GreyImage, resampleGrey, type RgbaImage } from '@toile/imaging'
import type { LaidHalf, Laying } from './reconstruct/lay.ts'
import type { Upright } from './reconstruct/upright.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'

/** Pixels of the photo around a garment that its edge is told from. */
const AROUND = 24
/** The least of a mask's soft edge that counts. */
const MARKED = 8

/** The garment cut out of the upload, as finely as the picture can show it, and how that is laid. */
export async function cutOutFinely(
  { finer, detail }: Pick<FlatLayRequest, 'finer' | 'detail'>,
  mask: GreyImage,
  laying: Laying,
): Promise<[RgbaImage, Laying]> {
  const box = boxOfMarked(mask, MARKED, AROUND) ?? { left: 0, top: 0, right: mask.width, bottom: mask.height }
  const zoom = Math.max(1, Math.min(finer, laying.scale))
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
  const within = (upright: Upright): Upright => ({
    ...upright,
    x: (upright.x - box.left) * across,
    y: (upright.y - box.top) * down,
  })
  const laidHalf = (half: LaidHalf): LaidHalf => ({ ...half, upright: within(half.upright), top: half.top * down })
  const { halves } = laying
  return [
    cut,
    {
      ...laying,
      upright: within(laying.upright),
      scale: laying.scale / down,
      top: laying.top * down,
      ...(halves && { halves: [laidHalf(halves[0]), laidHalf(halves[1])] as const }),
    },
  ]
}
