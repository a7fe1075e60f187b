import { expect, signedIn, test } from '../support/test.ts'

test.describe('before the page has woken up', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/register', '/forgot-password']) {
    test(`${path} cannot be sent: a password never gets into an address`, async ({ page }) => {
      await page.goto(path)
      const form = page.getByRole('main').locator('form')
      await expect(form).toHaveAttribute('method', 'post')
      await expect(form.locator('[type=submit]')).toBeDisabled()
    })
  }
})

test('a press on a button while the page’s code is still on its way is not lost', async ({ page }) => {
  let come = (): void => undefined
  const coming = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/cookie-policy-page-*.js', async (route) => {
    await coming
    await route.continue()
  })
  await page.goto('/cookie-policy', { waitUntil: 'domcontentloaded' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  come()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toBeVisible()
})

test('the page’s code is asked for when the page can be seen, and not before', async ({ page }) => {
  const coming = Promise.withResolvers<void>()
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname)
  })
  await page.route('**/assets/*.css', async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(500)
  expect(scripts).toEqual([])
  coming.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  expect(scripts.length).toBeGreaterThan(0)
})

test('who has read on by then stays there', async ({ page }) => {
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/landing-route-*.js', async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('region', { name: 'How it works' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  coming.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  // The browser may move by a fraction to hold what is seen in its place.
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3)
})

test('what a password manager, or a quick hand, has filled in by then stays, and counts', async ({ page, toile }) => {
  const { username, password } = await signedIn(page, toile)
  await page.context().clearCookies()
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/accounts-*.js', async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  coming.resolve()
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await expect(login).toBeEnabled()
  await expect(page.getByLabel('Username or Email')).toHaveValue(username)
  await login.click()
  await expect(page).toHaveURL('/dashboard')
})

test('what a new account begins with comes late, and moves nothing', async ({ page }) => {
  for (const [path, width] of [
    ['/', 360],
    ['/', 768],
    ['/', 1440],
    ['/register', 360],
  ] as const) {
    const coming = Promise.withResolvers<void>()
    await page.route('**/api/page-settings/', async (route) => {
      await coming.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const below = page.getByText(path === '/' ? 'Create background' : 'Username', { exact: true }).first()
    await page.evaluate(() => document.fonts.ready)
    const before = await below.boundingBox()
    coming.resolve()
    await expect(page.getByText(/^A new account begins with 60 credits, enough for 15 pictures\./)).toBeVisible()
    expect(await below.boundingBox(), `${path} at ${width}`).toEqual(before)
    await page.unroute('**/api/page-settings/')
  }
})
