import {
  createFloat,
  type FloatImage,
  type LinearRgb,
  linearRgbToOklab,
  mod,
  oklabToLinearRgb,
  smoothstep,
} from '@toile/imaging'
import type { MediumName } from './media/medium.ts'
import type { Scene } from './scene/scene.ts'

export type GroundKind = 'paper' | 'wash' | 'toned' | 'studio'

/** A studio's paper roll, linear light. Chosen by eye. */
const STUDIO: LinearRgb = [0.66, 0.64, 0.6]
/** Papers, linear light. Chosen by eye. */
const PAPERS: Readonly<Record<MediumName, LinearRgb>> = {
  watercolour: [0.945, 0.93, 0.885],
  marker: [0.955, 0.95, 0.935],
  gouache: [0.6, 0.55, 0.48],
  pencil: [0.91, 0.87, 0.79],
}
/** Loose washes behind the garment, hue in degrees, chroma, lightness in OKLab. Chosen by eye. */
const TINTS = [
  { hue: 72, chroma: 0.024, light: 0.915 },
  { hue: 235, chroma: 0.016, light: 0.905 },
  { hue: 30, chroma: 0.02, light: 0.915 },
  { hue: 145, chroma: 0.016, light: 0.91 },
  { hue: 300, chroma: 0.013, light: 0.905 },
] as const
/** Toned papers. Chosen by eye. */
const TONED = [
  { hue: 75, chroma: 0.022, light: 0.79 },
  { hue: 240, chroma: 0.025, light: 0.74 },
  { hue: 42, chroma: 0.034, light: 0.8 },
  { hue: 150, chroma: 0.022, light: 0.76 },
] as const

export interface GroundOrder {
  readonly kind: GroundKind
  readonly medium: MediumName
  /** Colour asked for, linear light. */
  readonly colour: LinearRgb | undefined
  /** Linear light of the main cloth: the ground is chosen to set it off. */
  readonly beside: LinearRgb
  /** By which suiting tones are taken in turn. */
  readonly turn: number
}

interface Tint {
  readonly hue: number
  readonly chroma: number
  readonly light: number
}

const rgbOf = ({ hue, chroma, light }: Tint): LinearRgb => {
  const h = (hue / 180) * Math.PI
  return oklabToLinearRgb(light, chroma * Math.cos(h), chroma * Math.sin(h))
}

/** The tints by how well they set the cloth off: hues far from its own first. */
function suiting(tints: readonly Tint[], beside: LinearRgb, turn: number): Tint {
  const [l, a, b] = linearRgbToOklab(...beside)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const grey = Math.hypot(a, b) < 0.03
  const off = (tint: Tint) => {
    const apart = Math.abs(mod(tint.hue - hue + 180, 360) - 180)
    return (grey ? 0 : Math.min(apart, 120)) / 120 + 1.5 * Math.abs(tint.light - l)
  }
  const sorted = tints.toSorted((one, other) => off(other) - off(one))
  return sorted[turn % Math.min(3, sorted.length)]!
}

/** The paper and what is laid on it around the garment: three channels, linear light. */
export function drawGround(scene: Scene, order: GroundOrder): FloatImage {
  const { width, height } = scene
  const out = createFloat(width, height, 3)
  const toned = order.kind === 'toned'
  const paper = toned
    ? (order.colour ?? rgbOf(suiting(TONED, order.beside, order.turn)))
    : order.kind === 'paper' && order.colour
      ? order.colour
      : order.medium === 'gouache'
        ? PAPERS.marker
        : PAPERS[order.medium]
  const rough = order.medium === 'marker' ? 0.008 : 0.028
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const t = 1 + rough * (scene.tooth(x, y) - 0.5)
      for (let c = 0; c < 3; c++) out.data[o + c] = paper[c]! * t
    }
  }
  if (order.kind === 'wash') washBehind(scene, out, order.colour ?? rgbOf(suiting(TINTS, order.beside, order.turn)))
  else if (toned) brushBehind(scene, out)
  else if (order.kind === 'studio') studioBehind(scene, out, order.colour ?? STUDIO)
  castShadow(scene, out, order.medium)
  return out
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How far inside a panel a pixel lies, pixels. */
const within = ({ left, right, top, bottom }: Box, x: number, y: number, round: number): number => {
  const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + round
  const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + round
  return round - Math.hypot(Math.max(0, dx), Math.max(0, dy)) - Math.min(0, Math.max(dx, dy))
}

/** How far off the garment a pixel keeps, 0 to 1: a narrow gap of paper on the side of the light. */
function beyond(scene: Scene, x: number, y: number, i: number): number {
  const { depthIn, width, height, light, unit, fine } = scene
  const off = -depthIn[i]!
  if (off < -2 * unit) return 0
  if (x < 1 || y < 1 || x + 1 >= width || y + 1 >= height) return 1
  const turn = (depthIn[i + 1]! - depthIn[i - 1]!) * light[0] + (depthIn[i + width]! - depthIn[i - width]!) * light[1]
  const gap = turn < 0 ? 1.5 - turn : 0
  return smoothstep(gap - 0.6, gap + 0.8, off / unit + 0.8 * fine[i]!)
}

const layer = (out: FloatImage, i: number, tint: LinearRgb, depth: number): void => {
  for (let c = 0; c < 3; c++) out.data[3 * i + c] = out.data[3 * i + c]! * Math.min(1, tint[c]!) ** depth
}

/** A pale wash on paper that was taped down: an even margin all around, a dried rim, soft clouds, lighter at the foot. */
function washBehind(scene: Scene, out: FloatImage, tint: LinearRgb): void {
  const { width, height, unit, broad, fine, noise, light } = scene
  const margin = 0.052 * Math.min(width, height)
  const panel = {
    left: margin,
    top: margin,
    right: width - margin,
    bottom: height - margin,
  }
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height
    for (let x = 0; x < width; x++, i++) {
      const edge = within(panel, x, y, 6 * unit) / unit + 0.7 * fine[i]! + 0.6 * broad[i]!
      if (edge < -1) continue
      const keep = beyond(scene, x, y, i)
      if (keep === 0) continue
      const rim = 0.3 * Math.exp(-Math.max(0, edge) / 2)
      const cloud = 0.22 * noise.fbm(x / (300 * unit) + 9, y / (240 * unit), 3) * 1.6
      const shaded = 0.12 * ((x / width - 0.5) * -light[0] * 2)
      const grain = 1 + 0.4 * (scene.tooth(x, y) - 0.5)
      const depth = (0.8 + cloud + shaded - 0.3 * down + rim) * grain
      layer(out, i, tint, Math.max(0, depth) * smoothstep(-0.7, 0.8, edge) * keep)
    }
  }
}

/** Toned paper, with the traces of a broad brush and a light that falls from one side. */
function brushBehind(scene: Scene, out: FloatImage): void {
  const { width, height, unit, noise, light } = scene
  const long = Math.max(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const bristle =
        noise.at(x / (60 * unit) + 3, y / (3.4 * unit)) * 0.5 + 0.5 * noise.fbm(x / (300 * unit), y / (60 * unit), 3)
      const lit = ((x - width / 2) * light[0] + (y - height / 2) * light[1]) / long
      const level = 1 + 0.02 * bristle + 0.12 * lit
      for (let c = 0; c < 3; c++) out.data[3 * i + c] = out.data[3 * i + c]! * level
    }
  }
}

/** A studio's paper roll: a wall that darkens to the sides, and a floor. */
function studioBehind(scene: Scene, out: FloatImage, colour: LinearRgb): void {
  const { width, height, light, unit, noise } = scene
  for (let y = 0, i = 0; y < height; y++) {
    const floor = smoothstep(0.8, 0.95, y / height)
    for (let x = 0; x < width; x++, i++) {
      const far = Math.hypot((x - width * (0.5 + 0.2 * light[0])) / width, (y - height * 0.4) / height)
      const level =
        (1.1 - 0.45 * far * far) * (1 + 0.05 * floor) * (1 + 0.02 * noise.fbm(x / (120 * unit), y / (120 * unit), 2))
      for (let c = 0; c < 3; c++) out.data[3 * i + c] = Math.min(0.98, colour[c]! * level)
    }
  }
}

/** Shadows on the paper: distance, units, depth, and how soft their edge is. Chosen by eye. */
const SHADOWS: Readonly<Record<MediumName, { off: number; depth: number; soft: number }>> = {
  watercolour: { off: 12, depth: 0.55, soft: 6 },
  marker: { off: 13, depth: 0.6, soft: 5 },
  gouache: { off: 12, depth: 0.7, soft: 4.5 },
  pencil: { off: 13, depth: 0.75, soft: 7 },
}
const SHADOW_TINT: LinearRgb = [0.62, 0.63, 0.7]

/** One clean tone on the side away from the light. */
function castShadow(scene: Scene, out: FloatImage, medium: MediumName): void {
  const { width, height, unit, depthIn, light, fine } = scene
  const { off, depth, soft } = SHADOWS[medium]
  const dx = Math.round(light[0] * off * unit)
  const dy = Math.round(light[1] * off * unit)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (depthIn[i]! > 2 * unit) continue
      const sx = x + dx
      const sy = y + dy
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
      const inside = depthIn[sy * width + sx]! / unit + 1.2 * fine[i]!
      if (inside < -soft) continue
      let laid = smoothstep(-soft, soft, inside) * depth
      if (medium === 'pencil') laid *= 1.5 * Math.max(0, 1 - 0.9 * (1 - scene.tooth(x, y)))
      layer(out, i, SHADOW_TINT, laid)
    }
  }
}
