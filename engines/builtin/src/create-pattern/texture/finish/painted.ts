import { createRgba } from '@toile/imaging'
import { torusWarp } from '../torus-filter.ts'
import { type TorusField, torusGrain, torusNoise } from '../torus-noise.ts'
import { type Finish, separate, smooth, unitOf, waves } from './separation.ts'

/**
 * Noise smeared along a field of angles: line integral convolution (Cabral and Leedom, 1993) on the torus; it looks
 * like the hairs of a brush. -1 to 1.
 */
function bristles(angle: TorusField, length: number, cells: number, seed: number): TorusField {
  const { width, height } = angle
  const grain = torusGrain(width, height, cells, seed).data
  const data = new Float32Array(width * height)
  const steps = 9
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const turn = angle.data[y * width + x]!
      const [cx, cy] = [(Math.cos(turn) * length) / steps, (Math.sin(turn) * length) / steps]
      let sum = 0
      for (let k = -steps; k <= steps; k++) {
        const sx = (((x + cx * k) | 0) + width * 2) % width
        const sy = (((y + cy * k) | 0) + height * 2) % height
        sum += grain[sy * width + sx]!
      }
      data[y * width + x] = (sum / (2 * steps + 1)) * 3.4
    }
  }
  return { width, height, data }
}

/** Gouache: opaque strokes with visible hairs, edges dragged along the stroke, light on the ridges of paint. */
export const gouache: Finish = (flat, { colours, seed }) => {
  const { width, height } = flat
  const unit = unitOf(flat)
  const angle = torusNoise({ ...waves(flat, 230), seed, octaves: 2 })
  for (let i = 0; i < angle.data.length; i++) angle.data[i] = angle.data[i]! * 3.2 + 0.6
  const hairs = bristles(angle, 34 * unit, 300, seed + 1)
  const dab = torusNoise({ ...waves(flat, 46), seed: seed + 2, octaves: 2 })
  const dx = { ...hairs, data: hairs.data.map((h, i) => Math.cos(angle.data[i]!) * h * 0.55 + dab.data[i]! * 0.8) }
  const dy = { ...hairs, data: hairs.data.map((h, i) => Math.sin(angle.data[i]!) * h * 0.55 - dab.data[i]! * 0.55) }
  const image = torusWarp(flat, dx, dy, 7 * unit)
  const labels = separate(image, colours)
  const load = torusNoise({ ...waves(flat, 85), seed: seed + 4, octaves: 2 }).data
  const out = createRgba(width, height)
  for (let y = 0; y < height; y++) {
    const up = ((y - 1 + height) % height) * width
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const ridge = hairs.data[i]! - hairs.data[up + ((x - 1 + width) % width)]!
      const j = (i + labels[i]! * 7919) % load.length
      const light =
        (labels[i] === 0 ? 0.03 : 0.075) * (hairs.data[i]! * 0.7 + load[j]! * 0.9) +
        Math.max(-0.05, Math.min(0.05, ridge * 0.06))
      const at = i * 4
      for (let c = 0; c < 3; c++) {
        const v = image.data[at + c]!
        out.data[at + c] = light > 0 ? v + (255 - v) * light * 0.9 : v * (1 + light * 1.3)
      }
      out.data[at + 3] = 255
    }
  }
  return out
}

/** An old print: rubbed off along creases and in patches, the colours a little faded. */
export const worn: Finish = (flat, { colours, seed }) => {
  const { width, height, data } = flat
  const rub = torusNoise({ ...waves(flat, 170), seed, octaves: 3 }).data
  const fine = torusNoise({ ...waves(flat, 4), seed: seed + 1, octaves: 2 }).data
  const crease = torusNoise({ ...waves(flat, 120), seed: seed + 2, octaves: 3 }).data
  const ground = colours[0]!
  const bare = ground.map((c) => c * 0.35 + [236, 226, 208][ground.indexOf(c)]! * 0.65)
  const out = createRgba(width, height)
  for (let i = 0; i < rub.length; i++) {
    const line = smooth(0.05, 0, Math.abs(crease[i]!)) * 0.55
    const lost = smooth(0.1, 0.75, rub[i]! * 0.9 + fine[i]! * 0.75 + line) * 0.85
    const at = i * 4
    for (let c = 0; c < 3; c++) {
      const tired = data[at + c]! * 0.95 + bare[c]! * 0.05
      out.data[at + c] = tired + (bare[c]! - tired) * lost
    }
    out.data[at + 3] = 255
  }
  return out
}
