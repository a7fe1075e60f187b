import { Lexicon } from './lexicon.ts'
import { CLOTH_WORDS, COUNT_WORDS, STYLE_WORDS } from './style-words.ts'
import type { Cloth, Style } from './style-words.ts'
import { MOODS } from './moods.ts'
import type { Mood } from './moods.ts'
import { isDrawnAsLike, MOTIF_WORDS } from './motif-names.ts'
import type { MotifWord } from './motif-names.ts'
import { DENSITY_WORDS, LAYOUT_WORDS, PALETTE_WORDS, SCALE_WORDS } from './qualifiers.ts'
import type { Layout } from './qualifiers.ts'
import { addCommonWords } from './reader.ts'
import type { CommonMeaning } from './reader.ts'
import { GROUND_WORDS, PRINT_WORDS } from './stop-words.ts'

const DIRECTIONS = ['horizontal', 'vertical', 'diagonal'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type PatternMeaning =
  /** `asLike`: it is drawn as something more general than the phrase says. */
  | { readonly kind: 'motif'; readonly motif: MotifWord; readonly asLike: boolean }
  | { readonly kind: 'mood'; readonly mood: Mood }
  | { readonly kind: 'scale'; readonly factor: number }
  | { readonly kind: 'density'; readonly factor: number }
  | { readonly kind: 'layout'; readonly layout: Layout }
  | { readonly kind: 'direction'; readonly direction: Direction }
  | { readonly kind: 'cloth'; readonly cloth: Cloth }
  | { readonly kind: 'style'; readonly style: Style }
  | { readonly kind: 'palette'; readonly names: readonly string[] }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'ground' | 'print' }

let lexicon: Lexicon<PatternMeaning | CommonMeaning> | undefined

/** The words of a prompt for a pattern. Built at the first prompt, so that importing the package costs nothing. */
export function patternLexicon(): Lexicon<PatternMeaning | CommonMeaning> {
  if (lexicon !== undefined) return lexicon
  const built = new Lexicon<PatternMeaning | CommonMeaning>()
  addCommonWords(built)
  for (const motif of MOTIF_WORDS) {
    for (const phrase of motif.phrases)
      built.add(phrase, { kind: 'motif', motif, asLike: isDrawnAsLike(motif, phrase) })
  }
  for (const mood of MOODS) for (const phrase of mood.phrases) built.add(phrase, { kind: 'mood', mood })
  for (const [word, factor] of Object.entries(SCALE_WORDS)) built.add(word, { kind: 'scale', factor })
  for (const [word, factor] of Object.entries(DENSITY_WORDS)) built.add(word, { kind: 'density', factor })
  for (const [word, layout] of Object.entries(LAYOUT_WORDS)) built.add(word, { kind: 'layout', layout })
  for (const [word, cloth] of Object.entries(CLOTH_WORDS)) built.add(word, { kind: 'cloth', cloth })
  for (const [word, style] of Object.entries(STYLE_WORDS)) built.add(word, { kind: 'style', style })
  for (const [phrase, names] of Object.entries(PALETTE_WORDS)) built.add(phrase, { kind: 'palette', names })
  for (const direction of DIRECTIONS) {
    built.add(direction, { kind: 'direction', direction })
    built.add(`${direction}ly`, { kind: 'direction', direction })
  }
  for (const [word, count] of Object.entries(COUNT_WORDS)) {
    for (const number of [word, String(count)]) {
      for (const noun of ['colour', 'color', 'coloured', 'colored', 'ink', 'tone', 'tones', 'shade']) {
        built.add(`${number} ${noun}`, { kind: 'count', count })
      }
    }
  }
  for (const word of GROUND_WORDS) built.add(word, { kind: 'ground' })
  for (const word of PRINT_WORDS) built.add(word, { kind: 'print' })
  lexicon = built
  return built
}
