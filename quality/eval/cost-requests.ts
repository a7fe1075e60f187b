import { type ImageFile, imageSourceOf, type MaskRequest, type PictureRequest } from '@toile/engine'
import sharp from 'sharp'
import { DRAWING_MODES, requestOf, uploadOf } from '../lib/studio.ts'
import { drawingSvg } from '../samples/drawings.ts'
import { sitterJacketSvg, sitterMaskSvg, sitterSvg } from '../samples/sitter.ts'
import { swatchSvg } from '../samples/swatches.ts'
import { topSvg } from '../samples/top.ts'

/**
 * `usual`: 1,024 px in and out, photos and what is made of them 768 × 1024. `largest`: the largest upload (R33) and the
 * largest picture.
 */
export const SIZES = ['usual', 'largest'] as const
export type Size = (typeof SIZES)[number]
export const isSize = (value: string | undefined): value is Size => SIZES.some((size) => size === value)

export const PICTURE_MODES = [
  ...DRAWING_MODES,
  'create-background',
  'swap-garment',
  'image-to-flatlay',
  'upscale',
  'variation',
] as const
export type PictureMode = (typeof PICTURE_MODES)[number]
/** What is measured: pictures, and masks for a dot on a photo that was not seen before. */
export const COST_MODES = [...PICTURE_MODES, 'mask-from-points'] as const
export type CostMode = (typeof COST_MODES)[number]

const SIDES = { usual: { input: 1024, output: 1024 }, largest: { input: 4096, output: 2048 } } as const
const PHOTOS = { usual: { width: 768, height: 1024 }, largest: { width: 4096, height: 4096 } } as const
const LAID = { usual: { width: 768, height: 1024 }, largest: { width: 2048, height: 2048 } } as const
const WALL = '#a3a19c'
/** On the jacket of the drawn figure, as shares of its picture. */
const ON_JACKET = { x: 0.5, y: 0.4 }

export async function costRequest(mode: PictureMode, size: Size): Promise<PictureRequest> {
  const { input, output } = SIDES[size]
  const drawn = { operation: mode, width: output, height: output }
  const made = { operation: mode, ...PHOTOS[size] }
  switch (mode) {
    case 'create-pattern':
      return requestOf({ ...drawn, prompt: 'Small scattered wild flowers in coral and sage on cream' })
    case 'create-sketch':
      return requestOf({ ...drawn, prompt: 'A belted trench coat over wide trousers, collar up, walking' })
    case 'sketch-to-image': {
      const source = await drawnFile(drawingSvg('coat'), input)
      return requestOf({ ...drawn, prompt: 'Camel wool with a deep green satin belt', source })
    }
    case 'pattern-to-image': {
      const source = await drawnFile(swatchSvg('flowers'), input)
      const prompt = 'A sleeveless A-line dress with a round neck'
      return requestOf({ ...drawn, prompt, source, garmentType: 'full body' })
    }
    case 'create-background': {
      const kept = await greyFile(sitterMaskSvg(), size)
      return requestOf({ ...made, prompt: 'sandy beach at golden hour', target: await photoFile(size), mask: kept })
    }
    case 'swap-garment': {
      const [target, mask] = [await photoFile(size), await greyFile(sitterJacketSvg(), size, false)]
      return requestOf({ ...made, target, mask, source: await drawnFile(topSvg(), input) })
    }
    case 'image-to-flatlay':
      return requestOf({ operation: mode, ...LAID[size], prompt: 'jacket', source: await photoFile(size) })
    case 'upscale': {
      const { width, height } = LAID[size]
      const photo = await photoFile(size)
      const data = await sharp(photo.data).resize(width, height).png().toBuffer()
      return requestOf({ operation: mode, source: { ...photo, data, width, height } })
    }
    case 'variation': {
      const swap = await costRequest('swap-garment', size)
      const picture = await photoFile(size)
      return { ...swap, operation: mode, original: { operation: 'swap-garment', picture, lineage: [1] } }
    }
  }
}

/** Asks for the masks of a dot; each `name` is another photo to the finder. */
export async function costQuestion(size: Size): Promise<(name: string) => MaskRequest> {
  const image = imageSourceOf(await photoFile(size))
  const dot = { x: Math.floor(ON_JACKET.x * image.width), y: Math.floor(ON_JACKET.y * image.height), label: 1 } as const
  return (name) => ({ imageKey: name, image, dots: [dot], prefer: 'garment' })
}

const drawnFile = async (svg: string, height: number): Promise<ImageFile> =>
  uploadOf(await sharp(Buffer.from(svg)).resize({ height }).png().toBuffer(), height)

const photoFile = (size: Size): Promise<ImageFile> => fitted(sitterSvg(), size, WALL)

/** @param inverted white becomes what stays as it is */
async function greyFile(svg: string, size: Size, inverted = true): Promise<ImageFile> {
  const { data, ...file } = await fitted(svg, size, '#000')
  const grey = sharp(data).greyscale().toColourspace('b-w').negate(inverted)
  return { ...file, data: await grey.png({ compressionLevel: 1 }).toBuffer() }
}

async function fitted(svg: string, size: Size, background: string): Promise<ImageFile> {
  const { width, height } = PHOTOS[size]
  const data = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'contain', background })
    .flatten({ background })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { data, mediaType: 'image/png', width, height }
}
