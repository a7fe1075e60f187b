import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { spoilReport } from '../support/fidelity.ts'
import { figureMask, figurePhoto } from '../support/pictures.ts'
import type { Toile } from '../support/server.ts'
import { allArrived, credits, generateOne, importMask, nextButton, pictures, uploadPhoto } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

async function makeBackground(page: Page): Promise<void> {
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto())
  await nextButton(page).click()
  await importMask(page, await figureMask('person'))
  await nextButton(page).click()
  await page.getByRole('textbox').fill('Beach at golden hour')
  await generateOne(page)
  await allArrived(page, 1)
}

const notes = (page: Page | Locator) => page.getByRole('region', { name: 'True to what you gave' })

test('a background says that what stays is unchanged, with its measures on demand, and offers no retry', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  await makeBackground(page)
  await expect(notes(page).getByText('What stays of your photo: unchanged')).toBeVisible()
  await expect(notes(page).getByText('0 of 255')).toBeHidden()
  await notes(page).getByText('What was measured').click()
  await expect(notes(page).getByText('0 of 255')).toBeVisible()
  await expect(page.getByRole('button', { name: /for free/ })).toHaveCount(0)
})

test(
  'a picture below the threshold is made once more for nothing, and only once',
  { tag: '@long' },
  async ({ page, toile }) => {
    const { username } = await signedIn(page, toile)
    await spoilReport(page, toile)
    await makeBackground(page)
    await expect(notes(page).getByRole('listitem')).toContainText([
      'What stays of your photo: unchanged',
      'Only 61 % of your garment shows. Cut off: neck, lower third',
      'Colour differs (ΔE 12.3)',
      'Print kept only 41 %',
      '1 of 2 texts and logos kept',
    ])
    await expect(credits(page)).toHaveText('56')
    expect(await violationsOf(page)).toEqual([])

    await page.unroute('**/api/stream-image-generation/**')
    await page.getByRole('button', { name: 'Try again for free' }).click()
    await expect(page).toHaveURL('/variation-results')
    await expect(page.getByRole('heading', { name: 'Another try, ready' })).toBeVisible({ timeout: 60_000 })
    await expect(pictures(page)).toHaveCount(1)
    await expect(credits(page)).toHaveText('56')
    expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Another try, ready' })).toBeVisible({ timeout: 60_000 })
    expect(await retriesOf(toile, username)).toBe(1)

    // The page it came from still holds the events that told of the offer.
    await page.goBack()
    await expect(notes(page).getByText('Print kept only 41 %')).toBeVisible()
    await expect(page.getByRole('button', { name: /for free/ })).toHaveCount(0)
  },
)

test(
  'a picture that is opened again from the dashboard says the same, and its offer stands until it is taken',
  { tag: '@long' },
  async ({ page, toile }) => {
    await signedIn(page, toile)
    await spoilReport(page, toile)
    await makeBackground(page)
    await page.unroute('**/api/stream-image-generation/**')

    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Open/ }).click()
    const opened = notes(page.getByRole('dialog', { name: 'Create background' }))
    await expect(opened.getByRole('listitem')).toContainText([
      'What stays of your photo: unchanged',
      'Only 61 % of your garment shows. Cut off: neck, lower third',
      'Colour differs (ΔE 12.3)',
      'Print kept only 41 %',
      '1 of 2 texts and logos kept',
    ])
    expect(await violationsOf(page)).toEqual([])
    await opened.getByRole('button', { name: 'Try again for free' }).click()
    await expect(page.getByRole('heading', { name: 'Another try, ready' })).toBeVisible({ timeout: 60_000 })
    await expect(credits(page)).toHaveText('56')

    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Open/ }).last().click()
    await expect(opened.getByText('Print kept only 41 %')).toBeVisible()
    await expect(opened.getByRole('button', { name: /for free/ })).toHaveCount(0)
  },
)

test(
  'an offer that was taken elsewhere meanwhile says so, and makes nothing',
  { tag: '@long' },
  async ({ page, toile }) => {
    const { username } = await signedIn(page, toile)
    await spoilReport(page, toile)
    await makeBackground(page)
    const offer = page.getByRole('button', { name: 'Try again for free' })
    await expect(offer).toBeVisible()
    await page.unroute('**/api/stream-image-generation/**')
    await toile.database.query(
      `INSERT INTO generation_requests (id, account_id, kind, mode, count, price_each, seed, width, height, prompt, face_id,
       mask_coordinates, status, open_tasks, next_event_id, created_at, done_at, retry_of_output_id)
     SELECT gen_random_uuid(), account_id, 'generate', mode, 1, 0, 1, width, height, '', -1, '[]', 'done', 0, 0, now(), now(), id
     FROM outputs WHERE account_id = (SELECT id FROM accounts WHERE username = $1)`,
      [username],
    )
    await offer.click()
    await expect(page.getByRole('heading', { name: 'The free retry was already used' })).toBeVisible()
    await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0)
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
  },
)

async function retriesOf({ database }: Toile, username: string): Promise<number> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS count FROM ledger JOIN accounts ON accounts.id = ledger.account_id
     WHERE username = $1 AND reason = 'retry'`,
    [username],
  )
  return rows[0].count
}
