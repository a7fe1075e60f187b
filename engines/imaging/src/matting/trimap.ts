import { ROOT_LIGHT } from '../colour/srgb.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { createFloat, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import { keptBox, MASK_CHANGE } from '../mask/basic.ts'
import { markWithin } from '../mask/mark-within.ts'

/** What a pixel is known to be. */
export const TRIMAP = {
  background: 0,
  unknown: 1,
  foreground: 2,
  /** Unknown too: strands of the foreground may be in it, whatever the mask says. */
  strayHair: 3,
} as const

/** A value of `TRIMAP` for each pixel. */
export type Trimap = Uint8Array

/** Where strands are looked for beyond the mask. Chosen by eye. */
const SEARCH = {
  /** How far beyond the band: share of the cut-out's longer side, */
  reach: 0.07,
  /** and at most so many feathers. */
  mostFeathers: 11,
  /** Below this share of the height of a figure whose feet are seen there is no hair: what is darker there is a shadow. */
  lowest: 0.34,
} as const
/** What is made of a mask of hair. Chosen by eye. */
const HAIR = {
  /** From this 8-bit level on a pixel is hair. */
  level: 128,
  /** Feathers about hair in which colour counts before the mask. */
  about: 2,
  /** Feathers from which colours of hair and background are gathered for a pixel. */
  reach: 8,
} as const
/** How a pixel is told to hold a strand. Colours are square roots of linear light, 0 to 1. Chosen by eye. */
const STRAND = {
  /** Smallest range of green within 5 by 5 pixels: shadows and gradients change less. */
  range: 0.07,
  /** Pixels from a strand at which its surroundings are looked at, in eight directions. */
  about: 4,
  /** Maximum count of the eight that have the pixel's own colour: where more do, it is part of a thing behind the figure. */
  mostAlike: 5,
  /** Squared distance from the background's mean, in variances of the background ... */
  variances: 5,
  /** ... each of which counts as so much larger than it is. */
  leastVariance: 0.0006,
  /** Least place of a strand's colour on the way from the background's mean (0) to the foreground's (1). */
  from: 0.15,
  /** Greatest place on that way that counts. */
  to: 1.6,
  /** Share of the squared distance from the background that may lie beside that way. */
  beside: 0.4,
} as const
/** Local colours of either side. Chosen by eye. */
const LOCAL = {
  /** Cells along the longer side. */
  cells: 256,
  /** Standard deviation of the blur, in reaches: the background's, */
  sigma: 0.9,
  /** and the foreground's, in that of the background. */
  frontSigma: 0.7,
} as const

/**
 * Where the cut-out's alpha is open. Along the mask's edge a band is: `feather` pixels into what is kept, half as many
 * again out of it. It widens where the photo is uncertain: where fine structure that the near background does not explain, and
 * the near foreground does, goes on outwards from the band, as flyaway hair and fringes do.
 *
 * Where it is known which pixels are hair, colour counts before the mask about them, and strands go out from them alone.
 *
 * @param mask 8-bit grey of the photo's size, 255 = change (background), 0 = keep
 * @param feather see `matteFeather`
 * @param hair see `hairRegionOf`
 */
export function trimapOf(photo: RgbaImage, mask: GreyImage, feather: number, hair?: HairRegion): Trimap {
  const trimap: Trimap = new Uint8Array(mask.data.length)
  for (let i = 0; i < trimap.length; i++) {
    const value = mask.data[i]!
    trimap[i] = value === 0 ? TRIMAP.foreground : value < 255 ? TRIMAP.unknown : TRIMAP.background
  }
  // Within the feather of anything above 0 nothing is certain foreground.
  markWithin(
    mask,
    (value) => value > 0,
    feather,
    (i) => {
      if (trimap[i] === TRIMAP.foreground) trimap[i] = TRIMAP.unknown
    },
  )
  markWithin(
    mask,
    (value) => value < MASK_CHANGE,
    feather * 1.5,
    (i) => {
      if (trimap[i] === TRIMAP.background) trimap[i] = TRIMAP.unknown
    },
  )
  if (hair) {
    markWithin(
      hair.kept,
      (value) => value > 0,
      feather * HAIR.about,
      (i) => {
        if (trimap[i] === TRIMAP.unknown) trimap[i] = TRIMAP.strayHair
      },
    )
  }
  markStrayHair(photo, mask, trimap, feather, hair)
  return trimap
}

/** What is known of the hair on a photo. */
export interface HairRegion {
  /** The photo's size, 255 = hair that the mask keeps, 0 = anything else. */
  readonly kept: GreyImage
  /** Its colours, and those of the background about it; undefined when there is none. */
  readonly colours: LocalColours | undefined
}

/**
 * What `trimapOf` and `despillHair` take of hair that is known.
 *
 * @param hair 8-bit grey of the photo's size, 255 = hair
 */
export function hairRegionOf(photo: RgbaImage, mask: GreyImage, feather: number, hair: GreyImage): HairRegion {
  const data = hair.data.map((value, i) => (value >= HAIR.level && mask.data[i]! < MASK_CHANGE ? 255 : 0))
  const kept = { ...hair, data }
  return { kept, colours: localColours(photo, mask, HAIR.reach * feather, kept) }
}

function markStrayHair(
  photo: RgbaImage,
  mask: GreyImage,
  trimap: Trimap,
  feather: number,
  hair: HairRegion | undefined,
): void {
  const { width, height } = mask
  const box = keptBox(mask)
  if (!box) return
  const { top, bottom } = box
  const side = Math.max(box.right - box.left, bottom - top)
  const reach = Math.round(Math.min(SEARCH.reach * side, SEARCH.mostFeathers * feather))
  if (reach < 3) return
  const showsFeet = bottom < height - 2 * feather
  const last = showsFeet && !hair ? top + (bottom - top) * SEARCH.lowest : height
  const colours = hair ? hair.colours : localColours(photo, mask, reach)
  if (!colours) return
  const isStrand = strandTest(photo, colours)
  // Outwards from the band, ring by ring, over pixels that hold strands; a gap of one pixel is stepped over.
  let ring: number[] = []
  const rooted: number[] = []
  for (let y = 1, i = width; y < height - 1; y++, i = y * width) {
    if (y > last) break
    for (let x = 1; x < width - 1; x++) {
      const j = i + x
      if (trimap[j] !== (hair ? TRIMAP.strayHair : TRIMAP.unknown) || mask.data[j]! < MASK_CHANGE) continue
      if (!hair && y > 1 && x > 1 && y < height - 2 && x < width - 2 && isStrand(x, y)) rooted.push(j)
      if (
        trimap[j - 1] === TRIMAP.background ||
        trimap[j + 1] === TRIMAP.background ||
        trimap[j - width] === TRIMAP.background ||
        trimap[j + width] === TRIMAP.background
      ) {
        ring.push(j)
      }
    }
  }
  for (const j of rooted) trimap[j] = TRIMAP.strayHair
  const strands: number[] = []
  const seen = new Uint8Array(trimap.length)
  for (let step = 0; step < reach && ring.length > 0; step++) {
    const next: number[] = []
    for (const i of ring) {
      const x = i % width
      const y = (i / width) | 0
      for (let dy = -2; dy <= 2; dy++) {
        const py = y + dy
        if (py < 2 || py >= height - 2 || py > last) continue
        for (let dx = -2; dx <= 2; dx++) {
          const px = x + dx
          if (px < 2 || px >= width - 2) continue
          const j = py * width + px
          if (seen[j] === 1 || trimap[j] !== TRIMAP.background) continue
          seen[j] = 1
          if (!isStrand(px, py)) continue
          strands.push(j)
          next.push(j)
        }
      }
    }
    // Two pixels a step: the ring moves as far as it looks.
    step++
    ring = next
  }
  for (const j of strands) {
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const k = j + dy * width + dx
        if (trimap[k] === TRIMAP.background) trimap[k] = TRIMAP.strayHair
      }
    }
  }
}

interface LocalColours {
  readonly cell: number
  /** Five channels a cell: mean colour (square roots of linear light), mean of its squares' sum, weight. */
  readonly front: FloatImage
  readonly back: FloatImage
}

/**
 * Colours of the foreground (of its hair alone, where that is known) and of the background about it, each blurred over the
 * reach of hair.
 */
function localColours(photo: RgbaImage, mask: GreyImage, reach: number, hair?: GreyImage): LocalColours | undefined {
  const { width, height } = mask
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / LOCAL.cells))
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const front = createFloat(columns, rows, 5)
  const back = createFloat(columns, rows, 5)
  // Nine places a cell say enough of it.
  const step = Math.max(1, Math.floor(cell / 3))
  let fronts = 0
  let backs = 0
  for (let y = step >> 1; y < height; y += step) {
    const row = Math.floor(y / cell) * columns
    for (let x = step >> 1; x < width; x += step) {
      const i = y * width + x
      const value = mask.data[i]!
      if (value > 0 && value < 255) continue
      if (value === 0 && hair?.data[i] === 0) continue
      const target = value === 0 ? front : back
      if (value === 0) fronts++
      else backs++
      const o = (row + Math.floor(x / cell)) * 5
      const r = ROOT_LIGHT[photo.data[i * 4]!]!
      const g = ROOT_LIGHT[photo.data[i * 4 + 1]!]!
      const b = ROOT_LIGHT[photo.data[i * 4 + 2]!]!
      target.data[o] = target.data[o]! + r
      target.data[o + 1] = target.data[o + 1]! + g
      target.data[o + 2] = target.data[o + 2]! + b
      target.data[o + 3] = target.data[o + 3]! + r * r + g * g + b * b
      target.data[o + 4] = target.data[o + 4]! + 1
    }
  }
  if (fronts === 0 || backs === 0) return undefined
  const sigma = Math.max(1, (reach * LOCAL.sigma) / cell)
  return { cell, front: gaussianBlur(front, sigma * LOCAL.frontSigma), back: gaussianBlur(back, sigma) }
}

function strandTest(photo: RgbaImage, colours: LocalColours): (x: number, y: number) => boolean {
  const { width, height, data } = photo
  const isOfFront = frontTest(photo, colours)
  return (x, y) => {
    const i = (y * width + x) * 4
    let low = 1
    let high = 0
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const tone = ROOT_LIGHT[data[i + (dy * width + dx) * 4 + 1]!]!
        if (tone < low) low = tone
        if (tone > high) high = tone
      }
    }
    if (high - low < STRAND.range || !isOfFront(x, y)) return false
    let about = 0
    for (let k = 0; k < 8; k++) {
      const px = x + Math.round(STRAND.about * Math.cos((k * Math.PI) / 4))
      const py = y + Math.round(STRAND.about * Math.sin((k * Math.PI) / 4))
      if (px >= 0 && py >= 0 && px < width && py < height && isOfFront(px, py)) about++
    }
    return about <= STRAND.mostAlike
  }
}

/** Whether the near foreground explains a pixel's colour, and the near background does not. */
function frontTest(photo: RgbaImage, { cell, front, back }: LocalColours): (x: number, y: number) => boolean {
  const { width, data } = photo
  return (x, y) => {
    const i = (y * width + x) * 4
    const o = (Math.floor(y / cell) * front.width + Math.floor(x / cell)) * 5
    const fw = front.data[o + 4]!
    const bw = back.data[o + 4]!
    if (fw < 1e-4 || bw < 1e-4) return false
    const [br, bg, bb] = [back.data[o]! / bw, back.data[o + 1]! / bw, back.data[o + 2]! / bw]
    const variance = Math.max(0, back.data[o + 3]! / bw - br * br - bg * bg - bb * bb)
    const [er, eg, eb] = [front.data[o]! / fw - br, front.data[o + 1]! / fw - bg, front.data[o + 2]! / fw - bb]
    const [dr, dg, db] = [ROOT_LIGHT[data[i]!]! - br, ROOT_LIGHT[data[i + 1]!]! - bg, ROOT_LIGHT[data[i + 2]!]! - bb]
    const away = dr * dr + dg * dg + db * db
    if (away < STRAND.variances * (variance + STRAND.leastVariance)) return false
    const along = (dr * er + dg * eg + db * eb) / (er * er + eg * eg + eb * eb + 1e-3)
    if (along < STRAND.from) return false
    const t = Math.min(STRAND.to, along)
    const miss = (dr - t * er) ** 2 + (dg - t * eg) ** 2 + (db - t * eb) ** 2
    return miss < STRAND.beside * away
  }
}
