import { describe, expect, it } from 'vitest'
import { ACCESSORY_WORDS } from '../words/accessory-names.ts'
import { BODY_WORDS, HAIR_WORDS, HANDLING_WORDS, SHOE_WORDS, SKIN_WORDS } from '../words/figure-words.ts'
import { TRAIT_WORDS } from '../words/garment-traits.ts'
import { POSES } from '../figures/poses.ts'
import { drawSketch, interpretSketch } from './draw-sketch.ts'

const firstOf = (phrases: string): string => phrases.split('|')[0]!

/** A phrase for each value of each slot of a garment. */
const TRAITS = [
  ...new Map(
    TRAIT_WORDS.toReversed().map(([phrase, trait]) => [`${trait.slot} ${trait.value}`, { phrase, trait }]),
  ).values(),
]
const slotPhrases = (slot: string): readonly string[] =>
  TRAITS.filter(({ trait }) => trait.slot === slot).map(({ phrase }) => phrase)
/** Words of which one holds at a time, and something is drawn anyway. */
const FIGURE_WORDS: Readonly<Record<string, readonly string[]>> = {
  pose: POSES.map(({ words }) => words[0]!),
  hair: Object.values(HAIR_WORDS).map(firstOf),
  body: Object.values(BODY_WORDS).map(firstOf),
  skin: Object.values(SKIN_WORDS).map(firstOf),
  shoe: Object.values(SHOE_WORDS).map(firstOf),
  handling: Object.values(HANDLING_WORDS).map(firstOf),
  accessory: Object.values(ACCESSORY_WORDS).map(({ phrases }) => firstOf(phrases)),
}

const sheets = new Map<string, string>()
function sheetOf(prompt: string): string {
  const sheet = sheets.get(prompt) ?? drawSketch({ prompt, seed: 3, index: 0 }).svg
  sheets.set(prompt, sheet)
  return sheet
}

/** Whether one of the prompts is drawn otherwise than the first. */
const differs = (prompt: string, others: readonly string[]): boolean =>
  others.some((other) => sheetOf(prompt) !== sheetOf(other))

const isTold = (prompt: string, phrase: string): boolean =>
  interpretSketch({ prompt, seed: 3, index: 0 }).readings.some(
    ({ said }) => said.toLowerCase().replaceAll('-', ' ') === phrase.toLowerCase(),
  )

describe('a word that is told as understood is seen', () => {
  it.each(['shirt', 'dress', 'trousers', 'technical flat of a trench coat'])(
    'each trait of a garment: %s',
    (garment) => {
      const unseen = TRAITS.filter(({ phrase, trait }) => {
        const prompt = `${garment}, ${phrase}`
        const others = slotPhrases(trait.slot).filter((other) => other !== phrase)
        const instead = [garment, `${garment}, without ${phrase}`, ...others.map((other) => `${garment}, ${other}`)]
        return isTold(prompt, phrase) && !differs(prompt, instead)
      }).map(({ phrase }) => phrase)
      sheets.clear()
      expect(unseen).toEqual([])
    },
  )

  it.each(Object.entries(FIGURE_WORDS))('each word for the %s', (_, phrases) => {
    const unseen = phrases.filter((phrase) => {
      const prompt = `red dress, ${phrase}`
      const others = phrases.filter((other) => other !== phrase).map((other) => `red dress, ${other}`)
      return isTold(prompt, phrase) && !differs(prompt, ['red dress', ...others])
    })
    sheets.clear()
    expect(unseen).toEqual([])
  })
})
