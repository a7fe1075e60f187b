import { describe, expect, it } from 'vitest'
import { readGarmentWords } from './read-garment-words.ts'

describe('what is told of a garment in a pattern', () => {
  it.each([
    ['skirt with a belt', ['skirt'], ['belt']],
    ['trousers with a tie belt', ['trousers'], ['tie belt']],
    ['skirt, empire waist, slit', ['skirt', 'slit'], ['empire waist']],
    ['trench coat with a big bow', ['trench coat'], ['big bow']],
    ['tucked in shirt', ['shirt'], ['tucked in']],
    ['tucked in shirt and a skirt', ['shirt', 'tucked in', 'skirt'], []],
    ['dress with a belt and an empire waist', ['dress', 'belt', 'empire waist'], []],
    ['studio light, on a man', ['studio light'], ['on a man']],
    ['silk satin dress', ['dress', 'silk satin'], []],
    ['off‑shoulder A–line dress', ['dress', 'off-shoulder', 'A-line'], []],
    ['dress with #F60 buttons', ['dress', 'buttons', '#ff6600'], []],
    ['blouse with a #ff6600 belt', ['blouse', 'belt', '#ff6600'], []],
    ['#ff6600 dress', ['dress'], ['#ff6600']],
  ])('%s', (prompt, understood, ignored) => {
    const words = readGarmentWords(prompt, undefined)
    expect([words.understood, words.ignored]).toEqual([understood, ignored])
  })
})
