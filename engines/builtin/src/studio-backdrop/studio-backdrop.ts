import {
  clamp01,
  createFloat,
  createNoise,
  type FloatImage,
  gaussianBlur,
  grain,
  linearToSrgb,
  mix,
  resampleFloat,
  type RgbaImage,
  smoothstep,
  srgbToLinear,
} from '@toile/imaging'
import type { StudioLight } from '../cloth/shade.ts'

/** Papers of the studio, sRGB, from light to dark. Chosen by eye. */
const PAPERS = [
  [236, 233, 228],
  [228, 222, 212],
  [222, 225, 227],
  [214, 204, 192],
  [226, 212, 206],
  [198, 202, 198],
  [178, 172, 165],
  [150, 152, 156],
  [104, 101, 98],
] as const
const BACKDROP_TONES = PAPERS.length

/** CIE L* that decides which papers suit. Chosen by eye. */
const CLOTH_TONE = {
  /** Cloth above it counts as light: on the palest papers its edge would be lost. */
  light: 86,
  /** Cloth below it counts as dark. */
  dark: 22,
} as const

/**
 * Tones on which cloth of this lightness (CIE L*, 0 to 100) stands out, best first: the pictures of one request take
 * them in turn.
 */
export function backdropTonesFor(lightness: number): readonly number[] {
  if (lightness > CLOTH_TONE.light) return [6, 3, 7, 5, 4, 8]
  if (lightness < CLOTH_TONE.dark) return [0, 3, 2, 4, 1, 5]
  return [1, 2, 3, 0, 5, 6]
}

export interface StudioBackdrop {
  readonly width: number
  readonly height: number
  /** 0 to `BACKDROP_TONES` - 1. */
  readonly tone: number
  readonly light: StudioLight
  readonly seed: number
  /** Row where wall turns into floor, where the picture has a floor. */
  readonly bend?: number
}

/**
 * Side of the squares of pixels that share one value of the light on the paper, before it is smoothed. Chosen by eye.
 */
const LIGHT_SHRINK = 4

/** A seamless paper backdrop, quietly lit: three channels of linear light. */
export function drawStudioBackdrop(backdrop: StudioBackdrop): FloatImage {
  const { width, height, light } = backdrop
  const out = createFloat(width, height, 3)
  const paper = PAPERS[backdrop.tone % BACKDROP_TONES]!.map((code) => srgbToLinear(code / 255))
  const noise = createNoise(backdrop.seed)
  const long = Math.max(width, height)
  // The pool of light lies a little towards the lamp.
  const poolX = width / 2 + light.towards[0] * width * 0.22
  const poolY = height * 0.44 + light.towards[1] * height * 0.2
  const bend = backdrop.bend ?? height * 2
  // Light on paper changes slowly: it is worked out at a quarter of the size.
  const levels = createFloat(Math.ceil(width / LIGHT_SHRINK), Math.ceil(height / LIGHT_SHRINK), 1)
  for (let row = 0, i = 0; row < levels.height; row++) {
    const y = (row + 0.5) * (height / levels.height) - 0.5
    // The sweep: paper turns from the wall to the floor, which looks up at the lamp.
    const floor = smoothstep(bend - height * 0.06, bend + height * 0.09, y)
    for (let column = 0; column < levels.width; column++, i++) {
      const x = (column + 0.5) * (width / levels.width) - 0.5
      const far = Math.hypot((x - poolX) / width, (y - poolY) / height)
      const pool = Math.exp(-far * far * 1.15)
      const edge = Math.hypot((x - width / 2) / width, (y - height / 2) / height)
      const vignette = 1 - 0.22 * edge * edge * 1.6
      const mottle = 1 + 0.012 * noise.fbm((x / long) * 3, (y / long) * 3, 3)
      levels.data[i] = (0.74 + 0.3 * pool) * vignette * mottle * (1 + 0.06 * floor - 0.05 * floor * (1 - floor) * 4)
    }
  }
  const { data } = resampleFloat(levels, width, height, 'triangle')
  const [r, g, b] = paper.map((tone, c) => tone * mix(1, light.colour[c]!, 0.5)) as [number, number, number]
  for (let i = 0, o = 0; i < data.length; i++, o += 3) {
    const level = data[i]!
    out.data[o] = r * level
    out.data[o + 1] = g * level
    out.data[o + 2] = b * level
  }
  return out
}

export interface Hanging {
  readonly light: StudioLight
  /** Pixels of this picture for each pixel of one 1,024 px high. */
  readonly scale: number
  /** Distance from the backdrop, pixels of a picture 1,024 px high: the farther, the softer and longer the shadow. */
  readonly distance?: number
  /** Row of the floor on which the object stands; it hangs freely when left out. */
  readonly floor?: number
  readonly seed: number
}

/**
 * Share of a shadow that falls on red, green and blue: on paper it keeps a little of the room's warmth. Chosen by eye.
 */
const SHADOW_SHARES = [0.94, 0.97, 1] as const

/** Entries of the table of codes, which is read between them. A round number. */
const CODE_STEPS = 2048
/** sRGB codes, unrounded, of linear light by its square root: fine steps where the curve is steep. */
const CODES = Float32Array.from({ length: CODE_STEPS + 1 }, (_, k) => 255 * linearToSrgb((k / CODE_STEPS) ** 2))

function codeOf(light: number): number {
  if (!(light > 0)) return 0
  if (light >= 1) return 255
  const place = Math.sqrt(light) * CODE_STEPS
  const k = place | 0
  return CODES[k]! + (CODES[k + 1]! - CODES[k]!) * (place - k)
}

/** Grain, 8-bit codes: photographs have some, and smooth paper would show bands without. Chosen by eye. */
const GRAIN = 0.9

/**
 * Lays cloth (four channels, linear light, premultiplied) on a ground of the same size: with the shadow it throws on the
 * paper behind it, the dimness close around it, and, on a floor, the dark line under what stands.
 */
export function composeOnBackdrop(backdrop: FloatImage, cloth: FloatImage, hanging: Hanging): RgbaImage {
  const { width, height } = backdrop
  const shade = shadowOf(cloth, hanging)
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const through = 1 - cloth.data[4 * i + 3]!
      const noise = GRAIN * grain(hanging.seed, x, y)
      const lost = through === 0 ? 0 : shade.data[i]!
      for (let c = 0; c < 3; c++) {
        const kept = through * (1 - lost * SHADOW_SHARES[c]!)
        data[4 * i + c] = codeOf(cloth.data[4 * i + c]! + backdrop.data[3 * i + c]! * kept) + noise
      }
      data[4 * i + 3] = 255
    }
  }
  return { width, height, data }
}

/** Share of the ground's light that is lost, 0 to 1. */
function shadowOf(cloth: FloatImage, hanging: Hanging): FloatImage {
  const { width, height } = cloth
  const { light, scale } = hanging
  // Shadows are soft: they are blurred at a third of the size.
  const w = Math.max(1, Math.round(width / 3))
  const h = Math.max(1, Math.round(height / 3))
  const alpha = createFloat(width, height, 1)
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = cloth.data[4 * i + 3]!
  const small = resampleFloat(alpha, w, h, 'box')
  const unit = (scale * w) / width
  const distance = hanging.distance ?? 26
  const close = gaussianBlur(small, Math.max(0.6, 5 * unit))
  const cast = gaussianBlur(small, (7 + distance * (0.25 + 0.75 * light.softness)) * unit)
  const wide = gaussianBlur(small, 46 * unit)
  const slope = Math.min(1.6, 1 / Math.max(0.35, light.towards[2]))
  const dx = -light.towards[0] * slope * distance * unit
  const dy = -light.towards[1] * slope * distance * unit
  const shade = createFloat(w, h, 1)
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const thrown = at(cast, x - dx, y - dy) * (0.44 - 0.16 * light.softness)
      const near = at(close, x - dx * 0.12, y - dy * 0.12) * 0.26
      const dim = at(wide, x - dx * 0.5, y - dy * 0.5) * 0.1
      shade.data[i] = 1 - (1 - thrown) * (1 - near) * (1 - dim)
    }
  }
  if (hanging.floor !== undefined) darkenUnderSoles(shade, small, (hanging.floor * h) / height, unit)
  return resampleFloat(shade, width, height, 'triangle')
}

function at(image: FloatImage, x: number, y: number): number {
  const cx = Math.min(image.width - 1, Math.max(0, Math.round(x)))
  const cy = Math.min(image.height - 1, Math.max(0, Math.round(y)))
  return image.data[cy * image.width + cx]!
}

/** The dark under soles: what stands within a few pixels of the floor, spread wide and flat. */
function darkenUnderSoles(shade: FloatImage, alpha: FloatImage, floor: number, unit: number): void {
  const { width, height } = shade
  const soles = createFloat(width, 1, 1)
  const reach = Math.max(2, Math.round(14 * unit))
  for (let x = 0; x < width; x++) {
    for (let y = Math.max(0, Math.round(floor) - reach); y <= Math.min(height - 1, Math.round(floor)); y++) {
      soles.data[x] = Math.max(soles.data[x]!, alpha.data[y * width + x]!)
    }
  }
  const tight = gaussianBlur(soles, Math.max(0.6, 5 * unit)).data
  const loose = gaussianBlur(soles, 34 * unit).data
  for (let y = 0; y < height; y++) {
    const below = (y - floor) / unit
    const under = Math.exp(-((below / 5) ** 2))
    const around = Math.exp(-((below / (below > 0 ? 26 : 12)) ** 2))
    for (let x = 0; x < width; x++) {
      const lost = clamp01(0.62 * under * tight[x]! + 0.5 * around * loose[x]!)
      shade.data[y * width + x] = 1 - (1 - shade.data[y * width + x]!) * (1 - lost)
    }
  }
}
