import type { ImageFile, PictureRequest } from '@toile/engine'
import { encodeGreyPng, encodePng } from '@toile/engine/files'
import { createGrey, createRgba, randomStream } from '@toile/imaging'
import { operationFor } from './operations.ts'
import type { OwnEye } from './own-eye.ts'

/** Pixels: what is compiled for a small picture serves a large one. */
const [WIDTH, HEIGHT] = [384, 512] as const

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A dress with sleeves: of all that is marked the one of which most is read. */
const DRESS: readonly Box[] = [
  [130, 110, 250, 480],
  [60, 110, 320, 170],
]
/** Marked from here on, pixels further down each time: another selection of the same photo. */
const PAINTED_ON = 4

/**
 * Checks a garment swap that nobody ordered: what that takes is loaded and compiled by then, for which a first check would wait
 * several times as long as a later one.
 */
export async function rehearseCheck(eye: OwnEye, times: number): Promise<void> {
  const [target, source] = await Promise.all([picture(1, 190), picture(2, 250)])
  for (let time = 0; time < times; time += 1) {
    const mask = createGrey(WIDTH, HEIGHT)
    eachPixel(DRESS, (i, isIn) => {
      if (isIn && i >= (110 + PAINTED_ON * time) * WIDTH) mask.data[i] = 255
    })
    const request: PictureRequest = {
      operation: 'swap-garment',
      idempotencyKey: 'rehearsal',
      seed: 1,
      index: 0,
      count: 1,
      width: WIDTH,
      height: HEIGHT,
      prompt: '',
      target,
      mask: await encodeGreyPng(mask),
      source,
    }
    await operationFor(request).check(request, { eye })
  }
}

/** The dress, of speckled cloth, on a ground of that lightness. */
function picture(seed: number, ground: number): Promise<ImageFile> {
  const image = createRgba(WIDTH, HEIGHT)
  const random = randomStream(seed)
  eachPixel(DRESS, (i, isIn) => {
    const grain = 20 * random.next()
    image.data.set(isIn ? [150 + grain, 40 + grain, 60, 255] : [ground, ground, ground, 255], 4 * i)
  })
  return encodePng(image, 'fast')
}

function eachPixel(boxes: readonly Box[], visit: (index: number, isIn: boolean) => void): void {
  for (let y = 0, i = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, i += 1) {
      visit(
        i,
        boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom),
      )
    }
  }
}
