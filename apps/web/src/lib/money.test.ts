import { PLANS } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { moneyWords, picturesFor } from './money.ts'

const [basic, standard, premium] = PLANS as [(typeof PLANS)[number], (typeof PLANS)[number], (typeof PLANS)[number]]

describe('credits in money', () => {
  it.each([
    ['a picture', 4, basic, 'about 33¢'],
    ['a picture', 4, standard, 'about 33¢'],
    ['a picture, even', 4, premium, '30¢'],
    ['an upscale', 2, premium, '15¢'],
    ['four pictures', 16, basic, 'about $1.30'],
    ['four pictures, even', 16, premium, '$1.20'],
    ['a whole plan', 60, basic, '$5'],
    ['a large plan', 2000, premium, '$150'],
    ['much', 437, standard, 'about $36'],
    ['very much', 40_001, premium, 'about $3,000'],
    ['nothing', 0, basic, '0¢'],
    ['almost a dollar', 12, { priceInCents: 995, credits: 120 }, 'about $1'],
    ['almost ten dollars', 119, { priceInCents: 1005, credits: 120 }, 'about $10'],
    ['a crumb', 1, { priceInCents: 1, credits: 3 }, 'less than 1¢'],
  ])('tells %s: %d', (_what, credits, plan, words) => {
    expect(moneyWords(credits, plan)).toBe(words)
  })
})

describe('credits in pictures', () => {
  it.each([
    [60, 15],
    [63, 15],
    [3, 0],
    [0, 0],
  ])('%d are enough for %d', (credits, pictures) => {
    expect(picturesFor(credits)).toBe(pictures)
  })
})
