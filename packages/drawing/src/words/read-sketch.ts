import { tokenize } from './lexicon.ts'
import { sketchLexicon } from './sketch-lexicon.ts'
import { SketchReading } from './sketch-reading.ts'
import type { SketchWords } from './sketch-reading.ts'
import { intoRuns } from './sketch-runs.ts'

export type { AccessoryDraft, SketchWords } from './sketch-reading.ts'

const LONGEST_READ = 600

/**
 * Reads a prompt for a fashion sketch. Never fails: what it does not know is listed in `ignored`.
 * @param prompt any text; the first 600 words are read
 */
export function readSketch(prompt: string): SketchWords {
  const tokens = tokenize(prompt)
  const matches = sketchLexicon().read(tokens.slice(0, LONGEST_READ))
  const reading = new SketchReading()
  const runs = intoRuns(matches)
  for (const [i, run] of runs.entries()) reading.take(run, runs[i + 1])
  return reading.result(tokens.slice(LONGEST_READ).map((token) => token.text))
}
