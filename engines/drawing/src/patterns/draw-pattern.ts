import { createRandom } from '@toile/imaging'
import { FAMILIES } from '../words/motif-names.ts'
import type { Family, MotifWord } from '../words/motif-names.ts'
import { TEXTURE } from '../words/pattern-meanings.ts'
import type { PatternWords } from '../words/read-pattern.ts'
import { listReadings, type Reading, type ReadingLists } from '../words/readings.ts'
import { groundedOn, NO_EMPHASIS, recolourings } from './emphasis.ts'
import type { Emphasis } from './emphasis.ts'
import { drawTile, FAMILY_TRAITS } from './families.ts'
import { isPainted, planPaint } from './painted.ts'
import type { PaintPlan } from './painted.ts'
import { drawPair, leadingMotif, pairOf, containsMotif, tiedInks } from './pairs.ts'
import { choosePalette, followsMood } from './palette.ts'
import type { Palette } from './palette.ts'
import type { PatternSpec } from './spec.ts'
import { finishOf, groundIsNamed, restyled, styledPalette } from './styles.ts'
import type { PatternFinish } from './styles.ts'
import { variationOf } from './variation.ts'
import type { Variation } from './variation.ts'

/** What is asked for. */
export interface PatternOrder {
  readonly prompt: string
  /** 0 to 2^32 - 1. Equal orders give equal bytes. */
  readonly seed: number
  /** Which picture of a request, from 0: another composition, size, arrangement or weighting of colours each. */
  readonly index: number
  /** Pixels of the picture; the tile keeps its proportions. Default 1024. */
  readonly width?: number
  readonly height?: number
  /** Seeds of the variations that lead from the original to this picture; none for the original. */
  readonly lineage?: readonly number[]
  /** What to change so that no named colour is lost; default nothing. */
  readonly emphasis?: Emphasis
}

/** What a tile is made of: outlines, as a whole SVG document, or a plan for a painter of pixels. */
type PatternArt =
  | { readonly kind: 'vector'; readonly svg: string }
  | { readonly kind: 'painted'; readonly plan: PaintPlan }

/** One picture of a request. */
export interface DrawnPattern {
  /** One tile that repeats without a seam. */
  readonly art: PatternArt
  /** What is done to its pixels afterwards, where the style asked for is not drawn already. */
  readonly finish: PatternFinish | undefined
  readonly family: Family
  readonly palette: Palette
  readonly words: PatternWords
  /** What the picture shows of the prompt, and the words that had no effect. */
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly readings: readonly Reading[]
}

/** The tile that is drawn. Round numbers. */
const TILE = {
  /** Its shorter side, in drawing units; also the picture's sides, in pixels, where none are asked for. */
  side: 1024,
  /** Beyond this ratio the longer side is drawn at the same count of units, so that a ribbon stays affordable. */
  longestRatio: 4,
} as const

/** Draws one tile from words that were read. Never fails; sizes must be at least 16 px. */
export function drawFromWords(words: PatternWords, order: Omit<PatternOrder, 'prompt'>): DrawnPattern {
  const pixels = { width: order.width ?? TILE.side, height: order.height ?? TILE.side }
  const random = createRandom('pattern', order.seed)
  const variation = variationOf(order.lineage ?? [])
  const family = familyOf(words, order)
  const emphasis = order.emphasis ?? NO_EMPHASIS
  const chosen = groundedOn(choosePalette(words, family, order.index % 4, random.fork('palette')), emphasis)
  const palette = variation.palette(
    styledPalette(chosen, words),
    words.ground !== undefined || groundIsNamed(words, chosen),
  )
  const spec = specOf({ words, family, palette, variation }, order, pixels)
  const finish = finishOf(words.style)
  const swaps = recolourings(emphasis, palette.ground)
  const pair = pairOf(words)
  if (pair !== undefined) {
    const drawn = drawPair(words, pair, spec, random.fork(`pair/${order.index}${variation.label}`))
    const art = {
      kind: 'vector',
      svg: restyled(drawn.tile.toSvg(pixels, swaps, emphasis.pinDots), words.style, drawn.palette),
    } as const
    const { palette: both } = drawn
    return { art, finish, family, palette: both, words, ...interpretPattern(words, order) }
  }
  const own = random.fork(`${family}/${order.index}${variation.label}`)
  const art: PatternArt = isPainted(family)
    ? { kind: 'painted', plan: planPaint(family, spec, own.whole(0, 0x7fffffff)) }
    : {
        kind: 'vector',
        svg: restyled(drawTile(family, spec, own).toSvg(pixels, swaps, emphasis.pinDots), words.style, palette),
      }
  return { art, finish, family, palette, words, ...interpretPattern(words, order) }
}

/** What the picture of an order will show of its words, and the words that will have no effect: known before it is drawn. */
export function interpretPattern(words: PatternWords, order: Pick<PatternOrder, 'seed' | 'index'>): ReadingLists {
  const pair = pairOf(words)
  return pair === undefined
    ? splitByEffect(words, familyOf(words, order))
    : splitByEffect(words, pair.ground.family, pair.guest.family)
}

const familyOf = (words: PatternWords, { seed, index }: Pick<PatternOrder, 'seed' | 'index'>): Family =>
  leadingMotif(words)?.family ?? chooseFamily(words, seed, index)

interface Choice {
  readonly words: PatternWords
  readonly family: Family
  readonly palette: Palette
  readonly variation: Variation
}

function specOf(
  { words, family, palette, variation }: Choice,
  { index, emphasis = NO_EMPHASIS }: Omit<PatternOrder, 'prompt'>,
  pixels: { readonly width: number; readonly height: number },
): PatternSpec {
  const ratio = Math.min(
    TILE.longestRatio,
    Math.max(pixels.width, pixels.height) / Math.min(pixels.width, pixels.height),
  )
  const long = Math.round(TILE.side * ratio)
  const wide = pixels.width >= pixels.height
  // Where geometry is fixed, whole numbers of repeats swallow small steps, and size is all there is to vary.
  const step = FAMILY_TRAITS[family].density ? variation.scale : variation.scale ** 2.4
  const kinds = words.motifs.filter((motif) => motif.family === family && (motif.kind ?? '') !== '')
  return {
    width: wide ? long : TILE.side,
    height: wide ? TILE.side : long,
    ground: palette.ground,
    inks: palette.inks,
    named: palette.named,
    groundNamed: words.ground !== undefined || groundIsNamed(words, palette),
    scale: Math.min(2, Math.max(0.4, words.scale * step)),
    density: Math.min(2, Math.max(0.3, words.density * variation.density * emphasis.density)),
    layout: words.layout,
    direction: words.direction,
    variant: index % 4,
    kind: kinds.length === 0 ? '' : kinds[Math.floor(index) % kinds.length]!.kind!,
    tied: tiedInks(words),
    without: words.without.families,
  }
}

/** Words that were read but do nothing in this family are listed as ignored. */
function splitByEffect(words: PatternWords, family: Family, guest?: Family): ReadingLists {
  const traits = FAMILY_TRAITS[family]
  const paints = guest === undefined && isPainted(family)
  const shown = (motif: MotifWord) =>
    containsMotif(family, motif) || (guest !== undefined && containsMotif(guest, motif))
  const dropped = new Set(words.motifs.filter((motif) => !shown(motif)).map((motif) => motif.name))
  if (words.layout !== undefined && (guest === undefined ? !traits.layouts : words.layout !== 'tossed'))
    for (const word of words.spoken.layout) dropped.add(word)
  if (words.density !== 1 && !traits.density && guest === undefined)
    for (const word of words.spoken.density) dropped.add(word)
  if (words.direction !== undefined && !traits.directions) dropped.add(words.direction)
  // 'Retro' is a mood and a style: it is heard as long as one of the two is seen.
  const moodShows = [family, ...(guest ? [guest] : [])].some((each) => followsMood(words, each))
  const moodWords = words.mood?.phrases ?? []
  const styleWords = words.style === undefined ? [] : words.spoken.style
  if (!moodShows) for (const word of moodWords) if (isPainted(family) || !styleWords.includes(word)) dropped.add(word)
  if (isPainted(family)) for (const word of styleWords) if (!moodShows || !moodWords.includes(word)) dropped.add(word)
  const lost = words.readings.filter(({ fact }) => dropped.has(fact))
  return listReadings(
    words.readings
      .filter((reading) => !lost.includes(reading))
      .map((reading) => asContained(reading, words, [family, guest]))
      .map((reading) => (paints && isOf(family, reading, words) ? asTexture(reading) : reading)),
    [...words.ignored, ...lost.map(({ said }) => said)],
  )
}

const isOf = (family: Family, { fact }: Reading, { motifs }: PatternWords): boolean =>
  motifs.some((motif) => motif.name === fact && motif.family === family)

/** What its print files will be is learnt before it is paid. */
const asTexture = (reading: Reading): Reading => ({
  ...reading,
  means: [reading.means, TEXTURE].filter(Boolean).join(' '),
})

/** What stands in another family's print is drawn as its like: olive branches among lemons are leaves. */
function asContained(reading: Reading, { motifs }: PatternWords, drawn: readonly (Family | undefined)[]): Reading {
  const motif = motifs.find(({ name }) => name === reading.fact)
  if (motif?.kind === undefined || motif.kind === '' || drawn.includes(motif.family)) return reading
  const like = motif.family === 'leaves' ? 'leaves' : 'flowers'
  const said = reading.said.toLowerCase()
  return {
    ...reading,
    word: `${said}: drawn as ${like}`,
    means: `Beside the other motifs there is no drawing of ${said} of its own: the pattern shows ${like}.`,
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
