import { useEffect, useRef } from 'react'
import { usePhoto } from '../../../lib/use-photo.ts'
import { fadeFaintMarks } from '../state/cleaning.ts'
import type { Cleaning, Fading } from '../state/draft.ts'
import type { Studio } from '../state/studio.ts'

/** Longer side, in pixels, of what is shown while a slider moves: a frame draws it. */
const SHOWN_SIDE = 1024
/** Milliseconds without a move before the drawing is sent. */
const REST_MS = 500

/** The drawing as it is cleaned, on the table; what is seen is sent once the hand rests. */
export function CleanedDrawing({
  studio,
  cleaning,
  alt,
}: {
  readonly studio: Studio
  readonly cleaning: Cleaning
  readonly alt: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { photo } = usePhoto(cleaning.original.url)
  const image = photo.state === 'ready' ? photo.image : null
  useEffect(() => {
    const shown = canvas.current
    if (image !== null && shown !== null) draw(shown, image, cleaning, SHOWN_SIDE)
  }, [image, cleaning])

  useEffect(() => {
    if (image === null || cleaning.settled) return
    void studio.sendCleaned(async (asked, signal) => {
      await rest(signal)
      const whole = document.createElement('canvas')
      draw(whole, image, asked, Math.max(image.naturalWidth, image.naturalHeight))
      return fileOf(whole)
    })
  }, [studio, image, cleaning])

  return <canvas ref={canvas} role="img" aria-label={alt} className="absolute inset-0 size-full object-contain" />
}

/** The drawing on white, faded, at its size or at one whose longer side is `side`. */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, fading: Fading, side: number): void {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight))
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  fadeFaintMarks(pixels.data, fading)
  context.putImageData(pixels, 0, 0)
}

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const fileOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser makes no PNG')) : resolve(blob)),
      'image/png',
    )
  })
