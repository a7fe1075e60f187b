import { describeMode, type GarmentType, MODES, promptWords, type SourceKind } from '@toile/contract'
import { type ImageFile, imageSourceOf, type MaskRequest, type PictureRequest } from '@toile/engine'
import sharp from 'sharp'
import { requestOf, uploadOf } from '../lib/studio.ts'
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

export const PICTURE_MODES = [...MODES, 'upscale', 'variation'] as const
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

/** What each mode is given, and words that fit it. */
const GIVEN: Readonly<Record<SourceKind | 'target', Sample>> = {
  target: { words: 'sandy beach at golden hour', file: (size) => photoFile(size) },
  outfit: { words: 'jacket', file: (size) => photoFile(size) },
  flatlay: { words: '', file: (size) => drawnFile(topSvg(), SIDES[size].input) },
  sketch: {
    words: 'Camel wool with a deep green satin belt',
    file: (size) => drawnFile(drawingSvg('coat'), SIDES[size].input),
  },
  pattern: {
    words: 'A sleeveless A-line dress with a round neck',
    garmentType: 'full body',
    file: (size) => drawnFile(swatchSvg('flowers'), SIDES[size].input),
  },
}
interface Sample {
  readonly words: string
  readonly garmentType?: GarmentType
  readonly file: (size: Size) => Promise<ImageFile>
}
const MASKS = {
  kept: (size: Size) => greyFile(sitterMaskSvg(), size),
  replaced: (size: Size) => greyFile(sitterJacketSvg(), size, false),
} as const

export async function costRequest(mode: PictureMode, size: Size): Promise<PictureRequest> {
  if (mode === 'upscale') {
    const { width, height } = LAID[size]
    const photo = await photoFile(size)
    const data = await sharp(photo.data).resize(width, height).png().toBuffer()
    return requestOf({ operation: mode, source: { ...photo, data, width, height } })
  }
  if (mode === 'variation') {
    const swap = await costRequest('swap-garment', size)
    const picture = await photoFile(size)
    return { ...swap, operation: mode, original: { operation: 'swap-garment', picture, lineage: [1] } }
  }
  const { prompt, target, marked, sourceKind } = describeMode(mode)
  const given = target !== 'none' ? 'target' : sourceKind
  const { output } = SIDES[size]
  return requestOf({
    operation: mode,
    ...(given === 'target' ? PHOTOS[size] : given === 'outfit' ? LAID[size] : { width: output, height: output }),
    ...(prompt !== 'none' && {
      prompt: given === null ? promptWords(mode).promptExamples[0]!.text : GIVEN[given].words,
    }),
    ...(given !== null && GIVEN[given].garmentType && { garmentType: GIVEN[given].garmentType }),
    ...(target !== 'none' && { target: await GIVEN.target.file(size) }),
    ...(marked !== null && { mask: await MASKS[marked](size) }),
    ...(sourceKind !== null && { source: await GIVEN[sourceKind].file(size) }),
  })
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
