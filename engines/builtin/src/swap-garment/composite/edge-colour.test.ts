import { expect, it } from 'vitest'
import { cutOutFlatLay } from '../read-flat-lay/cut-out.ts'
import { createFloat } from '@toile/imaging'
import { readShape } from '../../garment-shape/shape.ts'
import { neighbourColour } from './edge-colour.ts'
import { swapGarment } from '../swap.ts'
import { paint } from '../../garment-shape/testing/drawn.ts'
import { tee, worn } from '../../garment-shape/testing/shapes.ts'

it('gives the colour beside a pixel, whatever its share there is, and none from beyond the box', () => {
  const image = createFloat(6, 1, 4)
  image.data.set([0.5, 0.25, 0, 0.5, 1, 0.5, 0, 1])
  const into = new Float32Array(3)
  const shareOf = (i: number): number => image.data[4 * i + 3]!
  const box = { left: 0, top: 0, right: 6, bottom: 1 }
  expect(neighbourColour({ image, box, shareOf }, 2, 0, into)).toBe(true)
  expect([...into]).toEqual([1, 0.5, 0])
  expect(neighbourColour({ image, box, shareOf }, 4, 0, into)).toBe(false)
  expect(neighbourColour({ image, box: { ...box, left: 2 }, shareOf }, 2, 0, into)).toBe(false)
})

it('ends a sleeve over skin softly, without a line darker than both', () => {
  const skin = [225, 190, 165] as const
  // Hands come out of the sleeves, so that arms are made up below shorter ones.
  const photo = paint(
    worn,
    () => [200, 200, 204],
    (x, y) => (y > 75 && (x < 110 || x > 290) ? skin : [236, 236, 236]),
  )
  const flatLay = cutOutFlatLay(
    paint(
      tee,
      () => [240, 210, 90],
      () => [250, 250, 252],
    ),
  )!
  const { data } = swapGarment({
    photo,
    mask: worn,
    flatLay,
    garment: readShape(flatLay.mask, { flat: true })!,
    body: readShape(worn)!,
    style: { length: 1, ease: 0, folds: 1 },
    seed: 3,
  }).image
  const blueAt = (x: number, y: number): number => data[4 * (y * 400 + x) + 2]!
  const redAt = (x: number, y: number): number => data[4 * (y * 400 + x)]!
  let [mixed, dark, edges] = [0, 0, 0]
  for (let x = 85; x < 135; x += 1) {
    for (let y = 110; y < 200; y += 1) {
      if (!(blueAt(x, y - 2) < 100 && blueAt(x, y + 3) > 125)) continue
      edges += 1
      if (blueAt(x, y) > 100 && blueAt(x, y) < 125) mixed += 1
      if (redAt(x, y) < Math.min(redAt(x, y - 2), redAt(x, y + 3)) - 20) dark += 1
    }
  }
  // A hard edge has 0.03 and 0.09 of them.
  expect(mixed / edges).toBeGreaterThan(0.12)
  expect(dark / edges).toBeLessThan(0.05)
})
