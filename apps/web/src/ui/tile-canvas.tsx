import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

/** How often a pattern is repeated each way in the preview. */
const REPEATS = 3

/** A pattern laid 3 × 3, on whole pixels, so that any seam that shows is the pattern's own. */
export function TileCanvas({
  url,
  alt,
  onLost,
  className,
}: {
  readonly url: string
  readonly alt: string
  /** The file did not come. Keep the function the same from render to render. */
  readonly onLost?: () => void
  readonly className?: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    let current = true
    const image = new Image()
    image.src = url
    const paint = (): void => {
      const side = Math.round(Math.max(1, element.clientWidth * devicePixelRatio) / REPEATS)
      element.width = side * REPEATS
      element.height = side * REPEATS
      context.imageSmoothingQuality = 'high'
      for (let y = 0; y < REPEATS; y++) {
        for (let x = 0; x < REPEATS; x++) context.drawImage(image, x * side, y * side, side, side)
      }
    }
    const observer = new ResizeObserver(() => current && image.complete && image.naturalWidth > 0 && paint())
    observer.observe(element)
    void image
      .decode()
      .then(() => current && paint())
      .catch(() => current && onLost?.())
    return () => {
      current = false
      observer.disconnect()
    }
  }, [url, onLost])
  return <canvas ref={canvas} role="img" aria-label={alt} className={cx('block', className)} />
}
