import { type ClothPart, type ClothWish, type ClothWords, isGarmentOf } from '@toile/drawing'
import type { RequestCheck } from '@toile/engine'
import type { RgbaImage } from '@toile/imaging'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { refusalsOf, toldReadings } from '../operation.ts'
import { checkSides } from '../sides.ts'
import { hexToLinearRgb } from './materials-by-role.ts'
import type { MediumName } from './media/medium.ts'
import { type Outfit, planOutfit } from './outfit.ts'
import { paintPicture } from './paint-picture.ts'
import { variationOf } from './picture-variation.ts'
import type { Drawing } from './read-drawing.ts'
import { readRendering } from './read-rendering-words.ts'
import { readSketch, type SketchReading } from './read-sketch.ts'
import { buildScene } from './scene/build-scene.ts'

export interface SketchToImageRequest {
  /** The drawing, see `readSketch`. */
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
 * Colours a drawn garment as a fashion rendering: the drawing is read, its pieces get the fabrics and colours of the
 * prompt, and are painted in one of four media with folds and shade that follow the drawn lines, which stay on top as they
 * are. The whole page is fitted into the picture with its shape kept. Equal requests give equal bytes.
 *
 * @param reading of the same sketch, for a picture of the same size
 * @throws EngineError 'invalid-input' with advice where no garment is found
 */
export function drawSketchToImagePicture(
  request: SketchToImageRequest,
  progress: DrawContext,
  reading = readSketchOf(request),
): DrawnPicture {
  checkSides('picture', request)
  progress.report(0, 'Reading the drawing')
  const words = readRendering(request.prompt)
  const garment = reading.garment()
  progress.report(0.3, 'Choosing the cloth')
  const variation = variationOf(request.seed, request.index, request.lineage, words)
  const outfit = planOutfit(garment, words, variation)
  progress.report(0.4, 'Laying folds')
  const { drawing, anatomy } = garment
  const scene = buildScene({ drawing, anatomy, placed: reading.placed(), outfit, variation })
  progress.report(0.7, STAGES[variation.medium])
  const groundColour = words.groundColour === undefined ? undefined : hexToLinearRgb(words.groundColour)
  const image = paintPicture(scene, { outfit, variation, groundColour })
  progress.report(1, 'Done')
  return { image, ...tellOutfit(outfit, words, drawing) }
}

/** What a user is told while a medium is laid. */
const STAGES: Readonly<Record<MediumName, string>> = {
  watercolour: 'Laying washes',
  marker: 'Filling with markers',
  gouache: 'Painting in gouache',
  pencil: 'Hatching in pencil',
}

/** What is known of a request before its garment is made up: all of it, since it follows from reading the drawing. */
export function checkSketchToImage(request: SketchToImageRequest, reading = readSketchOf(request)): RequestCheck {
  const words = readRendering(request.prompt)
  let told: Omit<RequestCheck, 'refusals'> = {
    understood: words.understood,
    ignored: words.ignored,
    warnings: [],
  }
  const readings = toldReadings(words.readings)
  const refusals = refusalsOf(
    () => checkSides('picture', request),
    () => {
      const variation = variationOf(request.seed, request.index, request.lineage, words)
      const garment = reading.garment()
      told = tellOutfit(planOutfit(garment, words, variation), words, garment.drawing)
    },
  )
  return { refusals, ...told, readings: readings.filter(({ word }) => told.understood.includes(word)) }
}

/** The reading of a request's sketch, which other pictures of the request can be drawn from too. */
export const readSketchOf = (request: SketchToImageRequest): SketchReading =>
  readSketch(request, readRendering(request.prompt).thing)

/** What was understood, and what the user is warned of. */
function tellOutfit(
  outfit: Pick<Outfit, 'missing' | 'chosen'>,
  words: ClothWords,
  { leavesNotes }: Pick<Drawing, 'leavesNotes'>,
): Omit<DrawnPicture, 'image'> {
  const warnings: string[] = leavesNotes ? ['Notes and arrows on the page are left out.'] : []
  if (outfit.missing.length > 0) {
    warnings.push(`Not found on the drawing: ${outfit.missing.map((part) => ZONES[part] ?? part).join(', ')}.`)
  }
  if (outfit.chosen.length > 0 && words.understood.length === 0) {
    warnings.push(`Nothing was said about the cloth, so it is ${outfit.chosen.join(', ')}.`)
  }
  // What has no place on the drawing was read, but is not shown.
  const isMissing = (word: string) => outfit.missing.some((part) => isSaidOf(word, part, words))
  const understood = words.understood.filter((word) => !isMissing(word))
  const missing = outfit.missing.flatMap((part) => [
    ...(part in ZONES ? [] : [part]),
    ...words.understood.filter((word) => isSaidOf(word, part, words)),
  ])
  return {
    understood,
    ignored: [...new Set([...words.ignored, ...missing])],
    warnings,
  }
}

/** Halves of a person's dress, as a user is told of them. */
const ZONES: { readonly [Part in ClothPart]?: string } = {
  upper: 'what is worn above the waist',
  lower: 'what is worn below the waist',
}

/** Whether an understood word asks for nothing but a part: its name, or a cloth that only it has. */
function isSaidOf(word: string, part: ClothPart, { main, parts }: ClothWords): boolean {
  const has = (wish: ClothWish | undefined) => wish?.colour?.name === word || wish?.fabric === word
  const others = [main, ...[...parts].flatMap(([other, wish]) => (other === part ? [] : [wish]))]
  const named = part === 'upper' || part === 'lower' ? isGarmentOf(word, part) : word.includes(part.replace(/s$/, ''))
  return named || (has(parts.get(part)) && !others.some(has))
}
