import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { compare, keepSentMask, sentMask } from '../support/marked.ts'
import { figurePhoto, pixelsOf } from '../support/pictures.ts'
import {
  allArrived,
  credits,
  describeAndGenerate,
  generateOne,
  nextButton,
  pictures,
  setDots,
  uploadPhoto,
} from '../support/studio.ts'
import { creditsOf, expect, newAccount, test, verificationLink, type Account } from '../support/test.ts'

const PHOTO = { width: 480, height: 640 }

test('from sign-up to picture: register, verify, pattern, background, download, logout', async ({ page, toile }) => {
  await keepSentMask(page)
  const account = newAccount()
  await register(page, account)
  await page.goto(await verificationLink(toile, account.email))
  await expect(page.getByText('Account Verified')).toBeVisible()
  // The browser that signed up is signed in by its link (R41).
  await page.getByRole('link', { name: 'Start Creating!' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(credits(page)).toHaveText('60')
  expect(await creditsOf(toile, account.username)).toEqual({ balance: 60, ledger: 60 })

  await test.step('four patterns from words', async () => {
    await page.getByRole('button', { name: 'Features' }).click()
    await page.getByRole('menuitem', { name: /Create pattern/ }).click()
    await expect(page).toHaveURL('/create-pattern/')
    await putInstructionsAway(page)
    await describeAndGenerate(page, 'Navy and white breton stripes, please whisper', 4)
    await expect(credits(page)).toHaveText('44')
    await allArrived(page, 4)
    await expect(pictures(page)).toHaveCount(4)
    await expect(page.getByText('whisper', { exact: true })).toBeVisible()
    expect(await creditsOf(toile, account.username)).toEqual({ balance: 44, ledger: 44 })
    const pattern = await pixelsOf(await downloadPicture(page, 1))
    expect([pattern.width, pattern.height]).toEqual([1024, 1024])
  })

  await test.step('a background for a photo, what was marked kept to the pixel', async () => {
    const photo = await figurePhoto(PHOTO.width, PHOTO.height)
    await page.goto('/create-background/')
    await putInstructionsAway(page)
    await uploadPhoto(page, photo)
    await nextButton(page).click()
    await setDots(page, PHOTO, [
      [0.5, 0.42],
      [0.5, 0.24],
      [0.45, 0.75],
    ])
    await page.getByRole('button', { name: 'Confirm selection' }).click()
    await expect(page.getByRole('button', { name: 'Confirm additional selection' })).toBeVisible()
    await expect(nextButton(page)).toBeEnabled()
    await nextButton(page).click()
    await page.getByRole('textbox').fill('Beach at golden hour')
    await expect(page.getByText('This engine keeps the person and the pose of your photo')).toBeVisible()
    await generateOne(page)
    await allArrived(page, 1)
    const mask = await sentMask(page)
    await expect(credits(page)).toHaveText('40')
    expect(await creditsOf(toile, account.username)).toEqual({ balance: 40, ledger: 40 })

    const result = await pixelsOf(await downloadPicture(page, 1))
    expect([result.width, result.height]).toEqual([PHOTO.width, PHOTO.height])
    const { marked, unmarked } = compare(await pixelsOf(photo), result, mask)
    expect(marked.pixels).toBeGreaterThan(10_000)
    expect(marked.different).toBe(0)
    expect(unmarked.different / unmarked.pixels).toBeGreaterThan(0.9)
  })

  await test.step('everything is in the library', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('row')).toHaveCount(1 + 5)
  })

  await test.step('logout, in one press', async () => {
    await page.getByRole('button', { name: `Account of ${account.username}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
  })
})

async function register(page: Page, account: Account): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(account.email)
  await dialog.getByRole('button', { name: 'Ok' }).click()
}

async function downloadPicture(page: Page, number: number): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download picture ${number}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('result.png')
  return readFile(await download.path())
}

/** They come with the first visit of each mode. */
async function putInstructionsAway(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
