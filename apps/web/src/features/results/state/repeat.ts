import type { RepeatLayout } from '@toile/contract'
import type { Size } from '@toile/mask-tools'

/** A tile in a field, by its upper left corner in pixels; mirrored ones are turned about their own middle. */
export interface PlacedTile {
  readonly x: number
  readonly y: number
  readonly flipX: boolean
  readonly flipY: boolean
}

/** Where tiles of this size lie to cover a field from its upper left corner on. Even tiles stay on whole pixels. */
export function placeTiles(layout: RepeatLayout, tile: Size, field: Size): PlacedTile[] {
  const tiles: PlacedTile[] = []
  for (let row = -1; row * tile.height < field.height; row += 1) {
    for (let column = -1; column * tile.width < field.width; column += 1) {
      const odd = (index: number): boolean => index % 2 !== 0
      const x = column * tile.width + (layout === 'brick' && odd(row) ? tile.width / 2 : 0)
      const y = row * tile.height + (layout === 'half-drop' && odd(column) ? tile.height / 2 : 0)
      const mirrored = layout === 'mirror'
      if (x + tile.width > 0 && y + tile.height > 0 && x < field.width && y < field.height) {
        tiles.push({ x, y, flipX: mirrored && odd(column), flipY: mirrored && odd(row) })
      }
    }
  }
  return tiles
}
