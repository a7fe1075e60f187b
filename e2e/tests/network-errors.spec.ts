import { figurePhoto } from '../support/pictures.ts'
import { allArrived, chooseCount, describeAndGenerate, generateName, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'
import { wireTo } from '../support/wire.ts'

test('a lost answer, a stream that does not open, an event that cannot be read: said as specified, nothing charged twice', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').fill('Polka dots')
  await chooseCount(page, 1)
  const generate = page.getByRole('button', { name: generateName(1) })

  // The server has taken the request; the page hears of an error.
  await page.route('**/api/generate-image-with-sse/', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 500, json: { message: 'An unexpected error occurred' } })
  })
  await generate.click()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await page.unroute('**/api/generate-image-with-sse/')

  const trouble = page.getByRole('alert')
  const retry = trouble.getByRole('button', { name: 'Retry now' })
  await page.route('**/api/stream-image-generation/**', (route) => route.abort())
  await generate.click()
  await expect(trouble).toContainText('Failed to establish connection')

  // Beside the other, which comes first no more: between the two the page would find the stream by itself.
  await page.route('**/api/stream-image-generation/**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\nevent: image\ndata: {broken\n\n' }),
  )
  await retry.click()
  await expect(trouble).toContainText('Failed to process image data')
  await page.unroute('**/api/stream-image-generation/**')
  // The page tries again by itself, too, and may have done so before the button is pressed.
  await retry.click({ timeout: 5000 }).catch(() => expect(retry).toBeHidden())
  await allArrived(page, 1)
  expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
})

test(
  'ten seconds without a network in the middle of a stream: said, and gone on with; no picture is lost',
  {
    tag: '@long',
  },
  async ({ page, context, toile }) => {
    const wire = await wireTo(toile.url)
    try {
      const { username } = await signedIn(page, { ...toile, url: wire.url })
      await page.goto(`${wire.url}/create-pattern/`)
      await describeAndGenerate(page, 'Large peonies in blush on navy', 4)
      await expect(page.getByText(/^[1-9]\d* %$/).first()).toBeVisible()
      await context.setOffline(true)
      wire.cut()
      const back = Date.now() + 10_000
      const trouble = page.getByRole('alert')
      await expect(trouble).toContainText('Connection error occurred. Trying again.')
      await trouble.getByRole('button', { name: 'Retry now' }).click()
      await expect(trouble).toContainText('Failed to establish connection. Trying again.')
      // The length of the cut is what is tested: there is no state to wait for.
      await page.waitForTimeout(Math.max(0, back - Date.now()))
      wire.mend()
      await context.setOffline(false)
      await allArrived(page, 4)
      await expect(trouble).toHaveCount(0)
      await expect(pictures(page)).toHaveCount(4)
      expect(await creditsOf(toile, username)).toEqual({ balance: 44, ledger: 44 })
    } finally {
      await wire.close()
    }
  },
)

test('too many requests say how long to wait, and a full storage what to do; the words stay', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-background/')
  await page.route('**/api/uploads/', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '20' },
      json: { message: 'At most 60 photos can be uploaded in an hour.', wait_time: 20 },
    }),
  )
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await figurePhoto(480, 640) }
  await page.getByLabel('Photo file').setInputFiles(file)
  await expect(page.getByRole('alert')).toHaveText('At most 60 photos can be uploaded in an hour. Try again in 20 s.')
  await page.unroute('**/api/uploads/')
  await toile.database.query(
    `INSERT INTO blobs (account_id, storage_key, sha256, media_type, bytes, width, height)
     SELECT id, 'full/' || id, sha256('full'), 'image/png', 2147483647, 1, 1 FROM accounts WHERE username = $1`,
    [username],
  )
  await page.getByLabel('Photo file').setInputFiles(file)
  await expect(page.getByRole('alert')).toHaveText('Your storage is full. Delete pictures you no longer need.')
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})
