import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordJudge, PasswordWeakness } from '@toile/core'

/** Guesses that a password must withstand, as a power of ten: more than the login's delays and limits allow in years. */
const MIN_GUESSES_LOG10 = 6
/** Characters that are estimated: the estimate of a longer text takes long, and its beginning alone is strong enough. Chosen. */
const MAX_ESTIMATED_LENGTH = 40
/** How many ways of reading symbols as letters (`4` for `a`) are tried; each costs time. Chosen. */
const MAX_SUBSTITUTIONS = 20

/** The library's warnings, by what they mean for us. */
const WEAKNESSES: Readonly<Record<string, PasswordWeakness>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  wordByItself: 'common',
  pwned: 'common',
  similarToCommon: 'like-common',
  userInputs: 'personal',
  namesByThemselves: 'personal',
  commonNames: 'personal',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'row',
  straightRow: 'row',
  keyPattern: 'row',
  dates: 'date',
  recentYears: 'date',
}

/** Estimates passwords with zxcvbn, which knows the most used ones of the world. Its lists (8 MB) are read at the first use. */
export function zxcvbnJudge(): PasswordJudge {
  let factory: Promise<ZxcvbnFactory> | undefined
  return {
    async weaknessOf(password, personal) {
      factory ??= openFactory()
      const { guessesLog10, feedback } = (await factory).check(password, [...personal])
      if (guessesLog10 >= MIN_GUESSES_LOG10) return null
      return WEAKNESSES[feedback.warning ?? ''] ?? 'short'
    },
  }
}

async function openFactory(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new core.ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_ESTIMATED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
}
