import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzip } from '@toile/server/testing/unzip'
import { kept } from '../support/device.ts'
import { figurePhoto } from '../support/pictures.ts'
import type { Toile } from '../support/server.ts'
import { nextButton, uploadPhoto } from '../support/studio.ts'
import { expect, logIn, newAccount, signedIn, test } from '../support/test.ts'
import { sendPicture } from '../support/uploads.ts'

test.use({ reducedMotion: 'reduce' })

/** Answers the question who one is, which a call has asked. */
async function proveBy(page: Page, password: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
}

/** Presses 'Continue with Google', and is this person in the window that opens. */
async function continueAs(page: Page, email: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const consent = await opening
  await consent.getByLabel('E-mail address').fill(email)
  await consent.getByRole('button', { name: 'Continue' }).click()
}

/** The newest link of this kind that was mailed to an address. */
async function mailedLink(toile: Toile, email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = (await toile.mails()).filter(({ to }) => to === email)
    link = mails.flatMap(({ links }) => links).find((each) => each.includes(path))
    expect(link).toBeDefined()
  }).toPass()
  return link!
}

test('a changed password ends the session elsewhere, and the new one opens the door', async ({
  page,
  browser,
  toile,
}) => {
  const account = await signedIn(page, toile)
  const elsewhere = await (await browser.newContext({ baseURL: toile.url })).newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, account)
  await expect(elsewhere).toHaveURL('/dashboard')
  await page.goto('/account/sessions')
  await expect(page.getByRole('main').getByRole('button', { name: /^End the session of/ })).toHaveCount(1)

  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('seven green buttons')
  await page.getByLabel('Confirm new password').fill('seven green buttons')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
  await page.getByLabel('Current password').fill(account.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Changed just now')).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login')
  await logIn(elsewhere, { ...account, password: 'seven green buttons' })
  await expect(elsewhere).toHaveURL('/dashboard')
  await elsewhere.context().close()
  await page.goto('/account/security-log')
  await expect(page.getByRole('row').filter({ hasText: 'Password changed' })).toBeVisible()
})

test('another address is confirmed from its mail, after a proof of who one is', async ({ page, toile }) => {
  const account = await signedIn(page, toile)
  const wanted = `new.${account.email}`
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail').fill(wanted)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await proveBy(page, account.password)
  await expect(page.getByText(`A link was sent to ${wanted}. Open it`)).toBeVisible()
  await expect(async () => {
    const told = (await toile.mails()).filter(({ to, links }) => to === account.email && links.length > 0)
    expect(told.length).toBeGreaterThan(1)
  }).toPass()
  const link = await mailedLink(toile, wanted, '/confirm-email')
  await page.reload()
  await expect(page.getByText(`A link was sent to ${wanted}. Open it`)).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(link)
  await tab.getByRole('button', { name: 'Confirm this address' }).click()
  await tab.getByRole('link', { name: 'To your account' }).click()
  await expect(tab.getByRole('main').getByText(wanted, { exact: true })).toBeVisible()
  await expect(tab.getByText('A link was sent to')).toHaveCount(0)
  // The tab that was there before follows when it is looked at again.
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('main').getByText(wanted, { exact: true })).toBeVisible()
})

test('who came with Google is told of no password, sets one by Google’s proof, and can delete the account with it', async ({
  page,
}) => {
  const { email } = newAccount()
  await page.goto('/login')
  await continueAs(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/account/sign-in')
  await expect(page.getByText('You have no password.')).toBeVisible()
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('seven green buttons')
  await page.getByLabel('Confirm new password').fill('seven green buttons')
  await page.getByRole('button', { name: 'Set password' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(proof.getByLabel('Password', { exact: true })).toHaveCount(0)
  await continueAs(page, newAccount().email)
  await expect(proof.getByRole('alert')).toHaveText('This is not the Google account that you sign in with.')
  await continueAs(page, email)
  await expect(page.getByText('Set just now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()

  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const { user } = await (await page.request.get('/api/session/')).json()
  await page.getByLabel(`Type ${user.username} to go on`).fill(user.username)
  await continueAs(page, email)
  await expect(page.getByText('Goodbye, and thank you.')).toBeVisible()
})

test('uploads are chosen by keyboard and taken back; the draft asks for a photo again', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto())
  await expect(nextButton(page)).toBeEnabled()
  for (const height of [480, 400]) await sendPicture(page, await figurePhoto(320, height))
  await page.goto('/account/uploads')
  const tiles = page.getByRole('list', { name: 'Uploads' }).getByRole('checkbox')
  await expect(tiles).toHaveCount(3)
  const pictures = page.getByRole('list', { name: 'Uploads' }).locator('img')
  const ratios = await pictures.evaluateAll(async (images: HTMLImageElement[]) => {
    await Promise.all(images.map((image) => image.decode()))
    return images.map((image) => [image.width / image.height, image.naturalWidth / image.naturalHeight])
  })
  for (const [shown, own] of ratios) expect(shown).toBeCloseTo(own!, 1)

  await tiles.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 of 3 chosen')).toBeVisible()
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Delete 2 uploads?' })
  await expect(question.getByText('in unfinished work')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Deleted 2 uploads.')).toBeVisible()
  await expect(tiles).toHaveCount(1)
  await tiles.first().click({ modifiers: ['Shift'] })
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()
  await page.goto('/create-background/')
  await expect(page.getByRole('button', { name: /Place your photo here/ })).toBeVisible()
})

test('the data come as a ZIP that can be read, and then the account goes, with everything on this device', async ({
  page,
  context,
  toile,
}) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto())
  await expect(nextButton(page)).toBeEnabled()
  await page.goto('/account/data')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await proveBy(page, account.password)
  const download = await coming
  expect(download.suggestedFilename()).toBe('toile-data.zip')
  const files = unzip(await readFile(await download.path()))
  expect([...files.keys()].filter((name) => name.startsWith('uploads/'))).toHaveLength(1)
  expect(JSON.parse(String(files.get('data.json')?.data))).toMatchObject({ account: { username: account.username } })

  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('link', { name: '60 credits left' }).click()
  await expect(other.getByText('Trial credits')).toBeVisible()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  const deletion = question.getByRole('button', { name: 'Delete my account' })
  await deletion.hover()
  // While it cannot be pressed its words are grey, which nobody can read on red.
  expect(await backgroundOf(deletion)).toBe('rgba(0, 0, 0, 0)')
  await question.getByLabel(`Type ${account.username} to go on`).fill(account.username)
  await question.getByLabel('Password', { exact: true }).fill('not this one')
  await deletion.click()
  await expect(question.getByRole('alert')).toHaveText('This password is wrong.')
  await question.getByLabel('Password', { exact: true }).fill(account.password)
  await deletion.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Goodbye, and thank you.')).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expect
    .poll(async () => {
      const { local, session, full } = await kept(page)
      return { local: local.filter((key) => key !== 'toile.signed-in'), session, full }
    })
    .toEqual({ local: [], session: [], full: [] })

  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

/** When no transition runs any more. */
const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate(async (shown) => {
    await Promise.all(shown.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(shown).backgroundColor
  })
