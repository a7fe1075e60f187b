import { allArrived, credits, describeAndGenerate } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

test('a result is upscaled in its place and liked; the dashboard shows both, and a vote is undone there', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'navy stripes on ivory', 1)
  await allArrived(page, 1)
  await expect(credits(page)).toContainText('56')

  const heart = page.getByRole('button', { name: 'Favourite: picture 1' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Upscale · 2 credits, picture 1' }).click()
  // A reload in the middle: the upscale goes on, and is gone on with.
  await page.reload()
  await expect(page.getByText('Upscaled', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Upscale · 2 credits, picture/ })).toHaveCount(0)
  await expect(credits(page)).toContainText('54')
  // The larger one has the smaller one's place and its heart; the smaller one is a press away.
  const picture = page.getByRole('button', { name: 'Open picture 1' }).getByRole('img')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const larger = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'See before, picture 1' }).click()
  await expect(picture).not.toHaveAttribute('src', larger!)
  await page.getByRole('button', { name: 'See after, picture 1' }).click()
  await expect(picture).toHaveAttribute('src', larger!)
  const { rows } = await toile.database.query(
    `SELECT o.width, o.upscaled_from_id FROM outputs o JOIN accounts a ON a.id = o.account_id
     WHERE a.username = $1 ORDER BY o.created_at`,
    [username],
  )
  expect(rows).toMatchObject([{ width: 1024, upscaled_from_id: null }, { width: 2048 }])

  await page
    .getByRole('group', { name: 'Feedback on picture 1' })
    .getByRole('button', { name: 'Like', exact: true })
    .click()
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible()
  await expect(page.getByText('Liked', { exact: true })).toBeVisible({ timeout: 10_000 })

  await page.goto('/dashboard')
  await expect(page.getByText('Upscaled', { exact: true })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Open the picture/ })
    .first()
    .click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('button', { name: 'Like', exact: true, pressed: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Dislike' }).click()
  await preview.getByRole('button', { name: 'Undo' }).click()
  await expect(preview.getByText('Do you like the result?')).toBeVisible()
  const votes = await toile.database.query(
    `SELECT v.id FROM votes v JOIN outputs o ON o.id = v.output_id JOIN accounts a ON a.id = o.account_id
     WHERE a.username = $1`,
    [username],
  )
  expect(votes.rows).toEqual([])
})
