import { readFile } from 'node:fs/promises'
import { expect, signedIn, test } from '../support/test.ts'

/** What the pages with a session have, and the open ones do without (docs/decisions/0027-open-pages.md). */
const HEAVY =
  /[/\\](?:zod|sonner|@tanstack|@radix-ui[/\\]react-(?!slot|compose-refs))[/\\]|mask-tools|src\/features\/(?!landing)/

/** The source modules that each script of the build was made of, from apps/web. */
const modules = JSON.parse(
  await readFile(new URL('../../apps/web/dist/.vite/modules.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>

for (const [path, module, shown] of [
  ['/', 'src/app/pages/landing-route.tsx', /^A new account begins with/],
  ['/terms-of-service', 'src/app/pages/terms-page.tsx', 'Terms of service'],
  ['/cookie-policy', 'src/app/pages/cookie-policy-page.tsx', 'Cookie policy'],
] as const) {
  test(`${path} loads the scripts that its markup names, and no schema, query, dialog or studio among them`, async ({
    page,
  }) => {
    const loaded = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) loaded.add(pathname.slice(1))
    })
    const checked = page.waitForResponse('**/api/session/')
    await page.goto(path)
    await checked
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
    const named = [...(await (await page.request.get(path)).text()).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)]
    // What moves the slides comes when the browser has nothing else to do, which may be by now.
    for (const script of loaded)
      if (modules[script]?.some((each) => each.includes('embla-carousel'))) loaded.delete(script)
    expect([...loaded].toSorted()).toEqual(named.map(([, script]) => script).toSorted())
    const made = [...loaded].flatMap((script) => modules[script] ?? [])
    expect(made).toContain(module)
    expect(made.filter((each) => HEAVY.test(each))).toEqual([])
  })
}

test('somebody who is signed in has their bar on an open page too, and what it offers', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/terms-of-service')
  await expect(page.getByTestId('credits')).toHaveText(/\d/)
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'My credits' }).click()
  await expect(page).toHaveURL('/account/credits')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('a visitor’s menu on a phone is loaded when it is pressed, holds the focus, and gives it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Register' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('where the popup’s code cannot be loaded, its button leads to the page of the same name', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/ways-in-*.js', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username or Email')).toBeVisible()
})

test('the browser finds no issue with what visitors see, such as code that the policy refuses', async ({ page }) => {
  const issues: unknown[] = []
  const browser = await page.context().newCDPSession(page)
  // It tells of each picture that is loaded when it comes near, as it is meant to be.
  browser.on('Audits.issueAdded', ({ issue }) => String(issue.code) === 'LazyLoadImageIssue' || issues.push(issue))
  await browser.send('Audits.enable')
  for (const path of ['/', '/pricing', '/login', '/register', '/terms-of-service']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  }
  expect(issues).toEqual([])
})

test('search engines and other sites find what a page is, the picture of a link, and every open page', async ({
  page,
  toile,
}) => {
  await page.goto('/pricing')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${toile.url}/pricing`)
  const about = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(about ?? '')).toMatchObject({ '@graph': [{ offers: { price: 5 } }, {}, {}] })
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const shown = await page.request.get(picture ?? '')
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${toile.url}/sitemap.xml`)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  for (const [, address] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
    expect([address, (await page.request.get(address ?? '')).status()]).toEqual([address, 200])
  }
})
