import type { RepeatLayout } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import { useEffect, useRef } from 'react'
import { placeTiles } from '../state/repeat.ts'

export interface RepeatCanvasProps {
  readonly tile: HTMLImageElement
  readonly layout: RepeatLayout
  /** Tiles side by side. */
  readonly across: number
  readonly alt: string
}

/** A pattern laid out over its box, on whole pixels, so that any seam that shows is the pattern's own. */
export function RepeatCanvas({ tile, layout, across, alt }: RepeatCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    const paint = (): void => {
      const field = {
        width: Math.max(1, Math.round(element.clientWidth * devicePixelRatio)),
        height: Math.max(1, Math.round(element.clientHeight * devicePixelRatio)),
      }
      const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2)
      const width = even(field.width / across)
      const size = { width, height: even((width * tile.naturalHeight) / tile.naturalWidth) }
      const small = shrink(tile, size)
      element.width = field.width
      element.height = field.height
      for (const { x, y, flipX, flipY } of placeTiles(layout, size, field)) {
        context.setTransform(
          flipX ? -1 : 1,
          0,
          0,
          flipY ? -1 : 1,
          flipX ? x + size.width : x,
          flipY ? y + size.height : y,
        )
        context.drawImage(small, 0, 0)
      }
    }
    paint()
    const observer = new ResizeObserver(paint)
    observer.observe(element)
    return () => observer.disconnect()
  }, [tile, layout, across])
  return <canvas ref={canvas} role="img" aria-label={alt} className="absolute inset-0 size-full" />
}

/** The tile at its size on the screen, halved step by step: one long jump would skip pixels and shimmer. */
function shrink(tile: HTMLImageElement, size: Size): HTMLCanvasElement {
  let from: HTMLImageElement | HTMLCanvasElement = tile
  let width = tile.naturalWidth
  let height = tile.naturalHeight
  for (;;) {
    const next = { width: Math.max(size.width, width >> 1), height: Math.max(size.height, height >> 1) }
    const last = width <= size.width * 2
    const canvas = document.createElement('canvas')
    canvas.width = last ? size.width : next.width
    canvas.height = last ? size.height : next.height
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.imageSmoothingQuality = 'high'
      context.drawImage(from, 0, 0, canvas.width, canvas.height)
    }
    if (last) return canvas
    from = canvas
    width = canvas.width
    height = canvas.height
  }
}
