import type { Page } from '@playwright/test'
import { expect, signedIn, test } from '../support/test.ts'

test.use({ reducedMotion: 'reduce' })

/** What a laptop has under its lid, with a finger that is always there. */
async function withAuthenticator(page: Page): Promise<void> {
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

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
}

const continueWithPasskey = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' }).click()

test('a passkey is added, signs in alone, proves who one is, and signs nobody in once it is removed', async ({
  page,
  toile,
}) => {
  const account = await signedIn(page, toile)
  await withAuthenticator(page)
  await addPasskey(page, 'Laptop', account.password)
  await expect(page.getByText('not used yet')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await continueWithPasskey(page)
  await expect(page).toHaveURL('/dashboard')
  expect((await (await page.request.get('/api/session/')).json()).user.username).toBe(account.username)

  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await continueWithPasskey(page)
  await expect(page.getByRole('alert').getByText('Toile does not know this passkey.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})
