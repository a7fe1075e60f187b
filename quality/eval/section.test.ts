import { describe, expect, test } from 'vitest'
import { inMarkdown, mergeSections, type Section } from './section.ts'

const section = (title: string, figure: number): Section => {
  return { id: title, title, method: 'How.', head: ['what'], rows: [[figure]], details: {}, misses: [] }
}

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
