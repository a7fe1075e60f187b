import type { Recolouring } from '../geometry/tile.ts'
import { shadesOf } from './spec.ts'

/** What is changed about a drawing so that every colour asked for is plainly there. */
export interface Emphasis {
  /** Factor on the closeness of motifs. */
  readonly density: number
  /** Stamps in one ink that are drawn in another instead; sRGB, `#rrggbb`, share 0..1. */
  readonly swaps: readonly { readonly from: string; readonly to: string; readonly share: number }[]
}

export const NO_EMPHASIS: Emphasis = { density: 1, swaps: [] }

/** Each swap as a change of colours: an ink with its shades becomes another with its own. */
export function recolourings({ swaps }: Emphasis, ground: string): Recolouring[] {
  return swaps.map(({ from, to, share }) => {
    const [old, fresh] = [shadesOf(from, ground), shadesOf(to, ground)]
    const names = ['shade', 'light', 'pale', 'detail', 'base'] as const
    return { share, colours: new Map(names.map((name) => [old[name], fresh[name]])) }
  })
}
