/**
 * The document with everything between `<!-- NAME:start -->` and `<!-- NAME:end -->` replaced.
 * Throws when the markers are not there, once each and in this order.
 */
export function putBetween(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, rest, ...more] = document.split(start)
  const [, after, ...others] = (rest ?? '').split(end)
  if (before === undefined || after === undefined || more.length > 0 || others.length > 0) {
    throw new Error(`the document needs ${start} and ${end}, once each`)
  }
  return `${before}${start}\n\n${text}\n\n${end}${after}`
}

/** What stands between the markers, without them. Throws as `putBetween` does. */
export function between(document: string, name: string): string {
  const kept = putBetween(document, name, '')
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  return document.slice(kept.indexOf(start) + start.length, document.indexOf(end)).trim()
}
