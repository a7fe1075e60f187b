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

/** The figure's garment, down to the knee: 255 = change. */
const garmentMask = (): Promise<ImageFile> =>
  png(
    sharp(svg(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#000"/><path d="M84 92h72l12 84H72z" fill="#fff"/>`))
      .removeAlpha()
      .threshold(128)
      .toColourspace('b-w'),
  )

/** A sleeveless top, laid flat. */
const flatLay = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f6f4"/>` +
          '<path d="M72 60h26q22 30 44 0h26l-8 60 12 130H68l12-130z" fill="#2a5d9f"/><path d="M74 130h92" stroke="#f0c040" stroke-width="14"/>',
      ),
    ).removeAlpha(),
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
  const [target, background, drawn] = await Promise.all([photo(), backgroundMask(), drawing()])
  const swap = operation === 'swap-garment'
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
    ...(operation === 'create-background' && { target, mask: background }),
    ...(swap && { target, mask: await garmentMask(), source: await flatLay() }),
    ...(operation.startsWith('create-') || operation === 'variation' || swap
      ? {}
      : { source: operation === 'sketch-to-image' ? drawn : target }),
    ...(operation === 'variation' && {
      prompt: PROMPTS['create-pattern']!,
      original: { operation: 'create-pattern', picture: target, lineage: [1 + (change.index ?? 0)] },
    }),
    ...change,
  }
}
