import { cameraFor, floorDistance } from './camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from './light.ts'
import { readBackgroundPrompt } from './prompt.ts'
import { rocksOf } from './rocks.ts'

const [width, height] = [200, 260]

describe('rocks', () => {
  it('are broken: faces of many tones with cracks between, on either side of the subject', () => {
    const camera = cameraFor({
      width,
      pictureHeight: height,
      pixelsPerMetre: 120,
      feet: 250,
      cameraHeight: 1.3,
      aperture: 0.01,
    })
    let left = 0
    let right = 0
    const steps: number[] = []
    for (let seed = 1; seed <= 4; seed++) {
      const rock = rocksOf(
        {
          width,
          height,
          camera,
          light: lightAt('noon', { side: 0.5, behind: false, lift: 1 }),
          noise: createNoise(seed),
          random: randomStream(seed),
          subjectX: width / 2,
          variant: 0,
          palette: 0,
          colours: [],
          mood: readBackgroundPrompt('rocky coast').mood,
        },
        [0.9, 0.9, 0.9],
        camera.subjectDistance + 10,
      )
      const out = new Float64Array(4)
      for (let y = 0; y < height; y++) {
        let before: number | undefined
        for (let x = 0; x < width; x++) {
          const hit = rock(x + 0.5, y + 0.5, floorDistance(camera, y + 0.5), out)
          if (hit && x < width / 2) left++
          if (hit && x >= width / 2) right++
          if (hit && before !== undefined) steps.push(Math.abs(out[1]! - before) / (out[1]! + before))
          before = hit ? out[1] : undefined
        }
      }
    }
    expect(left).toBeGreaterThan(500)
    expect(right).toBeGreaterThan(100)
    const sharp = steps.filter((step) => step > 0.08).length / steps.length
    expect(sharp).toBeGreaterThan(0.15)
  })
})
