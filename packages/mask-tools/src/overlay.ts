import type { Rect, Size } from './geometry.ts'
import { intersect, isEmpty, unite } from './geometry.ts'
import { MARKED_FROM } from './runs.ts'
import type { View } from './view.ts'

/**
 * How the mask is shown over the picture. A tint alone vanishes on a cloth of its own colour, so the border is drawn
 * too: two pixels wide, dashed, each dash black beside white. One of the two contrasts with any picture.
 */
export interface OverlayStyle {
  /** sRGB, 0 to 255. */
  readonly tint: readonly [red: number, green: number, blue: number]
  /** Of what was painted and is not confirmed (R38). */
  readonly freshTint: readonly [red: number, green: number, blue: number]
  /** Of 255: 128, after an inversion 125. */
  readonly opacity: number
  /** Length of a dash in overlay pixels. */
  readonly dash: number
  /** Offset of the dashes in overlay pixels; raised by 1 and drawn again, the border marches. */
  readonly phase: number
}

/** Overlay pixels: `density` of them a CSS pixel. RGBA, not premultiplied, as ImageData has it. */
export interface OverlayTarget extends Size {
  readonly data: Uint8ClampedArray
}

/** A surface's pixels at the picture's size: 0 to 255, marked from 128 on; and 1 where they are not confirmed. */
export interface OverlaidMask {
  readonly pixels: Uint8Array
  readonly fresh: Uint8Array
  readonly size: Size
}

/** What the renderer keeps between calls: samples of the area with a border of one pixel. */
export interface OverlayScratch {
  samples: Uint8Array
}

export const newScratch = (): OverlayScratch => ({ samples: new Uint8Array(0) })

/**
 * Draws the part of the overlay inside `area` (whole overlay pixels) into `target`, which is as large as `area`. Each
 * overlay pixel takes the mask pixel under its centre, so what is shown is never off from what is sent. The cost is
 * the area's, not the picture's.
 */
export function renderOverlay(
  mask: OverlaidMask,
  view: View,
  density: number,
  area: Rect,
  style: OverlayStyle,
  scratch: OverlayScratch,
  target: OverlayTarget,
): void {
  const width = area.x1 - area.x0
  const height = area.y1 - area.y0
  if (target.width !== width || target.height !== height) {
    throw new RangeError(`A target of ${target.width} × ${target.height} does not fit an area of ${width} × ${height}`)
  }
  const stride = width + 2
  if (scratch.samples.length < stride * (height + 2)) scratch.samples = new Uint8Array(stride * (height + 2))
  sample(mask, view, density, area, scratch.samples)

  const { samples } = scratch
  const out = new Uint32Array(target.data.buffer, target.data.byteOffset, width * height)
  // By sample: unmarked, confirmed, not confirmed.
  const tints = [0, pack(...style.tint, style.opacity), pack(...style.freshTint, style.opacity)] as const
  const light = pack(255, 255, 255, 255)
  const dark = pack(0, 0, 0, 255)
  const period = style.dash * 2
  for (let y = 0; y < height; y++) {
    let at = (y + 1) * stride + 1
    let to = y * width
    for (let x = 0; x < width; x++, at++, to++) {
      const marked = samples[at]!
      if (isEdge(samples, at, stride)) {
        const along = (((area.x0 + x + area.y0 + y + style.phase) % period) + period) % period
        out[to] = along < style.dash === marked > 0 ? light : dark
      } else {
        out[to] = tints[marked]!
      }
    }
  }
}

function isEdge(samples: Uint8Array, at: number, stride: number): boolean {
  const outside = samples[at] === 0
  return (
    (samples[at - 1] === 0) !== outside ||
    (samples[at + 1] === 0) !== outside ||
    (samples[at - stride] === 0) !== outside ||
    (samples[at + stride] === 0) !== outside
  )
}

/** The border's pixels in a drawn target, by which it marches without the mask being sampled again. */
export interface OverlayBorder {
  /** Indices of pixels. */
  readonly pixels: Uint32Array
  /** How far each lies along its dashes at phase 0, from a white one's beginning. */
  readonly along: Uint8Array
  /** Of the target, around all of them; null when there are none. */
  readonly bounds: Rect | null
}

/** The border of what `renderOverlay` last drew with this scratch, for the same area. `dash`: up to 127. */
export function borderOf(area: Rect, dash: number, { samples }: OverlayScratch): OverlayBorder {
  const width = area.x1 - area.x0
  const height = area.y1 - area.y0
  const stride = width + 2
  const period = dash * 2
  const pixels: number[] = []
  const along: number[] = []
  let bounds: Rect | null = null
  for (let y = 0; y < height; y++) {
    let first = -1
    let last = -1
    for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, at++) {
      if (!isEdge(samples, at, stride)) continue
      if (first < 0) first = x
      last = x
      pixels.push(y * width + x)
      const place = area.x0 + x + area.y0 + y + (samples[at] === 0 ? dash : 0)
      along.push(((place % period) + period) % period)
    }
    if (first >= 0) bounds = unite(bounds, { x0: first, y0: y, x1: last + 1, y1: y + 1 })
  }
  return { pixels: Uint32Array.from(pixels), along: Uint8Array.from(along), bounds }
}

/** Draws the border again at another phase, in the target it was found in. */
export function marchBorder(
  { pixels, along }: OverlayBorder,
  dash: number,
  phase: number,
  target: OverlayTarget,
): void {
  const out = new Uint32Array(target.data.buffer, target.data.byteOffset, target.width * target.height)
  const light = pack(255, 255, 255, 255)
  const dark = pack(0, 0, 0, 255)
  const period = dash * 2
  for (let index = 0; index < pixels.length; index++) {
    out[pixels[index]!] = (along[index]! + phase) % period < dash ? light : dark
  }
}

/** Beyond the picture there is nothing marked: a mask that reaches the picture's side is closed there by a border. */
function sample(mask: OverlaidMask, view: View, density: number, area: Rect, samples: Uint8Array): void {
  const { pixels, fresh } = mask
  const { width: imageWidth, height: imageHeight } = mask.size
  const stride = area.x1 - area.x0 + 2
  const rows = area.y1 - area.y0 + 2
  // Overlay to image, as screenToImage, in one affine step a pixel.
  const cos = Math.cos(view.rotation) / view.scale
  const sin = Math.sin(view.rotation) / view.scale
  const stepX = cos / density
  const stepY = -sin / density
  for (let row = 0; row < rows; row++) {
    const screenY = (area.y0 + row - 0.5) / density - view.y
    const screenX = (area.x0 - 0.5) / density - view.x
    const startX = cos * screenX + sin * screenY
    const startY = cos * screenY - sin * screenX
    let to = row * stride
    if (sin === 0) {
      // Upright, as nearly always: a row of the overlay lies in one row of the mask.
      sampleRow(mask, startX, stepX, Math.floor(startY), samples.subarray(to, to + stride))
      continue
    }
    for (let column = 0; column < stride; column++, to++) {
      const x = Math.floor(startX + stepX * column)
      const y = Math.floor(startY + stepY * column)
      const from = x >= 0 && y >= 0 && x < imageWidth && y < imageHeight ? y * imageWidth + x : -1
      samples[to] = (pixels[from] ?? 0) >= MARKED_FROM ? 1 + fresh[from]! : 0
    }
  }
}

function sampleRow(mask: OverlaidMask, startX: number, stepX: number, y: number, row: Uint8Array): void {
  const { pixels, fresh } = mask
  const { width, height } = mask.size
  row.fill(0)
  if (y < 0 || y >= height) return
  const offset = y * width
  const first = Math.max(0, Math.ceil(-startX / stepX))
  for (let column = first; column < row.length; column++) {
    const x = Math.floor(startX + stepX * column)
    if (x >= width) break
    if (x >= 0 && (pixels[offset + x] ?? 0) >= MARKED_FROM) row[column] = 1 + fresh[offset + x]!
  }
}

/** ImageData is RGBA in bytes; every platform with a browser today is little-endian, so red is the lowest byte. */
const pack = (red: number, green: number, blue: number, alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0

/** From a rectangle on the screen (CSS pixels) to whole overlay pixels, with room for the border, clipped to the canvas. */
export function overlayArea(screen: Rect, density: number, canvas: Size): Rect | null {
  const area = intersect(
    {
      x0: Math.floor(screen.x0 * density) - 2,
      y0: Math.floor(screen.y0 * density) - 2,
      x1: Math.ceil(screen.x1 * density) + 2,
      y1: Math.ceil(screen.y1 * density) + 2,
    },
    { x0: 0, y0: 0, x1: canvas.width, y1: canvas.height },
  )
  return isEmpty(area) ? null : area
}
