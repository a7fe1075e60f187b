/** What leads to a word and would be left hanging. */
const LEADS = String.raw`(?:\s+(?:in|on|with|and|of))*`

/** What may stand between two words of a phrase, or around one, and is no word to a reader: blanks, dashes, quotation marks. */
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}#,.;:!?()/|+&\n]`
const MARKS = String.raw`["'“”„‘’«»*_]*`

/**
 * A prompt without some of its words, wherever they first stand, with the commas, marks and blanks that go with them. Where they
 * stand nowhere it is as it was.
 * @param said words as a reader tells them: what stands between them is not said
 */
export function withoutWords(prompt: string, said: string): string {
  const words = said.split(/[\s\p{Pd}\u2212]+/u).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  const phrase = words.join(`${BETWEEN}+`)
  const alone = String.raw`${MARKS}(?<![\p{L}\p{M}\p{N}])${phrase}(?![\p{L}\p{M}\p{N}])${MARKS}`
  const normal = prompt.normalize('NFKC')
  const found = new RegExp(alone, 'iu').exec(normal)
  if (found === null) return prompt
  let before = normal.slice(0, found.index).trimEnd()
  const after = normal.slice(found.index + found[0].length).trimStart()
  const ends = after === '' || /^[,.;:!?]/u.test(after)
  if (ends) before = before.replace(new RegExp(String.raw`${LEADS}$`, 'iu'), '')
  if (before === '' || /[,;]$/u.test(before)) return tidy(`${before} ${after.replace(/^[,;]\s*/u, '')}`)
  return tidy(ends ? `${before}${after}` : `${before} ${after}`)
}

const tidy = (text: string): string => text.trim().replace(/[,;]$/u, '')
