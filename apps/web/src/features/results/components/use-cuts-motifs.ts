import type { Generation, RepeatLayout } from '@toile/contract'
import { useEffect, useState } from 'react'
import { cutsMotifs, sizeToLookAt } from '../state/join.ts'
import { usePicture } from './use-picture.ts'

/** 'unknown': its pixels cannot be looked at. */
export type MotifsCut = boolean | 'unknown'

/** Whether a layout cuts a pattern's motifs; false until its pixels have been looked at. */
export function useCutsMotifs({ image_url: url }: Generation, layout: RepeatLayout): MotifsCut {
  const { image } = usePicture(url)
  const [seen, setSeen] = useState<{ image: HTMLImageElement; layout: RepeatLayout; cut: MotifsCut } | null>(null)
  useEffect(() => {
    if (image === null || layout === 'straight' || layout === 'mirror') return
    // The layout that was pressed is shown first.
    const timer = setTimeout(() => setSeen({ image, layout, cut: cutsMotifsOf(image, layout) }))
    return () => clearTimeout(timer)
  }, [image, layout])
  return seen?.image === image && seen.layout === layout && seen.cut
}

function cutsMotifsOf(tile: HTMLImageElement, layout: RepeatLayout): MotifsCut {
  const canvas = document.createElement('canvas')
  const { width, height } = sizeToLookAt({ width: tile.naturalWidth, height: tile.naturalHeight })
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  try {
    context!.drawImage(tile, 0, 0, width, height)
    return cutsMotifs(context!.getImageData(0, 0, width, height), layout)
  } catch {
    // A picture of another origin is shown, but not read.
    return 'unknown'
  }
}
