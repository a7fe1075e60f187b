import type { Colours } from '@toile/mask-tools'

/** Longer side of what is read, in pixels: a hole that is seen has many of them. Chosen. */
const SIDE = 512

/** The picture's colours, made smaller; null where the browser gives no canvas to read from. */
export function readColours(image: HTMLImageElement): Colours | null {
  const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight))
  const width = Math.max(1, Math.round(image.naturalWidth * scale))
  const height = Math.max(1, Math.round(image.naturalHeight * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(image, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}
