import { cameraFor } from './camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { carsOf, LAMPS, paintCar } from './cars.ts'
import { lightAt } from './light.ts'
import type { SceneFrame } from './scene.ts'

const camera = cameraFor({
  width: 400,
  pictureHeight: 600,
  pixelsPerMetre: 280,
  feet: 560,
  cameraHeight: 1,
  aperture: 0.02,
})
const frame = {
  width: 400,
  height: 600,
  camera,
  light: lightAt('noon', { side: 0.5, behind: false, lift: 1 }),
  noise: createNoise(1),
  random: randomStream(4),
  subjectX: 200,
} as Partial<SceneFrame> as SceneFrame

describe('cars in a street', () => {
  const cars = carsOf(frame, 4, 5)

  it('stand between the kerbs, well behind the subject, the nearest first', () => {
    expect(cars.length).toBeGreaterThan(10)
    expect(cars.map(({ away }) => away)).toEqual(cars.map(({ away }) => away).toSorted((a, b) => a - b))
    for (const car of cars) {
      expect(car.away).toBeGreaterThan(camera.subjectDistance + 8)
      expect(Math.abs(car.across + 0.5)).toBeLessThan(4.6)
    }
  })

  it('are as wide and tall as cars, dark under the sills, and have lamps in the dark', () => {
    const out = new Float64Array(4)
    const car = cars.find(({ coming }) => coming)!
    const at = (x: number, y: number, dark = 0): number => {
      if (!paintCar(frame, car, { across: x, up: y }, dark, out)) return -1
      return out[0]! + out[1]! + out[2]!
    }
    expect([at(0, car.tall + 0.05), at(1, 0.6), at(0, -0.1), at(0, 0.1)]).toEqual([-1, -1, -1, -1])
    expect(at(0.7, 0.1)).toBeGreaterThan(0)
    expect(at(0.7, 0.1)).toBeLessThan(0.1)
    expect(at(LAMPS.across, LAMPS.height, 1)).toBeGreaterThan(3 * at(LAMPS.across, LAMPS.height))
  })
})
