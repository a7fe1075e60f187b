import { Reader } from './reader.ts'
import { sketchLexicon } from './sketch-lexicon.ts'
import type { SketchMeaning } from './sketch-lexicon.ts'
import { SketchReading } from './sketch-reading.ts'
import type { SketchWords } from './sketch-words.ts'
import { intoRuns } from './sketch-runs.ts'

export type { AccessoryDraft, SketchWords } from './sketch-words.ts'

/**
 * Reads a prompt for a fashion sketch. Never fails: what it does not know is listed in `ignored`.
 * @param prompt any text; the first 600 words are read
 */
export function readSketch(prompt: string): SketchWords {
  const reader = new Reader<SketchMeaning>(sketchLexicon(), prompt)
  const reading = new SketchReading(reader)
  const runs = intoRuns(reader.matches)
  for (const [i, run] of runs.entries()) reading.take(run, runs[i + 1])
  return reading.result()
}
