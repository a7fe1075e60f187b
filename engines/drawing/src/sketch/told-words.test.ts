import { describe, expect, it } from 'vitest'
import { interpretSketch } from './draw-sketch.ts'

describe('what is told of a sketch', () => {
  it.each([
    [
      'technical flat of a tucked in shirt, walking, afro, curvy, in boots',
      ['walking', 'afro', 'curvy', 'boots', 'tucked in'],
    ],
    ['technical flat in watercolour of a red shirt', ['watercolour']],
    ['line drawing of a red dress', ['red']],
    ['red, blue and green dress', ['green']],
    ['watercolour, marker, dress', ['watercolour']],
    ['coat with boots and sandals', ['boots']],
    ['wide leg trousers, relaxed', ['relaxed']],
    ['relaxed trousers, wide leg', ['relaxed']],
  ])('%s: what the sheet cannot show has no effect', (prompt, lost) => {
    const { understood, ignored } = interpretSketch({ prompt, seed: 3, index: 0 })
    expect(ignored).toEqual(expect.arrayContaining(lost))
    expect(understood.filter((word) => lost.includes(word))).toEqual([])
  })

  it.each([
    ['line drawing, technical flat of a shirt', 'line drawing'],
    ['line drawing of a red and blue striped dress', 'blue'],
    ['jumpsuit with wide legs, relaxed', 'relaxed'],
    ['#ff6600 off‑shoulder dress', '#ff6600'],
    ['a #F60 A–line dress', '#ff6600'],
    ['mid―length V‐neck dress', 'V-neck'],
  ])('%s: what it shows is told', (prompt, word) => {
    expect(interpretSketch({ prompt, seed: 3, index: 0 }).understood).toContain(word)
  })
})
