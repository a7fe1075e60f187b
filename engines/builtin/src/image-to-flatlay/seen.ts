import type { ClassName, Parse } from '@toile/eye'
import { createFloat, createGrey, type FloatImage, type GreyImage, resampleGrey } from '@toile/imaging'

/** What the eye sees of one class, on the grid of its parse. */
export interface Area {
  readonly name: ClassName
  /** Cells where no other class is likelier. */
  readonly cells: GreyImage
  readonly count: number
}

/** Less of the photo than this is a crumb and no garment. */
const LEAST_SHARE = 0.004

/** What the eye takes each cell of its parse for. */
export interface Seen {
  readonly classes: readonly ClassName[]
  /** One channel a class, 0 to 1. */
  readonly grid: FloatImage
  at(cell: number, name: ClassName): number
}

export function probabilitiesOf({ classes, logits }: Parse): Seen {
  const { width, height, channels } = logits
  const grid = createFloat(width, height, channels)
  for (let p = 0; p < grid.data.length; p += channels) {
    let largest = -Infinity
    for (let c = 0; c < channels; c += 1) largest = Math.max(largest, logits.data[p + c]!)
    let sum = 0
    for (let c = 0; c < channels; c += 1) sum += grid.data[p + c] = Math.exp(logits.data[p + c]! - largest)
    for (let c = 0; c < channels; c += 1) grid.data[p + c]! /= sum
  }
  const places = new Map(classes.map((name, place) => [name, place]))
  return {
    classes: classes as readonly ClassName[],
    grid,
    at: (cell, name) => {
      const place = places.get(name)
      return place === undefined ? 0 : grid.data[cell * channels + place]!
    },
  }
}

/** How likely each cell of the parse shows one of these classes, 0 to 1. */
export function likelihoodOf(seen: Seen, wanted: readonly ClassName[]): FloatImage {
  const likelihood = createFloat(seen.grid.width, seen.grid.height, 1)
  for (let cell = 0; cell < likelihood.data.length; cell += 1) {
    for (const name of wanted) likelihood.data[cell]! += seen.at(cell, name)
  }
  return likelihood
}

/** How sure the eye is, in the mean of a mask's cells, that it shows one of these classes: 0 to 1; 0 of an empty mask. */
export function surenessIn(seen: Seen, wanted: readonly ClassName[], mask: GreyImage): number {
  const cells = resampleGrey(mask, seen.grid.width, seen.grid.height, 'box').data
  let [sum, count] = [0, 0]
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell]! < 128) continue
    count += 1
    for (const name of wanted) sum += seen.at(cell, name)
  }
  return count === 0 ? 0 : sum / count
}

export function areasOf({ classes, grid }: Seen): ReadonlyMap<ClassName, Area> {
  const { width, height, channels, data } = grid
  const areas = new Map(classes.map((name) => [name, { name, cells: createGrey(width, height), count: 0 }]))
  for (let cell = 0; cell < width * height; cell += 1) {
    let best = 0
    for (let c = 1; c < channels; c += 1) if (data[cell * channels + c]! > data[cell * channels + best]!) best = c
    const area = areas.get(classes[best]!)!
    area.cells.data[cell] = 255
    area.count += 1
  }
  return areas
}

/** Garments that cover the body, and the least share of all of them that one is: what looks like less is a fold of another. */
const WORN: readonly ClassName[] = ['upper', 'outer', 'lower', 'skirt', 'dress']
const FOLD = 0.03

/** The areas that are something by themselves, by their names. */
export function thingsIn(areas: ReadonlyMap<ClassName, Area>): (name: ClassName) => Area | undefined {
  const worn = WORN.reduce((sum, name) => sum + (areas.get(name)?.count ?? 0), 0)
  return (name) => {
    const area = areas.get(name)
    if (area === undefined || area.count < LEAST_SHARE * area.cells.data.length) return undefined
    return WORN.includes(name) && area.count < FOLD * worn ? undefined : area
  }
}
