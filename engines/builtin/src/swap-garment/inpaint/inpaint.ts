import { countMarked, createFloat, type FloatImage, matteFeather, type PixelBox, SRGB8_TO_LINEAR } from '@toile/imaging'
import { fillBackground } from './background-fill.ts'
import { PIXEL_KIND } from '../pixel-kinds.ts'
import { FROM, type MirroredSurroundings, mirrorSurroundings } from './mirrored-surroundings.ts'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import { type SynthesizedCloth, synthesizeCloth } from './cloth-synthesis.ts'
import { sampleExtrapolated } from './extrapolation.ts'
import { backgroundTest, findSkinByColour } from '../skin/skin-by-colour.ts'
import { readReddening } from '../skin/reddening.ts'
import { findExtendableSkin, skinTone } from '../skin/skin-tone.ts'
import { type InpaintedPixel, type InpaintedSkin, inpaintSkin, readInpaintedSkin } from './inpaint-skin.ts'
import type { PhotoAroundMask } from './photo-around-mask.ts'
import type { SwapInput } from '../swap-input.ts'

/** The shade that a garment's edge throws: its softness and how far down it falls, in heights of the photo, and how dark it is. By eye. */
const SHADE = { sigma: 0.006, drop: 0.004, most: 0.42 } as const

/** A waistband: how high it is and how wide its seam, in heights of the photo, and how dark that and its upper rim are. By eye. */
const BAND = { height: 0.03, seam: 0.0012, dark: 0.35, rim: 0.25 } as const

export interface Inpainted {
  /**
   * The close-up's size, linear light, and how much of the feather gives way to that; 0 where the garment is.
   */
  readonly image: FloatImage
  readonly invented: Invented
}

/** Of what is marked, shares, 0 to 1, that show now what the photo does not. */
export interface Invented {
  readonly skin: number
  /** What is worn below a top, gone on up to the waist. */
  readonly cloth: number
}

export interface InpaintInput {
  readonly swap: SwapInput
  /** What shows at each pixel of the close-up: see `WarpedCloth`. */
  readonly kinds: Uint8Array
  /** The colours about the region: see `extrapolateSurroundings`. */
  readonly surroundings: FloatImage | undefined
  /** The light on the old garment without its folds, see `Shading`. */
  readonly form: FloatImage
  /** Each pixel's distance from the mask, pixels. */
  readonly distance: Float32Array
  /** Of what the mask marks and its feather. */
  readonly box: PixelBox
  /** How much the garment covers, 0 to 1, in pixels of `box`, softened by a sigma in pixels. */
  coverOf(sigma: number): FloatImage
}

/** What lies behind the new garment: the photo's own surroundings, cloth that is worn below, background and skin. */
export function inpaintBehind(input: InpaintInput): Inpainted {
  const { swap, kinds, box } = input
  const { photo, mask } = swap
  const { width, height } = photo
  const out = createFloat(width, height, 4)
  if (!showsMoreThanGarment(kinds, width, box)) return { image: out, invented: { skin: 0, cloth: 0 } }
  const sources = readSources(input)
  const { skin, past, isBackground } = sources
  const shade = input.coverOf(SHADE.sigma * height)
  const drop = Math.round(SHADE.drop * height)
  const pixel: InpaintedPixel = {
    x: 0,
    y: 0,
    index: 0,
    isMarked: false,
    colour: new Float32Array(3),
    open: 0,
    clean: 0,
  }
  const { colour } = pixel
  const area = { skin: 0, cloth: 0 }
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const i = y * width + x
      if (kinds[i] === PIXEL_KIND.garment) continue
      const isMarked = mask.data[i]! >= 128
      pixel.x = x
      pixel.y = y
      pixel.index = i
      pixel.isMarked = isMarked
      pixel.open = 0
      pixel.clean = 0
      const seen = past.at(x, y, kinds[i] === PIXEL_KIND.below)
      // Of a photo that is selected all over nothing tells what lies behind: it stays.
      const from = seen < 0 && !skin ? i : seen === FROM.synthesis && !sources.cloth() ? FROM.background : seen
      if (from >= 0) {
        if (isMarked && seen >= 0 && swap.body.kind === 'upper' && !isBackground(seen)) area.cloth += 1
        inpaintFromPhoto(sources, pixel, from, seen)
      } else if (from === FROM.synthesis) {
        if (isMarked) area.cloth += 1
        sources.cloth()!.at(x, y, colour)
        pixel.open = 1
      } else if (from === FROM.background && sources.background) {
        sampleExtrapolated(sources.background, x, y, colour)
        pixel.open = 1
      } else if (skin) {
        const cover = inpaintSkin(skin, pixel)
        if (skin.tone && isMarked) area.skin += cover
      }
      if ((seen >= 0 || from === FROM.synthesis) && swap.body.kind === 'upper' && isMarked) shadeWaist(sources, pixel)
      // The garment's edge throws a little shade on the body behind it, most of it down.
      const above = Math.max(0, y - drop - box.top) * (box.right - box.left) + x - box.left
      const dim = 1 - SHADE.most * (1 - pixel.open) * Math.min(1, shade.data[above]! * 1.4)
      for (let c = 0; c < 3; c += 1) out.data[4 * i + c] = colour[c]! * dim
      out.data[4 * i + 3] = Math.max(pixel.open, pixel.clean)
    }
  }
  const marked = Math.max(1, countMarked(mask))
  return { image: out, invented: { skin: area.skin / marked, cloth: area.cloth / marked } }
}

function showsMoreThanGarment(kinds: Uint8Array, width: number, box: PixelBox): boolean {
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) if (kinds[y * width + x] !== PIXEL_KIND.garment) return true
  }
  return false
}

/** Where the colours come from that take the garment's place. */
interface Sources {
  readonly photo: SwapInput['photo']
  readonly past: MirroredSurroundings
  readonly background: FloatImage | undefined
  /** Undefined where nothing tells a colour for it. */
  readonly skin: InpaintedSkin | undefined
  isBackground(index: number): boolean
  /** Read when first asked for, and once also where there is none. */
  cloth(): SynthesizedCloth | undefined
}

function readSources({ swap, kinds, surroundings, form, distance, box }: InpaintInput): Sources {
  const { photo, mask, body } = swap
  const { width, height } = photo
  const skin = swap.skin ?? findSkinByColour(photo, mask)
  const margin = matteFeather(width, height) + 1
  const isBackground = backgroundTest(photo)
  const around: PhotoAroundMask = { photo, mask, skin, distance, margin, isBackground }
  const { colours: background, share: backgroundShare } = fillBackground(around, swap, box)
  const tone = skinTone(photo, body, skin, distance)
  const reddening = readReddening(photo, skin, distance, tone)
  const known = findExtendableSkin(around, tone, 0.16 * height, reddening)
  const ends = hemRow(kinds, body, width)
  const past = mirrorSurroundings(around, body, {
    ...(swap.clothes && { clothes: swap.clothes }),
    ...(ends !== undefined && { ends }),
    isCovered: (i) => mask.data[i]! >= 128 && kinds[i] === PIXEL_KIND.garment,
  })
  let cloth: SynthesizedCloth | undefined
  let isClothRead = false
  return {
    photo,
    past,
    background,
    skin: readInpaintedSkin({
      ...around,
      body,
      known,
      tone,
      reddening,
      form,
      box,
      background,
      backgroundShare,
      surroundings,
      past,
      seed: swap.seed,
    }),
    isBackground,
    cloth: () => {
      if (!isClothRead) cloth = synthesizeCloth(photo, past.isCloth, past.bottoms)
      isClothRead = true
      return cloth
    },
  }
}

/** The photo's own pixel `from`, without seams and folds where its cloth is plain. */
function inpaintFromPhoto(
  { photo, past, isBackground, cloth }: Sources,
  pixel: InpaintedPixel,
  from: number,
  seen: number,
): void {
  const { x, y, colour } = pixel
  for (let c = 0; c < 3; c += 1) colour[c] = SRGB8_TO_LINEAR[photo.data[4 * from + c]!]!
  const plain = seen < 0 || isBackground(seen) ? 0 : past.plainAt(x, y)
  if (plain > 0 && cloth()) {
    cloth()!.at(x, y, OTHER)
    for (let c = 0; c < 3; c += 1) colour[c]! += plain * (OTHER[c]! - colour[c]!)
  }
  pixel.open = 1
}

/** The light on a waistband, and what lies beside it. */
function shadeWaist({ photo, past, background }: Sources, { x, y, colour }: InpaintedPixel): void {
  const below = (y - past.waistAt(x, y)) / photo.height
  const light = bandLight(below)
  for (let c = 0; c < 3; c += 1) colour[c]! *= light
  const side = past.sideAt(x, y)
  if (background && side < 1 && below >= 0) {
    sampleExtrapolated(background, x, y, OTHER)
    for (let c = 0; c < 3; c += 1) colour[c] = OTHER[c]! + side * (colour[c]! - OTHER[c]!)
  }
}

const OTHER = new Float32Array(3)

/** The row of the photo below a top's own hem; undefined where it covers the region's. */
function hemRow(kinds: Uint8Array, body: Shape, width: number): number | undefined {
  if (body.kind !== 'upper') return undefined
  const { trunk, outline } = body
  const [from, to] = edgesAt(trunk, trunk.hem - 1).map((edge) => edge / outline.scale) as [number, number]
  const ends: number[] = []
  for (let share = 0.3; share < 0.72; share += 0.1) {
    const x = Math.round(from + share * (to - from))
    let y = Math.round(trunk.hem / outline.scale) - 3
    if (kinds[y * width + x] === PIXEL_KIND.garment) continue
    while (y > 0 && kinds[y * width + x] !== PIXEL_KIND.garment) y -= 1
    ends.push(y + 1)
  }
  return ends.length < 3 ? undefined : ends.toSorted((p, q) => p - q)[ends.length >> 1]
}

/** The factor of light on a waistband, `below` its upper edge in heights of the photo. */
function bandLight(below: number): number {
  if (below < 0 || below > 1.3 * BAND.height) return 1
  const at = (place: number): number => Math.exp(-(((below - place) / BAND.seam) ** 2))
  const [seam, lit] = [at(BAND.height), at(BAND.height + 2 * BAND.seam)]
  return (1 - BAND.dark * seam) * (1 + 0.3 * BAND.dark * lit) * (1 - BAND.rim * at(0))
}
