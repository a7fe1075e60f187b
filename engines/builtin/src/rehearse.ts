import { describeMode, type Mode, promptWords, type SourceKind } from '@toile/contract'
import type { ImageFile, PictureRequest, RequestCheck } from '@toile/engine'
import { encodeGreyPng, encodePng } from '@toile/engine/files'
import { createGrey, randomStream, type RgbaImage } from '@toile/imaging'
import type { DrawnPicture } from './drawn-picture.ts'
import { operationFor } from './operations.ts'
import type { OwnEye } from './own-eye.ts'
import { rasterise } from './rasterise.ts'

/** Pixels: what is compiled for a small picture serves a large one. */
const [WIDTH, HEIGHT] = [384, 512] as const

const SHIRT = 'M84 100q36-16 72 0l16 70-14 6-14-44 2 56H94l2-56-14 44-14-6z'
const PERSON =
  '<path d="M96 290l8-112h32l8 112h-18l-6-84-6 84z" fill="#26303f"/><circle cx="120" cy="66" r="22" fill="#c58d6a"/>' +
  '<path d="M98 66q-2-30 22-30t22 30q-6-18-22-18T98 66z" fill="#2a1c16"/>'
const shirt = (colour: string): string => `<path d="${SHIRT}" fill="${colour}"/>`

/** On a plain ground: what each kind of given picture shows. */
const SHOWN = {
  outfit: `<rect width="240" height="320" fill="#cdd5d0"/>${PERSON}${shirt('#a8432f')}`,
  flatlay: `<rect width="240" height="320" fill="#efece6"/>${shirt('#1f4e79')}`,
  pattern:
    '<rect width="240" height="320" fill="#efece6"/><path d="M0 60h240M0 180h240" stroke="#1f4e79" stroke-width="30"/>',
  sketch: `<rect width="240" height="320" fill="#fff"/><path d="${SHIRT}" fill="none" stroke="#222" stroke-width="2"/>`,
} as const satisfies Record<SourceKind, string>

/** Of 320: so much further down the mask begins each time, and a dot lies, as if somebody went on. */
const FURTHER = 4

/**
 * Checks an order of that mode that nobody placed: what that takes is loaded and compiled by then, for which a first check would wait
 * several times as long as a later one.
 */
export async function rehearseCheck(eye: OwnEye, mode: Mode, time: number): Promise<RequestCheck> {
  const request = await requestOf(mode, time)
  return operationFor(request).check(request, { eye })
}

/** Draws a picture of such an order: the media of sketches have little code in common. `index`: which picture of the order. */
export async function rehearsePicture(eye: OwnEye, mode: Mode, index: number): Promise<DrawnPicture> {
  const request = { ...(await requestOf(mode, 0)), index }
  return operationFor(request).draw(request, { eye, report: () => {} })
}

async function requestOf(mode: Mode, time: number): Promise<PictureRequest> {
  const { target, sourceKind, mask, marked, sourceDot, garmentType } = describeMode(mode)
  const { promptExamples } = promptWords(mode)
  return {
    operation: mode,
    idempotencyKey: 'rehearsal',
    seed: 1,
    index: 0,
    count: 1,
    width: WIDTH,
    height: HEIGHT,
    // A garment that is named is one that the photo may not show.
    prompt: garmentType === 'none' ? (promptExamples[time % promptExamples.length]?.text ?? '') : '',
    ...(garmentType !== 'none' && { garmentType: 'upper body' }),
    ...(target !== 'none' && { target: await picture('outfit') }),
    ...(mask !== 'none' && { mask: await maskOf(marked === 'kept', FURTHER * time) }),
    ...(sourceKind !== null && { source: await picture(sourceKind) }),
    ...(sourceDot !== 'none' &&
      time > 0 && { dot: { x: WIDTH / 2, y: ((150 + FURTHER * time) * HEIGHT) / 320, label: 1 } }),
  }
}

const drawn = (content: string): RgbaImage => {
  const { rgba } = rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 240 320">${content}</svg>`,
  )
  return { width: WIDTH, height: HEIGHT, data: rgba }
}

/** With the grain of a photo. */
async function picture(kind: SourceKind): Promise<ImageFile> {
  const image = drawn(SHOWN[kind])
  const random = randomStream(1)
  for (let o = 0; o < image.data.length; o += 4) {
    const grain = 12 * (random.next() - 0.5)
    for (let c = 0; c < 3; c += 1) image.data[o + c]! += grain
  }
  return encodePng(image, 'fast')
}

/** 255 = change: the shirt from that height on, or all but the person. */
async function maskOf(isKept: boolean, from: number): Promise<ImageFile> {
  const ground = `<rect width="240" height="320" fill="#000"/>`
  const { data } = drawn(
    `${ground}${shirt('#fff')}${isKept ? PERSON : `<rect width="240" height="${100 + from}" fill="#000"/>`}`,
  )
  const mask = createGrey(WIDTH, HEIGHT)
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i] = data[4 * i]! > 10 !== isKept ? 255 : 0
  return encodeGreyPng(mask)
}
