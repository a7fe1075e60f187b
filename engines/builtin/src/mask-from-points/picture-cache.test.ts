import { expect, test } from 'vitest'
import { createPictureCache, type PictureCache } from './picture-cache.ts'

const room = { pictures: 4, pixels: 100 }

/** Pictures are named by their turn and a number. */
function keepAll(names: readonly string[], pixels = 1): PictureCache<string> {
  const kept = createPictureCache<string>(room)
  for (const name of names) kept.keep(name, { turn: name[0]!, pixels, prepared: `${name} prepared` })
  return kept
}
const which = (kept: PictureCache<string>, names: readonly string[]): string[] =>
  names.filter((name) => kept.get(name) === `${name} prepared`)

test('of one account the one unused for longest goes', () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'a1', 'a5']
  expect(which(keepAll(names), ['a1', 'a2', 'a3', 'a4', 'a5'])).toEqual(['a1', 'a3', 'a4', 'a5'])
})

test('many of one account throw out that one’s own, and not another’s', () => {
  const names = ['b1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']
  expect(which(keepAll(names), names)).toEqual(['b1', 'a5', 'a6', 'a7'])
})

test('of accounts that have as many, the one unused for longest goes', () => {
  const names = ['a1', 'b1', 'c1', 'd1', 'e1']
  expect(which(keepAll(names), names)).toEqual(['b1', 'c1', 'd1', 'e1'])
})

test('where pixels are short, whoever has most of them gives', () => {
  const kept = keepAll(['b1', 'a1'], 30)
  kept.keep('a2', { turn: 'a', pixels: 35, prepared: 'a2 prepared' })
  kept.keep('c1', { turn: 'c', pixels: 10, prepared: 'c1 prepared' })
  expect(which(kept, ['a1', 'a2', 'b1', 'c1'])).toEqual(['a2', 'b1', 'c1'])
})

test('the last one is kept, however large it is', () => {
  const kept = keepAll(['a1', 'b1'])
  kept.keep('c1', { turn: 'c', pixels: 200, prepared: 'c1 prepared' })
  expect(which(kept, ['a1', 'b1', 'c1'])).toEqual(['c1'])
})

test('what is forgotten takes no room', () => {
  const kept = keepAll(['a1', 'a2', 'a3', 'a4'])
  kept.forget('a2')
  kept.keep('a5', { turn: 'a', pixels: 1, prepared: 'a5 prepared' })
  expect(which(kept, ['a1', 'a2', 'a3', 'a4', 'a5'])).toEqual(['a1', 'a3', 'a4', 'a5'])
})
