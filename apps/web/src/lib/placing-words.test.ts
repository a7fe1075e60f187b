import { UNMOVED } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import { placingWords } from './placing-words.ts'

describe('how a cut-out is placed', () => {
  it('is said in words, only what is not as in the photo', () => {
    expect(placingWords({ dx: 40, dy: -12, scale: 1.1, rotation: 5 })).toBe(
      '40 px right, 12 px up, 110 %, turned 5° right',
    )
    expect(placingWords({ dx: -3, dy: 0, scale: 1, rotation: -0.5 })).toBe('3 px left, turned 0.5° left')
    expect(placingWords({ ...UNMOVED, scale: 0.333 })).toBe('33.3 %')
    expect(placingWords({ ...UNMOVED, rotation: 74.19999999999999 })).toBe('turned 74.2° right')
  })

  it('is said to be where it stands when nothing is', () => {
    expect(placingWords(UNMOVED)).toBe('where it stands in the photo')
  })
})
