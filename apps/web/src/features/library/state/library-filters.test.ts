import { describe, expect, it } from 'vitest'
import { addressOf, EVERYTHING, filtersOf, type LibraryFilters, pressedFilters, queryOf } from './library-filters.ts'

const of = (search: string) => filtersOf(new URLSearchParams(search))

describe('the address of a search', () => {
  it('is empty for the whole library, newest first', () => {
    expect(of('')).toEqual(EVERYTHING)
    expect(addressOf(EVERYTHING)).toEqual({})
    expect(pressedFilters(EVERYTHING, [])).toEqual([])
  })

  it('says all that is looked for, and reads the same again', () => {
    const filters: LibraryFilters = {
      ...EVERYTHING,
      q: 'red silk & lace',
      mode: 'swap-garment',
      engine: 'builtin',
      collection: '3c3fd1c6-0d0a-4d4c-9f0e-5a5d0a6f7b11',
      colour: '#1e2a4f',
      favourite: true,
      downloaded: true,
      from: '2026-11-01',
      to: '2026-11-26',
      sort: 'oldest',
    }
    expect(of(new URLSearchParams(addressOf(filters)).toString())).toEqual(filters)
    const collections = [{ id: '3c3fd1c6-0d0a-4d4c-9f0e-5a5d0a6f7b11', name: 'Autumn' }]
    expect(pressedFilters(filters, collections).map(({ name }) => name)).toEqual([
      '‘red silk & lace’',
      'Swap garment',
      'Favourites',
      'Downloaded',
      'Autumn',
      'Colour navy',
      'Made by Toile’s own engine',
      'From 1 November 2026',
      'Until 26 November 2026',
    ])
    const none = Object.assign({}, filters, ...pressedFilters(filters, collections).map(({ without }) => without))
    expect(none).toEqual({ ...EVERYTHING, sort: 'oldest' })
  })

  it('that nobody made is read as far as it means something', () => {
    expect(
      of('mode=landscape&liked=1&from=2026-02-31&to=soon&sort=largest&colour=red&collection=mine&engine=&page=3&q=++'),
    ).toEqual(EVERYTHING)
    expect(of(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
  })

  it('asks the server for whole days of the person who looks', () => {
    const { from, to, ...rest } = queryOf({
      ...EVERYTHING,
      q: 'linen',
      liked: true,
      from: '2026-11-30',
      to: '2026-11-30',
    })
    expect(rest).toEqual({ q: 'linen', liked: 'true' })
    expect(new Date(String(from))).toEqual(new Date(2026, 10, 30))
    expect(new Date(String(to))).toEqual(new Date(2026, 11, 1))
  })
})
