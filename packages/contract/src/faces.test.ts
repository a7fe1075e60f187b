import { expect, test } from 'vitest'
import { faceOf, faceWords, MODEL_FACES, RANDOM_FACE } from './faces.ts'
import { NO_FACE } from './limits.ts'

const first = { seed: 4_294_967_295, index: 0 }

test('each face is told by words of its own, in one sentence', () => {
  const words = MODEL_FACES.map(faceWords)
  expect(new Set(words).size).toBe(MODEL_FACES.length)
  for (const each of words) expect(each).toMatch(/^an? [^.]+; [^.]+; [^.]+; [^.]+$/)
})

test('a face is found by its id; none is where none was chosen, or there is none', () => {
  expect(MODEL_FACES.map(({ id }) => faceOf(id, first)?.id)).toEqual(MODEL_FACES.map(({ id }) => id))
  expect(faceOf(NO_FACE, first)).toBeUndefined()
  expect(faceOf(MODEL_FACES.length + 1, first)).toBeUndefined()
})

test('random faces differ on the pictures of a request, and are the same for a picture that is made again', () => {
  const drawn = [0, 1, 2, 3].map((index) => faceOf(RANDOM_FACE, { ...first, index })!.id)
  expect(new Set(drawn).size).toBe(4)
  expect([0, 1, 2, 3].map((index) => faceOf(RANDOM_FACE, { ...first, index })!.id)).toEqual(drawn)
})
