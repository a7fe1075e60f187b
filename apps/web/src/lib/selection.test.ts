import { describe, expect, it } from 'vitest'
import { choosePage, isChosen, NOTHING, shareOf, stretch, toggle } from './selection.ts'
import type { Selection } from './selection.ts'

const page = ['a', 'b', 'c', 'd'].map((id) => [id, id.toUpperCase()] as const)
const idsOf = ({ chosen }: Selection<string>): string => [...chosen.keys()].join('')
const all: Selection<string> = { chosen: new Map(), all: true, anchor: null }

describe('a selection', () => {
  it('takes one in, and leaves it out again', () => {
    const one = toggle<string>(NOTHING, page, 'b')
    expect(idsOf(one)).toBe('b')
    expect(one.chosen.get('b')).toBe('B')
    expect(idsOf(toggle(one, page, 'b'))).toBe('')
  })

  it('keeps what was chosen on other pages', () => {
    const before: Selection<string> = { chosen: new Map([['z', 'Z']]), all: false, anchor: null }
    expect(idsOf(toggle(before, page, 'a'))).toBe('za')
    expect(idsOf(choosePage(before, page, true))).toBe('zabcd')
    expect(idsOf(choosePage(choosePage(before, page, true), page, false))).toBe('z')
  })

  it('takes a stretch in both directions, from where it was last pressed', () => {
    const from = toggle<string>(NOTHING, page, 'b')
    expect(idsOf(stretch(from, page, 'd'))).toBe('bcd')
    expect(idsOf(stretch(from, page, 'a'))).toBe('ba')
    expect(idsOf(stretch(stretch(from, page, 'd'), page, 'a'))).toBe('bcda')
  })

  it('leaves a stretch out where its first one was left out', () => {
    const without = toggle(choosePage<string>(NOTHING, page, true), page, 'b')
    expect(idsOf(stretch(without, page, 'd'))).toBe('a')
  })

  it('takes one alone where nothing was pressed on this page', () => {
    expect(idsOf(stretch<string>(NOTHING, page, 'c'))).toBe('c')
    expect(idsOf(stretch({ chosen: new Map(), all: false, anchor: 'z' }, page, 'c'))).toBe('c')
  })

  it('of all is the rest of the page once one is left out: the others were never seen', () => {
    expect(isChosen(all, 'anything')).toBe(true)
    const without = toggle(all, page, 'c')
    expect(without.all).toBe(false)
    expect(idsOf(without)).toBe('abd')
    expect(idsOf(choosePage(all, page, false))).toBe('')
  })

  it('knows its share of a page', () => {
    expect(shareOf<string>(NOTHING, page)).toBe('none')
    expect(shareOf(toggle<string>(NOTHING, page, 'a'), page)).toBe('some')
    expect(shareOf(choosePage<string>(NOTHING, page, true), page)).toBe('whole')
    expect(shareOf(all, page)).toBe('whole')
  })
})
