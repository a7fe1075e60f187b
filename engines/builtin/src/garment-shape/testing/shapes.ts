import type { GreyImage } from '@toile/imaging'
import { readShape, type Shape } from '../shape.ts'
import { drawMask, type Polygon, TEE, WORN } from './drawn.ts'

export const tee = drawMask(300, 320, TEE)
export const worn = drawMask(400, 420, WORN)

export const upper = (mask: GreyImage): Extract<Shape, { kind: 'upper' | 'dress' }> => {
  const shape = readShape(mask)
  if (shape?.kind !== 'upper') throw new Error(`read as ${shape?.kind}`)
  return shape
}

/** A top drawn in 400 by 420 pixels. */
export const topOf = (polygon: Polygon): Extract<Shape, { kind: 'upper' | 'dress' }> => {
  const shape = readShape(drawMask(400, 420, polygon), { kind: 'upper' })
  if (shape?.kind !== 'upper') throw new Error(`read as ${shape?.kind}`)
  return shape
}
