import { cameraFor, floorDistance } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { uprightDepth } from './surfaces.ts'

describe('uprightDepth', () => {
  it('goes on by the same share of a pixel width from row to row, near and far', () => {
    const camera = cameraFor({
      width: 500,
      pictureHeight: 800,
      pixelsPerMetre: 400,
      feet: 760,
      cameraHeight: 1.2,
      aperture: 0.02,
    })
    const steps = [300, 400, 600, 780].map((row) => {
      const z = floorDistance(camera, row)
      return (uprightDepth(camera, z) - uprightDepth(camera, floorDistance(camera, row + 1))) / (z / camera.focal)
    })
    for (const step of steps) expect(step).toBeCloseTo(1.8, 1)
  })
})
