import { MODES } from '@toile/contract'
import { expect, test } from 'vitest'
import { createOwnEye } from './own-eye.ts'
import { rehearseCheck, rehearsePicture } from './rehearse.ts'

const eye = createOwnEye()

// What is refused at once loads and compiles next to nothing.
test.each(MODES)('a rehearsed check of %s is refused nothing, the first and the next', async (mode) => {
  for (const time of [0, 1]) expect((await rehearseCheck(eye, mode, time)).refusals).toEqual([])
})

test('pictures of a rehearsed sketch are in all media', async () => {
  const drawn = await Promise.all([0, 1, 2, 3].map((index) => rehearsePicture(eye, 'sketch-to-image', index)))
  expect(new Set(drawn.map(({ image }) => image.data.join())).size).toBe(4)
})
