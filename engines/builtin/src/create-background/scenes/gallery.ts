import { clamp01, type LinearRgb, mix, smoothstep, stripeCover } from '@toile/imaging'
import { mixRgb } from '../light.ts'
import { paintPassage, type PassagePoint } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { concrete } from '../surfaces.ts'

/** The gallery of one picture; metres but for `vanish`. */
interface GalleryView {
  readonly frame: SceneFrame
  readonly white: LinearRgb
  /** Colours of the paintings. */
  readonly hues: readonly LinearRgb[]
  /** -1 when the light comes from the left, else 1. */
  readonly side: -1 | 1
  /** Column of the vanishing point; the walls' distances from the line of sight, and that of the end. */
  readonly vanish: number
  readonly left: number
  readonly right: number
  readonly end: number
  /** From painting to painting, and how far the row is shifted. */
  readonly pitch: number
  readonly shift: number
}

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** Sets that go together, where the prompt names none. */
  paintings: [
    [
      [0.1, 0.16, 0.34],
      [0.72, 0.34, 0.14],
      [0.75, 0.7, 0.6],
    ],
    [
      [0.5, 0.07, 0.06],
      [0.06, 0.06, 0.07],
      [0.66, 0.6, 0.5],
    ],
    [
      [0.14, 0.3, 0.26],
      [0.78, 0.66, 0.34],
      [0.7, 0.5, 0.46],
    ],
  ],
  /** Joins the colours that a prompt names. */
  canvas: [0.72, 0.68, 0.6],
} as const
/** Seeds of the paintings on each wall. Any will do. */
const SEEDS = { end: 5, left: 6, right: 7 } as const
/** Height of a painting's middle, and width of the shadow about it; metres. Chosen by eye. */
const HUNG = { middle: 1.6, shadow: 0.16 } as const

/** White rooms with large abstract paintings under a glass ceiling, a floor of polished concrete. */
export const gallery: Scenery = {
  times: ['overcast', 'noon', 'overcast', 'golden hour'],
  indoors: true,
  coloursShown: 3,
  moods: ['minimal'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.03,
  paint(frame) {
    const view = viewOf(frame)
    const { vanish, left, right, end } = view
    return paintPassage(frame, {
      vanish,
      left,
      right,
      ceiling: 4.4,
      end,
      shade(point, out) {
        if (point.side === 'floor') shadeFloor(view, point, out)
        else if (point.side === 'ceiling') shadeCeiling(view, point, out)
        else shadeWall(view, point.side, point, out)
      },
    })
  },
  shadow: () => ({ contact: 0.52, cast: 0.2, softness: 0.85, mirror: 0.14 }),
}

function viewOf(frame: SceneFrame): GalleryView {
  const { camera, light, random, variant, width } = frame
  // Seen square onto one wall, or along the room.
  const isSquare = variant % 2 === 0
  const end = camera.subjectDistance + (isSquare ? random.between(3.4, 5) : random.between(8, 12))
  const vanish = isSquare ? camera.centre : frame.subjectX + width * random.between(-0.2, 0.2)
  const left = isSquare ? 5 : random.between(2, 3)
  const right = isSquare ? 5 : random.between(2, 3)
  const hues = frame.colours.length > 0 ? [...frame.colours, COLOURS.canvas] : random.pick(COLOURS.paintings)
  const pitch = random.between(2.6, 3.4)
  return {
    frame,
    white: light.time === 'golden hour' ? [0.8, 0.74, 0.64] : [0.76, 0.76, 0.745],
    hues,
    side: light.side < 0 ? -1 : 1,
    vanish,
    left,
    right,
    end,
    pitch,
    shift: random.between(0, pitch),
  }
}

/** The painting at a place along a wall: its number, how far from its middle the place is, and half its width. */
function paintingAt(
  { frame, pitch, shift }: GalleryView,
  u: number,
  seed: number,
): { k: number; du: number; half: number } {
  const k = Math.floor((u + shift) / pitch)
  const half = (0.55 + 0.45 * frame.noise.cell(k, seed)) * (frame.mood.minimal ? 0.8 : 1)
  return { k, du: u + shift - (k + 0.5) * pitch, half }
}

function huesOf({ hues }: GalleryView, k: number): readonly [LinearRgb, LinearRgb] {
  return [hues[k & 1 ? 1 : 0]!, hues[k & 1 ? 2 % hues.length : 1 % hues.length]!]
}

/**
 * Paints what hangs at a point of a wall. @returns 1 where a painting hangs; else what its shadow adds to the wall's light,
 * -0.32 to 0
 */
function shadePainting(view: GalleryView, u: number, v: number, seed: number, out: Float64Array): number {
  const { noise } = view.frame
  const { k, du, half } = paintingAt(view, u, seed)
  const tall = 0.6 + 0.3 * noise.cell(k + 3, seed)
  const dv = v - HUNG.middle
  const inside = Math.min(half - Math.abs(du), tall - Math.abs(dv))
  if (inside < -HUNG.shadow) return 0
  if (inside < 0) {
    // Shadow of the frame on the wall, below it and on the side away from the light.
    const drop = Math.exp(inside / 0.05) * clamp01(0.5 - dv / tall - (du / half) * view.side * 0.4)
    return -0.32 * drop
  }
  const s = noise.cell(k + 11, seed) * 50
  const field = noise.fbm(du * 1.1 + s, dv * 1.4, 3)
  const band = dv / tall + 0.35 * field
  const brush = 1 + 0.12 * noise.fbm(du * 3, dv * 22 + s, 3) + 0.08 * noise.fbm(du * 9 + s, dv * 9, 3)
  const mixAt = smoothstep(-0.12, 0.1, band) * (1 - 0.8 * smoothstep(0.45, 0.6, band))
  const colour = mixRgb(...huesOf(view, k), mixAt)
  for (let c = 0; c < 3; c++) out[c] = colour[c]! * brush
  return 1
}

/** How much of a painting polished stone shows so far before the end wall, and its colour as a whole. */
function mirroredPainting(view: GalleryView, u: number, before: number): readonly [share: number, colour: LinearRgb] {
  const { k, du, half } = paintingAt(view, u, SEEDS.end)
  const soft = 0.15 + 0.3 * before
  const cover = smoothstep(half + soft, half - soft, Math.abs(du)) * smoothstep(0.9, 1.7, before)
  return [0.45 * cover * Math.exp(-before / 1.6), mixRgb(...huesOf(view, k), 0.5)]
}

/** Polished concrete that mirrors the white wall softly, the more the flatter the view. */
function shadeFloor(view: GalleryView, { a, z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, white, left, end } = view
  const { camera, noise } = frame
  const along = (z * footprint) / camera.height
  const skin = concrete(noise, a * 0.6, z * 0.6, along)
  const joint = Math.max(
    stripeCover(a - Math.round(a / 2.4) * 2.4, 0.004, footprint),
    stripeCover(z - Math.round(z / 2.4) * 2.4, 0.004, along),
  )
  const corner = 1 - 0.2 * Math.exp(-Math.min(end - z, left - Math.abs(a)) / 0.15)
  const gloss = 0.16 + 0.26 * clamp01((z - camera.subjectDistance) / (end - camera.subjectDistance))
  // What hangs on the wall is seen in it as a soft darker patch, and only near the wall.
  const [dark, tone] = mirroredPainting(view, (a * end) / z, end - z)
  for (let c = 0; c < 3; c++) {
    const mirrored = mix(white[c]!, tone[c]!, dark)
    out[c] = mix(0.4 * skin * (1 - 0.4 * joint) * white[c]! * 1.25, mirrored * 0.85, gloss) * corner
  }
}

/** Panes of glass between beams. */
function shadeCeiling({ frame }: GalleryView, { a, z, footprint }: PassagePoint, out: Float64Array): void {
  const pane = Math.max(0, 1 - stripeCover(z - Math.round(z / 1.6) * 1.6, 0.08, footprint))
  for (let c = 0; c < 3; c++)
    out[c] = mix(0.62, 1.25 * mix(1, frame.light.horizon[c]!, 0.3), pane * smoothstep(1.6, 1.5, Math.abs(a)))
}

function shadeWall(
  view: GalleryView,
  which: 'left' | 'right' | 'end',
  { a, b, z }: PassagePoint,
  out: Float64Array,
): void {
  const { frame, white, side, left, right } = view
  const [u, v] = which === 'end' ? [a, b] : [b, a]
  const x = which === 'end' ? a : which === 'left' ? -left : right
  const key = 0.86 + 0.1 * smoothstep(0, 3.5, v) + 0.06 * clamp01(x * side * 0.3 + 0.5) - 0.02 * Math.min(4, z / 8)
  const level = key * (which === 'end' ? 1 : which === 'left' ? 0.94 + 0.08 * side : 0.94 - 0.08 * side)
  const hung = shadePainting(view, u, v, SEEDS[which], out)
  const skirting = v < 0.1 ? 0.9 : 1
  const foot = 1 - 0.16 * Math.exp(-Math.max(0, v) / 0.12)
  if (hung === 1) for (let c = 0; c < 3; c++) out[c] = out[c]! * level * 1.05
  else {
    const skin = 1 + 0.012 * frame.noise.fbm(u * 2, v * 2, 3)
    for (let c = 0; c < 3; c++) out[c] = white[c]! * level * skirting * foot * skin * (1 + hung)
  }
}
