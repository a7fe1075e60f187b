import { keepSampleMails } from '../support/mails.ts'
import { continueWithGoogle, expiredLink, fillRegisterForm, mailedLink, unlockLink } from '../support/sign-in.ts'
import { logIn, newAccount, signedIn } from '../support/test.ts'
import type { Walk } from './walk.ts'

export async function openPages({ page, shoot }: Walk): Promise<void> {
  const paths = [
    '',
    'login',
    'register',
    'pricing',
    'terms-of-service',
    'cookie-policy',
    'security',
    'logout',
    'verify-email',
    'forgot-password',
    'reset-password',
    'nowhere',
  ]
  for (const path of paths) {
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(path === '' ? 'landing' : path, { fullPage: true })
  }
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('popup')
  await page.goto('/register')
  await page.getByLabel('Email').fill('nobody@nowhere')
  await page.getByLabel('Confirm password').fill('another')
  await page.getByLabel('Confirm password').blur()
  await shoot('register-errors', { fullPage: true })
}

export async function mails({ toile, page, shoot }: Walk): Promise<void> {
  for (const { name, path } of await keepSampleMails(toile)) {
    await page.goto(path)
    await shoot(`mail-${name}`, { fullPage: true })
  }
  await page.goto('/dev/mail/')
  await shoot('mails-kept')
}

/** The sign-in pages: with errors, waiting, asking again, done. */
export async function signIn({ toile, page, shoot }: Walk): Promise<void> {
  const newcomer = newAccount()
  await page.goto('/register')
  await fillRegisterForm(page, newcomer)
  await page.getByRole('dialog').waitFor()
  await shoot('sign-in-sent')
  await page.goto(await expiredLink(toile, newcomer.email))
  await page.getByRole('heading', { name: 'Ah, snap!' }).waitFor()
  await shoot('sign-in-snap', { fullPage: true })
  const owner = await signedIn(page, toile)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Choose STANDARD' }).click()
  await page.getByRole('dialog').getByText('= ').waitFor()
  await shoot('sign-in-plan')
  await page.goto('/create-sketch/')
  await page.getByRole('textbox').fill('Ivory trench coat')
  await toile.database.query('DELETE FROM sessions')
  await page.getByRole('textbox').fill('Ivory trench coat with a belt')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await shoot('sign-in-session')
  await continueWithGoogle(page, owner.email)
  const password = page.getByLabel('Password of your Toile account')
  await password.waitFor()
  await shoot('sign-in-session-link', { prepare: () => password.scrollIntoViewIfNeeded() })
  await page.context().clearCookies()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose BASIC' }).click()
  await page.getByText('BASIC plan').waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await shoot('sign-in-login-plan', { fullPage: true })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opening).close()
  await page.getByRole('alert').waitFor()
  await shoot('sign-in-google-closed', { fullPage: true })
  for (let count = 0; count < 6; count += 1) {
    await logIn(page, { ...owner, password: `wrong guess ${count}` })
    await page.getByRole('main').getByRole('alert').first().waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /^Login in/ }).waitFor()
  await shoot('sign-in-login-wait', { fullPage: true })
  await page.goto('/forgot-password')
  await page.getByLabel('Username or Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await shoot('sign-in-reset-asked', { fullPage: true })
  await page.goto(await mailedLink(toile, owner.email, '/reset-password'))
  await page.getByLabel('New password').fill('password123')
  await page.getByLabel('Confirm password').fill('password123')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('too easy to guess').first().waitFor()
  await shoot('sign-in-reset-weak', { fullPage: true })
  await page.getByLabel('New password').fill('quilted moth over harbour')
  await page.getByLabel('Confirm password').fill('quilted moth over harbour')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Your new password is set').waitFor()
  await shoot('sign-in-reset-done', { fullPage: true })
  await page.goto(await unlockLink(toile, owner))
  await page.getByRole('button', { name: 'Unlock this browser' }).waitFor()
  await shoot('sign-in-unlock', { fullPage: true })
  await page.goto('/confirm-email?data=a')
  await page.getByRole('button', { name: 'Confirm this address' }).waitFor()
  await shoot('sign-in-confirm-email', { fullPage: true })
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await shoot('sign-in-spent', { fullPage: true })
  await page.goto(`${toile.urlByNumber}/login`)
  await page.getByText('Passkeys work at').waitFor()
  await shoot('sign-in-by-number', { fullPage: true })
  const verified = newAccount()
  await page.goto('/register')
  await fillRegisterForm(page, verified)
  await page.getByRole('dialog').waitFor()
  await page.goto(await mailedLink(toile, verified.email, '/verify-email'))
  await page.getByRole('heading', { name: 'Account Verified' }).waitFor()
  await shoot('sign-in-verified', { fullPage: true })
}
