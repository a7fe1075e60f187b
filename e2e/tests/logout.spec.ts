import type { Page } from '@playwright/test'
import { expect, signedIn, test } from '../support/test.ts'

/** Names and values of what the browser keeps for the page. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const counts = databases.map(
      ({ name }) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name ?? '')
          opening.addEventListener('success', () => {
            const database = opening.result
            const stores = [...database.objectStoreNames]
            if (stores.length === 0) return resolve(0)
            const transaction = database.transaction(stores)
            let records = 0
            for (const store of stores) {
              const asking = transaction.objectStore(store).count()
              asking.addEventListener('success', () => (records += asking.result))
            }
            transaction.addEventListener('complete', () => {
              database.close()
              resolve(records)
            })
          })
        }),
    )
    const records = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    return { records, texts: JSON.stringify({ ...localStorage, ...sessionStorage }) }
  })

test('a logout takes the work out of the browser, here and under another tab, and leaves the theme', async ({
  page,
  context,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').fill('Paper cranes over the unreleased collection')
  const studio = page
  await expect.poll(async () => (await keptIn(studio)).texts).toContain('unreleased collection')

  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await other.getByRole('button', { name: username }).click()
  const answering = other.waitForResponse((response) => response.url().endsWith('/api/logout/'))
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  expect((await (await answering).allHeaders())['clear-site-data']).toBe('"storage"')

  for (const tab of [other, studio]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const tab of [other, studio]) {
    const { records, texts } = await keptIn(tab)
    expect(records).toBe(0)
    expect(texts).not.toContain('unreleased')
    expect(texts).not.toContain(username)
  }
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})
