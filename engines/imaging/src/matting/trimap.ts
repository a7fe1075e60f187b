import { SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { createFloat, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import { markWithin } from './stamp.ts'

/** What a pixel is known to be. `STRAY` is unknown too: there may be threads of the foreground in it, whatever the mask says. */
export const BACKGROUND = 0
export const UNKNOWN = 1
export const FOREGROUND = 2
export const STRAY = 3

/** One of the four values above for each pixel. */
export type Trimap = Uint8Array

/** Marks of a mask at or above this ask for change; below, for keeping. */
export const CHANGE = 128
/** Hair reaches this share of the cut-out's longer side beyond the mask, and at most so many feathers. */
const STRAY_REACH = 0.07
const STRAY_FEATHERS = 11
/** Side of the grid that local colours of either side are gathered on. */
const GRID = 256
/** Square roots of linear light: smallest range within five by five pixels that a thread has, and its distance from the ground. */
const THREAD_RANGE = 0.07
const LEAST_VARIANCE = 0.0006
/** So many feathers about known hair colour speaks before the mask. */
const HAIR_ABOUT = 2
/** Hair and background that far away, in feathers, still speak of a pixel's colours. */
const HAIR_REACH = 8
const HAIR = 128
/** Below this share of the height of a figure whose feet are seen nothing strays: what is darker there is a shadow. */
const NO_HAIR_BELOW = 0.34

/**
 * Where the cut-out's alpha is open. Along the mask's edge a band is: `feather` pixels into what is kept, twice as many
 * out of it. It widens where the photo is uncertain: where fine structure that the near background does not explain, and
 * the near foreground does, goes on outwards from the band, as flying hair and fringes do.
 *
 * Where it is known which pixels are hair, colour speaks before the mask about them, and nothing strays but from them.
 *
 * @param mask 8-bit grey of the photo's size, 255 = change (background), 0 = keep
 * @param feather see `matteFeather`
 * @param hair see `hairOf`
 */
export function trimapOf(photo: RgbaImage, mask: GreyImage, feather: number, hair?: Hair): Trimap {
  const trimap: Trimap = new Uint8Array(mask.data.length)
  for (let i = 0; i < trimap.length; i++) {
    const value = mask.data[i]!
    trimap[i] = value === 0 ? FOREGROUND : value < 255 ? UNKNOWN : BACKGROUND
  }
  // Within the feather of anything above 0 nothing is certain foreground.
  markWithin(
    mask,
    (value) => value > 0,
    feather,
    (i) => {
      if (trimap[i] === FOREGROUND) trimap[i] = UNKNOWN
    },
  )
  markWithin(
    mask,
    (value) => value < CHANGE,
    feather * 1.5,
    (i) => {
      if (trimap[i] === BACKGROUND) trimap[i] = UNKNOWN
    },
  )
  if (hair) {
    markWithin(
      hair.kept,
      (value) => value > 0,
      feather * HAIR_ABOUT,
      (i) => {
        if (trimap[i] === UNKNOWN) trimap[i] = STRAY
      },
    )
  }
  addStrays(photo, mask, trimap, feather, hair)
  return trimap
}

/** What is known of the hair on a photo. */
export interface Hair {
  /** The photo's size, 255 = hair that the mask keeps, 0 = anything else. */
  readonly kept: GreyImage
  /** Its colours, and those of the background about it; undefined when there is none. */
  readonly colours: LocalColours | undefined
}

/** @param hair 8-bit grey of the photo's size, 255 = hair */
export function hairOf(photo: RgbaImage, mask: GreyImage, feather: number, hair: GreyImage): Hair {
  const data = hair.data.map((value, i) => (value >= HAIR && mask.data[i]! < CHANGE ? 255 : 0))
  const kept = { ...hair, data }
  return { kept, colours: localColours(photo, mask, HAIR_REACH * feather, kept) }
}

function addStrays(photo: RgbaImage, mask: GreyImage, trimap: Trimap, feather: number, hair: Hair | undefined): void {
  const { width, height } = mask
  const [top, bottom, side] = extent(mask)
  if (side === 0) return
  const reach = Math.round(Math.min(STRAY_REACH * side, STRAY_FEATHERS * feather))
  if (reach < 3) return
  const footed = bottom < height - 2 * feather
  const last = footed && !hair ? top + (bottom - top) * NO_HAIR_BELOW : height
  const sides = hair ? hair.colours : localColours(photo, mask, reach)
  if (!sides) return
  const isThread = threadTest(photo, sides)
  // Outwards from the band, ring by ring, over pixels that hold threads; a gap of one pixel is stepped over.
  let ring: number[] = []
  const rooted: number[] = []
  for (let y = 1, i = width; y < height - 1; y++, i = y * width) {
    if (y > last) break
    for (let x = 1; x < width - 1; x++) {
      const j = i + x
      if (trimap[j] !== (hair ? STRAY : UNKNOWN) || mask.data[j]! < CHANGE) continue
      if (!hair && y > 1 && x > 1 && y < height - 2 && x < width - 2 && isThread(x, y)) rooted.push(j)
      if (
        trimap[j - 1] === BACKGROUND ||
        trimap[j + 1] === BACKGROUND ||
        trimap[j - width] === BACKGROUND ||
        trimap[j + width] === BACKGROUND
      ) {
        ring.push(j)
      }
    }
  }
  for (const j of rooted) trimap[j] = STRAY
  const threads: number[] = []
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
          if (seen[j] === 1 || trimap[j] !== BACKGROUND) continue
          seen[j] = 1
          if (!isThread(px, py)) continue
          threads.push(j)
          next.push(j)
        }
      }
    }
    // Two pixels a step: the ring moves as far as it looks.
    step++
    ring = next
  }
  for (const j of threads) {
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const k = j + dy * width + dx
        if (trimap[k] === BACKGROUND) trimap[k] = STRAY
      }
    }
  }
}

/** First and last row and the longer side of what is kept. */
function extent(mask: GreyImage): [number, number, number] {
  const { width, height, data } = mask
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i]! >= CHANGE) continue
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      bottom = y + 1
    }
  }
  return [top, bottom, Math.max(0, right - left, bottom - top)]
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
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / GRID))
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
      const r = ROOTS[photo.data[i * 4]!]!
      const g = ROOTS[photo.data[i * 4 + 1]!]!
      const b = ROOTS[photo.data[i * 4 + 2]!]!
      target.data[o] = target.data[o]! + r
      target.data[o + 1] = target.data[o + 1]! + g
      target.data[o + 2] = target.data[o + 2]! + b
      target.data[o + 3] = target.data[o + 3]! + r * r + g * g + b * b
      target.data[o + 4] = target.data[o + 4]! + 1
    }
  }
  if (fronts === 0 || backs === 0) return undefined
  const sigma = Math.max(1, (reach * 0.9) / cell)
  return { cell, front: gaussianBlur(front, sigma * 0.7), back: gaussianBlur(back, sigma) }
}

/** Square roots of linear light by sRGB code: differences in them are about equally seen. */
export const ROOTS = Float32Array.from(SRGB8_TO_LINEAR, (light) => Math.sqrt(light))

/** Of eight pixels round about a thread so many may be of its colour: where more are, it is some thing behind the figure. */
const MOST_ABOUT = 5
const ABOUT = 4

function threadTest(photo: RgbaImage, colours: LocalColours): (x: number, y: number) => boolean {
  const { width, height, data } = photo
  const isOfFront = frontTest(photo, colours)
  return (x, y) => {
    const i = (y * width + x) * 4
    // Shadows and gradients are smooth: a thread changes within a few pixels.
    let low = 1
    let high = 0
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const tone = ROOTS[data[i + (dy * width + dx) * 4 + 1]!]!
        if (tone < low) low = tone
        if (tone > high) high = tone
      }
    }
    if (high - low < THREAD_RANGE || !isOfFront(x, y)) return false
    let about = 0
    for (let k = 0; k < 8; k++) {
      const px = x + Math.round(ABOUT * Math.cos((k * Math.PI) / 4))
      const py = y + Math.round(ABOUT * Math.sin((k * Math.PI) / 4))
      if (px >= 0 && py >= 0 && px < width && py < height && isOfFront(px, py)) about++
    }
    return about <= MOST_ABOUT
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
    const [dr, dg, db] = [ROOTS[data[i]!]! - br, ROOTS[data[i + 1]!]! - bg, ROOTS[data[i + 2]!]! - bb]
    const away = dr * dr + dg * dg + db * db
    if (away < 5 * (variance + LEAST_VARIANCE)) return false
    const along = (dr * er + dg * eg + db * eb) / (er * er + eg * eg + eb * eb + 1e-3)
    if (along < 0.15) return false
    const t = Math.min(1.6, along)
    const miss = (dr - t * er) ** 2 + (dg - t * eg) ** 2 + (db - t * eb) ** 2
    return miss < 0.4 * away
  }
}
