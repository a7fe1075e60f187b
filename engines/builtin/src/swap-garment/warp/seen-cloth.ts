import type { SourcePoint } from './part-warp.ts'

/** The grid in which a flat-lay is ticked off. Chosen: finer than any part, coarser than what lies between two pixels of a picture. */
const GRID = {
  /** Cells along the flat-lay's long side, at most. */
  cells: 64,
  /** Least side of a cell, in pixels of the picture that the garment is drawn on. */
  pixels: 2,
} as const

/** Which places of a garment's flat-lay a picture shows. */
export interface SeenCloth {
  /** The cells' side, in pixels of the flat-lay. */
  readonly cell: number
  readonly columns: number
  /** By rows: 1 where the picture shows the cell. */
  readonly seen: Uint8Array
}

/** `scale`: pixels of the picture a pixel of the flat-lay, where it is least. */
export function startSeen({ width, height }: { width: number; height: number }, scale: number): SeenCloth {
  const cell = Math.max(Math.max(width, height) / GRID.cells, GRID.pixels / scale)
  const columns = Math.ceil(width / cell)
  return { cell, columns, seen: new Uint8Array(columns * Math.ceil(height / cell)) }
}

/** `place`: on the flat-lay, in its pixels. */
export function markSeen({ cell, columns, seen }: SeenCloth, { x, y }: SourcePoint): void {
  seen[Math.floor(y / cell) * columns + Math.floor(x / cell)] = 1
}
