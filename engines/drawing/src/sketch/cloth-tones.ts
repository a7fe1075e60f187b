import { fromOklch, lightness, mix, toOklch } from '../colour.ts'
import type { Cloth } from '../garments/style.ts'

/** Paper that shows through, the lightest tone; sRGB. */
export const PAPER_LIGHT = '#fffdf8'

/** What a colour becomes on the paper: where light bleaches it, as it is, and the two shades of its folds. */
export interface Tones {
  readonly base: string
  readonly wash: string
  readonly shade: string
  readonly deep: string
  readonly opacity: number
  /** Dark cloth tells its seams by light lines beside the ink. */
  readonly dark: boolean
  readonly pale: boolean
}

/** Shadows are no greyer than the cloth: they keep its chroma and lean a little towards blue. */
function shadowed(colour: string, by: number): string {
  const { l, c, h } = toOklch(colour)
  const cool = ((((265 - h + 540) % 360) - 180) / 180) * 8 * (c < 0.03 ? 0 : 1)
  return fromOklch({ l: Math.max(0.08, l - by), c: c * (1 - by * 0.25), h: h + cool })
}

export function tonesOf(cloth: Cloth): Tones {
  const l = lightness(cloth.colour)
  const pale = l > 0.88
  const open = cloth.fabric === 'sheer' ? 0.55 : 1
  return {
    base: mix(PAPER_LIGHT, cloth.colour, l < 0.35 ? 0.34 : pale ? 0.1 : 0.14),
    wash: cloth.colour,
    shade: pale ? mix(cloth.colour, '#8d93ab', 0.4) : shadowed(cloth.colour, l < 0.3 ? 0.07 : 0.1),
    deep: pale ? mix(cloth.colour, '#676e88', 0.58) : shadowed(cloth.colour, l < 0.3 ? 0.13 : 0.2),
    opacity: open,
    dark: l < 0.36,
    pale,
  }
}
