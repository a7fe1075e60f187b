import { createFloat, createNoise, randomStream } from '@toile/imaging'
import { expect, it } from 'vitest'
import { cameraFor } from '../camera.ts'
import { chooseLight } from '../choose-light.ts'
import { readBackgroundPrompt } from '../prompt.ts'
import { addRain } from './rain.ts'

const camera = cameraFor({ width: 60, pictureHeight: 80, pixelsPerMetre: 20, feet: 70, cameraHeight: 1.5, aperture: 0 })

/** A bright wall over grey ground. */
function scene() {
  const image = createFloat(60, 80, 3)
  for (let i = 0; i < image.data.length; i++) image.data[i] = i < 40 * 60 * 3 ? 0.8 : 0.2
  return image
}
const rained = (mirrors: boolean) => {
  const image = scene()
  addRain(image, { camera, noise: createNoise(3), random: randomStream(3), mirrors })
  return image
}

it('falls everywhere, and makes the ground of a street a mirror', () => {
  const dry = scene()
  const changed = (image: ReturnType<typeof scene>) => image.data.filter((value, i) => value !== dry.data[i]).length
  expect(changed(rained(false))).toBeGreaterThan(200)
  expect(changed(rained(true))).toBeGreaterThan(40 * 60 * 2)
  expect(rained(true)).toEqual(rained(true))
})

it('falls from clouds, unless a time of day is named', () => {
  const light = (prompt: string, index: number) =>
    chooseLight(readBackgroundPrompt(prompt), { seed: 5, index, lineage: [] }, undefined, randomStream(1)).time
  for (const index of [0, 1, 2, 3])
    expect(['overcast', 'dusk', 'night']).toContain(light('city street in the rain', index))
  expect(light('city street in the rain at noon', 0)).toBe('noon')
})

it.each([
  ['a city street', 'It rains: falling drops, wet ground that mirrors, and no sun unless a time of day is named.'],
  ['a mountain lake', 'It rains: falling drops, and no sun unless a time of day is named.'],
  ['a coffee shop', 'Wet ground, and no falling drops: the place has a roof.'],
])('is told with what it does to %s', (place, means) => {
  const { understood, readings } = readBackgroundPrompt(`${place} in the rain`)
  expect(understood).toContain('rain')
  expect(readings.find(({ word }) => word === 'rain')?.means).toBe(means)
})
