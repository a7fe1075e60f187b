import { beforeEach, describe, expect, it } from 'vitest'
import type { Photo } from './draft.ts'
import { forgetPrevious, keepPrevious, previousFor } from './previous-pictures.ts'

const photoOf = (uploadId: string): Photo => ({
  uploadId,
  url: `/${uploadId}`,
  width: 600,
  height: 800,
  resized: false,
})
const idsFor = (mode: Parameters<typeof previousFor>[2]): string[] =>
  previousFor('ada', 'photo', mode).map(({ uploadId }) => uploadId)

beforeEach(() => localStorage.clear())

describe('previous pictures', () => {
  it('come newest first, those that were used in this mode before all others', () => {
    keepPrevious('ada', 'photo', 'create-background', photoOf('a'))
    keepPrevious('ada', 'photo', 'swap-garment', photoOf('b'))
    keepPrevious('ada', 'photo', 'create-background', photoOf('c'))
    keepPrevious('ada', 'photo', 'swap-garment', photoOf('d'))
    expect(idsFor('create-background')).toEqual(['c', 'a', 'd', 'b'])
    expect(idsFor('swap-garment')).toEqual(['d', 'b', 'c', 'a'])
    expect(idsFor('image-to-flatlay')).toEqual(['d', 'c', 'b', 'a'])
  })

  it('belong to each mode they were used in, once', () => {
    keepPrevious('ada', 'photo', 'create-background', photoOf('a'))
    keepPrevious('ada', 'photo', 'create-background', photoOf('b'))
    keepPrevious('ada', 'photo', 'swap-garment', photoOf('a'))
    expect(idsFor('create-background')).toEqual(['a', 'b'])
    expect(idsFor('swap-garment')).toEqual(['a', 'b'])
  })

  it('are of one account and one kind, and gone when they are forgotten', () => {
    keepPrevious('ada', 'photo', 'create-background', photoOf('a'))
    keepPrevious('bob', 'photo', 'create-background', photoOf('b'))
    keepPrevious('ada', 'sketch', 'sketch-to-image', photoOf('s'))
    expect(idsFor('create-background')).toEqual(['a'])
    forgetPrevious('ada', 'photo', photoOf('a'))
    expect(idsFor('create-background')).toEqual([])
  })

  it('are a dozen at most, and none where something else is written', () => {
    for (let index = 0; index < 14; index += 1)
      keepPrevious('ada', 'photo', 'create-background', photoOf(String(index)))
    expect(idsFor('create-background')).toHaveLength(12)
    localStorage.setItem('toile.upload_id/ada/photo', '{"uploadId":"a"}')
    expect(idsFor('create-background')).toEqual([])
  })
})
