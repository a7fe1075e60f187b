import { expect, it } from 'vitest'
import { listReadings } from './readings.ts'
import { readPattern } from './read-pattern.ts'

it('what is told of a prompt has an end, however many ways there are to say a thing, and however long', () => {
  const spellings = Array.from({ length: 300 }, (_, i) => ({
    fact: 'dots',
    word: 'dots',
    said: `dots ${i}`,
    means: '',
  }))
  expect(listReadings(spellings, []).readings.length).toBeLessThanOrEqual(120)
  const { understood, readings } = readPattern(`${'deep '.repeat(200)}rose stripes`)
  expect(understood).toContain('stripes')
  const texts = [...understood, ...readings.flatMap(({ word, said, means = '' }) => [word, said, means])]
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(400)
  expect(readings.every(({ word }) => understood.includes(word))).toBe(true)
})
