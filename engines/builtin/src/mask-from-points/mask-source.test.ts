import { createGrey, createRgba } from '@toile/imaging'
import { type EncodedImage, type Eye, EyeError } from '@toile/eye'
import { expect, it } from 'vitest'
import { openMaskSource } from './mask-source.ts'

it('finds masks for who tries again as a failure says', async () => {
  const photo = createRgba(8, 8)
  const mask = createGrey(8, 8, 255)
  let asked = 0
  const encoded: EncodedImage = {
    image: photo,
    warmUp: async () => {},
    masks: async () => {
      asked += 1
      if (asked === 1) throw new EyeError('bad-model', 'the decoder gave nothing')
      return [{ kind: 'garment', score: 1, mask }]
    },
    person: async () => undefined,
    oddsMask: () => mask,
    classMask: () => mask,
    classMap: () => mask,
    classes: [],
    parse: undefined,
  }
  const eye: Eye = { name: 'failing once', encode: async () => encoded, close: async () => {} }
  const picture = await (await openMaskSource(undefined, async () => eye)).prepare(photo)
  const find = () => picture.find([{ x: 4, y: 4, label: 1 }], {})
  await expect(find()).rejects.toMatchObject({ publicMessage: expect.stringContaining('Try again') })
  expect(await find()).toHaveLength(1)
})
