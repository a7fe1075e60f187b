import { expect, it } from 'vitest'
import { createGrey, createRgba } from '../image.ts'
import { cutOut } from './matte.ts'

it('a cut-out has the mask itself for its alpha when all of it is an edge', () => {
  const noise = createGrey(1300, 1000)
  for (let i = 0; i < noise.data.length; i++) noise.data[i] = (i * 7919) % 251
  const any = createRgba(1300, 1000)
  any.data.fill(255)
  const { data } = cutOut(any, noise)
  expect(data[4 * 5 + 3]).toBe(255 - noise.data[5]!)
})
