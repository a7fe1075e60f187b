import { creditsWords } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { picturesFor } from './money.ts'
import { pageSettingsQuery } from './page-settings.ts'

/** What a new account begins with; null where that is nothing (R9). */
export function trialWords(credits: number): string | null {
  if (credits <= 0) return null
  const pictures = picturesFor(credits)
  const enough =
    pictures === 0 ? '' : `, enough for ${pictures.toLocaleString('en')} ${pictures === 1 ? 'picture' : 'pictures'}`
  return `A new account begins with ${creditsWords(credits)}${enough}. No card is asked for.`
}

/**
 * The same as a line, whose room is there before the server has said how many: nothing moves on a page that was written by
 * the build.
 *
 * @param className says how high it is: as many lines as the longest words take
 */
export function TrialLine({ className }: { readonly className: string }) {
  const { data } = useQuery(pageSettingsQuery)
  const words = data === undefined ? null : trialWords(data.signup_credits)
  return <p className={className}>{words !== null && <span className="figures animate-appear">{words}</span>}</p>
}
