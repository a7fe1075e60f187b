import { describe, expect, it } from 'vitest'
import { createFloat } from '../image.ts'
import { blurAt, cameraFor, floorDistance, floorRow, rowOf } from './camera.ts'
import { grain, rollOff, vignette } from './film.ts'
import { addGlow, addHalation, lensBlur, paintScene } from './lens.ts'
import { createNoise } from './noise.ts'
import { mixSeeds, randomStream } from './random.ts'
import { stripeCover } from './tones.ts'

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

describe('addHalation', () => {
  it('spreads a part of a highlight around it, and leaves a scene without highlights as it is', () => {
    const image = createFloat(96, 96, 3)
    image.data.fill(0.2)
    const before = image.data.slice()
    addHalation(image)
    expect(image.data.every((value, i) => value === before[i])).toBe(true)
    for (let y = 40; y < 56; y++)
      for (let x = 40; x < 56; x++) image.data.fill(5, (y * 96 + x) * 3, (y * 96 + x) * 3 + 3)
    addHalation(image)
    const at = (x: number) => image.data[(48 * 96 + x) * 3]!
    expect(at(58)).toBeGreaterThan(0.25)
    expect(at(58)).toBeGreaterThan(at(64))
    expect(at(95)).toBeCloseTo(0.2, 2)
    expect(at(48)).toBeGreaterThan(5)
  })
})

describe('lensBlur', () => {
  it('turns a point into an even disc of its diameter and keeps a flat field flat', () => {
    const scene = paintScene(41, 41, (_x, _y, out) => {
      out[0] = 0
      out[1] = 0
      out[2] = 0.5
      out[3] = 12
    })
    addGlow(scene, 20.5, 20.5, 0.5, 100, 0, 0)
    const image = lensBlur(scene)
    const red = (x: number, y: number): number => image.data[(y * 41 + x) * 3]!
    expect(red(20, 20)).toBeGreaterThan(0.4)
    expect(red(24, 20)).toBeCloseTo(red(20, 20), 1)
    expect(red(20, 24)).toBeCloseTo(red(20, 20), 1)
    expect(red(29, 20)).toBe(0)
    expect(red(20, 11)).toBe(0)
    for (let i = 2; i < image.data.length; i += 3) expect(image.data[i]).toBeCloseTo(0.5, 4)
  })

  it('leaves what is in focus as it is', () => {
    const scene = createFloat(3, 1, 4)
    scene.data.set([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0])
    expect([...lensBlur(scene).data]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('noise', () => {
  const noise = createNoise(4)

  it('is the same for the same seed, smooth, and about centred', () => {
    let sum = 0
    let worst = 0
    for (let k = 0; k < 4000; k++) {
      const x = k * 0.37 - 300
      const y = k * 0.11
      sum += noise.fbm(x, y, 4)
      worst = Math.max(worst, Math.abs(noise.at(x + 1e-4, y) - noise.at(x, y)))
      expect(Math.abs(noise.fbm(x, y, 4))).toBeLessThan(1.3)
    }
    expect(Math.abs(sum / 4000)).toBeLessThan(0.05)
    expect(worst).toBeLessThan(0.001)
    expect(createNoise(4).at(3.3, 7.7)).toBe(noise.at(3.3, 7.7))
    expect(createNoise(5).at(3.3, 7.7)).not.toBe(noise.at(3.3, 7.7))
  })

  it('fades waves that are shorter than the footprint', () => {
    expect(noise.fbm(0.3, 0.4, 5, 2)).toBe(0)
    expect(noise.fbm(0.3, 0.4, 5, 0.01)).not.toBe(0)
  })
})

describe('random numbers', () => {
  it('repeat for a seed and fill their range', () => {
    const a = randomStream(9)
    const b = randomStream(9)
    const values = Array.from({ length: 2000 }, () => a.next())
    expect(values).toEqual(Array.from({ length: 2000 }, () => b.next()))
    expect(Math.min(...values)).toBeLessThan(0.01)
    expect(Math.max(...values)).toBeGreaterThan(0.99)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(mixSeeds(1, 2)).not.toBe(mixSeeds(2, 1))
  })
})

describe('film', () => {
  it('leaves shadows alone and never clips', () => {
    expect(rollOff(0.3)).toBe(0.3)
    expect(rollOff(-1)).toBe(0)
    expect(rollOff(Number.NaN)).toBe(0)
    expect(rollOff(2)).toBeGreaterThan(rollOff(1))
    expect(rollOff(1e6)).toBeLessThanOrEqual(1)
    expect(vignette(50, 50, 100, 100, 0.3)).toBe(1)
    expect(vignette(0, 0, 100, 100, 0.3)).toBeCloseTo(0.7)
  })

  it('gives grain of mean 0 and deviation 1', () => {
    let sum = 0
    let squares = 0
    for (let y = 0; y < 100; y++) {
      for (let x = 0; x < 100; x++) {
        const g = grain(3, x, y)
        sum += g
        squares += g * g
      }
    }
    expect(Math.abs(sum / 10_000)).toBeLessThan(0.05)
    expect(Math.sqrt(squares / 10_000)).toBeCloseTo(1, 1)
  })
})

it('covers pixels by the stripe they see', () => {
  expect(stripeCover(0, 1, 0.1)).toBe(1)
  expect(stripeCover(1, 1, 0.1)).toBeCloseTo(0.5)
  expect(stripeCover(3, 1, 0.1)).toBe(0)
  // A hair seen through a wide footprint darkens it by its share.
  expect(stripeCover(0, 0.01, 1)).toBeCloseTo(0.01, 2)
})
