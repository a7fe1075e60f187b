import type { Rect, Size } from '@toile/mask-tools'
import { sizeOf, softAlpha } from '@toile/mask-tools'

/** Longest side of a cut-out that is only shown, in pixels: more than a window shows, and less to draw. Chosen. */
const MAX_SIDE = 1600

/**
 * What a mask keeps of a photo, on nothing: `box` of it, at the photo's size or brought down to what a window shows. Its
 * edge is softened by a pixel, as a hint of what the engine does there with more care.
 *
 * @param pixels the mask, one byte a pixel of the photo: 255 = kept
 */
export function cutOutCanvas(photo: CanvasImageSource, pixels: Uint8Array, size: Size, box: Rect): HTMLCanvasElement {
  const { width, height } = sizeOf(box)
  const whole = canvasOf(width, height)
  const alpha = softAlpha(pixels, size, box)
  const image = new ImageData(width, height)
  for (let index = 0; index < alpha.length; index++) image.data[index * 4 + 3] = alpha[index] ?? 0
  const context = contextOf(whole)
  context.putImageData(image, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.drawImage(photo, -box.x0, -box.y0, size.width, size.height)
  const scale = MAX_SIDE / Math.max(width, height)
  if (scale >= 1) return whole
  const shown = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const small = contextOf(shown)
  small.imageSmoothingQuality = 'high'
  small.drawImage(whole, 0, 0, shown.width, shown.height)
  return shown
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('Failed to get 2D context')
  return context
}
