import { createRgba, type RgbaImage, type Srgb8 } from '@toile/imaging'
import { borderDistance, torusBlur, torusWarp } from '../torus-filter.ts'
import { torusNoise } from '../torus-noise.ts'
import { type Finish, okLightness, separate, smooth, unitOf, waves } from './separation.ts'

/** Labels that also separate the shades of an ink, so that veins and folds get lines. */
function toneLabels(image: RgbaImage, labels: Uint8Array, colours: readonly Srgb8[]): Uint8Array {
  const own = colours.map(([r, g, b]) => r + g + b)
  return Uint8Array.from(labels, (label, i) => {
    const at = i * 4
    const away = image.data[at]! + image.data[at + 1]! + image.data[at + 2]! - own[label]!
    return label * 3 + (away < -42 ? 0 : away > 42 ? 2 : 1)
  })
}

/** Parallel strokes across the tile: whole numbers of them both ways, so they meet at the edges. */
interface Strokes {
  readonly across: number
  readonly down: number
}

/** Strokes of one colour after another. Chosen by eye. */
const HATCHES: readonly Strokes[] = [
  { across: 74, down: 74 },
  { across: 92, down: -46 },
  { across: 40, down: 96 },
  { across: -70, down: 78 },
]

const strokePhase = ({ across, down }: Strokes, u: number, v: number) => across * u + down * v

/** Darker than the paper or, on a dark ground, lighter: what a pen would draw with. */
function penFor(ground: Srgb8, inks: readonly Srgb8[]): Srgb8 {
  const dark = okLightness(ground) > 0.55
  const [r, g, b] = inks.reduce((one, other) => (okLightness(other) < okLightness(one) === dark ? other : one))
  return dark ? [r * 0.22 + 8, g * 0.22 + 8, b * 0.24 + 12] : [245 + r * 0.03, 240 + g * 0.04, 228 + b * 0.06]
}

/**
 * Pen and ink: outlines of changing width, heavier away from the light, and hatching in each colour for the forms,
 * open towards the light and crossed in the shade.
 */
export const inkDrawing: Finish = (flat, { colours, seed }) => {
  const { width, height } = flat
  const unit = unitOf(flat)
  const tremble = (n: number) => torusNoise({ ...waves(flat, 40), seed: seed + n, octaves: 2 })
  const image = torusWarp(flat, tremble(1), tremble(2), 2.5 * unit)
  const labels = separate(image, colours)
  const tones = toneLabels(image, labels, colours)
  const reach = 16 * unit
  const outer = torusBlur(borderDistance(labels, width, height, reach), 1, 1).data
  const inner = torusBlur(borderDistance(tones, width, height, 5 * unit), 1, 1).data
  const weight = torusNoise({ ...waves(flat, 70), seed: seed + 3, octaves: 2 }).data
  const hand = torusNoise({ ...waves(flat, 110), seed: seed + 4, octaves: 2 }).data
  const relief = torusBlur(labelField(labels, width, height), 5 * unit, 2).data
  const [ground, ...inks] = colours
  const pen = penFor(ground!, inks)
  // With one ink it is a line drawing; with several the colours have to be seen.
  const openness = inks.length === 1 ? 0.26 : 0.46
  const layers = colours.map((ink) => ({ ground: ground!, ink, pen }))
  const out = createRgba(width, height)
  for (let y = 0; y < height; y++) {
    const [up, down] = [((y - 1 + height) % height) * width, ((y + 1) % height) * width]
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const slope =
        relief[i]! - relief[up + ((x - 1 + width) % width)]! + (relief[down + ((x + 1) % width)]! - relief[i]!)
      // Positive where the form falls away to the lower right.
      const shade = Math.max(-1, Math.min(1, -slope * 9 * unit))
      const width0 = (1.15 + 0.75 * weight[i]! + 1.1 * Math.max(0, shade)) * unit
      const line = smooth(width0 + 0.75, width0 - 0.75, outer[i]!)
      const vein = smooth(0.75 * unit + 0.7, 0.75 * unit - 0.7, inner[i]!) * 0.85
      const label = labels[i]!
      const at = i * 4
      let hatch = 0
      if (label > 0) {
        const strokes = HATCHES[label % HATCHES.length]!
        const [u, v] = [(x + 0.5) / width, (y + 0.5) / height]
        const tone = (tones[i]! % 3) - 1
        const dark = openness + 0.34 * shade - 0.16 * tone - 0.05 * smooth(3, 15, outer[i]! / unit)
        hatch = stroke(strokePhase(strokes, u, v) + hand[i]! * 0.6, dark)
        if (dark > 0.56) hatch = Math.max(hatch, stroke(strokePhase(HATCHES[(label + 1) % 4]!, u, v), dark - 0.3))
      }
      const dry = Math.max(line, vein * (label > 0 ? 1 : 0))
      paint(out.data, at, layers[label]!, hatch, dry)
      out.data[at + 3] = 255
    }
  }
  return out
}

/** 1 on a stroke that takes the given share of its period. */
function stroke(phase: number, share: number): number {
  const f = Math.abs(phase - Math.round(phase)) * 2
  return smooth(share + 0.14, share - 0.14, f)
}

/** What a pixel is drawn with. */
interface Layers {
  readonly ground: Srgb8
  readonly ink: Srgb8
  readonly pen: Srgb8
}

/** `hatch` and `line`: shares that the ink and the pen over it cover, 0 to 1. */
function paint(data: Uint8ClampedArray, at: number, { ground, ink, pen }: Layers, hatch: number, line: number) {
  for (let c = 0; c < 3; c++) {
    const filled = ground[c]! + (ink[c]! - ground[c]!) * hatch
    data[at + c] = filled + (pen[c]! - filled) * line
  }
}

function labelField(labels: Uint8Array, width: number, height: number) {
  return { width, height, data: Float32Array.from(labels, (label) => (label === 0 ? 0 : 1)) }
}

/** Coloured pencil and crayon: strokes side by side on the paper's grain, firmer at the outline. */
export const pencil: Finish = (flat, { colours, seed }) => {
  const { width, height } = flat
  const unit = unitOf(flat)
  const tremble = (n: number) => torusNoise({ ...waves(flat, 55), seed: seed + n, octaves: 3 })
  const image = torusWarp(flat, tremble(1), tremble(2), 6 * unit)
  const labels = separate(image, colours)
  const border = torusBlur(borderDistance(labels, width, height, 14 * unit), 1, 1).data
  const tooth = torusNoise({ ...waves(flat, 5), seed: seed + 3, octaves: 2 }).data
  const aspect = { a: Math.max(1, Math.round(width / unit / 1024)), b: Math.max(1, Math.round(height / unit / 1024)) }
  const strokes = [1, -1].map((shear, n) =>
    torusNoise({ width, height, seed: seed + 5 + n, across: 9 * aspect.a, down: 130 * aspect.b, shear, octaves: 2 }),
  )
  const [ground] = colours
  const pen = okLightness(ground!) > 0.55 ? -1 : 1
  const out = createRgba(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const label = labels[i]!
      const d = border[i]! / unit
      const at = i * 4
      const paper = 1 + tooth[i]! * 0.022
      const grip = strokes[label % 2]!.data[i]! * 0.75 + tooth[i]! * 0.55
      const outline = Math.exp(-(((d - 1.3) / 1.7) ** 2))
      const cover = label === 0 ? 0 : Math.max(smooth(-0.3, 0.16, grip + 0.1), outline * smooth(-0.5, 0.1, tooth[i]!))
      const press = 1 - outline * 0.16 + Math.max(-0.06, Math.min(0.06, grip * 0.06)) * pen
      for (let c = 0; c < 3; c++) {
        const bare = ground![c]! * paper
        out.data[at + c] = bare + (image.data[at + c]! * press - bare) * cover * 0.94
      }
      out.data[at + 3] = 255
    }
  }
  return out
}
