import { distance } from '../colour.ts'
import type { PinDots, Recolouring } from '../geometry/tile.ts'
import type { Palette } from './palette.ts'
import { shadesOf } from './spec.ts'

/** What is changed about a drawing so that every colour asked for is plainly there. */
export interface Emphasis {
  /** Factor on the closeness of motifs. */
  readonly density: number
  /** Stamps in one ink that are drawn in another instead; sRGB, `#rrggbb`, share 0..1. */
  readonly swaps: readonly { readonly from: string; readonly to: string; readonly share: number }[]
  /** A named ink that becomes the cloth itself, where none was named; sRGB, `#rrggbb`. */
  readonly ground?: string
  /** Pin dots of the cloth, under the drawing. */
  readonly pinDots?: readonly PinDots[]
}

/** Nothing is changed. */
export const NO_EMPHASIS: Emphasis = { density: 1, swaps: [] }

/** Each swap as a change of colours: an ink with its shades becomes another with its own. */
export function recolourings({ swaps }: Emphasis, ground: string): Recolouring[] {
  return swaps.map(({ from, to, share }) => {
    const [old, fresh] = [shadesOf(from, ground), shadesOf(to, ground)]
    const names = ['shade', 'light', 'pale', 'detail', 'base'] as const
    return { share, colours: new Map(names.map((name) => [old[name], fresh[name]])) }
  })
}

/** The palette with one of its named inks as the cloth; the inks that remain must be told from it. */
export function groundedOn(palette: Palette, { ground }: Emphasis): Palette {
  if (ground === undefined || !palette.inks.includes(ground)) return palette
  const inks = palette.inks.filter((ink, i) => ink !== ground && (i < palette.named || distance(ink, ground) > 0.1))
  return inks.length === 0 ? palette : { ground, inks, named: palette.named - 1 }
}
