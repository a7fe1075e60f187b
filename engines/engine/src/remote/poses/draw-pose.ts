import type { Pose } from '@toile/contract'
import type { Frame } from '../frame.ts'
import { jointsOf, type Place } from './skeletons.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** Of the joints, and of the limbs in their order: as OpenPose draws them, and models have learnt them. 8-bit sRGB. */
const COLOURS: readonly Colour[] = [
  [255, 0, 0],
  [255, 85, 0],
  [255, 170, 0],
  [255, 255, 0],
  [170, 255, 0],
  [85, 255, 0],
  [0, 255, 0],
  [0, 255, 85],
  [0, 255, 170],
  [0, 255, 255],
  [0, 170, 255],
  [0, 85, 255],
  [0, 0, 255],
  [85, 0, 255],
  [170, 0, 255],
  [255, 0, 255],
  [255, 0, 170],
  [255, 0, 85],
]

/** Which joints each limb joins, counted from 0: OpenPose's order. */
const LIMBS: readonly (readonly [from: number, to: number])[] = [
  [1, 2],
  [1, 5],
  [2, 3],
  [3, 4],
  [5, 6],
  [6, 7],
  [1, 8],
  [8, 9],
  [9, 10],
  [1, 11],
  [11, 12],
  [12, 13],
  [1, 0],
  [0, 14],
  [14, 16],
  [0, 15],
  [15, 17],
]

const FIGURE = {
  /** Share of the picture's height that somebody takes who stands, and where the floor is. Chosen by eye. */
  height: 0.88,
  floor: 0.95,
  /** Share of the picture's width that may be taken. Chosen by eye. */
  width: 0.92,
  /** Half a limb's thickness, and a joint's radius, as a share of the picture's shorter side: 4 px of 512, as OpenPose draws. */
  thickness: 4 / 512,
  /** Of a limb's colour: joints stand out from it. As OpenPose draws. */
  limbLight: 0.6,
} as const

/** A pose as an OpenPose picture of COCO's eighteen keypoints, on black, in the frame's box. RGB, a byte each, without a gap between rows. */
export function drawPose(pose: Pose, { width, height, box }: Frame): Uint8Array {
  const joints = jointsOf(pose)
  const reach = Math.max(...joints.map((each) => Math.abs(each?.[0] ?? 0)))
  const scale = Math.min((FIGURE.height * box.height) / 100, (FIGURE.width * box.width) / (2 * reach))
  const onCanvas = ([x, y]: Place): Place => [
    box.left + box.width / 2 + scale * x,
    box.top + FIGURE.floor * box.height + scale * (y - 100),
  ]
  const places = joints.map((each) => each && onCanvas(each))
  const radius = Math.max(1.5, FIGURE.thickness * Math.min(box.width, box.height))
  const pixels = new Uint8Array(width * height * 3)
  for (const [at, [from, to]] of LIMBS.entries()) {
    const [a, b] = [places[from], places[to]]
    if (a && b) fillEllipse({ pixels, width, height }, limb(a, b, radius), lit(COLOURS[at]!))
  }
  for (const [at, place] of places.entries()) {
    if (place) fillEllipse({ pixels, width, height }, dot(place, radius), COLOURS[at]!)
  }
  return pixels
}

const lit = ([red, green, blue]: Colour): Colour => [
  Math.floor(red * FIGURE.limbLight),
  Math.floor(green * FIGURE.limbLight),
  Math.floor(blue * FIGURE.limbLight),
]

/** Pixels of the canvas. `along` is the half axis in the direction (`cos`, `sin`), `across` the other. */
interface Ellipse {
  readonly middle: Place
  readonly along: number
  readonly across: number
  readonly cos: number
  readonly sin: number
}

const dot = (middle: Place, radius: number): Ellipse => ({ middle, along: radius, across: radius, cos: 1, sin: 0 })

function limb([ax, ay]: Place, [bx, by]: Place, radius: number): Ellipse {
  const length = Math.hypot(bx - ax, by - ay)
  const middle: Place = [(ax + bx) / 2, (ay + by) / 2]
  if (length === 0) return dot(middle, radius)
  return { middle, along: length / 2, across: radius, cos: (bx - ax) / length, sin: (by - ay) / length }
}

interface Canvas {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

function fillEllipse({ pixels, width, height }: Canvas, ellipse: Ellipse, colour: Colour): void {
  const { along, across, cos, sin } = ellipse
  const [cx, cy] = ellipse.middle
  const reach = Math.max(along, across)
  const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width - 1, Math.ceil(cx + reach))]
  const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(height - 1, Math.ceil(cy + reach))]
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const [dx, dy] = [x + 0.5 - cx, y + 0.5 - cy]
      const [u, v] = [(dx * cos + dy * sin) / along, (dy * cos - dx * sin) / across]
      if (u * u + v * v <= 1) pixels.set(colour, (y * width + x) * 3)
    }
  }
}
