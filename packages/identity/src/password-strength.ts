import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordJudge, PasswordWeakness } from '@toile/core'

/** Guesses that a password must stand, as a power of ten: what somebody can try in years of delays and limits. */
const ENOUGH = 6
/** Characters that are weighed. What stands the guesses by its beginning stands them whole; longer texts take long. */
const WEIGHED = 40
/** Ways of reading symbols as letters that are tried; each costs time. */
const SUBSTITUTIONS = 20

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

/** Weighs passwords by zxcvbn, against the most used ones of the world. Its lists (8 MB) are read at the first use. */
export function zxcvbnJudge(): PasswordJudge {
  let factory: Promise<ZxcvbnFactory> | undefined
  return {
    async weaknessOf(password, personal) {
      factory ??= openFactory()
      const { guessesLog10, feedback } = (await factory).check(password, [...personal])
      if (guessesLog10 >= ENOUGH) return null
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
    maxLength: WEIGHED,
    l33tMaxSubstitutions: SUBSTITUTIONS,
  })
}
