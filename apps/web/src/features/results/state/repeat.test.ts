import { describe, expect, it } from 'vitest'
import { placeTiles } from './repeat.ts'

const TILE = { width: 4, height: 4 }
const at = (layout: Parameters<typeof placeTiles>[0]) =>
  placeTiles(layout, TILE, { width: 8, height: 8 }).map(({ x, y }) => [x, y])

describe('a field of tiles', () => {
  it('is covered in rows and columns', () => {
    expect(at('straight')).toEqual([
      [0, 0],
      [4, 0],
      [0, 4],
      [4, 4],
    ])
  })

  it('drops every other column by half', () => {
    expect(at('half-drop').filter(([x]) => x === 4)).toEqual([
      [4, -2],
      [4, 2],
      [4, 6],
    ])
    expect(at('half-drop').filter(([x]) => x === 0)).toEqual([
      [0, 0],
      [0, 4],
    ])
  })

  it('shifts every other row by half', () => {
    expect(at('brick').filter(([, y]) => y === 4)).toEqual([
      [-2, 4],
      [2, 4],
      [6, 4],
    ])
  })

  it('mirrors every other column and row', () => {
    const tiles = placeTiles('mirror', TILE, { width: 8, height: 8 })
    expect(tiles.map(({ flipX, flipY }) => [flipX, flipY])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ])
  })
})
