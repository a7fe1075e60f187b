import { CLOTH_MATERIALS, type ClothMaterial } from '../cloth/materials.ts'
import {
  createRandom,
  createRepeatTexture,
  deltaE2000,
  hexToRgb,
  type LinearRgb,
  type Random,
  reduceToInks,
  resizeTile,
  type RgbaImage,
  type Srgb8,
  SRGB8_TO_LINEAR,
  srgb8ToCielab,
} from '@toile/imaging'
import { type MadeTile, makeTile, WHITE } from './swatch/make-tile.ts'
import { cropSwatch } from './swatch/prepare-swatch.ts'
import { shadeCloth, studioLight } from '../cloth/shade.ts'
import { EngineError, type PictureRequest, type RequestCheck } from '@toile/engine'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { ADVICE } from './advice.ts'
import { refusalsOf, toldReadings } from '../operation.ts'
import { checkSides } from '../sides.ts'
import { drawStudioBackdrop, composeOnBackdrop, backdropTonesFor } from '../studio-backdrop/studio-backdrop.ts'
import { drapeOf } from './cut/drape.ts'
import { cutMannequin } from './cut/mannequin.ts'
import { LEVEL } from './cut/body.ts'
import { HEM_HEIGHT } from './cut/hems.ts'
import { cutGarment, cuttingFor } from './cut/garment.ts'
import type { Patch } from './cut/mesh.ts'
import { type GarmentWords, onClearGround, readGarmentWords } from './read-garment-words.ts'
import { project } from './render/camera.ts'
import { drawVisibility } from './render/visibility-buffer.ts'
import { type Printing, readSurface } from './render/surface.ts'

/** Sides of a swatch in pixels. Round numbers. */
export const SWATCH_SIDE = {
  /** A smaller one holds no pattern. */
  least: 16,
  /** Larger ones are worked at this size: no picture shows more of one repeat. */
  most: 1024,
} as const
/** Light lost in hollows, see `ClothOrder`: only this much, as in a studio with white cards opposite the lamp. Chosen by eye. */
const SHADOW_DEPTH = 1
/** Samples of a pixel along each of its sides. Chosen by eye, for the time that they take. */
const SAMPLES_A_SIDE = 2

/**
 * Width of cloth that an upload shows, cm, by its size in pixels: a photographed swatch is a hand wide, a designer's
 * tile a full repeat. Chosen by eye.
 */
const SHOWN = { small: 17, large: 28, smallPixels: 320, largePixels: 900 } as const

export type PatternToImageRequest = Pick<
  PictureRequest,
  'prompt' | 'seed' | 'index' | 'width' | 'height' | 'garmentType' | 'original'
> & {
  readonly swatch: RgbaImage
}

/** How one picture of a request differs from the others, beside its cut. */
interface Staging {
  /** Degrees by which the body is turned. */
  readonly turn: number
  readonly spread: number
  readonly bend: number
  readonly stride: number
  readonly azimuth: number
  readonly elevation: number
  readonly softness: number
  readonly tone: number
  readonly warmth: number
  readonly stiffness: number
  /** Factor on the print's usual size. */
  readonly scale: number
  readonly drape: number
}

/**
 * A garment cut from the uploaded pattern, photographed in a studio: on an invisible body, or on a mannequin when asked.
 * The pieces are cut and draped in space, so that print, grain, seams, folds and light agree.
 * Equal requests give equal pixels.
 */
export function drawPatternToImage(request: PatternToImageRequest, context: DrawContext): DrawnPicture {
  checkSides('picture', request)
  context.report(0, 'Reading the pattern')
  const wanted = readWords(request)
  const made = tileOf(request.swatch, groundOf(wanted))
  context.report(0.18, 'Cutting the pieces')
  const random = createRandom('pattern-to-image', request.seed)
  const staging = stagingOf(request, wanted, random)
  const cloth = clothFor(wanted, staging)
  const drape = drapeOf(staging.drape, cloth.stiffness, cloth.crease)
  const places = random.fork(`cut ${request.index}`)
  const repeat = repeatOf(made, request.swatch.width) * staging.scale
  const cutting = cuttingFor(wanted.stature, drape, staging, (name) => {
    const own = places.fork(name)
    return [own.between(0, repeat), own.between(0, repeat)]
  })
  const garment = wanted.designs.flatMap((design) => cutGarment(design, cutting))
  const form: readonly Patch[] = wanted.figure
    ? cutMannequin(
        cutting,
        legsFrom(wanted),
        wanted.designs.every(({ upper }) => upper === undefined),
      )
    : []
  context.report(0.32, 'Draping the cloth')
  const projection = project([...garment, ...form], framing(form, garment), {
    turn: staging.turn,
    width: request.width,
    height: request.height,
    fill: 0.84,
    shift: [0, 0.005],
  })
  const visible = drawVisibility(projection.patches, request.width, request.height, SAMPLES_A_SIDE)
  context.report(0.5, 'Printing the pattern')
  const printing = printingOf(made, repeat, wanted)
  const surface = readSurface(visible, projection, printing)
  context.report(0.68, 'Lighting the cloth')
  const light = studioLight(staging.azimuth, staging.elevation, staging.softness, [
    1 + 0.02 * staging.warmth,
    1,
    1 - 0.025 * staging.warmth,
  ])
  const scale = threadScale(projection.scale, request.height)
  const lit = shadeCloth({
    ...surface,
    pieces: surface.pieces.map(({ stuff, grain }) => ({ material: materialOf(stuff, cloth), grain })),
    light,
    scale,
    depth: SHADOW_DEPTH,
    seed: staging.drape,
  })
  context.report(0.86, 'Adding the background')
  const tones = backdropTonesFor(lightnessOf(made.tile))
  const floor = wanted.designs.some(({ lower }) => lower !== undefined) ? projection.floor : undefined
  const ground = drawStudioBackdrop({
    width: request.width,
    height: request.height,
    tone: tones[staging.tone % tones.length]!,
    light,
    seed: staging.drape,
    ...(floor !== undefined && floor < request.height && { bend: floor - request.height * 0.06 }),
  })
  const image = composeOnBackdrop(ground, lit, { light, scale: request.height / 1024, seed: staging.drape })
  context.report(1, 'Done')
  return { image, understood: wanted.understood, ignored: wanted.ignored, warnings: wanted.warnings }
}

/** What is known of a request before it is drawn. */
export function checkPatternToImage(request: PatternToImageRequest): RequestCheck {
  const { understood, ignored, readings, warnings } = readWords(request)
  const refusals = refusalsOf(
    () => checkSides('picture', request),
    () => checkSwatch(request.swatch),
  )
  return { refusals, warnings, understood, ignored, readings: toldReadings(readings) }
}

function readWords({ prompt, garmentType, swatch, index }: PatternToImageRequest): GarmentWords {
  const words = readGarmentWords(prompt, garmentType, index)
  if (!cropSwatch(swatch, WHITE)?.clear) return { ...words, clothColour: undefined }
  const { clothColour } = words
  const isOfMotifs = clothColour !== undefined && hasColour(swatch, hexToRgb(clothColour.hex))
  return onClearGround(
    isOfMotifs ? { ...words, clothColour: undefined } : words,
    isOfMotifs ? clothColour.name : undefined,
  )
}

const groundOf = ({ clothColour }: GarmentWords): Srgb8 =>
  clothColour === undefined ? WHITE : hexToRgb(clothColour.hex)

/** A colour that a pattern has: named, it speaks of the motifs, which would be lost on cloth of that colour. Chosen by eye. */
const OWN_COLOUR = {
  /** Difference of the two, CIEDE2000: as much as motifs need to stand out. */
  difference: 20,
  /** Share of what is opaque. */
  share: 0.2,
  /** Pixels that are looked at. */
  samples: 4000,
} as const

function hasColour({ width, height, data }: RgbaImage, rgb: Srgb8): boolean {
  const wanted = srgb8ToCielab(...rgb)
  const step = Math.max(1, Math.floor((width * height) / OWN_COLOUR.samples))
  let [alike, all] = [0, 0]
  for (let i = 0; i < data.length; i += 4 * step) {
    if (data[i + 3]! < 255) continue
    all += 1
    if (deltaE2000(srgb8ToCielab(data[i]!, data[i + 1]!, data[i + 2]!), wanted) < OWN_COLOUR.difference) alike += 1
  }
  return alike > OWN_COLOUR.share * all
}

function checkSwatch(swatch: RgbaImage): void {
  checkSwatchSize(swatch)
  if (cropSwatch(swatch, WHITE) === undefined) throw transparent()
}

function checkSwatchSize({ width, height }: RgbaImage): void {
  if (width >= SWATCH_SIDE.least && height >= SWATCH_SIDE.least) return
  throw new EngineError('invalid-input', `swatch of ${width}x${height}`, {
    publicMessage: `The pattern is only ${width} by ${height} pixels, and has to have ${SWATCH_SIDE.least} on each side. ${ADVICE.uploadLarger}`,
  })
}

const transparent = (): EngineError =>
  new EngineError('invalid-input', 'a transparent swatch', {
    publicMessage: `The pattern is transparent all over: there is nothing to print. ${ADVICE.uploadPattern}`,
  })

function tileOf(swatch: RgbaImage, ground: Srgb8): MadeTile {
  checkSwatchSize(swatch)
  const made = makeTile(swatch, ground)
  if (made === undefined) throw transparent()
  return made
}

/** Width of the tile on the cloth, cm. */
function repeatOf(made: MadeTile, pixels: number): number {
  const share = Math.min(1, Math.max(0, (pixels - SHOWN.smallPixels) / (SHOWN.largePixels - SHOWN.smallPixels)))
  return (SHOWN.small + (SHOWN.large - SHOWN.small) * share) * made.share
}

/** Factors on the size of the print, by picture: of one that the words leave open, and of one that is named. Chosen by eye. */
const SCALES = [1, 1.4, 0.7, 1] as const
const SCALES_OF_NAMED = [1, 1.25, 0.8, 1] as const

/** What makes the pictures of one request, and the variations of one picture, differ. */
function stagingOf(request: PatternToImageRequest, wanted: GarmentWords, random: Random): Staging {
  const { index } = request
  const own = random.fork(`staging ${index}`)
  const flip = random.chance(0.5) ? 1 : -1
  const turns = { front: [0, 4, -5, 3], 'three quarter': [30, -30, 22, -38], back: [180, 168, 195, 180] }
  const turn = wanted.view === undefined ? [3, 27, -15, -32][index % 4]! : turns[wanted.view][index % 4]!
  const staging: Staging = {
    turn: turn * flip + own.between(-2, 2),
    spread: [13, 10, 19, 14][index % 4]! + own.between(-1.5, 1.5),
    bend: [12, 20, 26, 8][index % 4]! + own.between(-3, 3),
    stride: [2, 3.4, 4.4, 2.6][index % 4]!,
    azimuth: [148, 38, 160, 125][index % 4]! + own.between(-8, 8),
    elevation: [42, 46, 36, 52][index % 4]!,
    softness: [0.62, 0.7, 0.5, 0.78][index % 4]!,
    tone: index,
    warmth: [0.4, -0.6, 1, -0.2][index % 4]!,
    stiffness: [0, -0.16, 0.1, -0.08][index % 4]!,
    scale: wanted.scale === undefined ? SCALES[index % 4]! : wanted.scale * SCALES_OF_NAMED[index % 4]!,
    drape: own.whole(1, 1e6),
  }
  return (request.original?.lineage ?? []).reduce(varied, staging)
}

/** Near the picture it came from, and clearly another: it has turned, moved its arms, and its cloth fell anew. */
function varied(staging: Staging, seed: number): Staging {
  const vary = createRandom('garment variation', seed)
  return {
    ...staging,
    turn: staging.turn + (vary.chance(0.5) ? 1 : -1) * vary.between(5, 11),
    spread: Math.max(8, staging.spread + vary.between(-3, 4)),
    bend: Math.max(4, staging.bend + vary.between(-7, 7)),
    azimuth: staging.azimuth + vary.between(-16, 16),
    softness: Math.min(0.9, Math.max(0.35, staging.softness + vary.between(-0.12, 0.12))),
    warmth: staging.warmth + vary.between(-0.5, 0.5),
    scale: staging.scale * vary.between(0.94, 1.07),
    drape: vary.whole(1, 1e6),
  }
}

function clothFor(wanted: GarmentWords, { stiffness }: Staging): ClothMaterial {
  const material = CLOTH_MATERIALS[wanted.fabric]
  return { ...material, stiffness: Math.min(1, Math.max(0, material.stiffness + stiffness)) }
}

const materialOf = (stuff: string, cloth: ClothMaterial): ClothMaterial => {
  if (stuff === 'cloth') return cloth
  if (stuff === 'form') return MANNEQUIN_SKIN
  if (stuff === 'button') return CLOTH_MATERIALS.patent
  return stuff === 'label' ? CLOTH_MATERIALS.satin : CLOTH_MATERIALS.leather
}
/** The matte skin of a shop mannequin. Chosen by eye. */
const MANNEQUIN_SKIN: ClothMaterial = {
  ...CLOTH_MATERIALS.felt,
  structure: 'smooth',
  bump: 0,
  slub: 0,
  sheen: 0.03,
  specular: 0.02,
}

/** Height from which a mannequin's legs are seen under the garment; without a lower part it is a bust. */
function legsFrom({ designs }: GarmentWords): number | undefined {
  const lower = designs.find((design) => design.lower !== undefined)?.lower
  if (lower !== undefined) return HEM_HEIGHT[lower.hem] + (lower.kind === 'skirt' ? 4 : 2)
  const hem = Math.min(...designs.map(({ upper }) => (upper === undefined ? 200 : HEM_HEIGHT[upper.hem])))
  return hem < LEVEL.crotch ? hem + 8 : undefined
}

/** What must be seen whole: the garment, and of a mannequin what does not lead far away from it. */
function framing(form: readonly Patch[], garment: readonly Patch[]): readonly Patch[] {
  const lowest = ({ at }: Patch) => {
    let low = Infinity
    for (let i = 1; i < at.length; i += 3) low = Math.min(low, at[i]!)
    return low
  }
  const low = Math.min(...garment.map(lowest))
  const high = Math.max(...garment.map(({ at }) => at[1]!))
  return [...garment, ...form.filter((patch) => lowest(patch) > low - 14 && (patch.part.name !== 'head' || high > 130))]
}

function printingOf(made: MadeTile, repeat: number, wanted: GarmentWords): Printing {
  const { tile } = made
  const inks = reduceToInks(resizeTile(tile, Math.min(160, tile.width), Math.min(160, tile.height)), 4).inks
  const dark = inks.toSorted((a, b) => luma(a.rgb) - luma(b.rgb))
  const trim = wanted.beltColour === undefined ? dark[0]!.rgb : hexToRgb(wanted.beltColour)
  const light = dark.at(-1)!.rgb
  const button = wanted.buttonColour === undefined ? (luma(light) > 150 ? light : trim) : hexToRgb(wanted.buttonColour)
  return {
    texture: createRepeatTexture(tile),
    repeat,
    colours: { form: [0.62, 0.585, 0.54], label: [0.78, 0.77, 0.74], trim: linear(trim), button: linear(button) },
  }
}

const luma = (rgb: Srgb8): number => 0.3 * rgb[0]! + 0.59 * rgb[1]! + 0.11 * rgb[2]!
const linear = (rgb: Srgb8): LinearRgb => [
  SRGB8_TO_LINEAR[Math.round(rgb[0]!)]!,
  SRGB8_TO_LINEAR[Math.round(rgb[1]!)]!,
  SRGB8_TO_LINEAR[Math.round(rgb[2]!)]!,
]

/** Threads grow with the garment in the picture: the materials are made for a figure of about 9 px a cm. */
const threadScale = (pixelsPerCm: number, height: number): number =>
  Math.min(1.6, Math.max(0.55, (pixelsPerCm / 9) * (1024 / height))) * (height / 1024)

function lightnessOf({ width, height, data }: RgbaImage): number {
  let [r, g, b, count] = [0, 0, 0, 0]
  const step = Math.max(1, Math.floor((width * height) / 4000))
  for (let p = 0; p < width * height; p += step) {
    r += data[p * 4]!
    g += data[p * 4 + 1]!
    b += data[p * 4 + 2]!
    count += 1
  }
  return srgb8ToCielab(Math.round(r / count), Math.round(g / count), Math.round(b / count))[0]
}
