import { expect, it } from 'vitest'
import { listReadings } from './readings.ts'
import { readPattern } from './read-pattern.ts'
import { readSketch } from './read-sketch.ts'

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

it.each([
  ['navy ground, no dots or stripes', 'no stripes', 'no dots or stripes'],
  ['navy ground, no dots or stripes', 'no polka dots', 'no dots or stripes'],
  ['without flowers, leaves or stars, navy', 'no stars', 'without flowers leaves or stars'],
  ['hearts without any dots please', 'no polka dots', 'without any dots'],
  ['no dots but stripes', 'no polka dots', 'no dots'],
])('of ‘%s’, %s goes with all that its negation covers', (prompt, word, whole) => {
  expect(readPattern(prompt).readings.find((reading) => reading.word === word)?.whole).toBe(whole)
})

it.each([
  ['coat without a belt or buttons', 'no buttons', 'without a belt or buttons'],
  ['coat, no buttons white shirt', 'no buttons', 'no buttons'],
  ['coat with no pockets and buttons', 'no buttons', 'no pockets and buttons'],
])('of a sketch of ‘%s’, %s goes with its ‘no’', (prompt, word, whole) => {
  expect(readSketch(prompt).readings.find((reading) => reading.word === word)?.whole).toBe(whole)
})
