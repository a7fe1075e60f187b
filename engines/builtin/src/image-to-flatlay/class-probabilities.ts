import type { ClassName, Parse } from '@toile/eye'
import { createFloat, createGrey, type FloatImage, type GreyImage, resampleGrey } from '@toile/imaging'

/** What the eye sees of one class, on the grid of its parse. */
export interface ClassArea {
  readonly name: ClassName
  /** Cells where no other class is likelier. */
  readonly cells: GreyImage
  readonly count: number
}

/** What is too small to be something by itself. Chosen by eye. */
const AREA = {
  /** Less of the photo than this is no garment. */
  least: 0.004,
  /** A garment that covers less than this share of all that is worn is a fold of another. */
  fold: 0.03,
} as const

/** What the eye takes each cell of its parse for. */
export interface ClassProbabilities {
  readonly classes: readonly ClassName[]
  /** One channel a class, 0 to 1. */
  readonly grid: FloatImage
  at(cell: number, name: ClassName): number
}

export function probabilitiesOf({ classes, logits }: Parse): ClassProbabilities {
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
export function likelihoodOf(probabilities: ClassProbabilities, wanted: readonly ClassName[]): FloatImage {
  const likelihood = createFloat(probabilities.grid.width, probabilities.grid.height, 1)
  for (let cell = 0; cell < likelihood.data.length; cell += 1) {
    for (const name of wanted) likelihood.data[cell]! += probabilities.at(cell, name)
  }
  return likelihood
}

/** How sure the eye is, in the mean of a mask's cells, that it shows one of these classes: 0 to 1; 0 of an empty mask. */
export function confidenceIn(probabilities: ClassProbabilities, wanted: readonly ClassName[], mask: GreyImage): number {
  const cells = resampleGrey(mask, probabilities.grid.width, probabilities.grid.height, 'box').data
  let [sum, count] = [0, 0]
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell]! < 128) continue
    count += 1
    for (const name of wanted) sum += probabilities.at(cell, name)
  }
  return count === 0 ? 0 : sum / count
}

export function classAreas({ classes, grid }: ClassProbabilities): ReadonlyMap<ClassName, ClassArea> {
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

/** Garments that cover the body. */
const BODY_GARMENTS: readonly ClassName[] = ['upper', 'outer', 'lower', 'skirt', 'dress']

/** The areas that are something by themselves, by their names. */
export function significantAreas(areas: ReadonlyMap<ClassName, ClassArea>): (name: ClassName) => ClassArea | undefined {
  const worn = BODY_GARMENTS.reduce((sum, name) => sum + (areas.get(name)?.count ?? 0), 0)
  return (name) => {
    const area = areas.get(name)
    if (area === undefined || area.count < AREA.least * area.cells.data.length) return undefined
    return BODY_GARMENTS.includes(name) && area.count < AREA.fold * worn ? undefined : area
  }
}
