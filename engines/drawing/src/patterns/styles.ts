import { distance, fromOklch, lightness, toOklch } from '../colour.ts'
import { withOutline } from '../geometry/outline.ts'
import { isTextured, type Style, type TexturedStyle } from '../words/style-words.ts'
import type { PatternWords } from '../words/read-pattern.ts'
import type { Palette } from './palette.ts'

/** How a print is finished on its pixels, after the drawing. */
export type PatternFinish = TexturedStyle

export const finishOf = (style: Style | undefined): PatternFinish | undefined =>
  style !== undefined && isTextured(style) ? style : undefined

/** Inks that a style uses at most, where the colours were left to it. Chosen by eye. */
const FEW_INKS: Partial<Record<Style, number>> = { ink: 1, linocut: 1, 'block-print': 3, 'screen-print': 3 }
/** Ink and paper of a drawing in ink whose colours are left open; sRGB. */
const PEN_AND_INK = { ink: '#23273a', paper: '#f7f3ea' } as const

/** Whether the palette's ground is one of the colours that were asked for. */
export const groundIsNamed = (words: PatternWords, { ground }: Palette): boolean =>
  words.palette.some((colour) => colour.hex === ground)

/** The palette as the style and the count of colours asked for want it; named colours always stay. */
export function styledPalette(palette: Palette, words: PatternWords): Palette {
  const open = words.palette.length === 0
  const most = words.style === undefined ? undefined : FEW_INKS[words.style]
  let { ground, inks } = palette
  if (open && words.mood === undefined && words.style === 'ink') {
    inks = [PEN_AND_INK.ink]
    if (words.ground === undefined && words.groundTone === undefined) ground = PEN_AND_INK.paper
    else if (lightness(ground) < 0.5) inks = [PEN_AND_INK.paper]
  }
  if (open && words.style === 'linocut') {
    const dark = lightness(ground) > 0.5
    inks = [inks.reduce((a, b) => (lightness(b) < lightness(a) === dark ? b : a))]
  }
  if (most !== undefined) inks = inks.slice(0, Math.max(palette.named, most))
  if (words.count !== undefined) inks = counted(inks, Math.max(1, words.count - 1), palette.named)
  return { ground, inks, named: Math.min(palette.named, inks.length) }
}

/** Exactly so many inks: the last companions left out, or further tones of the first ones made. */
function counted(inks: readonly string[], count: number, named: number): readonly string[] {
  const kept = inks.slice(0, Math.max(named, count))
  for (let i = 0; kept.length < count; i++) {
    const { l, c, h } = toOklch(kept[i % Math.max(1, inks.length)]!)
    const light = l > 0.6 ? l - 0.24 : l + 0.24
    kept.push(fromOklch({ l: light, c: c * 0.9, h: (h + 24 * (1 + Math.floor(i / inks.length))) % 360 }))
  }
  return kept
}

/** Distance in OKLab: shades this near to an ink are no more than modelling. Chosen by eye. */
const MODELLING = 0.11

/** The styles that are drawn in the vectors themselves. */
export function restyled(svg: string, style: Style | undefined, palette: Palette): string {
  if (style === 'flat') return flattened(svg, [palette.ground, ...palette.inks])
  if (style === 'retro') return echoed(svg, palette)
  return svg
}

/** Every shade that only models a form becomes the ink itself: nothing but the palette is left. */
function flattened(svg: string, colours: readonly string[]): string {
  const known = new Map<string, string>()
  const nearest = (hex: string) => {
    const best = colours.reduce((a, b) => (distance(b, hex) < distance(a, hex) ? b : a))
    return distance(best, hex) < MODELLING ? best : hex
  }
  return svg.replace(/#[0-9a-f]{6}(?=")/g, (hex) => {
    if (!known.has(hex)) known.set(hex, nearest(hex))
    return known.get(hex)!
  })
}

/** The motifs of a tile, as it defines them. */
const SYMBOL = /<g id="(m\d+)">(.*?)<\/g>(?=<g id="m|<\/defs>)/gs
/** Characters of markup: more is geometry that covers the tile and has no outline of its own. A round number. */
const LARGEST_SYMBOL = 240_000

/** The outlines of the seventies, once and once more around every motif. */
function echoed(svg: string, { ground, inks }: Palette): string {
  const outer = inks[inks.length - 1]!
  return svg.replace(SYMBOL, (whole: string, id: string, markup: string) => {
    if (markup.length > LARGEST_SYMBOL) return whole
    return `<g id="${id}">${withOutline(withOutline(markup, ground, 9), outer, 18)}</g>`
  })
}
