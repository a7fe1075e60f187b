import { cameraFor } from '../camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { expect, it } from 'vitest'
import { lightAt } from '../light.ts'
import { readBackgroundPrompt } from '../prompt.ts'
import { greenhouse } from './greenhouse.ts'

it('has leaves down to the ground of its beds: little of their dark earth is seen beside the subject', () => {
  const [width, height, pixelsPerMetre, feet] = [160, 200, 40, 150]
  const camera = cameraFor({ width, pictureHeight: height, pixelsPerMetre, feet, cameraHeight: 1.4, aperture: 0 })
  let [earth, all] = [0, 0]
  for (let seed = 1; seed <= 8; seed++) {
    const { data } = greenhouse.paint({
      width,
      height,
      camera,
      light: lightAt('overcast', { side: 0.5, behind: false, lift: 1 }),
      noise: createNoise(seed),
      random: randomStream(seed),
      subjectX: width / 2,
      variant: 1,
      palette: 0,
      colours: [],
      mood: readBackgroundPrompt('').mood,
    })
    for (let x = 0; x < width; x++) {
      const metres = Math.abs(x - width / 2) / pixelsPerMetre
      if (metres < 1.1 || metres > 1.6) continue
      all += 1
      if (data[4 * ((feet - 3) * width + x) + 1]! < 0.05) earth += 1
    }
  }
  expect(earth / all).toBeLessThan(0.3)
})
