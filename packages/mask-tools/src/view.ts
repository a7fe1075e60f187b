import type { Point, Rect, Size } from './geometry.ts'
import { clamp } from './geometry.ts'

/**
 * How the picture lies in the viewport: screen = rotate(image, rotation) · scale + (x, y). Screen space is CSS pixels
 * from the viewport's upper left corner; rotation is in radians, clockwise as seen (y points down).
 */
export interface View {
  readonly scale: number
  readonly rotation: number
  readonly x: number
  readonly y: number
}

export interface ZoomLimits {
  readonly min: number
  readonly max: number
}

export function imageToScreen(view: View, point: Point): Point {
  const cos = Math.cos(view.rotation) * view.scale
  const sin = Math.sin(view.rotation) * view.scale
  return { x: cos * point.x - sin * point.y + view.x, y: sin * point.x + cos * point.y + view.y }
}

export function screenToImage(view: View, point: Point): Point {
  const cos = Math.cos(view.rotation) / view.scale
  const sin = Math.sin(view.rotation) / view.scale
  const x = point.x - view.x
  const y = point.y - view.y
  return { x: cos * x + sin * y, y: cos * y - sin * x }
}

/** The pixel under a point of image space, or null outside the picture. */
export function pixelAt(point: Point, size: Size): Point | null {
  const x = Math.floor(point.x)
  const y = Math.floor(point.y)
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? { x, y } : null
}

/** The upright box on the screen that holds a rectangle of the image. */
export function rectToScreen(view: View, rect: Rect): Rect {
  const corners = [
    imageToScreen(view, { x: rect.x0, y: rect.y0 }),
    imageToScreen(view, { x: rect.x1, y: rect.y0 }),
    imageToScreen(view, { x: rect.x0, y: rect.y1 }),
    imageToScreen(view, { x: rect.x1, y: rect.y1 }),
  ]
  return {
    x0: Math.min(...corners.map(({ x }) => x)),
    y0: Math.min(...corners.map(({ y }) => y)),
    x1: Math.max(...corners.map(({ x }) => x)),
    y1: Math.max(...corners.map(({ y }) => y)),
  }
}

/** Whole picture, centred, at most at its own size times `largest`, with `margin` CSS pixels around it. */
export function fit(image: Size, viewport: Size, margin = 0, largest = 1): View {
  const scale = Math.min(
    Math.max(viewport.width - 2 * margin, 1) / image.width,
    Math.max(viewport.height - 2 * margin, 1) / image.height,
    largest,
  )
  return {
    scale,
    rotation: 0,
    x: (viewport.width - image.width * scale) / 2,
    y: (viewport.height - image.height * scale) / 2,
  }
}

/** Scales by `factor` so that the point of the picture under `anchor` (screen) stays under it. */
export function zoomAbout(view: View, anchor: Point, factor: number, limits: ZoomLimits): View {
  const scale = clamp(view.scale * factor, limits.min, limits.max)
  const ratio = scale / view.scale
  return { ...view, scale, x: anchor.x + (view.x - anchor.x) * ratio, y: anchor.y + (view.y - anchor.y) * ratio }
}

export const panBy = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy })

/** Two fingers moved from `from` to `to`: their midpoint keeps its place on the picture, their distance scales it. */
export function pinch(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  limits: ZoomLimits,
): View {
  const before = Math.max(Math.hypot(from[0].x - from[1].x, from[0].y - from[1].y), 1)
  const after = Math.max(Math.hypot(to[0].x - to[1].x, to[0].y - to[1].y), 1)
  const anchor = { x: (from[0].x + from[1].x) / 2, y: (from[0].y + from[1].y) / 2 }
  const target = { x: (to[0].x + to[1].x) / 2, y: (to[0].y + to[1].y) / 2 }
  return panBy(zoomAbout(view, anchor, after / before, limits), target.x - anchor.x, target.y - anchor.y)
}

/** Moves a view so that at least `visible` CSS pixels of the picture stay inside the viewport on each axis. */
export function keepVisible(view: View, image: Size, viewport: Size, visible: number): View {
  const box = rectToScreen(view, { x0: 0, y0: 0, x1: image.width, y1: image.height })
  const keepX = Math.min(visible, box.x1 - box.x0, viewport.width)
  const keepY = Math.min(visible, box.y1 - box.y0, viewport.height)
  return panBy(
    view,
    clamp(0, keepX - box.x1, viewport.width - keepX - box.x0),
    clamp(0, keepY - box.y1, viewport.height - keepY - box.y0),
  )
}
