import { createRgba, type RgbaImage, type Srgb8 } from '@toile/imaging'
import { borderDistance, torusBlur, torusWarp } from '../torus-filter.ts'
import { type TorusField, torusNoise } from '../torus-noise.ts'
import { type Finish, okLightness, separate, smooth, unitOf, waves } from './separation.ts'

/** White drawing paper, sRGB. Chosen by eye. */
const PAPER: Srgb8 = [251, 249, 244]

/** A tile's blurred copy, for where one wash ran into the next. */
function blurred(image: RgbaImage, radius: number): Uint8ClampedArray {
  const { width, height, data } = image
  const out = new Uint8ClampedArray(data.length)
  const channel: TorusField = { width, height, data: new Float32Array(width * height) }
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < channel.data.length; i++) channel.data[i] = data[i * 4 + c]!
    torusBlur(channel, radius, 2)
    for (let i = 0; i < channel.data.length; i++) out[i * 4 + c] = channel.data[i]!
  }
  return out
}

/**
 * Watercolour: pigment as a layer that filters the paper's light (Beer-Lambert, each channel to the power of the
 * density), darker at the rim (edge darkening, Curtis et al., 'Computer-generated watercolor',
 * 1997), uneven within, grainy as the paper is; in places wet colours run into each other.
 */
export const watercolour: Finish = (flat, { colours, seed }) => {
  const { width, height } = flat
  const unit = unitOf(flat)
  const wobble = (n: number) => torusNoise({ ...waves(flat, 62), seed: seed + n, octaves: 3 })
  const image = torusWarp(flat, wobble(1), wobble(2), 11 * unit)
  const labels = separate(image, colours)
  const soft = blurred(image, 7 * unit)
  const border = torusBlur(borderDistance(labels, width, height, 26 * unit), 0.8 * unit, 1).data
  const flow = torusNoise({ ...waves(flat, 150), seed: seed + 3, octaves: 3 }).data
  const wet = torusNoise({ ...waves(flat, 210), seed: seed + 4, octaves: 2 }).data
  const grain = torusNoise({ ...waves(flat, 6.5), seed: seed + 5, octaves: 2 }).data
  const [groundL, paper] = [okLightness(colours[0]!), lighter(colours[0]!)]
  const logs = paper.map((p) => Float32Array.from({ length: 256 }, (_, v) => Math.log(Math.max(4, v) / p)))
  const out = createRgba(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const label = labels[i]!
      const run = smooth(0.3, 0.62, wet[i]!)
      const d = border[i]! / unit
      const isPaper = label === 0 && groundL > 0.85
      // One field serves all colours, each at another offset.
      const j = ((y + label * 211) % height) * width + ((x + label * 137) % width)
      const rim = Math.exp(-(((d - 2.2) / 2.6) ** 2)) * 0.42 * (1 - 0.5 * run)
      const pool = -0.16 * smooth(4, 20, d)
      const density = isPaper ? 1 : Math.max(0.3, 1.04 + 0.8 * flow[j]! + rim + pool + 0.2 * grain[i]!)
      const gap = isPaper ? 0 : (1 - run) * smooth(1.5, 0.3, d) * smooth(0.05, 0.5, flow[(j * 3) % flow.length]!) * 0.75
      const tooth = 1 - 0.018 * grain[i]!
      const at = i * 4
      for (let c = 0; c < 3; c++) {
        const own = image.data[at + c]!
        // Where a wash runs the blur is mixed with it: alone it would lose the form.
        const value = own + (soft[at + c]! - own) * run * 0.45
        const p = paper[c]!
        out.data[at + c] = p * Math.exp(logs[c]![value | 0]! * density * (1 - gap)) * tooth
      }
      out.data[at + 3] = 255
    }
  }
  return out
}

/** The paper's colour: a light ground's own; a dark ground is painted on white. */
const lighter = (ground: Srgb8): Srgb8 => (okLightness(ground) > 0.85 ? ground : PAPER)
