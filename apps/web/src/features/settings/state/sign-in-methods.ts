import type { AccountAnswer } from '@toile/contract'

/** How one signs in, a line each. */
export function signInMethods({
  has_password,
  google,
  passkeys,
}: Pick<AccountAnswer, 'has_password' | 'google' | 'passkeys'>): string[] {
  return [
    has_password && 'Username or e-mail, and a password',
    google && 'Google',
    passkeys > 0 && (passkeys === 1 ? 'One passkey' : `${passkeys} passkeys`),
  ].filter((way) => way !== false)
}
