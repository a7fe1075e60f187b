import { CSS_COLOURS, RARER_COLOURS } from './names/css-and-rarer.ts'
import { TRADE_COLOURS } from './names/trade.ts'

export interface Colour {
  readonly name: string
  /** sRGB, `#rrggbb`. */
  readonly hex: string
}

export interface NamedColour extends Colour {
  /** Other words for the same colour. */
  readonly aliases: readonly string[]
}

/** Colour words and their sRGB values, from tables of `name:rrggbb` with aliases after a bar. */
export const COLOURS: readonly NamedColour[] = `${TRADE_COLOURS}${RARER_COLOURS}${CSS_COLOURS}`
  .trim()
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [names = '', ...aliases] = line.split('|')
    const [name = '', hex = ''] = names.split(':')
    return { name, hex: `#${hex}`, aliases }
  })
