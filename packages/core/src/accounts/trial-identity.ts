import { createHmac } from 'node:crypto'

/** Providers that deliver `name+anything@` to `name@`. */
const PLUS_TAGS = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'fastmail.com',
  'fastmail.fm',
  'proton.me',
  'protonmail.com',
  'pm.me',
])
/** Providers that do not see dots before the @. */
const WITHOUT_DOTS = new Set(['gmail.com'])
const SAME_PROVIDER: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** One mailbox, one text: letter case, and what the provider folds (R9). */
export function normaliseAddress(email: string): string {
  const [local = '', givenDomain = ''] = email.trim().toLowerCase().split('@')
  const domain = SAME_PROVIDER[givenDomain] ?? givenDomain
  let name = local
  if (PLUS_TAGS.has(domain)) name = name.split('+')[0] ?? name
  if (WITHOUT_DOTS.has(domain)) name = name.replaceAll('.', '')
  return `${name}@${domain}`
}

/** Remembered after the account is gone; without the key nobody can try addresses against it (R9). */
export const trialIdentity = (email: string, key: Uint8Array): Uint8Array =>
  createHmac('sha256', key)
    .update(`email:${normaliseAddress(email)}`)
    .digest()
