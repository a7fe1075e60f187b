import { describe, expect, test } from 'vitest'
import { readOffsetTile } from './offset-tile.ts'
import { exported } from './testing/exported.ts'

/** A tile of 8 × 8 units, begun at this place: a ground, and a square of 3 units at its own upper left corner. */
const begunAt = (x: number, y: number, others = ''): string => {
  const ground = '<path fill="#ffffff" d="M0 0h8v8H0Z"/>'
  const places = [y - 8, y].flatMap((down) => [x - 8, x].map((across) => `translate(${across} ${down})`))
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8"><defs>' +
    '<clipPath id="box"><path d="M0 0h9v9H0Z"/></clipPath>' +
    `<g id="tile" clip-path="url(#box)">${ground}<path fill="#000000" d="M0 0h3v3H0Z"/></g></defs>${ground}` +
    `${places.map((place) => `<use href="#tile" transform="${place}"/>`).join('')}${others}</svg>`
  )
}

describe('a tile that begins at another place', () => {
  test('is drawn once, and its pixels moved: the export is the drawing as it stands', async () => {
    const svg = begunAt(6, 2)
    const tile = readOffsetTile(svg)
    expect(tile).toMatchObject({ across: 0.75, down: 0.25 })
    expect(tile?.svg).not.toContain('clip-path')
    for (const scale of [2, 4] as const) {
      const { shown, standing } = await exported(svg, scale)
      expect(shown.equals(standing)).toBe(true)
    }
  })

  test('between two pixels is drawn as it stands', async () => {
    const svg = begunAt(5.3, 1)
    expect(readOffsetTile(svg)).not.toBeNull()
    const { shown, standing } = await exported(svg, 2)
    expect(shown.equals(standing)).toBe(true)
  })

  test.each([
    ['of another make', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'],
    ['with more over it', begunAt(6, 2, '<path d="M1 1h1v1z"/>')],
    ['with copies that lie elsewhere', begunAt(6, 2).replace('translate(-2 2)', 'translate(-1 2)')],
  ])('is not taken for one: a drawing %s', (_, svg) => {
    expect(readOffsetTile(svg)).toBeNull()
  })
})
