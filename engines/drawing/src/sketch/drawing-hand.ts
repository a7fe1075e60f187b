import { createRandom } from '@toile/imaging'
import type { SketchWords } from '../words/read-sketch.ts'
import { MEDIA } from './ink.ts'
import type { Hand, Medium } from './ink.ts'

/** Factors on a hand's usual weight, lost lines and overshoot, by medium. Chosen by eye. */
const HANDS: Readonly<Record<Medium, Omit<Hand, 'medium' | 'random'>>> = {
  marker: { weight: 1.1, lost: 1, overshoot: 1 },
  watercolour: { weight: 0.8, lost: 1.7, overshoot: 0.6 },
  ink: { weight: 1.34, lost: 0.8, overshoot: 1.4 },
  pencil: { weight: 0.88, lost: 1.3, overshoot: 1 },
}

/** @param order a lineage keeps the medium and draws every line and fold anew */
export function handOf(
  words: SketchWords,
  order: { readonly seed: number; readonly index: number; readonly lineage: readonly number[] },
): Hand {
  const random = createRandom('hand', order.seed, order.index, ...order.lineage)
  // A line drawing is made with the pen alone: on white cloth there is nothing to wash.
  const medium = words.handling === 'line' ? 'ink' : (words.handling ?? MEDIA[order.index % MEDIA.length]!)
  return { ...HANDS[medium], medium, random }
}
