import { Reader } from './reader.ts'
import { sketchLexicon } from './sketch-lexicon.ts'
import type { SketchMeaning } from './sketch-lexicon.ts'
import { SketchReader } from './sketch-reader.ts'
import type { SketchWords } from './sketch-words.ts'
import { intoChunks } from './sketch-chunks.ts'

export type { AccessoryDraft, SketchWords } from './sketch-words.ts'

/**
 * Reads a prompt for a fashion sketch. Never fails: what it does not know is listed in `ignored`.
 * @param prompt any text; the first 600 words are read
 */
export function readSketch(prompt: string): SketchWords {
  const reader = new Reader<SketchMeaning>(sketchLexicon(), prompt)
  const reading = new SketchReader(reader)
  const chunks = intoChunks(reader.matches)
  for (const [i, chunk] of chunks.entries()) reading.take(chunk, chunks[i + 1])
  return reading.result()
}
