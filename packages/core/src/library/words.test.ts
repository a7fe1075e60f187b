import { expect, test } from 'vitest'
import { foldedWords, wordsOf } from './words.ts'

test('words are small letters without accents; an umlaut is written in two ways', () => {
  expect(foldedWords('Grün, CAFÉ-noir  Straße')).toEqual([['gruen', 'grun'], ['cafe'], ['noir'], ['strasse']])
  expect(foldedWords('smørrebrød Ångström')).toEqual([
    ['smoerrebroed', 'smorrebrod'],
    ['aangstroem', 'angstrom'],
  ])
  expect(foldedWords('gru\u0308n')).toEqual([['gruen', 'grun']])
  expect(foldedWords('blue 1950s')).toEqual([['blue'], ['1950s']])
  expect(foldedWords(' ,.! ')).toEqual([])
})

test('a picture is found by its mode, its garment, what was understood and its prompt; by a bounded number of words', () => {
  const picture = {
    mode: 'pattern-to-image',
    prompt: 'A silk dress',
    understood: ['floral'],
    garmentType: 'full body',
  } as const
  expect(wordsOf(picture)).toEqual(['pattern', 'to', 'image', 'full', 'body', 'floral', 'a', 'silk', 'dress'])
  const long = Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ')
  expect(wordsOf({ ...picture, prompt: long })).toHaveLength(60)
  expect(wordsOf({ ...picture, prompt: 'x'.repeat(500) }).at(-1)).toHaveLength(40)
})
