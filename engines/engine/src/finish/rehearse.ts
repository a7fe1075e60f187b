import { describeMode, MODES } from '@toile/contract'
import { createGrey, createRgba, randomStream } from '@toile/imaging'
import { encodeGreyPng, encodePng } from '../files.ts'
import type { ImageFile, PictureRequest, Provenance } from '../port.ts'
import { finishPicture } from './finish.ts'

/** Pixels: what is compiled for a small picture serves a large one. */
const SIDE = 128

const provenance: Provenance = {
  engine: 'rehearsal',
  version: '1',
  model: 'none',
  seed: 1,
  generative: false,
  parametersHash: '',
  inputsHash: '',
}

/** A garment from a flat-lay in the place of what is marked: of all pictures the one whose finish does most. */
const REHEARSED = MODES.find((mode) => {
  const { marked, sourceKind } = describeMode(mode)
  return marked === 'replaced' && sourceKind === 'flatlay'
})

/**
 * Finishes a garment swap that nobody ordered: what it takes is compiled by then, for which a first picture would wait several times
 * as long as a later one.
 */
export async function rehearseFinish(): Promise<void> {
  if (REHEARSED === undefined) return
  const [photo, cloth, drawn] = await Promise.all([picture(1, 1), picture(2, 0.5), picture(3, 1)])
  const mask = createGrey(SIDE, SIDE)
  for (let y = SIDE / 4; y < SIDE; y += 1) mask.data.fill(255, y * SIDE + SIDE / 4, y * SIDE + (3 * SIDE) / 4)
  const request: PictureRequest = {
    operation: REHEARSED,
    idempotencyKey: 'rehearsal',
    seed: 1,
    index: 0,
    count: 1,
    width: SIDE,
    height: SIDE,
    prompt: '',
    target: photo,
    mask: await encodeGreyPng(mask),
    source: cloth,
  }
  await finishPicture(request, drawn, provenance)
}

/** Checks and blots, which are looked for as a print, on white around that share of its side. */
function picture(seed: number, share: number): Promise<ImageFile> {
  const image = createRgba(SIDE, SIDE)
  const random = randomStream(seed)
  image.data.fill(255)
  const from = Math.round((SIDE * (1 - share)) / 2)
  for (let y = from; y < SIDE - from; y += 1) {
    for (let x = from; x < SIDE - from; x += 1) {
      const light = ((x >> 3) + (y >> 3)) % 2 === 0 ? 60 : 190
      const shade = light + 40 * random.next()
      image.data.set([shade, 255 - shade, light], 4 * (y * SIDE + x))
    }
  }
  return encodePng(image, 'fast')
}
