import { cameraFor, floorDistance } from './camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { readBackgroundPrompt } from './prompt.ts'
import { lightAt } from './light.ts'
import { cobbles, pebbles, uprightDepth, uprightField } from './surfaces.ts'

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

describe('uprightField', () => {
  it('draws what stands up without the slant of lines that run to the vanishing point', () => {
    const camera = cameraFor({
      width: 800,
      pictureHeight: 800,
      pixelsPerMetre: 120,
      feet: 400,
      cameraHeight: 1,
      aperture: 0,
    })
    const noise = createNoise(5)
    const field = (x: number, upright: number): number => 1 + noise.at(x * 6, upright * 6)
    /** Sideways step, in pixels, at which a row most resembles the one `DOWN` pixels over it, far to the right of the middle. */
    const slant = (at: (x: number, z: number) => number): number => {
      const row = (y: number, shift: number): number[] =>
        Array.from({ length: 60 }, (_, k) => {
          const z = floorDistance(camera, y)
          return at(((700 + k + shift - camera.centre) * z) / camera.focal, z)
        })
      let [best, least] = [0, Infinity]
      for (let shift = -20; shift <= 20; shift++) {
        let difference = 0
        for (let y = 500; y < 640; y += 20) {
          const [here, there] = [row(y, 0), row(y + 4, shift)]
          difference += here.reduce((sum, value, k) => sum + (value - there[k]!) ** 2, 0)
        }
        if (difference < least) [best, least] = [shift, difference]
      }
      return best
    }
    expect(Math.abs(slant((x, z) => field(x, uprightDepth(camera, z))))).toBeGreaterThanOrEqual(3)
    expect(Math.abs(slant((x, z) => uprightField(camera, x, z, field)))).toBeLessThanOrEqual(1)
  })
})

describe('cobbles', () => {
  it('have dark joints about stones of many tones, and even out where they are smaller than a pixel', () => {
    const noise = createNoise(9)
    const tones = new Set<number>()
    let joints = 0
    for (let k = 0; k < 2000; k++) {
      const [tone, joint] = cobbles(noise, (k % 50) * 0.031, Math.floor(k / 50) * 0.037, 0.12, {
        across: 0.001,
        along: 0.004,
      })
      tones.add(Math.round(tone * 20))
      if (joint > 0.5) joints++
    }
    expect(tones.size).toBeGreaterThan(6)
    expect(joints / 2000).toBeGreaterThan(0.05)
    expect(joints / 2000).toBeLessThan(0.5)
    expect(cobbles(noise, 3.1, 90.2, 0.12, { across: 0.4, along: 0.9 })).toEqual([1, 0.3])
  })
})

describe('pebbles', () => {
  it('are lit from the side that the light comes from', () => {
    const size = 0.1
    const camera = cameraFor({
      width: 800,
      pictureHeight: 800,
      pixelsPerMetre: 400,
      feet: 700,
      cameraHeight: 1.2,
      aperture: 0,
    })
    /** How much brighter the ground is a little to the right of where it darkens: on lit flanks, not in gaps. */
    const lean = (side: number): number => {
      const frame = {
        width: 800,
        height: 800,
        camera,
        light: { ...lightAt('noon', { side: 0, behind: false, lift: 1 }), side },
        noise: createNoise(4),
        random: randomStream(1),
        subjectX: 400,
        variant: 0,
        palette: 0,
        colours: [],
        mood: readBackgroundPrompt('').mood,
      }
      let sum = 0
      for (let k = 0; k < 4000; k++) {
        const [x, z] = [(k % 80) * 0.013, camera.subjectDistance + Math.floor(k / 80) * 0.011]
        const right = pebbles(frame, x + 0.02 * size, z, size, 0.001) - pebbles(frame, x - 0.02 * size, z, size, 0.001)
        sum += Math.abs(right) < 0.12 ? right : 0
      }
      return sum
    }
    expect(lean(1)).toBeGreaterThan(0)
    expect(lean(-1)).toBeLessThan(0)
  })
})
