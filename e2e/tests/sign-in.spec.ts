import type { Page } from '@playwright/test'
import {
  addPasskey,
  continueWithGoogle,
  expiredLink,
  fillRegisterForm,
  mailedLink,
  register,
  unlockLink,
  withAuthenticator,
} from '../support/sign-in.ts'
import { credits } from '../support/studio.ts'
import { type Account, expect, logIn, newAccount, signedIn, test, verificationLink } from '../support/test.ts'
import type { Toile } from '../support/server.ts'

const dialogOf = (page: Page, plan: string) => page.getByRole('dialog', { name: `The ${plan} plan` })

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
}

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.goto('/pricing')
  await page.getByRole('link', { name: `Choose ${plan}` }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(`continue with the ${plan} plan`)).toBeVisible()
}

/** On /pricing, with the plan's confirmation open, once, and nothing bought. */
async function expectConfirmation(page: Page, plan: string): Promise<void> {
  await expect(page).toHaveURL('/pricing')
  const dialog = dialogOf(page, plan)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Choose ${plan}` })).toBeVisible()
  await expect(dialog).toBeHidden()
}

test.describe('a plan that a visitor pressed for is come back to (R1)', () => {
  test('through a login', async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await logOut(page)
    await choosePlan(page, 'STANDARD')
    await logIn(page, account)
    await expectConfirmation(page, 'STANDARD')
  })

  test('through Google, with the account that it opens', async ({ page }) => {
    await choosePlan(page, 'BASIC')
    await continueWithGoogle(page, newAccount().email)
    await expectConfirmation(page, 'BASIC')
  })

  test('through a passkey', async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await page.goto('/dashboard')
    await withAuthenticator(page)
    await addPasskey(page, account)
    await logOut(page)
    await choosePlan(page, 'PREMIUM')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expectConfirmation(page, 'PREMIUM')
  })

  test('through a sign-up whose link is followed in the same browser', async ({ page, context, toile }) => {
    const account = newAccount()
    await choosePlan(page, 'STANDARD')
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register')
    await fillRegisterForm(page, account)
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    // The mail program opens a tab of its own.
    const tab = await context.newPage()
    await tab.goto(await verificationLink(toile, account.email))
    // The tab that waited in another window goes there by itself, and leaves the plan to this one.
    await expect(page).toHaveURL('/pricing')
    await expect(dialogOf(page, 'STANDARD')).toBeVisible()
    await tab.getByRole('link', { name: 'Start Creating!' }).click()
    await expectConfirmation(tab, 'STANDARD')
  })

  test('but not after a logout', async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await page.goto('/pricing')
    await page.evaluate(() =>
      localStorage.setItem('toile.plan-intent', JSON.stringify({ plan: 'BASIC', until: Date.now() + 1e6 })),
    )
    await logOut(page)
    await logIn(page, account)
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('the verification link', () => {
  test('in another browser leads to the login, with the name filled in, and on to the dashboard (R41)', async ({
    page,
    browser,
    toile,
  }) => {
    const account = newAccount()
    await register(page, account)
    const elsewhere = await browser.newPage({ baseURL: toile.url })
    await elsewhere.goto(await verificationLink(toile, account.email))
    await expect(elsewhere.getByRole('heading', { name: 'Account Verified' })).toBeVisible()
    await expect(elsewhere.getByText('60 credits are yours to start with.')).toBeVisible()
    // The token is in the address no more, and a reload does not take what was said back.
    await expect(elsewhere).toHaveURL('/verify-email')
    await elsewhere.reload()
    await expect(elsewhere.getByRole('heading', { name: 'Account Verified' })).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Start Creating!' }).click()
    await expect(elsewhere.getByLabel('Username or Email')).toHaveValue(account.username)
    await elsewhere.getByLabel('Password', { exact: true }).fill(account.password)
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere).toHaveURL('/dashboard')
    await expect(credits(elsewhere)).toHaveText('60')
    await elsewhere.close()
  })

  test('that comes too late names the address; the next one can be waited for through a reload', async ({
    page,
    toile,
  }) => {
    const account = newAccount()
    await register(page, account)
    await page.goto(await expiredLink(toile, account.email))
    await expect(page.getByRole('heading', { name: 'Ah, snap!' })).toBeVisible()
    await expect(page.getByText("couldn't be verified. Please try again.")).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    // One has been mailed a moment ago, and this tab knows it through every reload.
    await expect(page.getByRole('button', { name: /^Resend in [1-6]\d s$/ })).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Resend in [1-6]\d s$/ })).toBeDisabled()
    // A minute later, to here and to the server.
    await page.evaluate(() => sessionStorage.clear())
    await toile.database.query('DELETE FROM rate_limits')
    await page.reload()
    await page.getByRole('button', { name: 'Resend verification email' }).click()
    await expect(page.getByRole('button', { name: /^Resend in (61|60|59) s$/ })).toBeDisabled()
    await page.goto(await mailedLink(toile, account.email, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Account Verified' })).toBeVisible()
    await page.getByRole('link', { name: 'Start Creating!' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('that is no link of ours has expired', async ({ page }) => {
    await page.goto('/verify-email?data=nothing')
    await expect(page.getByText('Your email verification link has expired.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
  })
})

test.describe('a forgotten password', () => {
  test('is set anew by a mailed link, whose token goes to nobody, and which works once', async ({
    page,
    browser,
    toile,
  }) => {
    const account = await signedIn(page, toile)
    await page.goto('/dashboard')
    const elsewhere = await browser.newPage({ baseURL: toile.url })
    await elsewhere.goto('/login')
    await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
    await elsewhere.getByLabel('Username or Email').fill(account.username)
    await elsewhere.getByRole('button', { name: 'Send the link' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

    const link = await mailedLink(toile, account.email, '/reset-password')
    const referers: string[] = []
    elsewhere.on('request', (request) => referers.push(request.headers()['referer'] ?? ''))
    await elsewhere.goto(link)
    await expect(elsewhere).toHaveURL('/reset-password')
    await elsewhere.reload()
    expect(referers.length).toBeGreaterThan(5)
    expect(referers.filter((referer) => referer.includes('data='))).toEqual([])

    const set = async (password: string): Promise<void> => {
      await elsewhere.getByLabel('New password').fill(password)
      await elsewhere.getByLabel('Confirm password').fill(password)
      await elsewhere.getByRole('button', { name: 'Set the password' }).click()
    }
    await set('password123')
    await expect(elsewhere.getByLabel('New password')).toHaveAccessibleDescription(/This password is too easy to guess/)
    const renewed = { ...account, password: 'quilted moth over harbour' }
    await set(renewed.password)
    await expect(elsewhere).toHaveURL('/login')
    await expect(elsewhere.getByText('Your new password is set')).toBeVisible()
    await logIn(elsewhere, account)
    await expect(elsewhere.getByText('Wrong username or password.')).toBeVisible()
    await logIn(elsewhere, renewed)
    await expect(elsewhere).toHaveURL('/dashboard')

    // The session that was open elsewhere has ended.
    await page.reload()
    await expect(page).toHaveURL('/login')
    await page.goto(link)
    await page.getByLabel('New password').fill('another long phrase')
    await page.getByLabel('Confirm password').fill('another long phrase')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await elsewhere.close()
  })

  test('of nobody is asked for just the same', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Username or Email').fill('nobody-at-all@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  })
})

test.describe('who guesses waits, and the owner need not', () => {
  async function guess(page: Page, account: Account, count: number): Promise<void> {
    await page.goto('/login')
    for (let guessed = 0; guessed < count; guessed += 1) {
      await logIn(page, { ...account, password: `wrong guess ${guessed}` })
      await expect(page.getByText('Wrong username or password.')).toBeVisible()
    }
  }
  async function expectToWait(page: Page, account: Account): Promise<void> {
    await logIn(page, account)
    await expect(page.getByRole('button', { name: /^Login in \d+ s$/ })).toBeDisabled()
    await expect(page.getByText('You can log in at once with a passkey')).toBeVisible()
  }
  /** As after so many guesses that the wait is long. */
  async function guessForLong(page: Page, toile: Toile, account: Account): Promise<void> {
    await guess(page, account, 1)
    await toile.database.query(`UPDATE login_delays SET next_at = now() + interval '1 minute'`)
    await expectToWait(page, account)
  }
  /** This browser is as strange to the account as any. */
  const forgetBrowser = (toile: Toile) => toile.database.query('DELETE FROM known_devices')

  test('a passkey gets in at once', async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await page.goto('/dashboard')
    await withAuthenticator(page)
    await addPasskey(page, account)
    await logOut(page)
    await forgetBrowser(toile)
    await guessForLong(page, toile, account)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('the wait ends on the button, which then logs in', { tag: '@long' }, async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await logOut(page)
    await forgetBrowser(toile)
    await guess(page, account, 5)
    await expectToWait(page, account)
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('the link of the unlock mail makes this browser known, by a press and not by being opened', async ({
    page,
    toile,
  }) => {
    const account = await signedIn(page, toile)
    await logOut(page)
    await forgetBrowser(toile)
    await guessForLong(page, toile, account)
    const link = await unlockLink(toile, account)
    await page.request.get(link)
    await page.goto(link)
    await expect(page).toHaveURL('/unlock')
    await page.getByRole('button', { name: 'Unlock this browser' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('This browser is unlocked')).toBeVisible()
    await logIn(page, account)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a new address is confirmed by a press, in whatever browser', async ({ page, browser, toile }) => {
  const account = await signedIn(page, toile)
  const email = `new-${account.email}`
  await page.goto('/dashboard')
  await page.evaluate(
    async ([password, address]) => {
      const token = decodeURIComponent(/(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      for (const [path, body] of [
        ['confirm/', { password }],
        ['email/', { email: address }],
      ] as const) {
        const { ok } = await fetch(`/api/account/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrftoken': token },
          body: JSON.stringify(body),
        })
        if (!ok) throw new Error(path)
      }
    },
    [account.password, email] as const,
  )
  const link = await mailedLink(toile, email, '/confirm-email')
  const elsewhere = await browser.newPage({ baseURL: toile.url })
  await elsewhere.goto(link)
  await expect(elsewhere).toHaveURL('/confirm-email')
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await elsewhere.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(elsewhere, { ...account, username: email })
  await expect(elsewhere).toHaveURL('/dashboard')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await elsewhere.close()
})

test.describe('Continue with Google', () => {
  test('opens an account, with what it begins with, and knows it again', async ({ page }) => {
    const { email } = newAccount()
    await page.goto('/register')
    await continueWithGoogle(page, email)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('60 credits are yours to start with.')).toBeVisible()
    await expect(credits(page)).toHaveText('60')
    await logOut(page)
    await continueWithGoogle(page, email)
    await expect(page).toHaveURL('/dashboard')
  })

  test('in the popup of the landing page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
    await continueWithGoogle(page, newAccount().email)
    await expect(page).toHaveURL('/dashboard')
  })

  test('whose window is closed, or told no, says so, and loses nothing that was typed', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Username or Email').fill('marguerite')
    for (const [leave, words] of [
      [(consent: Page) => consent.close(), 'Google’s window was closed'],
      [(consent: Page) => consent.getByRole('button', { name: 'Cancel' }).click(), 'not allowed to tell us'],
    ] as const) {
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await leave(await opening)
      await expect(page.getByRole('alert')).toContainText(words)
    }
    await expect(page.getByLabel('Username or Email')).toHaveValue('marguerite')
    await continueWithGoogle(page, newAccount().email)
    await expect(page).toHaveURL('/dashboard')
  })

  test('to the address of an account with a password asks for that, in place, and links the two', async ({
    page,
    toile,
  }) => {
    const account = await signedIn(page, toile)
    await logOut(page)
    await continueWithGoogle(page, account.email)
    const form = page.getByRole('form', { name: 'Link with Google' })
    const field = form.getByLabel('Password of your Toile account')
    await expect(field).toBeFocused()
    await field.fill('not the password')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toBeVisible()
    await field.fill(account.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await logOut(page)
    await continueWithGoogle(page, account.email)
    await expect(page).toHaveURL('/dashboard')
  })

  test('over work whose session has ended goes on with it', async ({ page, toile }) => {
    const { email } = newAccount()
    await page.goto('/login')
    await continueWithGoogle(page, email)
    await expect(page).toHaveURL('/dashboard')
    await toile.database.query(
      `INSERT INTO instruction_settings (account_id, instruction) SELECT id, 'create-sketch' FROM accounts WHERE email = $1`,
      [email],
    )
    await page.goto('/create-sketch/')
    await page.getByRole('textbox').fill('A coat')
    await toile.database.query('DELETE FROM sessions')
    await page.getByRole('textbox').fill('A coat with a hood')
    const popup = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(popup).toBeVisible()
    await continueWithGoogle(page, email)
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL('/create-sketch/')
    await expect(async () => {
      const { draft } = await (await page.request.get('/api/drafts/create-sketch/')).json()
      expect(draft).toMatchObject({ prompt: 'A coat with a hood' })
    }).toPass()
  })
})

test('at 127.0.0.1 it is said where passkeys work, with a link to the same page there', async ({ page, toile }) => {
  await page.goto(`${toile.urlByNumber}/login`)
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toHaveCount(0)
  await page.getByRole('link', { name: toile.url }).click()
  await expect(page).toHaveURL(`${toile.url}/login`)
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible()
})
