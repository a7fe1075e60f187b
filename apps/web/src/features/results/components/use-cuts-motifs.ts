import type { Generation, RepeatLayout } from '@toile/contract'
import { useMemo } from 'react'
import { cutsMotifs } from '../state/join.ts'
import { usePicture } from './use-picture.ts'

/** Whether a layout cuts a pattern's motifs; true, too, where its pixels cannot be looked at; false until it is there. */
export function useCutsMotifs({ image_url: url }: Generation, layout: RepeatLayout): boolean {
  const { image } = usePicture(url)
  return useMemo(() => image !== null && cutsMotifsOf(image, layout), [image, layout])
}

function cutsMotifsOf(tile: HTMLImageElement, layout: RepeatLayout): boolean {
  if (layout === 'straight' || layout === 'mirror') return false
  const canvas = document.createElement('canvas')
  canvas.width = tile.naturalWidth
  canvas.height = tile.naturalHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  try {
    context!.drawImage(tile, 0, 0)
    return cutsMotifs(context!.getImageData(0, 0, canvas.width, canvas.height), layout)
  } catch {
    // A picture of another origin is shown, but not read.
    return true
  }
}
