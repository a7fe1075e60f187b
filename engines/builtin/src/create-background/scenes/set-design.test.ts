import { cameraFor } from '../camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from '../light.ts'
import { readBackgroundPrompt } from '../prompt.ts'
import { setDesign } from './set-design.ts'

const [width, height] = [300, 170]

describe('a studio set', () => {
  it.each([0, 1])(
    'goes on in arches where much of its wall is seen, whatever is behind the subject (%i)',
    (variant) => {
      const { data } = setDesign.paint({
        width,
        height,
        camera: cameraFor({
          width,
          pictureHeight: width,
          pixelsPerMetre: 24,
          feet: 90,
          cameraHeight: 1.1,
          aperture: 0.005,
        }),
        light: lightAt('overcast', { side: 0.5, behind: false, lift: 1 }),
        noise: createNoise(3),
        random: randomStream(3),
        subjectX: width / 2,
        variant,
        palette: 0,
        colours: [
          [0.1, 0.5, 0.1],
          [0.6, 0.1, 0.1],
        ],
        mood: readBackgroundPrompt('').mood,
      })
      // A row at head height, over the plinths: red where an arch or the disc is, green where the wall is.
      const row = 64 - 13
      const red = Array.from(
        { length: width },
        (_, x) => data[(row * width + x) * 4]! > data[(row * width + x) * 4 + 1]!,
      )
      const begins = red.flatMap((is, x) => (is && !red[x - 1] ? [x] : []))
      expect(begins.filter((x) => x < width * 0.4).length).toBeGreaterThanOrEqual(1)
      expect(begins.filter((x) => x > width * 0.6).length).toBeGreaterThanOrEqual(1)
      expect(begins.length).toBeGreaterThanOrEqual(3)
    },
  )
})
