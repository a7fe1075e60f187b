/** What leads to a word and would be left hanging. */
const LEADS = String.raw`(?:\s+(?:in|on|with|and|of))*`

/** What may stand between two words of a phrase, or around one, and is no word to a reader: blanks, dashes, quotation marks. */
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}#,.;:!?()/|+&\n]`
/** What may stand between the words of a list that are taken out together: punctuation, too. */
const BETWEEN_LISTED = String.raw`[^\p{L}\p{M}\p{N}#]`
const MARKS = String.raw`["'“”„‘’«»*_]*`

/**
 * A prompt without some of its words, where they first stand by themselves, with the commas, marks and blanks that go with them.
 * Where they stand nowhere it is as it was.
 * @param said words as a reader tells them: what stands between them is not said
 * @param others what else was read: the 'navy' of 'navy ground' is not the one of 'navy anchors'
 */
export function withoutWords(prompt: string, said: string, others: readonly string[] = []): string {
  const normal = prompt.normalize('NFKC')
  const places = placesOf(normal, said)
  const taken = others.filter((other) => other.length > said.length).flatMap((other) => placesOf(normal, other))
  const isTaken = ({ from, to }: Place): boolean => taken.some((other) => other.from <= from && to <= other.to)
  const found = places.find((place) => !isTaken(place)) ?? places[0]
  if (found === undefined) return prompt
  let before = normal.slice(0, found.from).trimEnd()
  const after = normal.slice(found.to).trimStart()
  const ends = after === '' || /^[,.;:!?]/u.test(after)
  if (ends) before = before.replace(new RegExp(String.raw`${LEADS}$`, 'iu'), '')
  if (before === '' || /[,;]$/u.test(before)) return tidy(`${before} ${after.replace(/^[,;]\s*/u, '')}`)
  return tidy(ends ? `${before}${after}` : `${before} ${after}`)
}

interface Place {
  readonly from: number
  readonly to: number
}

/** Where words stand, with the marks around them. A list that one 'no' covers is told without its commas. */
function placesOf(prompt: string, said: string): Place[] {
  const places = placesWith(BETWEEN, prompt, said)
  return places.length > 0 ? places : placesWith(BETWEEN_LISTED, prompt, said)
}

function placesWith(between: string, prompt: string, said: string): Place[] {
  const words = said.split(/[\s\p{Pd}\u2212]+/u).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  const phrase = words.join(`${between}+`)
  const alone = String.raw`${MARKS}(?<![\p{L}\p{M}\p{N}])${phrase}(?![\p{L}\p{M}\p{N}])${MARKS}`
  const found = prompt.matchAll(new RegExp(alone, 'giu'))
  return Array.from(found, ({ 0: text, index }) => ({ from: index, to: index + text.length }))
}

const tidy = (text: string): string => text.trim().replace(/[,;]$/u, '')
