import { boundingBox, createGrey, placeGrey } from '@toile/imaging'
import { expect, it } from 'vitest'
import { foundInPhoto } from './find-garment.ts'

it('brings all that was found on a part of the photo to its place', () => {
  const part = { ...createGrey(10, 20), data: new Uint8Array(200).fill(255) }
  const box = { left: 30, top: 40, right: 40, bottom: 60 }
  const found = foundInPhoto(
    {
      mask: part,
      foreign: { taken: part, over: part },
      skin: part,
      className: 'dress',
      visible: { share: 1, by: undefined },
      isSkirtAlone: false,
      confidence: 0.9,
      clarity: 0.8,
      over: ['other'],
    },
    (mask) => placeGrey(mask, box, 80, 90),
  )
  for (const mask of [found.mask, found.skin!, found.foreign!.taken, found.foreign!.over]) {
    expect([mask.width, mask.height, boundingBox(mask, 128, 0)]).toEqual([80, 90, box])
  }
  expect(found).toMatchObject({ className: 'dress', confidence: 0.9, clarity: 0.8, over: ['other'] })
})
