import { type ClothWords, readCloth } from '@toile/drawing'
import { createFloat, type FloatImage, mixSeeds, resampleFloat, resampleRgba, type RgbaImage } from '@toile/imaging'
import { shadeCloth } from '../cloth/shade.ts'
import type { RequestCheck } from '@toile/engine'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { refusalsOf } from '../operation.ts'
import { checkSides } from '../sides.ts'
import { drawStudioBackdrop, composeOnBackdrop, backdropTonesFor } from '../studio-backdrop/studio-backdrop.ts'
import { readAnatomy } from './garment-anatomy.ts'
import { garmentRelief } from './garment-relief.ts'
import { type Outfit, planOutfit } from './outfit.ts'
import { dye } from './dye-cloth.ts'
import { readDrawing } from './read-drawing.ts'
import { coverOf, sew, threadLines } from './stitching.ts'
import { variationOf } from './picture-variation.ts'

/** Sketches are worked at this many pixels at most on their long side (R33). */
export const SKETCH_WORK_SIDE = 1024

export interface SketchToImageRequest {
  /** The drawing, at most `SKETCH_WORK_SIDE` on a side; 8-bit sRGB. */
  readonly sketch: RgbaImage
  readonly prompt: string
  readonly seed: number
  /** Which picture of the request this is, from 0. */
  readonly index: number
  readonly width: number
  readonly height: number
  /** Seeds of the variations that lead from the original to this picture. */
  readonly lineage: readonly number[]
}

/**
 * Makes a drawn garment up in cloth: the drawing is read, its pieces get the fabrics and colours of the prompt, it is
 * filled out, folded, lit and sewn along its lines, and hung before a quiet ground. The whole page is fitted into the
 * picture with its shape kept. Equal requests give equal bytes.
 *
 * @throws EngineError 'invalid-input' with advice where no garment is found
 */
export function drawSketchToImagePicture(request: SketchToImageRequest, progress: DrawContext): DrawnPicture {
  checkSides('picture', request)
  progress.report(0, 'Reading the drawing')
  const words = readCloth(request.prompt)
  const { drawing, anatomy, variation } = readSketchOf(request, words)
  progress.report(0.25, 'Choosing the cloth')
  // Threads keep their size in the finished picture, whatever the size of the page.
  const fit = Math.min(request.width / drawing.width, request.height / drawing.height)
  const scale = request.height / 1024 / fit
  const outfit = planOutfit(drawing, anatomy, words, variation)
  progress.report(0.35, 'Filling the garment')
  const lines = threadLines(drawing)
  const relief = garmentRelief(drawing, anatomy, lines, {
    material: outfit.main,
    crumpled: outfit.crumpled,
    variation,
    scale,
  })
  progress.report(0.55, 'Lighting the cloth')
  const cloth = shadeCloth({
    albedo: dye(drawing, outfit, relief, scale),
    cover: coverOf(drawing),
    relief,
    parts: outfit.pieceOf,
    pieces: outfit.pieces,
    light: variation.light,
    scale,
    seed: mixSeeds(request.seed, request.index, 5),
    // Light falls through thin cloth into its own folds.
    depth: 0.3 + 0.7 * outfit.main.opacity ** 3,
  })
  progress.report(0.8, 'Sewing')
  sew(cloth, drawing, { lines, scale, thread: outfit.stitching, lightness: outfit.lightness, busy: outfit.busy })
  const framed = frame(cloth, request.width, request.height, drawing.cutBelow)
  progress.report(0.86, 'Hanging it in the studio')
  const tones = backdropTonesFor(outfit.lightness)
  const tone = tones[variation.ground % tones.length]!
  const ground = drawStudioBackdrop({ ...framed, tone, light: variation.light, seed: mixSeeds(request.seed, 9) })
  const image = composeOnBackdrop(ground, framed, {
    light: variation.light,
    scale: request.height / 1024,
    seed: mixSeeds(request.seed, request.index, 11),
  })
  progress.report(1, 'Done')
  return { image, ...tellOutfit(outfit, words) }
}

/** What is known of a request before its garment is made up: all of it, since it follows from reading the drawing. */
export function checkSketchToImage(request: SketchToImageRequest): RequestCheck {
  const words = readCloth(request.prompt)
  let told: Omit<RequestCheck, 'refusals'> = { understood: words.understood, ignored: words.ignored, warnings: [] }
  const refusals = refusalsOf(
    () => checkSides('picture', request),
    () => {
      const { drawing, anatomy, variation } = readSketchOf(request, words)
      told = tellOutfit(planOutfit(drawing, anatomy, words, variation), words)
    },
  )
  return { refusals, ...told }
}

function readSketchOf(request: SketchToImageRequest, { thing }: ClothWords) {
  const drawing = readDrawing(enlarged(request.sketch, request.width, request.height), thing)
  return {
    drawing,
    anatomy: readAnatomy(drawing, thing),
    variation: variationOf(request.seed, request.index, request.lineage),
  }
}

/** What was understood, and what the user is warned of. */
function tellOutfit(outfit: Pick<Outfit, 'missing' | 'chosen'>, words: ClothWords): Omit<DrawnPicture, 'image'> {
  const warnings: string[] = []
  if (outfit.missing.length > 0) warnings.push(`Not found on the drawing: ${outfit.missing.join(', ')}.`)
  if (outfit.chosen.length > 0 && words.understood.length === 0) {
    warnings.push(`Nothing was said about the cloth, so it is ${outfit.chosen.join(', ')}.`)
  }
  // What has no place on the drawing was read, but is not shown.
  const understood = words.understood.filter(
    (word) => !outfit.missing.some((part) => word.includes(part.replace(/s$/, ''))),
  )
  return { understood, ignored: [...words.ignored, ...outfit.missing], warnings }
}

/** Small drawings are brought up to the picture's size first: lines drawn with few pixels would end as dotted seams. */
function enlarged(sketch: RgbaImage, width: number, height: number): RgbaImage {
  const room = Math.min(1, SKETCH_WORK_SIDE / Math.max(width, height))
  const fit = Math.min((width * room) / sketch.width, (height * room) / sketch.height)
  if (fit < 1.2) return sketch
  return resampleRgba(sketch, Math.round(sketch.width * fit), Math.max(1, Math.round(sketch.height * fit)), 'bicubic')
}

/** The page's cloth in a picture of another size: shape kept, in the middle; a figure cut off below stays at the bottom. */
function frame(cloth: FloatImage, width: number, height: number, bottom: boolean): FloatImage {
  if (width === cloth.width && height === cloth.height) return cloth
  const fit = Math.min(width / cloth.width, height / cloth.height)
  const w = Math.min(width, Math.max(1, Math.round(cloth.width * fit)))
  const h = Math.min(height, Math.max(1, Math.round(cloth.height * fit)))
  const fitted = resampleFloat(cloth, w, h, fit > 1 ? 'bicubic' : 'triangle')
  const out = createFloat(width, height, 4)
  const left = (width - w) >> 1
  const top = bottom ? height - h : (height - h) >> 1
  for (let y = 0; y < h; y++) {
    out.data.set(fitted.data.subarray(y * w * 4, (y + 1) * w * 4), ((y + top) * width + left) * 4)
  }
  for (let i = 0; i < out.data.length; i++) if (out.data[i]! < 0) out.data[i] = 0
  return out
}
