import type { Browser, BrowserContext, Page } from '@playwright/test'
import { figurePhoto } from '../support/pictures.ts'
import type { Toile } from '../support/server.ts'
import { generateName, nextButton, onScreen, stage, uploadPhoto } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

const PHOTO = { width: 480, height: 640 }

/** Another browser of the same person: their session, and nothing that this one keeps. */
async function otherDevice(browser: Browser, context: BrowserContext, toile: Toile): Promise<Page> {
  const other = await browser.newContext({ baseURL: toile.url, viewport: { width: 1440, height: 900 } })
  await other.addCookies(await context.cookies())
  return other.newPage()
}

/** Waits until the server has kept what `check` asks for. */
async function kept(page: Page, mode: string, check: (draft: Record<string, unknown>) => void): Promise<void> {
  await expect(async () => {
    const { draft } = (await (await page.request.get(`/api/drafts/${mode}/`)).json()) as { draft: object | null }
    check({ ...draft })
  }).toPass()
}

test(
  'another device goes on with photo, mask, words and step',
  { tag: '@long' },
  async ({ page, context, browser, toile }) => {
    await signedIn(page, toile)
    await page.goto('/create-background/')
    await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
    await nextButton(page).click()
    await page.getByRole('button', { name: 'Draw' }).click()
    for (const height of [0.3, 0.4, 0.5]) {
      const [from, to] = [await onScreen(page, PHOTO, [0.3, height]), await onScreen(page, PHOTO, [0.7, height])]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up()
    }
    await page.getByRole('button', { name: 'Confirm selection' }).click()
    await expect(nextButton(page)).toBeEnabled()
    await nextButton(page).click()
    await page.getByRole('textbox').fill('Plain sage green studio')
    await kept(page, 'create-background', (draft) => {
      expect(draft).toMatchObject({ prompt: 'Plain sage green studio', mask_url: expect.any(String) })
    })

    const other = await otherDevice(browser, context, toile)
    await other.goto('/create-background/')
    await expect(other.getByRole('textbox')).toHaveValue('Plain sage green studio')
    await expect(other.getByRole('button', { name: generateName(4) })).toBeEnabled()
    await other.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(stage(other)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Confirm additional selection' })).toBeVisible()
    await expect(nextButton(other)).toBeEnabled()
    await other.context().close()
  },
)

test('two devices at once: who is at work goes on, and the other version can be shown', async ({
  page,
  context,
  browser,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-sketch/')
  await page.getByRole('textbox').fill('A linen coat')
  await kept(page, 'create-sketch', (draft) => expect(draft['prompt']).toBe('A linen coat'))
  const other = await otherDevice(browser, context, toile)
  await other.goto('/create-sketch/')
  await other.getByRole('textbox').fill('A velvet cape')
  await kept(page, 'create-sketch', (draft) => expect(draft['prompt']).toBe('A velvet cape'))

  await page.getByRole('textbox').fill('A linen coat with horn buttons')
  const notice = page.getByRole('status').filter({ hasText: 'another version of this work' })
  await expect(notice).toBeVisible()
  await kept(page, 'create-sketch', (draft) => expect(draft['prompt']).toBe('A linen coat with horn buttons'))
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('A linen coat with horn buttons')
  await notice.getByRole('button', { name: 'Show the other' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('A velvet cape')
  await notice.getByRole('button', { name: 'Keep this one' }).click()
  await expect(notice).toBeHidden()
  await kept(page, 'create-sketch', (draft) => expect(draft['prompt']).toBe('A velvet cape'))
  await other.context().close()
})

test('a photo that is gone is asked for again, and everything else stays', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await kept(page, 'create-background', (draft) => expect(draft).toMatchObject({ photo: { width: PHOTO.width } }))
  await toile.database.query('DELETE FROM uploads WHERE id IN (SELECT photo_upload_id FROM drafts)')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(
    'Your photo is no longer kept. Choose it again; everything else is as you left it.',
  )
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
})
