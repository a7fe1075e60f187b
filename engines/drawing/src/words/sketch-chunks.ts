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
}

export function intoChunks(matches: readonly SketchMatch[]): Chunk[] {
  const chunks: Chunk[] = []
  let chunk: Chunk = { matches: [], lead: '', negated: false }
  const start = (lead: string, negated: boolean) => {
    if (chunk.matches.length > 0) chunks.push(chunk)
    chunk = { matches: [], lead, negated }
  }
  for (const match of matches) {
    const { word, breaks } = match.tokens[0]!
    if (breaks) start('', false)
    if (meaningOf(match, 'negation') !== undefined) start('without', true)
    else if (meaningOf(match, 'stop') !== undefined && CONNECTORS.includes(word)) {
      // 'No sleeves and collar' takes both away; 'no sleeves with a collar' does not.
      start(word, chunk.negated && word === 'and')
    } else chunk.matches.push(match)
  }
  start('', false)
  return chunks
}
