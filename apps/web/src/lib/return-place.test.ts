import { describe, expect, it } from 'vitest'
import { returnPlaceOf } from './return-place.ts'

const varied = {
  count: 4,
  dimensions: { width: 768, height: 1024 },
  aiModel: 'create-sketch',
  outputImageId: 'one',
  key: 'key',
}

describe('the place that a purchase leads back to', () => {
  it.each([
    ['/create-pattern/', null, 'create-pattern'],
    ['/pricing', null, 'pricing'],
    ['/dashboard', null, 'dashboard'],
    ['/account/credits', null, 'dashboard'],
    ['/variation-results', varied, 'create-sketch'],
    ['/variation-results', null, 'dashboard'],
    ['//evil.example', { aiModel: '//evil.example' }, 'dashboard'],
  ])('from %s with %j is %s', (pathname, state, place) => {
    expect(returnPlaceOf({ pathname, state })).toBe(place)
  })
})
