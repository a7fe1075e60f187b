import { randomInt } from 'node:crypto'
import { usernameProblem } from '@toile/contract'
import type { GooglePerson } from './google-identity.ts'

/** Characters; leaves room for the number that is added. */
const MAX_BASE_LENGTH = 40
/** Names with a number that are tried after the plain one; each number has a digit more. */
const NUMBERED_TRIES = 8

/**
 * Usernames for somebody whom Google has named and who was asked for none, the best first: made of the name, else of what
 * the address has before its @, within the rules of usernames. The last are random enough to be free.
 */
export function usernamesFor({ name, email }: Pick<GooglePerson, 'name' | 'email'>): string[] {
  const [local = ''] = email.split(/[+@]/)
  const base = [name ?? '', local].map(cleaned).find((text) => usernameProblem(text) === null) ?? 'maker'
  const numbered = Array.from(
    { length: NUMBERED_TRIES },
    (_, index) => `${base}${randomInt(10 ** (index + 1), 10 ** (index + 2))}`,
  )
  return [base, ...numbered]
}

/** Letters and digits of any script; whatever else stands between them becomes one dot. */
const cleaned = (text: string): string =>
  Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_]+/gu, '.'),
  )
    .slice(0, MAX_BASE_LENGTH)
    .join('')
    .replaceAll(/^\.+|\.+$/g, '')
