import { describe, expect, test } from 'vitest'
import { inMarkdown, mergeSections, missedBy, type Section } from './section.ts'

const section = (title: string, figure: number): Section => {
  return { id: title, title, method: 'How.', head: ['what'], rows: [[figure]], details: {}, misses: [] }
}

describe('a section', () => {
  test('says below its table what was not reached, and nothing where all was', () => {
    const missed = { ...section('Seams', 1), misses: ['a: 3, aim 4', ...missedBy(2, 9, 'tiles show a seam')] }
    expect(inMarkdown(missed)).toBe(
      '### Seams\n\nHow.\n\n| what |\n| ---: |\n| 1 |\n\nNot reached: a: 3, aim 4; 2 of 9 tiles show a seam.',
    )
    expect(inMarkdown({ ...missed, misses: missedBy(0, 9, 'tiles show a seam') })).not.toContain('Not reached')
  })

  test('leaves single pictures to whoever measures', () => {
    expect(inMarkdown({ ...section('Seams', 1), worst: ['tile 7'] })).not.toContain('tile 7')
  })
})

describe('some parts written anew', () => {
  const old = ['Measured somewhere.', inMarkdown(section('Seams', 1)), inMarkdown(section('Time (all)', 2))].join(
    '\n\n',
  )

  test('leave the others as they were', () => {
    expect(mergeSections(old, [section('Time (all)', 3)])).toBe(old.replace('| 2 |', '| 3 |'))
    expect(mergeSections(old, [])).toBe(old)
  })

  test('follow where they are new', () => {
    expect(mergeSections(old, [section('Swaps', 4)])).toBe(`${old}\n\n${inMarkdown(section('Swaps', 4))}`)
  })
})
