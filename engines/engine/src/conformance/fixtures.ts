import { describeMode, isMode, type Mode, MODES, promptWords, type SourceKind } from '@toile/contract'
import sharp, { type Sharp } from 'sharp'
import type { ImageFile, OperationCapability, PictureOperation, PictureRequest } from '../port.ts'

/** What an engine is put to the test with; a variation of each kind of picture that it varies is a case of its own. */
export type ConformanceCase = PictureOperation | `variation of ${Mode}`

const A_PATTERN = MODES.find((mode) => describeMode(mode).tiles)

/** The mode whose picture a case varies; of 'variation' alone, a pattern's. */
export const variedBy = (name: ConformanceCase): Mode | undefined =>
  name === 'variation' ? A_PATTERN : MODES.find((mode) => name === `variation of ${mode}`)

export const operationOf = (name: ConformanceCase): PictureOperation =>
  name.startsWith('variation') ? 'variation' : (name as PictureOperation)

/** Whether what its mask keeps may be placed elsewhere. */
export function takesPlacement(name: ConformanceCase): boolean {
  const mode = drawnMode(name)
  return mode !== undefined && describeMode(mode).marked === 'kept'
}

const drawnMode = (name: ConformanceCase): Mode | undefined => variedBy(name) ?? MODES.find((each) => each === name)

/** Whether only a marked part of a photo is to change. */
export function isMasked(name: ConformanceCase): boolean {
  const mode = drawnMode(name)
  return mode !== undefined && describeMode(mode).target !== 'none' && describeMode(mode).marked !== null
}

/** Whether a face can be chosen for the person of its picture. */
export function takesFace(name: ConformanceCase): boolean {
  const mode = drawnMode(name)
  return mode !== undefined && describeMode(mode).face !== 'none'
}

/** Whether a picture is given that is read, and not worked on. */
export function readsASource(name: ConformanceCase): boolean {
  const mode = drawnMode(name)
  return mode === undefined || describeMode(mode).sourceKind !== null
}

/** Pixels of the inputs that any engine can work on: a standing figure on a plain ground, its background as a mask. Small, to be quick. */
const SIZE = { width: 240, height: 320 } as const

const figure = (fill: string) =>
  `<circle cx="120" cy="62" r="24" fill="${fill}"/><path d="M84 92h72l14 92h-26l4 112H92l4-112H70z" fill="${fill}"/>`

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${content}</svg>`)

async function png(image: Sharp): Promise<ImageFile> {
  return { data: await image.png().toBuffer(), mediaType: 'image/png', width: SIZE.width, height: SIZE.height }
}

export const photo = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(`<rect width="${SIZE.width}" height="${SIZE.height}" fill="#c9d3cf"/>${figure('#7c3b2e')}`),
    ).removeAlpha(),
  )

/** The same figure in checks, of which no part is like the one beside it. */
export const checkedPhoto = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        '<pattern id="checks" width="23" height="29" patternUnits="userSpaceOnUse"><rect width="23" height="29" fill="#7c3b2e"/>' +
          '<path d="M3 2h9v11H3z" fill="#e0b060"/><path d="M13 16h8v10h-8z" fill="#2c4f8c"/></pattern>' +
          `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#c9d3cf"/>${figure('url(#checks)')}`,
      ),
    ).removeAlpha(),
  )

/** Somebody in a shirt and trousers, told apart well enough for an engine that looks for clothes by name. */
const wearer = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#c9d3cf"/>` +
          '<path d="M100 62q-4-40 20-40t20 40l-4 14h-32z" fill="#2c201b"/>' +
          '<path d="M106 48q0-16 14-16t14 16-6 26h0v12h-16V74q-6-10-6-26z" fill="#d3a084"/>' +
          '<path d="M68 168h14l-2 24q-6 6-11 0zM158 168h14l-1 24q-5 6-11 0z" fill="#d3a084"/>' +
          '<path d="M92 158h56l4 138h-24l-8-104-8 104H88z" fill="#2b3446"/>' +
          '<path d="M88 294h24v10q-14 6-28 2zM128 294h24l4 12q-14 4-28-2z" fill="#241c18"/>' +
          '<path d="M108 82q12 10 24 0l22 8q10 6 12 20l8 60h-18l-6-46 2 46H88l2-46-6 46H66l8-60q2-14 12-20z" fill="#b23a36"/>',
      ),
    ).removeAlpha(),
  )

/** A skirt as a designer draws it: an outline, a waistband, a few folds. */
const drawn = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/><g fill="none" stroke="#222" stroke-width="2.5">` +
          '<path d="M86 60h68l3 16 32 190q-69 18-138 0L83 76z M83 76h74"/><path d="M108 120l-12 120M132 140l8 112"/></g>',
      ),
    ).removeAlpha(),
  )

/** 255 = change: all but the figure. */
export const backgroundMask = (): Promise<ImageFile> =>
  png(
    sharp(svg(`<rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/>${figure('#000')}`))
      .removeAlpha()
      .threshold(128)
      .toColourspace('b-w'),
  )

/** The figure's garment, down to the knee: 255 = change. */
const garmentMask = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#000"/><path d="M84 92h72l12 84H72z" fill="#fff"/>`,
      ),
    )
      .removeAlpha()
      .threshold(128)
      .toColourspace('b-w'),
  )

/** A sleeveless top, laid flat. */
const flatLay = (): Promise<ImageFile> =>
  png(
    sharp(
      svg(
        `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#f6f6f4"/>` +
          '<path d="M72 60h26q22 30 44 0h26l-8 60 12 130H68l12-130z" fill="#2a5d9f"/><path d="M74 130h92" stroke="#f0c040" stroke-width="14"/>',
      ),
    ).removeAlpha(),
  )

/** The figure's garment is kept, and nothing else: 255 = change. */
export async function aroundGarmentMask(): Promise<ImageFile> {
  const { data, ...about } = await garmentMask()
  return { ...about, data: await sharp(data).negate().toColourspace('b-w').png().toBuffer() }
}

/** Pixels: the middle of the figure's head, half a side of a square within it, and the width of its photo. */
export const HEAD = { x: 120, y: 62, half: 12, pictureWidth: SIZE.width } as const

export const insideFigure = { x: 120, y: 150, label: 1 } as const
export const outsideFigure = { x: 20, y: 20, label: 0 } as const

/** What is marked: what stays, or what is replaced. */
const MASKS = { kept: backgroundMask, replaced: garmentMask } as const
/** Whatever is photographed is a pattern, too. */
const SOURCES: Readonly<Record<SourceKind, () => Promise<ImageFile>>> = {
  flatlay: flatLay,
  sketch: drawn,
  pattern: photo,
  outfit: wearer,
}
/** What the wearer wears. */
const WORN = 'linen shirt'

export async function requestFor(name: ConformanceCase, change: Partial<PictureRequest> = {}): Promise<PictureRequest> {
  const operation = operationOf(name)
  const original = variedBy(name)
  const drawing = original ?? operation
  return {
    operation,
    idempotencyKey: crypto.randomUUID(),
    seed: 20_261_121,
    index: 0,
    count: 4,
    width: 256,
    height: 256,
    prompt: wordsFor(drawing),
    garmentType: 'upper body',
    ...(await inputsOf(drawing)),
    ...(original && { original: { operation: original, picture: await photo(), lineage: [1] } }),
    ...change,
  }
}

function wordsFor(drawing: PictureOperation): string {
  if (!isMode(drawing)) return ''
  const { sourceKind } = describeMode(drawing)
  return sourceKind === 'outfit' ? WORN : (promptWords(drawing).promptExamples[0]?.text ?? '')
}

async function inputsOf(drawing: PictureOperation): Promise<Pick<PictureRequest, 'target' | 'mask' | 'source'>> {
  if (!isMode(drawing)) return { source: await photo() }
  const { target, marked, sourceKind } = describeMode(drawing)
  return {
    ...(target !== 'none' && { target: await photo() }),
    ...(marked !== null && { mask: await MASKS[marked]() }),
    ...(sourceKind !== null && { source: await SOURCES[sourceKind]() }),
  }
}

/** The same picture, asked for by another task: an engine that answers equal keys with one job has to make it again. */
export const withNewKey = (request: PictureRequest): PictureRequest => ({
  ...request,
  idempotencyKey: crypto.randomUUID(),
})

/** The same pictures in files of other bytes, and another word. */
export async function withOtherInputs(request: PictureRequest): Promise<PictureRequest> {
  const { target, source, original } = request
  return withNewKey({
    ...request,
    prompt: `plain ${request.prompt}`,
    ...(target && { target: await rewritten(target) }),
    ...(source && { source: await rewritten(source) }),
    ...(original && { original: { ...original, picture: await rewritten(original.picture) } }),
  })
}

async function rewritten(file: ImageFile): Promise<ImageFile> {
  return { ...file, data: await sharp(file.data).png({ compressionLevel: 1 }).toBuffer() }
}

/** A sibling of the request's picture. */
export function nextIndex(request: PictureRequest): PictureRequest {
  if (!request.original) return withNewKey({ ...request, index: request.index + 1 })
  const lineage = request.original.lineage.map((seed) => (seed + 0x9e3779b1) >>> 0)
  return withNewKey({ ...request, original: { ...request.original, lineage } })
}

/** A file that ends in its first line. */
export const BROKEN: ImageFile = {
  data: new Uint8Array([137, 80, 78, 71, 0]),
  mediaType: 'image/png',
  width: SIZE.width,
  height: SIZE.height,
}

/** The request without each of the files that it needs; `mask` is how the engine takes masks. */
export const withoutNeededFiles = (request: PictureRequest, mask: OperationCapability['mask']): PictureRequest[] =>
  (['target', 'source', ...(mask === 'required' ? (['mask'] as const) : [])] as const).flatMap((name) => {
    const { [name]: file, ...others } = request
    return file ? [others] : []
  })

/** The request with one thing wrong each: sides out of range, a file that is missing or unreadable, a mask of another size. */
export async function invalidVariants(request: PictureRequest): Promise<PictureRequest[]> {
  const { mask, ...unmasked } = request
  const spoilt: PictureRequest[] = []
  if (!request.target && request.operation !== 'upscale') spoilt.push({ ...request, width: 8 })
  for (const name of ['target', 'mask', 'source'] as const) {
    const { [name]: file, ...others } = request
    if (file) spoilt.push(others, { ...request, [name]: BROKEN })
  }
  if (mask) {
    const data = await sharp(mask.data)
      .resize(SIZE.width / 2)
      .toBuffer()
    const blank = await sharp(mask.data).linear(0, 0).png().toBuffer()
    spoilt.push({ ...unmasked, mask: { ...mask, data, width: SIZE.width / 2, height: SIZE.height / 2 } })
    spoilt.push({ ...unmasked, mask: { ...mask, data: blank } })
  }
  return spoilt.map(withNewKey)
}
