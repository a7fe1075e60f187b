import { num } from '../../../geometry/path.ts'
import { Marks } from '../../../geometry/motif.ts'
import { Tile } from '../../../geometry/tile.ts'
import { periods } from '../../spec.ts'
import type { PatternSpec } from '../../spec.ts'
import { cellOf, distinctImages } from './groups.ts'
import type { Group, GroupCell, Operation } from './groups.ts'

/**
 * Marks of one colour in thousandths of the cell's width. One colour each, so that it cannot be seen which of a mark's
 * own images lies above: where they overlap they are one form.
 */
export interface Layer {
  readonly colour: string
  readonly d: string
  /** Width of the line; filled when undefined. */
  readonly line?: number
  /** The centre of turning whose whole symmetry the marks have, in parts of the cell's width. */
  readonly about?: { readonly x: number; readonly y: number }
}

/** Units of a layer in the width of a cell. A round number. */
export const CELL = 1000

/** Height over width of the cells whose proportions are free. Chosen by eye. */
const FREE_RATIO: Readonly<Partial<Record<Group, number>>> = {
  p1: 1.2,
  p2: 1.2,
  pm: 0.8,
  pg: 1.5,
  cm: 1.35,
  pmg: 1.2,
  pgg: 1.1,
  cmm: 1.45,
}

export function groupCell(group: Group): GroupCell & { readonly height: number } {
  const free = FREE_RATIO[group] ?? 1
  const cell = cellOf(group, free)
  return { ...cell, height: cell.ratio ?? free }
}

const matrix = ({ a, b, c, d, e, f }: Operation) =>
  `matrix(${[a, b, c, d].map((v) => String(Math.round(v * 1e6) / 1e6)).join(' ')} ${num(e * CELL)} ${num(f * CELL)})`

/**
 * Lays each layer down by all operations of the group, over a whole number of cells, before the next. Cells of fixed
 * proportions are fitted to the tile, which stretches them by a few parts in a hundred at most.
 *
 * @param size wanted width of the cell in tile units
 */
export function tileByGroup(spec: PatternSpec, group: Group, size: number, layers: readonly Layer[]): Tile {
  const cell = groupCell(group)
  const { height } = cell
  const across = periods(spec.width, size)
  const down = periods(spec.height, across.size * height)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const scale = `scale(${across.size / CELL} ${down.size / (height * CELL)})`
  for (const [i, { colour, d, line, about }] of layers.entries()) {
    const operations = about === undefined ? cell.operations : distinctImages(cell, height, about)
    const mark = new Marks()
    if (line === undefined) mark.fill(d, colour)
    else mark.stroke(d, colour, line)
    const images = operations.slice(1).map((op) => `<use href="#layer${i}" transform="${matrix(op)}"/>`)
    const reach = Math.hypot(across.size, down.size) * 0.55
    const repeat = {
      markup: `<g transform="${scale}"><g id="layer${i}">${mark.markup}</g>${images.join('')}</g>`,
      discs: [{ x: across.size / 2, y: down.size / 2, r: reach }],
    }
    for (let c = 0; c < across.count; c++)
      for (let r = 0; r < down.count; r++) tile.stamp(repeat, { x: c * across.size, y: r * down.size })
  }
  return tile
}
