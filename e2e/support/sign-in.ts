import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Toile } from './server.ts'
import { type Account, expect, verificationLink } from './test.ts'

/** Fills the register page in, and answers its dialog. */
export async function register(page: Page, account: Account): Promise<void> {
  await page.goto('/register')
  await fillRegisterForm(page, account)
  const dialog = page.getByRole('dialog', { name: 'Account Verification Needed!' })
  await expect(dialog).toContainText(account.email)
  await dialog.getByRole('button', { name: 'Ok' }).click()
}

export async function fillRegisterForm(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
}

/** Presses 'Continue with Google' and answers for somebody in the sandbox's window. */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const consent = await opening
  await consent.getByLabel('E-mail address').fill(email)
  await Promise.all([consent.waitForEvent('close'), consent.getByRole('button', { name: 'Continue' }).click()])
}

/** An authenticator that says yes to everything, as a person with a finger on it does. */
export async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Adds a passkey to the account that is signed in, by the calls that its page makes. */
export const addPasskey = (page: Page, { password }: Account): Promise<void> =>
  page.evaluate(async (secret) => {
    const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const call = async (path: string, body: object = {}): Promise<never> => {
      const response = await fetch(`/api/account/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token) },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return (await response.json()) as never
    }
    await call('confirm/', { password: secret })
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await call('passkeys/register-options/'))
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    await call('passkeys/register/', { name: 'Of a test', passkey: made.toJSON() })
  }, password)

/** The newest link of this kind that was mailed to an address. */
export async function mailedLink(toile: Toile, email: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = (await toile.mails()).filter(({ to }) => to === email)
    link = mails.flatMap(({ links }) => links).find((each) => each.includes(path)) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** A link to /unlock, as the mail has it that is sent when others have guessed for long. */
export async function unlockLink(toile: Toile, { username }: Account): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await toile.database.query(
    `INSERT INTO account_tokens (token_hash, account_id, purpose, created_at, expires_at)
     SELECT $1, id, 'unlock', now(), now() + interval '30 minutes' FROM accounts WHERE username = $2`,
    [createHash('sha256').update(token).digest(), username],
  )
  return `${toile.url}/unlock?data=${token}`
}

/** The link of a sign-up, a day later than it works. */
export async function expiredLink(toile: Toile, email: string): Promise<string> {
  const link = await verificationLink(toile, email)
  await toile.database.query(
    `UPDATE email_verifications SET expires_at = now() - interval '1 minute'
     WHERE sign_up_id IN (SELECT id FROM sign_ups WHERE email = $1)`,
    [email],
  )
  return link
}
