/** What leads to a word and would be left hanging. */
const LEADS = String.raw`(?:\s+(?:in|on|with|and|of))*`

/**
 * A prompt without some of its words, wherever they first stand, with the commas and blanks that go with them.
 * @param said words as a reader tells them: blanks stand for hyphens too
 */
export function withoutWords(prompt: string, said: string): string {
  const words = said.split(/\s+/u).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  const phrase = words.join(String.raw`[\s\p{Pd}]+`)
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${phrase}(?![\p{L}\p{N}])`, 'iu').exec(prompt.normalize('NFKC'))
  if (found === null) return prompt
  const normal = prompt.normalize('NFKC')
  let before = normal.slice(0, found.index).trimEnd()
  const after = normal.slice(found.index + found[0].length).trimStart()
  const ends = after === '' || /^[,.;:!?]/u.test(after)
  if (ends) before = before.replace(new RegExp(String.raw`${LEADS}$`, 'iu'), '')
  if (before === '' || /[,;]$/u.test(before)) return tidy(`${before} ${after.replace(/^[,;]\s*/u, '')}`)
  return tidy(ends ? `${before}${after}` : `${before} ${after}`)
}

const tidy = (text: string): string => text.trim().replace(/[,;]$/u, '')
