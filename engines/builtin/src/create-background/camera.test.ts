import { describe, expect, it } from 'vitest'
import { blurAt, cameraFor, floorDistance, floorRow, rowOf } from './camera.ts'

describe('camera', () => {
  const camera = cameraFor({
    width: 600,
    pictureHeight: 800,
    pixelsPerMetre: 400,
    feet: 740,
    cameraHeight: 1.2,
    aperture: 0.02,
  })

  it('sees a metre at the subject as large as it was told, and the feet on their row', () => {
    const distance = camera.subjectDistance
    expect(rowOf(camera, 0, distance) - rowOf(camera, 1, distance)).toBeCloseTo(400)
    expect(floorRow(camera, distance)).toBeCloseTo(740)
    expect(floorDistance(camera, 740)).toBeCloseTo(distance)
    expect(floorDistance(camera, camera.horizon)).toBe(Infinity)
  })

  it('is sharp at the subject and softer the farther away', () => {
    expect(blurAt(camera, camera.subjectDistance)).toBe(0)
    expect(blurAt(camera, 10)).toBeLessThan(blurAt(camera, 100))
    expect(blurAt(camera, Infinity)).toBeCloseTo(16)
    expect(blurAt(camera, camera.subjectDistance * 0.1)).toBeCloseTo(16)
  })
})
