import { composeOver } from './compositing/compose.ts'
import {
  clamp,
  createFloat,
  cutOut,
  type FloatImage,
  type GreyImage,
  keptBox,
  mixSeeds,
  type PixelBox,
  placeCutOut,
  type RgbaImage,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { readPhotoLight } from '../photo-light/photo-light.ts'
import { readStance, type Stance } from './compositing/stance.ts'
import { type CleanedMask, cleanMask } from './compositing/clean-mask.ts'
import { EngineError, type Placement, type RequestCheck } from '@toile/engine'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { ADVICE } from './advice.ts'
import { RENDER_SIDE, renderBackdrop } from './backdrop.ts'
import { missingParts } from './missing-parts.ts'
import type { ParsedPerson } from './parse-person.ts'
import { refusalsOf } from '../operation.ts'
import { readBackgroundPrompt } from './prompt.ts'

export interface BackgroundRequest {
  /** Upright 8-bit sRGB. */
  readonly photo: RgbaImage
  /** The photo's size, 255 = background to replace, 0 = keep. */
  readonly mask: GreyImage
  /** What an eye tells of the person; left out without one. */
  readonly person?: ParsedPerson
  readonly prompt: string
  readonly seed: number
  /** Which picture of the request this is, from 0. */
  readonly index: number
  /** The seeds that lead from the original to the variation that is wanted; left out or empty for the original. */
  readonly lineage?: readonly number[]
  readonly placement?: Placement
}

/** Grain in 8-bit codes, standard deviation: as the photo's, within bounds. Without any, smooth backdrops show bands. Chosen by eye. */
const GRAIN = { least: 0.7, most: 3.5 } as const
/** Share of the photo's height under which a figure is lost in the scene. Chosen by eye. */
const SMALL = 0.4

const IS_SMALL = `The person is small in this photo and stays so. ${ADVICE.moveCutOut}`
const KEEPS_NOTHING = 'The selection keeps nothing of the photo, so the picture shows the scene alone.'
const KEEPS_ALL = 'The selection keeps the whole photo, so there is no background to replace.'
const LEAVES_STRAY_PIECES = `Tiny pieces that the selection keeps apart from the rest were left out. ${ADVICE.addMissingPiece}`
const LACKS_HEAD = `The selection seems to leave out the head of the person, or part of it. ${ADVICE.addHeadOrLegs}`
const LACKS_LEGS = `The selection seems to leave out a leg or a foot of the person. ${ADVICE.addHeadOrLegs}`

/**
 * Puts what the mask keeps of a photo before a new scene, at the photo's size.
 *
 * Without a placement each pixel of mask value 0 that is farther than `matteFeather` from every marked pixel is the photo's,
 * byte for byte; with one the cut-out moves as `placeCutOut` says and the whole of the rest is the new scene (R33).
 * Equal requests give equal bytes.
 *
 * @throws EngineError 'invalid-input' when mask and photo differ in size
 */
export function drawBackgroundPicture(request: BackgroundRequest, context: DrawContext): DrawnPicture {
  const { photo, mask, seed, index, lineage = [] } = request
  checkSizes(request)
  context.report(0, 'Reading the prompt')
  const reading = readBackgroundPrompt(request.prompt)
  const box = keptBox(mask)

  context.report(0.03, 'Cutting out the person')
  const cleaned = cleanMask(mask)
  const warnings = [...reading.warnings, ...warningsOfMask(request, box, cleaned)]
  const missing = request.person && missingParts(request.person.parse, cleaned.mask)
  if (missing?.head) warnings.push(LACKS_HEAD)
  if (missing?.legs) warnings.push(LACKS_LEGS)
  const cut = cutOut(photo, cleaned.mask, request.person?.hair)
  context.report(0.3, 'Placing the person')
  const placed = box && request.placement ? placeCutOut(cut, box, request.placement) : cut
  const light = readPhotoLight(photo, cleaned.mask)

  const scale = Math.min(1, RENDER_SIDE / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const figure = miniature(placed, width, height)
  const stance = stanceOf(figure)
  const whole = keptBox(cleaned.mask)
  if (whole && stance?.standing && !request.placement && whole.bottom - whole.top < SMALL * photo.height) {
    warnings.push(IS_SMALL)
  }
  context.report(0.38, 'Painting the scene')
  const backdrop = renderBackdrop({
    width,
    height,
    reading,
    seed,
    index,
    lineage,
    figure: stance && { image: figure, stance },
    photo: light,
    report: (fraction) => context.report(0.38 + 0.47 * fraction, 'Painting the scene'),
  })
  context.report(0.86, 'Joining person and scene')
  const grainCodes = clamp(light.noise, GRAIN.least, GRAIN.most)
  const image = composeOver(backdrop, placed, mixSeeds(seed, index, 41, ...lineage), grainCodes)
  context.report(1, 'Done')
  return { image, understood: reading.understood, ignored: reading.ignored, warnings }
}

/** @throws EngineError 'invalid-input' when mask and photo differ in size */
export function checkSizes({ photo, mask }: Pick<BackgroundRequest, 'photo' | 'mask'>): void {
  if (photo.width === mask.width && photo.height === mask.height) return
  throw new EngineError('invalid-input', 'mask and photo differ in size', {
    publicMessage: 'Mask and original image dimensions must match.',
  })
}

/** What is known of a request before it is drawn. */
export function checkBackground(request: BackgroundRequest): RequestCheck {
  const { understood, ignored, warnings, readings } = readBackgroundPrompt(request.prompt)
  const refusals = refusalsOf(() => checkSizes(request))
  if (refusals.length > 0) return { refusals, warnings, understood, ignored, readings }
  const ofMask = warningsOfMask(request, keptBox(request.mask), cleanMask(request.mask))
  return { refusals, warnings: [...warnings, ...ofMask], understood, ignored, readings }
}

/** What the user is told of a selection by its mask alone. `box`: what it keeps; `cleaned`: it without its slips. */
function warningsOfMask(
  { mask, placement }: BackgroundRequest,
  box: PixelBox | undefined,
  cleaned: CleanedMask,
): readonly string[] {
  const warnings: string[] = []
  if (!box) warnings.push(KEEPS_NOTHING)
  else if (!marksAnything(mask) && !placement) warnings.push(KEEPS_ALL)
  if (cleaned.strayPieces > 0) warnings.push(LEAVES_STRAY_PIECES)
  return warnings
}

function marksAnything(mask: GreyImage): boolean {
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]! >= 128) return true
  return false
}

/** A cut-out at the size the scene is painted in: four channels, linear light, premultiplied alpha; box-averaged. */
function miniature(cut: RgbaImage, width: number, height: number): FloatImage {
  const small = createFloat(width, height, 4)
  const stepX = cut.width / width
  const stepY = cut.height / height
  // Up to three by three samples a cell: enough for shadows and reflections at any size.
  const nx = Math.min(3, Math.ceil(stepX))
  const ny = Math.min(3, Math.ceil(stepY))
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      for (let sy = 0; sy < ny; sy++) {
        const py = Math.floor((y + (sy + 0.5) / ny) * stepY)
        for (let sx = 0; sx < nx; sx++) {
          const i = (py * cut.width + Math.floor((x + (sx + 0.5) / nx) * stepX)) * 4
          if (cut.data[i + 3] === 0) continue
          const alpha = cut.data[i + 3]! / 255 / (nx * ny)
          for (let c = 0; c < 3; c++)
            small.data[o + c] = small.data[o + c]! + alpha * SRGB8_TO_LINEAR[cut.data[i + c]!]!
          small.data[o + 3] = small.data[o + 3]! + alpha
        }
      }
    }
  }
  return small
}

function stanceOf(figure: FloatImage): Stance | undefined {
  const { width, height } = figure
  const alpha = new Uint8Array(width * height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.round(255 * figure.data[i * 4 + 3]!)
  return readStance({ width, height, data: alpha })
}
