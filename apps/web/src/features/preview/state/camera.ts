import type { Point, Rect, Size, View, ZoomLimits } from '@toile/mask-tools'
import { clamp, fit, rectToScreen } from '@toile/mask-tools'

/**
 * Zoom and position of the view of a picture: independent of its pixels and of the window, so that one camera serves two
 * pictures that are compared, outlives a turned phone, and stays when a larger picture takes the place of a smaller.
 */
export interface Camera {
  /** 1 shows the whole picture. */
  readonly zoom: number
  /** What lies in the middle of the viewport, in shares of the picture's sides. */
  readonly x: number
  readonly y: number
}

export const WHOLE_PICTURE: Camera = { zoom: 1, x: 0.5, y: 0.5 }

/** A picture's pixel is shown at most this large, in CSS pixels. */
const LARGEST_PIXEL = 16
/** A small picture is shown whole at most at this multiple of its size. */
const LARGEST_FIT = 2
/** CSS pixels around the whole picture: on a narrow window fewer. */
const margin = ({ width }: Size): number => Math.min(24, width * 0.03)

const whole = (picture: Size, viewport: Size): View => fit(picture, viewport, margin(viewport), LARGEST_FIT)

/** Where the picture lies in a viewport that the camera shows. */
export function viewOf({ zoom, x, y }: Camera, picture: Size, viewport: Size): View {
  const scale = whole(picture, viewport).scale * zoom
  return {
    scale,
    rotation: 0,
    x: viewport.width / 2 - x * picture.width * scale,
    y: viewport.height / 2 - y * picture.height * scale,
  }
}

/**
 * The camera after a step of the view, such as a zoom about a point. It never shows less than the whole picture, and no empty
 * margin where the picture could fill it.
 */
export function moveCamera(
  camera: Camera,
  picture: Size,
  viewport: Size,
  change: (view: View, limits: ZoomLimits) => View,
): Camera {
  const { scale: smallest } = whole(picture, viewport)
  const limits = { min: smallest, max: Math.max(LARGEST_PIXEL, smallest) }
  const { scale, x, y } = change(viewOf(camera, picture, viewport), limits)
  const centre = (offset: number, length: number, window: number): number => {
    const size = length * scale
    return size <= window ? 0.5 : (window / 2 - clamp(offset, window - size, 0)) / size
  }
  return {
    zoom: scale / smallest,
    x: centre(x, picture.width, viewport.width),
    y: centre(y, picture.height, viewport.height),
  }
}

export const isZoomed = ({ zoom }: Camera): boolean => zoom > 1.01

/** What a double click or tap multiplies the whole picture by: to its own pixels, or to double where they are near. */
export function doubleTapZoom(picture: Size, viewport: Size): number {
  const own = 1 / whole(picture, viewport).scale
  return own > 1.3 ? Math.min(own, 4) : 2
}

/** Two pictures side by side lie in columns or rows, whichever shows the first one larger. */
export function sideBySideLayout(picture: Size, viewport: Size): 'columns' | 'rows' {
  const inColumns = whole(picture, { ...viewport, width: viewport.width / 2 }).scale
  const inRows = whole(picture, { ...viewport, height: viewport.height / 2 }).scale
  return inColumns >= inRows ? 'columns' : 'rows'
}

export const paneOf = (viewport: Size, layout: 'columns' | 'rows'): Size =>
  layout === 'columns' ? { ...viewport, width: viewport.width / 2 } : { ...viewport, height: viewport.height / 2 }

export const boxOf = ({ width, height }: Size, { x, y }: Point = { x: 0, y: 0 }): Rect => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
})

/** What is seen of a picture that lies in a box of the stage, in CSS pixels of the stage. */
export function visibleArea(camera: Camera, picture: Size, box: Rect): Rect {
  const view = viewOf(camera, picture, { width: box.x1 - box.x0, height: box.y1 - box.y0 })
  const lies = rectToScreen(view, boxOf(picture))
  return {
    x0: Math.max(box.x0, box.x0 + lies.x0),
    y0: Math.max(box.y0, box.y0 + lies.y0),
    x1: Math.min(box.x1, box.x0 + lies.x1),
    y1: Math.min(box.y1, box.y0 + lies.y1),
  }
}

/** A box of the stage, for an element that is positioned on it. */
export const cssOf = ({ x0, y0, x1, y1 }: Rect) => ({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
