import { MODES } from '@toile/contract'
import type { Page } from '@playwright/test'
import { type Account, expect, logIn, signedIn, test } from '../support/test.ts'

/** Every route, and where it ends (R1): for a visitor, and for somebody who is signed in. */
const VISITORS = ['/', '/login', '/register']
const OPEN = [
  '/pricing',
  '/terms-of-service',
  '/cookie-policy',
  '/security',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unlock',
  '/logout',
  '/no-such-page',
]
const PRIVATE = [
  '/dashboard',
  '/library',
  // Of nobody: the page says so.
  '/picture/0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11',
  '/recipe',
  '/account',
  '/account/sessions',
  ...MODES.map((mode) => `/${mode}/`),
]

interface Row {
  readonly path: string
  readonly visitor: string
  readonly member: string
}
const TABLE: readonly Row[] = [
  ...VISITORS.map((path) => ({ path, visitor: path, member: '/dashboard' })),
  ...OPEN.map((path) => ({ path, visitor: path, member: path })),
  ...PRIVATE.map((path) => ({ path, visitor: '/login', member: path })),
  // Without its slash a mode's address is the same page.
  { path: '/create-sketch', visitor: '/login', member: '/create-sketch/' },
  // Without a state there is nothing to vary: home, which is the dashboard here (R5).
  ...['/variation-results', '/temp-redirect'].map((path) => ({ path, visitor: '/login', member: '/dashboard' })),
]

/** Where one comes from: an address that is not in the table. */
const BEFORE = '/cookie-policy?before'

/** Where an address leads; and, where it leads elsewhere, that the way back leads past it to where one came from. */
async function expectEnd(page: Page, path: string, end: string): Promise<void> {
  const leadsOn = path !== end
  if (leadsOn) await page.goto(BEFORE)
  await page.goto(path)
  await expect(page, path).toHaveURL(end)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  if (!leadsOn) return
  await page.goBack()
  await expect(page, `back from ${path}`).toHaveURL(BEFORE)
}

test.describe('the guard, route by route (R1)', () => {
  test('for a visitor, of whom nothing private is asked', async ({ page }) => {
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.add(pathname)
    })
    for (const { path, visitor } of TABLE) await expectEnd(page, path, visitor)
    // Who is there; all else is the same for everybody. A page that was left at once may not have come to its question.
    const everybodys = ['/api/capabilities/', '/api/page-settings/', '/api/plans/', '/api/session/']
    const others = [...asked].filter((path) => !everybodys.includes(path))
    expect(others, `asked for a visitor: ${others.join(', ')}`).toEqual([])
    expect([...asked], 'who is there').toContain('/api/session/')
  })

  test('for somebody who is signed in', { tag: '@long' }, async ({ page, toile }) => {
    await signedIn(page, toile)
    for (const { path, member } of TABLE) await expectEnd(page, path, member)
  })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

async function logOut(page: Page, { username }: Account): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

test.describe('the way back', () => {
  test('after a login leads past the login page', async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await page.goto('/dashboard')
    await logOut(page, account)
    await page.goto('/pricing')
    await page.goto('/login')
    await logIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
    await expect(heading(page)).toBeVisible()
  })

  test('after a logout shows nothing of what was private', async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    for (const path of ['/create-sketch/', '/dashboard']) await page.goto(path)
    await logOut(page, account)
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })
})

test.describe('two tabs', () => {
  test('a logout in one leads the other to the login, wherever it is private (R2)', async ({
    page,
    context,
    toile,
  }) => {
    const account = await signedIn(page, toile)
    const others = await Promise.all(
      ['/dashboard', '/create-sketch/', '/pricing'].map(async (path) => {
        const other = await context.newPage()
        await other.goto(path)
        await expect(heading(other)).toBeVisible()
        return other
      }),
    )
    await page.goto('/dashboard')
    await logOut(page, account)
    const [dashboard, studio, pricing] = others
    await expect(dashboard!).toHaveURL('/login')
    await expect(studio!).toHaveURL('/login')
    // A session that was ended on purpose is not gone on with.
    await expect(studio!.getByText('Your session has ended')).toHaveCount(0)
    await expect(pricing!).toHaveURL('/pricing')
    await expect(pricing!.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('a login in one leads the other on from the login', async ({ page, context, toile }) => {
    const account = await signedIn(page, toile)
    await page.goto('/dashboard')
    await logOut(page, account)
    const other = await context.newPage()
    await other.goto('/login')
    await expect(heading(other)).toBeVisible()
    await logIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    await expect(other).toHaveURL('/dashboard')
  })

  test(
    'another account in one is the other’s account too',
    { tag: '@long' },
    async ({ page, context, toile, browser }) => {
      const elsewhere = await browser.newPage({ baseURL: toile.url })
      const second = await signedIn(elsewhere, toile)
      await elsewhere.close()
      const first = await signedIn(page, toile)
      await page.goto('/dashboard')
      const other = await context.newPage()
      await other.goto('/dashboard')
      await expect(other.getByRole('button', { name: `Account of ${first.username}` })).toBeVisible()
      await logOut(page, first)
      await expect(other).toHaveURL('/login')
      await logIn(page, second)
      await expect(other).toHaveURL('/dashboard')
      await expect(other.getByRole('button', { name: `Account of ${second.username}` })).toBeVisible()
    },
  )
})

test('a GET never logs anybody out (R3)', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/logout')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown route says so, with the status of it (R6)', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})
