import { cameraFor } from '../../camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from '../../light.ts'
import { readBackgroundPrompt } from '../../prompt.ts'
import { birchWood, pineForest } from './woods.ts'

const [width, height] = [80, 120]

describe('a wood', () => {
  it.each([
    ['pines', pineForest],
    ['birches', birchWood],
  ])('of %s lets the sun down where the subject stands in it', (_, wood) => {
    /** How much brighter the ground is about the feet than to either side. */
    const clearing = (time: 'noon' | 'overcast'): number => {
      let [about, aside] = [0, 0]
      for (let seed = 1; seed <= 4; seed++) {
        const camera = cameraFor({
          width,
          pictureHeight: height,
          pixelsPerMetre: 22,
          feet: 105,
          cameraHeight: 1.2,
          aperture: 0.02,
        })
        const { data } = wood.paint({
          width,
          height,
          camera,
          light: lightAt(time, { side: 0.5, behind: false, lift: 1 }),
          noise: createNoise(seed),
          random: randomStream(seed),
          subjectX: 20,
          variant: 1,
          palette: 0,
          colours: [],
          mood: readBackgroundPrompt('').mood,
        })
        for (let x = 0; x < width; x++) {
          const at = data[(104 * width + x) * 4 + 1]!
          if (x < 40) about += at / 160
          else if (x >= 72) aside += at / 32
        }
      }
      return about / aside
    }
    expect(clearing('noon')).toBeGreaterThan(clearing('overcast') * 1.25)
  })

  it.each([
    ['pines', pineForest],
    ['birches', birchWood],
  ])('of %s has its grass in the same sun as the ground: no dark cones on bright earth', (_, wood) => {
    const [wide, high] = [240, 240]
    let [dark, all] = [0, 0]
    for (let seed = 1; seed <= 4; seed++) {
      const camera = cameraFor({
        width: wide,
        pictureHeight: high,
        pixelsPerMetre: 230,
        feet: 150,
        cameraHeight: 1.2,
        aperture: 0.02,
      })
      const { data } = wood.paint({
        width: wide,
        height: high,
        camera,
        light: lightAt('noon', { side: 0.5, behind: false, lift: 1 }),
        noise: createNoise(seed),
        random: randomStream(seed),
        subjectX: wide / 2,
        variant: 1,
        palette: 0,
        colours: [],
        mood: readBackgroundPrompt('').mood,
      })
      // Beside the subject and before it, where blades are seen one by one.
      const row = 140 * wide
      const greens = Array.from({ length: (high - 140) * wide }, (__, i) => data[4 * (row + i) + 1]!)
      const middle = greens.toSorted((a, b) => a - b)[greens.length >> 1]!
      dark += greens.filter((value) => value < 0.4 * middle).length
      all += greens.length
    }
    expect(dark / all).toBeLessThan(0.005)
  })
})
