import { creditsWords, inFigures } from '@toile/contract'
import { picturesFor } from './money.ts'

/** What a new account begins with; null where that is nothing (R9). */
export function trialWords(credits: number): string | null {
  if (credits <= 0) return null
  const pictures = picturesFor(credits)
  const enough = pictures === 0 ? '' : `, enough for ${inFigures(pictures)} ${pictures === 1 ? 'picture' : 'pictures'}`
  return `A new account begins with ${creditsWords(credits)}${enough}. No card is asked for.`
}

/**
 * The same as a line, whose room is there before the server has said how many: nothing moves on a page that was written by
 * the build.
 *
 * @param credits what a new account begins with; undefined until the server has said so
 * @param className says how high it is: as many lines as the longest words take
 */
export function TrialLine({
  credits,
  className,
}: {
  readonly credits: number | undefined
  readonly className: string
}) {
  const words = credits === undefined ? null : trialWords(credits)
  return <p className={className}>{words !== null && <span className="figures animate-appear">{words}</span>}</p>
}
