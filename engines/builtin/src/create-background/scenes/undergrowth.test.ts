import { cameraFor } from '../camera.ts'
import { createNoise } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import type { SceneFrame } from '../scene.ts'
import { leafShade, undergrowthOf } from './undergrowth.ts'

const camera = cameraFor({
  width: 300,
  pictureHeight: 400,
  pixelsPerMetre: 180,
  feet: 380,
  cameraHeight: 1.2,
  aperture: 0.02,
})
const frame = { camera, noise: createNoise(5) } as SceneFrame

describe('undergrowth', () => {
  it.each(['pine', 'birch', 'jungle'] as const)('of %s leaves the path free, and the subject in view', (kind) => {
    const grass = undergrowthOf(kind, frame, [0.1, 0.3, 0.05], (x) => (Math.abs(x) < 0.8 ? 0 : 1))
    const stand = camera.subjectDistance
    let grown = 0
    for (let z = stand; z < stand + 12; z += 0.4) {
      expect(grass.height(0.3, z)).toBe(0)
      for (const heads of grass.heads) expect(heads.share(0.3, z)).toBe(0)
      for (let x = 1; x < 4; x += 0.25) if (grass.heads.some((heads) => heads.share(x, z) > 0.05)) grown += 1
    }
    expect(grown).toBeGreaterThan(50)
    for (const heads of grass.heads) expect(heads.share(2, stand)).toBe(0)
  })

  it('has pointed leaves, slim ones narrower than broad ones', () => {
    const area = (slim: number): number => {
      const shade = leafShade([0.1, 0.3, 0.05], slim)
      let count = 0
      for (let y = -0.95; y < 1; y += 0.05) {
        for (let x = -0.95; x < 1; x += 0.05) count += shade(x, y, 0.5, 0.05, new Float64Array(3))
      }
      return count
    }
    expect(area(0.15)).toBeGreaterThan(50)
    expect(area(0.15)).toBeLessThan(0.6 * area(0.4))
  })
  it('shows no two leaves alike: broad and slim, bent one way and the other', () => {
    const leaves = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((kind) => {
      const shade = leafShade([0.1, 0.3, 0.05], 0.3)
      let area = 0
      for (let y = -0.95; y < 1; y += 0.05) {
        for (let x = -0.95; x < 1; x += 0.05) area += shade(x, y, kind, 0.05, new Float64Array(3))
      }
      return area
    })
    expect(Math.max(...leaves)).toBeGreaterThan(1.5 * Math.min(...leaves))
  })
})
