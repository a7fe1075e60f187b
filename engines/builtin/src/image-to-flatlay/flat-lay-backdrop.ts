import {
  createFloat,
  gaussianBlur,
  grain,
  linearToSrgb8,
  luminance,
  resampleFloat,
  type RgbaImage,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'

export type Backdrop = 'white' | 'clear' | 'paper'

export interface BackdropStyle {
  readonly backdrop: Backdrop
  readonly shadow: boolean
  /** Which of the papers, from 0. */
  readonly paper: number
  /** Where the lamp stands: -1 up and left, 1 up and right. */
  readonly lamp: -1 | 1
  readonly seed: number
}

/** Papers, 8-bit sRGB, that light and dark cloth stand out on. Chosen by eye. */
const PAPERS = {
  forLight: [
    [205, 198, 187],
    [188, 192, 190],
    [176, 168, 160],
  ],
  forOthers: [
    [236, 232, 225],
    [229, 231, 231],
    [232, 222, 212],
  ],
} as const
/** Mean linear luminance from which cloth counts as light. Chosen by eye. */
const LIGHT_CLOTH = 0.55
/** The white ground, 8-bit sRGB. */
const WHITE = [255, 255, 255] as const

/**
 * Shadows of a garment on a table under a large lamp: blur, shift away from the lamp's side and down (pixels of a
 * picture 1,024 px high), and depth (share of the light). Chosen by eye.
 */
const SHADOWS = [
  { blur: 3, across: 1, down: 2, depth: 0.22 },
  { blur: 12, across: 5, down: 8, depth: 0.2 },
  { blur: 42, across: 10, down: 16, depth: 0.1 },
] as const
/** Shadows are blurred in a copy that is smaller by this factor: they have no detail. Chosen by eye. */
const SHADOW_SHRINK = 3
/** Grain on paper, 8-bit codes: without any, its fall of light would show bands. Chosen by eye. */
const GRAIN = 0.7

/**
 * Lays a cut-out flat on a ground. Pixels of alpha 255 keep their bytes.
 *
 * @param cut sRGB with straight alpha
 * @returns opaque; on the clear ground with straight alpha, its shadow as half-transparent black
 */
export function composeOnBackdrop(cut: RgbaImage, style: BackdropStyle): RgbaImage {
  const { width, height } = cut
  const out = { width, height, data: cut.data.slice() }
  const shade = style.shadow ? shadowOf(cut, style.lamp) : new Float32Array(width * height)
  const paper = style.backdrop === 'paper' ? paperFor(cut, style.paper) : WHITE
  const linear = paper.map((code) => SRGB8_TO_LINEAR[code]!)
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      const o = 4 * p
      const alpha = cut.data[o + 3]! / 255
      if (alpha === 1) continue
      if (style.backdrop === 'clear') {
        const total = alpha + (1 - alpha) * shade[p]!
        for (let c = 0; c < 3; c += 1) out.data[o + c] = total > 0 ? (alpha * cut.data[o + c]!) / total : 0
        out.data[o + 3] = Math.round(255 * total)
        continue
      }
      // Light falls off a little towards the corner away from the lamp; white stays white.
      const away = style.lamp < 0 ? x / width : 1 - x / width
      const fall = style.backdrop === 'paper' ? 1.02 - 0.09 * (away * 0.5 + (y / height) * 0.5) : 1
      const noise = style.backdrop === 'paper' ? GRAIN * grain(style.seed, x, y) : 0
      for (let c = 0; c < 3; c += 1) {
        const behind = linear[c]! * fall * (1 - shade[p]!)
        out.data[o + c] = linearToSrgb8(alpha * SRGB8_TO_LINEAR[cut.data[o + c]!]! + (1 - alpha) * behind) + noise
      }
      out.data[o + 3] = 255
    }
  }
  return out
}

/** Share of the ground's light that is lost, 0 to 1. */
function shadowOf(cut: RgbaImage, lamp: -1 | 1): Float32Array {
  const { width, height } = cut
  const alpha = createFloat(width, height, 1)
  for (let p = 0; p < alpha.data.length; p += 1) alpha.data[p] = cut.data[4 * p + 3]! / 255
  const w = Math.max(1, Math.round(width / SHADOW_SHRINK))
  const h = Math.max(1, Math.round(height / SHADOW_SHRINK))
  const small = resampleFloat(alpha, w, h, 'box')
  const unit = h / 1024
  const light = createFloat(w, h, 1)
  light.data.fill(1)
  for (const { blur, across, down, depth } of SHADOWS) {
    const soft = gaussianBlur(small, Math.max(0.6, blur * unit))
    for (let y = 0, p = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1, p += 1) {
        const sx = Math.min(w - 1, Math.max(0, Math.round(x + lamp * across * unit)))
        const sy = Math.min(h - 1, Math.max(0, Math.round(y - down * unit)))
        light.data[p]! *= 1 - depth * soft.data[sy * w + sx]!
      }
    }
  }
  const full = resampleFloat(light, width, height, 'triangle').data
  return full.map((value) => 1 - value)
}

function paperFor(cut: RgbaImage, which: number): readonly [number, number, number] {
  let sum = 0
  let count = 0
  for (let o = 0; o < cut.data.length; o += 4) {
    if (cut.data[o + 3]! < 250) continue
    sum += luminance(
      SRGB8_TO_LINEAR[cut.data[o]!]!,
      SRGB8_TO_LINEAR[cut.data[o + 1]!]!,
      SRGB8_TO_LINEAR[cut.data[o + 2]!]!,
    )
    count += 1
  }
  const papers = count > 0 && sum / count > LIGHT_CLOTH ? PAPERS.forLight : PAPERS.forOthers
  return papers[which % papers.length]!
}
