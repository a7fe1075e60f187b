import type { Eye, EncodedImage } from '@toile/eye'
import { createFloat, createGrey, createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { parsePerson } from './parse-person.ts'

/** An eye that names what is dark hair, and keeps what it was shown. */
function eyeFor(classes: readonly string[], shown: RgbaImage[]): Eye {
  return {
    name: 'test',
    async encode(image) {
      shown.push(image)
      const hair = createGrey(image.width, image.height)
      for (let i = 0; i < hair.data.length; i++) hair.data[i] = image.data[i * 4]! < 100 ? 255 : 0
      const parse = { classes, logits: createFloat(1, 1, classes.length) }
      return { image, parse, classMask: () => hair } as Partial<EncodedImage> as EncodedImage
    },
    async close() {},
  }
}

describe('parsePerson', () => {
  const photo = createRgba(600, 800)
  for (let i = 0; i < 600 * 800; i++) photo.data.set(i % 600 < 150 ? [40, 40, 40, 255] : [200, 200, 200, 255], i * 4)

  it('shows the eye a small picture and answers at the size of the photo', async () => {
    const shown: RgbaImage[] = []
    const { hair, parse } = (await parsePerson(eyeFor(['background', 'hair'], shown), photo))!
    expect([shown[0]!.width, shown[0]!.height]).toEqual([288, 384])
    expect([...shown[0]!.data.subarray(280 * 4, 281 * 4)]).toEqual([200, 200, 200, 255])
    expect(parse.classes).toEqual(['background', 'hair'])
    expect([hair.width, hair.height]).toEqual([600, 800])
    expect([hair.data[400 * 600 + 140], hair.data[400 * 600 + 160]]).toEqual([255, 0])
  })

  it('answers nothing when the eye knows no hair', async () => {
    expect(await parsePerson(eyeFor([], []), photo)).toBeUndefined()
  })
})
