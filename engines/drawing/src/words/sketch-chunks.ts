import { meaningOf } from './sketch-lexicon.ts'
import type { SketchMatch } from './sketch-lexicon.ts'

const CONNECTORS = [
  'and',
  'with',
  'in',
  'over',
  'under',
  'on',
  'plus',
  'worn',
  'paired',
  'underneath',
  'beneath',
  'featuring',
  'without',
  'of',
  'wearing',
  'wears',
  'but',
]

/** A stretch of the prompt between connectors; its last garment, if any, owns what stands before it. */
export interface Chunk {
  readonly matches: SketchMatch[]
  /** The word that leads to it: 'with', 'in', or '' after punctuation. */
  readonly lead: string
  readonly negated: boolean
  /** Where it is negated: all from the 'no' on, what 'and' adds to it, too; whole once all chunks are there. */
  readonly refused: readonly SketchMatch[]
}

export function intoChunks(matches: readonly SketchMatch[]): Chunk[] {
  const chunks: Chunk[] = []
  let refused: SketchMatch[] = []
  let chunk: Chunk = { matches: [], lead: '', negated: false, refused }
  const start = (lead: string, negated: boolean, goesOn = false) => {
    if (chunk.matches.length > 0) chunks.push(chunk)
    if (!goesOn) refused = []
    chunk = { matches: [], lead, negated, refused }
  }
  for (const match of matches) {
    const { word, breaks } = match.tokens[0]!
    if (breaks) start('', false)
    if (meaningOf(match, 'negation') !== undefined) start('without', true)
    else if (meaningOf(match, 'stop') !== undefined && CONNECTORS.includes(word)) {
      // 'No sleeves and collar' takes both away; 'no sleeves with a collar' does not.
      const goesOn = chunk.negated && word === 'and'
      start(word, goesOn, goesOn)
    } else chunk.matches.push(match)
    if (chunk.negated) refused.push(match)
  }
  start('', false)
  return chunks
}
