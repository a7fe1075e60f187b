import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type CapabilitiesAnswer, describeMode } from '@toile/contract'
import { ofColours, violationsOf } from '../support/axe.ts'
import { continueWithGoogle, expiredLink, fillRegisterForm } from '../support/sign-in.ts'
import { figureMask, figurePhoto } from '../support/pictures.ts'
import {
  allArrived,
  describeAndGenerate,
  generateOne,
  generateName,
  importMask,
  nextButton,
  pictures,
  setDots,
  uploadPhoto,
} from '../support/studio.ts'
import { expect, logIn, newAccount, signedIn, spendTo, test, verificationLink } from '../support/test.ts'

const PHOTO = { width: 480, height: 640 }

/** WCAG 2.2 AA as far as a program can tell. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page as it stands, in both themes. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  await expectNone(page, `${where}, light`, (axe) => axe.withTags(WCAG))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, `${where}, dark`, ofColours)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNone(page: Page, where: string, rules: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  const violations = await violationsOf(page, rules)
  expect(violations.map((violation) => `${where}: ${violation}`)).toEqual([])
}

async function expectOpenPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page, path)
}

test.use({ colorScheme: 'light', reducedMotion: 'reduce' })

test('the pages that everybody comes through have no violation', async ({ page }) => {
  for (const path of ['/', '/login', '/pricing']) await expectOpenPage(page, path)
})

test('a new theme is there at once where motion is reduced', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  const changing = await page.evaluate(
    () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
  )
  expect(changing).toBe(0)
})

test('all other open pages have none', { tag: '@long' }, async ({ page }) => {
  for (const path of [
    '/register',
    '/terms-of-service',
    '/cookie-policy',
    '/security',
    '/logout',
    '/verify-email',
    '/verify-email?data=unknown',
    '/forgot-password',
    '/reset-password',
    '/reset-password?data=unread',
    '/confirm-email?data=unread',
    '/unlock?data=unread',
    '/nowhere',
  ]) {
    await expectOpenPage(page, path)
  }
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectNoViolations(page, 'login popup')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expectNoViolations(page, 'register popup')
})

test('the sign-in pages, on the way through them, have none', { tag: '@long' }, async ({ page, toile }) => {
  const account = newAccount()
  await page.goto('/register')
  for (const label of ['Username', 'Email', 'Password']) await page.getByLabel(label, { exact: true }).fill('x')
  await page.getByLabel('Confirm password').fill('y')
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectNoViolations(page, 'what is wrong with a sign-up')
  await fillRegisterForm(page, account)
  await expect(page.getByRole('dialog', { name: 'Account Verification Needed!' })).toBeVisible()
  await expectNoViolations(page, 'verification needed')

  await page.goto(await expiredLink(toile, account.email))
  await expect(page.getByRole('heading', { name: 'Ah, snap!' })).toBeVisible()
  await expectNoViolations(page, 'expired link')
  await toile.database.query(`UPDATE email_verifications SET expires_at = now() + interval '1 hour'`)
  await page.goto(await verificationLink(toile, account.email))
  await expect(page.getByRole('heading', { name: 'Account Verified' })).toBeVisible()
  await expectNoViolations(page, 'verified')

  await page.context().clearCookies()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose STANDARD' }).click()
  await continueWithGoogle(page, account.email)
  await expect(page.getByRole('form', { name: 'Link with Google' })).toBeVisible()
  await logIn(page, { ...account, password: 'a wrong guess' })
  await expect(page.getByText('Wrong username or password.')).toBeVisible()
  await expectNoViolations(page, 'a wrong login, and a password to link with Google')
  await toile.database.query(`UPDATE login_delays SET next_at = now() + interval '1 minute'`)
  await logIn(page, account)
  await expect(page.getByRole('button', { name: /^Login in/ })).toBeVisible()
  await expectNoViolations(page, 'a login that waits')
  await toile.database.query('DELETE FROM login_delays')
  await page.reload()
  await logIn(page, account)
  await expect(page.getByRole('dialog', { name: 'The STANDARD plan' })).toBeVisible()
  await expectNoViolations(page, 'plan confirmation')

  await page.goto('/create-sketch/')
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('textbox').fill('A coat')
  await toile.database.query('DELETE FROM sessions')
  await page.getByRole('textbox').fill('A coat with a hood')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expectNoViolations(page, 'a session that has ended')
})

test('the steps of the studio have none', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await expectNoViolations(page, 'photo step')
  await nextButton(page).click()
  await setDots(page, PHOTO, [[0.5, 0.42]])
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  await expect(nextButton(page)).toBeEnabled()
  await expectNoViolations(page, 'mask step')
  await nextButton(page).click()
  await page.getByRole('textbox').fill('Concrete loft')
  await expect(page.getByRole('radio', { name: '4 Images' })).toBeVisible()
  await expectNoViolations(page, 'words step')
})

test('the choice of faces has none, where an engine draws them', { tag: '@long' }, async ({ page, toile }) => {
  await page.route('**/api/capabilities/', async (route) => {
    const answer = (await (await route.fetch()).json()) as CapabilitiesAnswer
    const modes = answer.modes.map((each) => ({ ...each, face: 'applied', pose: 'applied' }))
    await route.fulfill({ json: { ...answer, modes } })
  })
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await importMask(page, await figureMask('top', PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await page.getByRole('textbox').fill('Concrete loft')
  await nextButton(page).click()
  await page.getByRole('radio', { name: 'Mateo' }).click()
  await expectNoViolations(page, 'choice of faces')
})

test('instructions and their settings have none', { tag: '@long' }, async ({ page, toile }) => {
  const { username } = await signedIn(page, toile, { instructions: true })
  for (const mode of ['create-background', 'create-sketch']) {
    await page.goto(`/${mode}/`)
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(6)
    await expectNoViolations(page, `${mode}, instructions`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Instructions' }).click()
  await expect(page.getByRole('switch').first()).toBeChecked()
  await expectNoViolations(page, 'settings of instructions')
})

for (const [mode, sample] of [
  ['pattern-to-image', 'Tartan'],
  ['sketch-to-image', 'Shirt dress'],
] as const) {
  test(
    `${mode}: the picture to read, its sample, the words and what was made of them have none`,
    { tag: '@long' },
    async ({ page, toile }) => {
      await signedIn(page, toile)
      await page.goto(`/${mode}/`)
      const samples = page.getByRole('region', { name: 'Samples' })
      await expect(samples).toBeVisible()
      await expectNoViolations(page, 'empty')
      await samples.getByRole('button', { name: sample }).click()
      await expect(page.getByRole('heading', { name: /^Your / })).toBeFocused()
      await expectNoViolations(page, 'picture')
      await nextButton(page).click()
      if (describeMode(mode).garmentType !== 'none') await page.getByRole('radio', { name: 'full body' }).check()
      await page.getByRole('textbox').fill('Dark green wool, zeppelin')
      await expectNoViolations(page, 'words')
      await page.getByRole('radio', { name: '1 Image' }).check()
      await page.getByRole('button', { name: generateName(1) }).click()
      await allArrived(page, 1)
      await expect(page.getByRole('list', { name: 'Without effect' })).toContainText('zeppelin')
      await expectNoViolations(page, 'result')
      await pictures(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'large')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Start over' }).click()
      await expect(page.getByRole('button', { name: /^Continue with previous/ })).toBeVisible()
      await expectNoViolations(page, 'previous')
    },
  )
}

test(
  'results, repeat and print, variations, lacking credits and the dashboard have none',
  { tag: '@long' },
  async ({ page, toile }) => {
    const { username } = await signedIn(page, toile)
    await page.goto('/create-pattern/')
    await describeAndGenerate(page, 'Teal and ochre terrazzo', 1)
    await allArrived(page, 1)
    await expectNoViolations(page, 'result step')
    await pictures(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page, 'picture')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Repeat and print picture 1' }).click()
    await expect(page.getByRole('img', { name: /straight, 3 repeats across$/ })).toBeVisible()
    await expectNoViolations(page, 'repeat, flat')
    await page.getByLabel('Tile width, cm').fill('90')
    await expect(page.getByText(/a metre, with \d+ dpi\.$/)).toBeVisible()
    await expectNoViolations(page, 'print, too wide for its pixels')
    await page.getByRole('radio', { name: 'On cloth' }).click()
    await page.getByRole('radio', { name: 'Flat inks' }).click()
    await expect(page.getByRole('img', { name: /on hanging cloth$/ })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('list', { name: 'Inks' })).toBeVisible()
    await expectNoViolations(page, 'repeat, cloth and inks')
    await page.keyboard.press('Escape')
    const vary = page.getByRole('button', { name: 'Vary picture 1' })
    await vary.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNoViolations(page, 'vary menu')
    await page.getByRole('menuitem', { name: /^1 Image/ }).click()
    await expect(page.getByRole('heading', { name: '1 variation, ready' })).toBeVisible({ timeout: 60_000 })
    await expectNoViolations(page, 'variation')
    await spendTo(toile, { username }, 2)
    await vary.click()
    await page.getByRole('menuitem', { name: /^4 Images/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Choose plan/ })).toHaveCount(3)
    await expectNoViolations(page, 'lacking credits')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'No variation yet' })).toBeVisible()
    await expectNoViolations(page, 'no variation yet')
    await page.goto('/dashboard')
    await expect(page.getByRole('row')).toHaveCount(1 + 2)
    await expectNoViolations(page, 'dashboard')
  },
)

test(
  'earlier attempts, the page of a picture that was given one, and lists that show it have none',
  { tag: '@long' },
  async ({ page, toile }) => {
    await signedIn(page, toile)
    await page.goto('/pattern-to-image/')
    await page.getByRole('region', { name: 'Samples' }).getByRole('button', { name: 'Tartan' }).click()
    await nextButton(page).click()
    await page.getByRole('radio', { name: 'full body' }).check()
    await page.getByRole('textbox').fill('Dark green wool')
    await generateOne(page)
    await allArrived(page, 1)
    await page.getByRole('button', { name: /^Regenerate/ }).click()
    const earlier = page.getByRole('button', { name: /^Earlier attempt/ })
    await earlier.click()
    await expect(page.getByRole('img', { name: /^Earlier attempt/ })).toBeVisible()
    await expectNoViolations(page, 'an earlier attempt')
    await allArrived(page, 1)
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('img', { name: /^Latest attempt/ })).toBeVisible()
    await expectNoViolations(page, 'an earlier attempt, compared')
    await page.getByRole('link', { name: 'Open its page', exact: true }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /Photo/ }).first()).toBeVisible()
    await expectNoViolations(page, 'the page of a picture that was given one')
    await page.goto('/library')
    await expect(page.getByRole('button', { name: /^Open the picture/ })).toHaveCount(2)
    await expectNoViolations(page, 'library, grid')
    await page.getByRole('radio', { name: 'Table' }).click()
    await expect(page.getByRole('columnheader', { name: 'Made', exact: true })).toBeVisible()
    await expectNoViolations(page, 'library, table')
    await page.goto('/dashboard')
    await expect(page.getByRole('row')).toHaveCount(1 + 2)
    await expectNoViolations(page, 'dashboard, rows with what was given')
  },
)

test('the account, its lists, forms and questions have none', { tag: '@long' }, async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await expectNoViolations(page, 'profile, another address')
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByLabel('Confirm new password').blur()
  await expectNoViolations(page, 'signing in, refused password')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'new passkey')
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm your identity' })).toBeVisible()
  await expectNoViolations(page, 'proof')
  await page.goto('/account/sessions')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'sessions, the end of all')
  for (const [path, list] of [
    ['sessions', page.getByText('This browser')],
    ['security-log', page.getByText('Account opened')],
    ['credits', page.getByText('Trial credits')],
  ] as const) {
    await page.goto(`/account/${path}`)
    await expect(list).toBeVisible()
    await expectNoViolations(page, path)
  }
  await page.goto('/account/uploads')
  await page.getByRole('checkbox', { name: 'Photo' }).check()
  await expectNoViolations(page, 'uploads')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'uploads, deletion')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No uploads yet')).toBeVisible()
  await expectNoViolations(page, 'no uploads')
  await page.goto('/account/data')
  await expect(page.getByText('You have no uploads.')).toBeVisible()
  await expectNoViolations(page, 'my data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'deletion of the account')
})
