import { cameraFor } from '../camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from '../light.ts'
import { readBackgroundPrompt } from '../prompt.ts'
import type { MoodWord, SceneDefinition } from '../scene.ts'
import { SCENES } from './index.ts'
import { PLACES } from './places.ts'

const { mood: none } = readBackgroundPrompt('')
const [width, height] = [48, 64]

/** The light of a place in one of its compositions. */
function paint(scene: SceneDefinition, variant: number, mood?: MoodWord): Float32Array {
  return scene.paint({
    width,
    height,
    camera: cameraFor({
      width,
      pictureHeight: height,
      pixelsPerMetre: 29,
      feet: 60,
      cameraHeight: 1.2,
      aperture: 0.02,
    }),
    light: lightAt(scene.times[variant % scene.times.length]!, { side: 0.5, behind: false, lift: 1 }),
    noise: createNoise(7),
    random: randomStream(5),
    subjectX: width / 2,
    variant,
    palette: 0,
    colours: [],
    mood: { ...none, ...(mood && { [mood]: true }) },
  }).data
}

describe('a word that a place is said to have understood', () => {
  it.each(SCENES)('changes its picture, or is always so there: $id', (scene) => {
    const always = PLACES.find(({ id }) => id === scene.id)!.always ?? []
    const plain = [0, 1, 2, 3].map((variant) => paint(scene, variant))
    const unheeded = scene.moods.filter(
      (mood) =>
        !always.includes(mood) &&
        plain.every((data, variant) => paint(scene, variant, mood).every((light, at) => light === data[at])),
    )
    expect(unheeded).toEqual([])
  })
})
