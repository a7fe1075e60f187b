import type { PlacementWire as Placement } from '@toile/contract'
import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import { keys } from '../geometry/resample.ts'
import { createRgba, type PixelBox, type RgbaImage } from '../image.ts'

/** How far a box's centre moves to that of its placement, in pixels. */
const offsetOf = ({ left, top, right, bottom }: PixelBox, { x, y }: Placement): [dx: number, dy: number] => [
  x - (left + right) / 2,
  y - (top + bottom) / 2,
]

/** Clockwise degrees from 0 to below 360. */
const rotationOf = ({ rotation }: Placement): number => ((rotation % 360) + 360) % 360

/** By how many whole pixels a placement moves a box; undefined when it resizes or turns it, or moves it by parts of one. */
export function wholePixelShift(box: PixelBox, placement: Placement): readonly [dx: number, dy: number] | undefined {
  const isSameSize = placement.width === box.right - box.left && placement.height === box.bottom - box.top
  const offset = offsetOf(box, placement)
  return isSameSize && rotationOf(placement) === 0 && offset.every(Number.isInteger) ? offset : undefined
}

/**
 * Moves, resizes and turns a cut-out so that `box` fills the placement. A move by whole pixels copies bytes; anything else
 * is one pass of the bicubic kernel (Keys 1981, a = -1/2) in linear light with premultiplied alpha, widened when shrinking.
 * What falls outside the picture is cut off.
 */
export function placeCutOut(cut: RgbaImage, box: PixelBox, placement: Placement): RgbaImage {
  const { width, height } = cut
  const scaleX = placement.width / (box.right - box.left)
  const scaleY = placement.height / (box.bottom - box.top)
  const centreX = (box.left + box.right) / 2
  const centreY = (box.top + box.bottom) / 2
  const whole = wholePixelShift(box, placement)
  if (whole) {
    const [dx, dy] = whole
    return dx === 0 && dy === 0 ? cut : shifted(cut, dx, dy)
  }
  const rotation = rotationOf(placement)
  const placed = createRgba(width, height)
  const cos = Math.cos((rotation * Math.PI) / 180)
  const sin = Math.sin((rotation * Math.PI) / 180)
  const spreadX = Math.min(1, scaleX)
  const spreadY = Math.min(1, scaleY)
  const reachX = 2 / spreadX
  const reachY = 2 / spreadY
  const weightsX = new Float64Array(Math.ceil(2 * reachX) + 2)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = x + 0.5 - placement.x
      const py = y + 0.5 - placement.y
      const u = centreX + (px * cos + py * sin) / scaleX
      const v = centreY + (-px * sin + py * cos) / scaleY
      if (u < -reachX || v < -reachY || u > width + reachX || v > height + reachY) continue
      const firstX = Math.max(0, Math.ceil(u - 0.5 - reachX))
      const lastX = Math.min(width - 1, Math.floor(u - 0.5 + reachX))
      const firstY = Math.max(0, Math.ceil(v - 0.5 - reachY))
      const lastY = Math.min(height - 1, Math.floor(v - 0.5 + reachY))
      let r = 0
      let g = 0
      let b = 0
      let a = 0
      for (let sx = firstX; sx <= lastX; sx++) weightsX[sx - firstX] = keys((sx + 0.5 - u) * spreadX)
      // Beyond the photo's border there is nothing: that part of the kernel counts as clear.
      const total = kernelSum(u, reachX, spreadX) * kernelSum(v, reachY, spreadY)
      for (let sy = firstY; sy <= lastY; sy++) {
        const wy = keys((sy + 0.5 - v) * spreadY)
        if (wy === 0) continue
        let i = (sy * width + firstX) * 4
        for (let sx = firstX; sx <= lastX; sx++, i += 4) {
          const weight = wy * weightsX[sx - firstX]!
          const alpha = cut.data[i + 3]!
          if (alpha === 0) continue
          const share = weight * alpha
          r += share * SRGB8_TO_LINEAR[cut.data[i]!]!
          g += share * SRGB8_TO_LINEAR[cut.data[i + 1]!]!
          b += share * SRGB8_TO_LINEAR[cut.data[i + 2]!]!
          a += share
        }
      }
      if (!(a > 0) || !(total > 0)) continue
      const o = (y * width + x) * 4
      placed.data[o] = linearToSrgb8(r / a)
      placed.data[o + 1] = linearToSrgb8(g / a)
      placed.data[o + 2] = linearToSrgb8(b / a)
      placed.data[o + 3] = Math.round(a / total)
    }
  }
  return placed
}

function shifted(cut: RgbaImage, dx: number, dy: number): RgbaImage {
  const { width, height } = cut
  const placed = createRgba(width, height)
  const from = Math.max(0, -dx)
  const to = Math.min(width, width - dx)
  if (to <= from) return placed
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    const source = ((y - dy) * width + from) * 4
    placed.data.set(cut.data.subarray(source, source + (to - from) * 4), (y * width + from + dx) * 4)
  }
  return placed
}

function kernelSum(at: number, reach: number, spread: number): number {
  if (spread === 1) return 1
  let sum = 0
  for (let s = Math.ceil(at - 0.5 - reach); s <= at - 0.5 + reach; s++) sum += keys((s + 0.5 - at) * spread)
  return sum
}
