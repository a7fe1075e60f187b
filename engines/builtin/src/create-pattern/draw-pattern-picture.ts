import { type DrawnPattern, type PatternWords, readPattern, interpretPattern } from '@toile/drawing'
import { hexToRgb } from '@toile/imaging'
import { rasterAtPhase, calmestPhase } from './texture/paint/raster-phase.ts'
import { FINISHES } from './texture/finish/index.ts'
import { paintTexture } from './texture/paint/index.ts'
import type { OriginalPicture, PictureRequest, RequestCheck } from '@toile/engine'
import { refusalsOf, toldReadings } from '../operation.ts'
import { checkSides } from '../sides.ts'
import { drawBalanced } from './colour-balance.ts'
import { printOnCloth } from './print-on-cloth.ts'
import { vectorAtPhase } from './vector-phase.ts'
import { type Raster, rasterise } from '../rasterise.ts'

export type PatternRequest = Pick<PictureRequest, 'prompt' | 'seed' | 'index' | 'width' | 'height'> & {
  readonly original?: Pick<OriginalPicture, 'lineage'>
}

/** The tile as vectors or as a plan for its pixels. Rejects sizes out of range with `invalid-input`. */
export function createPattern(request: PatternRequest): DrawnPattern {
  checkSides('pattern', request)
  return drawBalanced({ ...request, lineage: request.original?.lineage ?? [] })
}

/** What is known of a request before it is drawn. */
export function checkPattern(request: PatternRequest): RequestCheck {
  const words = readPattern(request.prompt)
  const { understood, ignored, readings } = interpretPattern(words, request)
  return {
    refusals: refusalsOf(() => checkSides('pattern', request)),
    warnings: freeChoice(words, understood),
    understood,
    ignored,
    readings: toldReadings(readings),
  }
}

export interface PatternPicture extends Raster {
  /** The tile as an SVG document, where the picture is nothing but it, or that on cloth: whoever prints has a cloth. */
  readonly vector?: string
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
}

function freeChoice(words: PatternWords, understood: readonly string[]): string[] {
  if (understood.length === 0)
    return ['Nothing in the prompt names a motif, a colour or a mood, so the pattern is a free choice.']
  if (words.motif === undefined && words.ignored.length > 0)
    return ['The prompt names no motif this engine can draw, so the motifs are a free choice.']
  return []
}

/**
 * Width of the copy in which the calmest place is looked for, pixels: the same at every size of the picture. Chosen by
 * eye.
 */
const COPY_WIDTH = 128
/**
 * Characters of a document from which it is made of many small motifs, without a long line that could fall on the edge.
 * Chosen by eye.
 */
const CROWD = 640_000

interface Printed extends Raster {
  /** The document of exactly these pixels; undefined where they were painted. */
  readonly svg?: string
}

/** A vector tile as pixels, begun where it changes least: a border of a form on its edge would look like a seam. */
function printed(svg: string): Printed {
  const { width, height, rgba } = rasterise(svg)
  if (svg.length > CROWD) return { width, height, rgba, svg }
  const small = rasterise(svg, COPY_WIDTH)
  const place = calmestPhase({ width: small.width, height: small.height, data: small.rgba })
  // Whole pixels, so that the document and the picture are one.
  const whole = { x: Math.round(place.x * width) / width, y: Math.round(place.y * height) / height }
  const { data } = rasterAtPhase({ width, height, data: rgba }, whole)
  return { width, height, rgba: data, svg: vectorAtPhase(svg, whole) }
}

function rasterOf({ art }: DrawnPattern, { width, height }: PatternRequest): Printed {
  if (art.kind === 'vector') return printed(art.svg)
  const { plan } = art
  const painted = paintTexture({ ...plan, colours: plan.colours.map(hexToRgb) }, { width, height })
  return { width, height, rgba: painted.data }
}

/** The print finished as asked for; a painted tile has its own finish already. */
function finished(plain: Raster, { art, finish, palette }: DrawnPattern, seed: number): Raster {
  if (finish === undefined || art.kind === 'painted') return plain
  const colours = [...new Set([palette.ground, ...palette.inks])].slice(0, 16).map(hexToRgb)
  const { width, height, rgba } = plain
  const { data } = FINISHES[finish]({ width, height, data: rgba }, { colours, seed: seed & 0xffff })
  return { width, height, rgba: data }
}

const WITHOUT_CLOTH =
  'The cloth shows in the picture alone: its SVG, and print files that are drawn larger, are the print without it.'

/**
 * One tile of a textile pattern as pixels (8-bit sRGB, opaque) that repeats without a seam.
 * Equal requests give equal pixels.
 * @param report called with the fraction done (0..1, never falling) and the stage
 */
export function drawPatternPicture(
  request: PatternRequest,
  report: (fraction: number, stage: string) => void,
): PatternPicture {
  report(0, 'Drawing the motifs')
  const drawn = createPattern(request)
  report(0.15, drawn.art.kind === 'vector' ? 'Printing the tile' : 'Painting the tile')
  const plain = rasterOf(drawn, request)
  report(0.5, drawn.finish === undefined ? 'Printing the tile' : 'Finishing the print')
  const raster = finished(plain, drawn, request.seed)
  const { words } = drawn
  const { cloth } = words
  if (cloth !== undefined) {
    report(0.85, 'Adding the weave')
    printOnCloth(raster, cloth, request.seed)
  }
  report(1, 'Done')
  const { width, height, rgba } = raster
  const vector = drawn.finish === undefined ? plain.svg : undefined
  return {
    width,
    height,
    rgba,
    ...(vector !== undefined && { vector }),
    understood: drawn.understood,
    ignored: drawn.ignored,
    warnings: [
      ...freeChoice(words, drawn.understood),
      ...(vector !== undefined && cloth !== undefined ? [WITHOUT_CLOTH] : []),
    ],
  }
}
