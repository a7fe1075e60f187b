import { describe, expect, it } from 'vitest'
import { ignoresShortcuts } from './shortcut-scope.ts'

function inside(markup: string): Element | null {
  document.body.innerHTML = markup
  return document.querySelector('.here')
}

describe('the keys of a table', () => {
  it.each(['<input type="radio" class="here">', '<input type="range" class="here">', '<button class="here"></button>'])(
    'are heard while %s has the focus',
    (markup) => {
      expect(ignoresShortcuts(inside(markup))).toBe(false)
    },
  )

  it.each([
    '<input type="text" class="here">',
    '<textarea class="here"></textarea>',
    '<div role="dialog"><button class="here"></button></div>',
  ])('are left to %s', (markup) => {
    expect(ignoresShortcuts(inside(markup))).toBe(true)
  })
})
