import { expect, test } from 'vitest'
import { handOn } from './signals.mjs'

test('a press is handed on once, however often npm repeats it; the next press is handed on too', () => {
  const sent = []
  let now = 0
  const hand = handOn({ kill: (signal) => sent.push(signal) }, () => now)
  hand('SIGINT')
  now += 40
  hand('SIGINT')
  expect(sent).toEqual(['SIGINT'])
  now += 2_000
  hand('SIGINT')
  now += 40
  hand('SIGINT')
  expect(sent).toEqual(['SIGINT', 'SIGINT'])
})
