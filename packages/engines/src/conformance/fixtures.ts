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

/** A skirt as a designer draws it: an outline, a waistband, a few folds. */
const drawing = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><g fill="none" stroke="#222" stroke-width="2.5">` +
          '<path d="M86 60h68l3 16 32 190q-69 18-138 0L83 76z M83 76h74"/><path d="M108 120l-12 120M132 140l8 112"/></g>',
      ),
    ).removeAlpha(),
  )

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
  'pattern-to-image': 'short sleeved shirt',
  'sketch-to-image': 'red wool with a black belt',
}

export async function requestFor(
  operation: PictureOperation,
  change: Partial<PictureRequest> = {},
): Promise<PictureRequest> {
  const [target, mask, drawn] = await Promise.all([photo(), backgroundMask(), drawing()])
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
    ...(operation.startsWith('create-') || operation === 'variation'
      ? {}
      : { source: operation === 'sketch-to-image' ? drawn : target }),
    ...(operation === 'variation' && {
      prompt: PROMPTS['create-pattern']!,
      original: { operation: 'create-pattern', picture: target, lineage: [1 + (change.index ?? 0)] },
    }),
    ...change,
  }
}
