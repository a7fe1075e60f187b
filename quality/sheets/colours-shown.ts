import { describeMode } from '@toile/contract'
import { hexToCielab, type RgbaImage } from '@toile/imaging'
import { figureArea } from '../measures/figure-area.ts'
import { findColours, NEAR } from '../measures/palette.ts'
import { COLOUR_VALUES, type ColourName, type TestPrompt } from '../prompts/types.ts'

/** Least share of the pixels that a colour must have to count as shown: of a tile, and of a figure without its ground. */
const LEAST = { tile: 0.03, figure: 0.01 }

export interface ColourShown {
  readonly name: ColourName
  readonly distance: number
  readonly coverage: number
  readonly shown: boolean
}

/** Which of the prompt's colours the picture shows, by measurement; on a figure only what stands on the ground counts. */
export function coloursShown(prompt: TestPrompt, picture: RgbaImage): ColourShown[] {
  const names = prompt.items.flatMap((item) => (item.kind === 'colour' ? [item.value] : []))
  const { tiles } = describeMode(prompt.mode)
  const asked = new Map(names.map((name) => [name, COLOUR_VALUES[name].map(hexToCielab)]))
  const found = findColours(picture, asked, tiles ? undefined : figureArea(picture))
  const least = tiles ? LEAST.tile : LEAST.figure
  return names.map((name, index) => {
    const { distance, coverage } = found[index]!
    return { name, distance, coverage, shown: distance <= NEAR && coverage >= least }
  })
}
