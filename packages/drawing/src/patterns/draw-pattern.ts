import { createRandom } from '../random.ts'
import { FAMILIES } from '../words/motif-names.ts'
import type { Family, MotifWord } from '../words/motif-names.ts'
import { readPattern } from '../words/read-pattern.ts'
import type { PatternWords } from '../words/read-pattern.ts'
import { FAMILY_TRAITS } from './families.ts'
import { drawPair, leadOf, pairOf, shows } from './pairs.ts'
import { choosePalette } from './palette.ts'
import type { Palette } from './palette.ts'
import type { PatternSpec } from './spec.ts'

export interface PatternOrder {
  readonly prompt: string
  /** 0 to 2^32 - 1. Equal orders give equal bytes. */
  readonly seed: number
  /** Which picture of a request, from 0: another composition, size, arrangement or weighting of colours each. */
  readonly index: number
  /** Pixels of the picture; the tile keeps its proportions. Default 1024. */
  readonly width?: number
  readonly height?: number
}

export interface DrawnPattern {
  /** A whole SVG document of one tile that repeats without a seam. */
  readonly svg: string
  readonly family: Family
  readonly palette: Palette
  readonly words: PatternWords
  /** What the picture shows of the prompt, and the words that had no effect. */
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
}

const UNITS = 1024
/** Beyond this the longer side is drawn at the same count of units, so that a ribbon stays affordable. */
const LONGEST_RATIO = 4

/** Draws one tile from words. Never fails on a prompt; sizes must be at least 16 px. */
export function drawPattern(order: PatternOrder): DrawnPattern {
  return drawFromWords(readPattern(order.prompt), order)
}

export function drawFromWords(words: PatternWords, order: Omit<PatternOrder, 'prompt'>): DrawnPattern {
  const pixels = { width: order.width ?? UNITS, height: order.height ?? UNITS }
  const random = createRandom('pattern', order.seed)
  const family = leadOf(words)?.family ?? chooseFamily(words, order.seed, order.index)
  const traits = FAMILY_TRAITS[family]
  const palette = choosePalette(words, family, order.index % 4, random.fork('palette'))
  const ratio = Math.min(LONGEST_RATIO, Math.max(pixels.width, pixels.height) / Math.min(pixels.width, pixels.height))
  const long = Math.round(UNITS * ratio)
  const wide = pixels.width >= pixels.height
  const kinds = words.motifs.filter((motif) => motif.family === family && (motif.kind ?? '') !== '')
  const kind = kinds.length === 0 ? '' : kinds[Math.floor(order.index) % kinds.length]!.kind!
  const spec: PatternSpec = {
    width: wide ? long : UNITS,
    height: wide ? UNITS : long,
    ground: palette.ground,
    inks: palette.inks,
    named: palette.named,
    scale: words.scale,
    density: words.density,
    layout: words.layout,
    direction: words.direction,
    variant: order.index % 4,
    kind,
    without: words.without.families,
  }
  const pair = pairOf(words)
  if (pair !== undefined) {
    const drawn = drawPair(words, pair, spec, random.fork(`pair/${order.index}`))
    return {
      svg: drawn.tile.toSvg(pixels),
      family,
      palette: drawn.palette,
      words,
      ...honest(words, pair.ground.family, pair.guest.family),
    }
  }
  const tile = traits.draw(spec, random.fork(`${family}/${order.index}`))
  return { svg: tile.toSvg(pixels), family, palette, words, ...honest(words, family) }
}

/** Words that were read but do nothing in this family are listed as ignored. */
function honest(words: PatternWords, family: Family, guest?: Family): { understood: string[]; ignored: string[] } {
  const traits = FAMILY_TRAITS[family]
  const shown = (motif: MotifWord) => shows(family, motif) || (guest !== undefined && shows(guest, motif))
  const dropped = new Set(words.motifs.filter((motif) => !shown(motif)).map((motif) => motif.name))
  if (words.layout !== undefined && (guest === undefined ? !traits.layouts : words.layout !== 'tossed'))
    for (const word of words.spoken.layout) dropped.add(word)
  if (words.density !== 1 && !traits.density && guest === undefined)
    for (const word of words.spoken.density) dropped.add(word)
  if (words.direction !== undefined && !traits.directions) dropped.add(words.direction)
  return {
    understood: words.understood.filter((word) => !dropped.has(word)),
    ignored: [...words.ignored, ...words.understood.filter((word) => dropped.has(word))],
  }
}

/** Where a prompt names neither motif nor mood: prints that suit any colours, rather than a cloth's own check. */
const FREE_CHOICE: readonly Family[] = ['blooms', 'ditsy', 'leaves', 'cutouts', 'brush', 'paisley', 'vine', 'terrazzo']

function chooseFamily(words: PatternWords, seed: number, index: number): Family {
  const fitting = (words.mood?.families ?? FREE_CHOICE).filter((family) => !words.without.families.includes(family))
  const choices = fitting.length > 0 ? fitting : FAMILIES.filter((family) => !words.without.families.includes(family))
  const order = createRandom('family', seed).shuffled(choices.length > 0 ? choices : FAMILIES)
  return order[index % order.length]!
}
