import sharp, { type Sharp } from 'sharp'
import type { ImageFile, PictureOperation, PictureRequest } from '../port.ts'

/** Inputs that any engine can work on, drawn here: a standing figure on a plain ground, and its background as a mask. */
const WIDTH = 240
const HEIGHT = 320

const figure = (fill: string) =>
  `<circle cx="120" cy="62" r="24" fill="${fill}"/><path d="M84 92h72l14 92h-26l4 112H92l4-112H70z" fill="${fill}"/>`

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`)

async function png(image: Sharp): Promise<ImageFile> {
  return { data: await image.png().toBuffer(), mediaType: 'image/png', width: WIDTH, height: HEIGHT }
}

export const photo = (): Promise<ImageFile> =>
  png(sharp(svg(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#c9d3cf"/>${figure('#7c3b2e')}`)).removeAlpha())

/** 255 = change: all but the figure. */
export const backgroundMask = (): Promise<ImageFile> =>
  png(
    sharp(svg(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${figure('#000')}`))
      .removeAlpha()
      .threshold(128)
      .toColourspace('b-w'),
  )

export const insideFigure = { x: 120, y: 150, label: 1 } as const
export const outsideFigure = { x: 20, y: 20, label: 0 } as const

const PROMPTS: Partial<Record<PictureOperation, string>> = {
  'create-pattern': 'navy and white stripes',
  'create-sketch': 'red slip dress',
  'create-background': 'beach at sunset',
}

export async function requestFor(
  operation: PictureOperation,
  change: Partial<PictureRequest> = {},
): Promise<PictureRequest> {
  const [target, mask] = await Promise.all([photo(), backgroundMask()])
  return {
    operation,
    idempotencyKey: 'conformance',
    seed: 20_261_121,
    index: 0,
    count: 4,
    width: 256,
    height: 256,
    prompt: PROMPTS[operation] ?? 'linen shirt',
    garmentType: 'upper body',
    faceId: -1,
    ...(operation === 'create-background' || operation === 'swap-garment' ? { target, mask } : {}),
    ...(operation.startsWith('create-') || operation === 'variation' ? {} : { source: target }),
    ...(operation === 'variation' && {
      prompt: PROMPTS['create-pattern']!,
      original: { operation: 'create-pattern', picture: target, lineage: [1 + (change.index ?? 0)] },
    }),
    ...change,
  }
}
