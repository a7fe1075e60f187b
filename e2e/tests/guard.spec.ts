import { expect, signedIn, test } from '../support/test.ts'

const PRIVATE = ['/dashboard', '/create-pattern/', '/create-background/', '/variation-results', '/temp-redirect']
const OPEN = ['/pricing', '/terms-of-service', '/cookie-policy', '/security', '/verify-email', '/logout']

test.describe('route guard (R1)', () => {
  test('sends a visitor from private routes to the login', async ({ page }) => {
    for (const path of PRIVATE) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/login')
    }
  })

  test('leaves open routes open to a visitor and to a signed-in user', async ({ page, toile }) => {
    for (const path of ['/', '/login', '/register', ...OPEN]) {
      await page.goto(path)
      await expect(page.getByRole('main'), path).toBeVisible()
      await expect(page, path).toHaveURL(path)
    }
    await signedIn(page, toile)
    for (const path of OPEN) {
      await page.goto(path)
      await expect(page.getByRole('main'), path).toBeVisible()
      await expect(page, path).toHaveURL(path)
    }
  })

  test('sends a signed-in user from the landing, login and register pages to the dashboard', async ({
    page,
    toile,
  }) => {
    await signedIn(page, toile)
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/dashboard')
    }
  })

  test('variation results without a state go home, which is the dashboard here (R5)', async ({ page, toile }) => {
    await signedIn(page, toile)
    for (const path of ['/variation-results', '/temp-redirect']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/dashboard')
    }
  })

  test('a logout in one tab reaches the others (R2)', async ({ page, context, toile }) => {
    await signedIn(page, toile)
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/logout')
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
  })

  test('a GET never logs anybody out (R3)', async ({ page, toile }) => {
    await signedIn(page, toile)
    await page.goto('/logout')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('an unknown route says so, with the status of it (R6)', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})
