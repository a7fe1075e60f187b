import { passwordProblem } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'

/** Why a password would be among the first that somebody tries. */
export type PasswordWeakness = 'common' | 'like-common' | 'personal' | 'repeated' | 'row' | 'date' | 'short'

/** Estimates how many guesses a password withstands. */
export interface PasswordJudge {
  /**
   * Null for a strong password. `personal`: words that a guesser would try first, such as names and parts of the address.
   */
  weaknessOf(password: string, personal: readonly string[]): Promise<PasswordWeakness | null>
}

const EASY = 'This password is too easy to guess'
export const WEAK_PASSWORD: Readonly<Record<PasswordWeakness, string>> = {
  common: `${EASY}: it is among the most used.`,
  'like-common': `${EASY}: it is close to one of the most used.`,
  personal: `${EASY}: it is made of your username or your e-mail address.`,
  repeated: `${EASY}: it repeats itself.`,
  row: `${EASY}: it is a row of letters, numbers or keys.`,
  date: `${EASY}: it is a date or a year.`,
  short: `${EASY}. Three or four words in a row make a good one.`,
}

export interface PasswordOwner {
  readonly username: string
  readonly email: string
}

/**
 * For every new password, of a sign-up, a reset or a change. Throws `invalid`, with the reason at the field `password1`,
 * for one that breaks the form's rules or would soon be guessed.
 */
export async function judgePassword(
  deps: { readonly passwords: PasswordJudge },
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const weakness = async (): Promise<string | null> => {
    const found = await deps.passwords.weaknessOf(password, personalWords(owner))
    return found && WEAK_PASSWORD[found]
  }
  const problem = passwordProblem(password, owner.username) ?? (await weakness())
  if (problem !== null) throw new DomainError('invalid', problem, { fields: { password1: [problem] } })
}

/** The names whole, and their parts: an address is `ada.lovelace@mail.example.com`. */
export function personalWords({ username, email }: PasswordOwner): string[] {
  const parts = [username, email].flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const local = email.slice(0, Math.max(0, email.indexOf('@')))
  const whole = [username, email, local, local.replaceAll(/[^\p{L}\p{N}]/gu, '')].map((name) => name.toLowerCase())
  return [...new Set(['toile', ...whole, ...parts])].filter((word) => word.length > 2)
}
