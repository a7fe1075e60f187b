import { figurePhoto } from '../support/pictures.ts'
import { addPasskey, withAuthenticator } from '../support/sign-in.ts'
import { allArrived, checked, pictures, stage } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'
import type { Locator, Page } from '@playwright/test'

/** Tabs until the focus is there: what cannot be reached that way cannot be used without a pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 tabs did not reach ${target}`)
}

/** A dialog hears keys from when the focus is in it, which is a moment after it is seen. */
async function hasTheKeys(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.matches(':focus-within'))).toBe(true)
}

test('a mask is made and a generation finished without a pointer', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  // The file chooser is the browser's own; the page's part is that its button is reachable and opens it.
  const choose = page.getByRole('button', { name: /photo here/i })
  await expect(choose).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, choose)
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await figurePhoto() })

  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toBeEnabled()
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  await tabTo(page, stage(page))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('button', { name: 'Confirm selection' })
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(next).toBeEnabled()
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  const words = page.getByRole('textbox')
  await expect(words).toBeVisible()
  await tabTo(page, words)
  await page.keyboard.type('Snowy mountains at noon')

  const one = page.getByRole('radio', { name: '1 Image' })
  await expect(one).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: '4 Images' }))
  await page.keyboard.press('ArrowLeft')
  await expect(one).toBeChecked()
  const generate = page.getByRole('button', { name: /^Generate 1 Image/ })
  // It waits for what is known before the price is paid.
  await expect(generate).toBeEnabled()
  await checked(page)
  await tabTo(page, generate)
  await page.keyboard.press('Enter')
  await allArrived(page, 1)

  await tabTo(page, pictures(page))
  await page.keyboard.press('Enter')
  await hasTheKeys(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pictures(page)).toBeFocused()
})

test('every door opens without a pointer', async ({ page, toile }) => {
  const account = await signedIn(page, toile)
  await page.goto('/dashboard')
  await withAuthenticator(page)
  await addPasskey(page, account)

  // The address changes before the page does, which then has the focus: keys that come in between are lost.
  const arrivesAt = async (path: string): Promise<void> => {
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toBeFocused()
  }
  const leave = async (): Promise<void> => {
    await tabTo(page, page.getByRole('button', { name: `Account of ${account.username}` }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
    await page.keyboard.press('Enter')
    await arrivesAt('/login')
  }
  await leave()
  await tabTo(page, page.getByLabel('Username or Email'))
  await page.keyboard.type(account.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await arrivesAt('/dashboard')

  await leave()
  await tabTo(page, page.getByRole('button', { name: 'Continue with a passkey' }))
  await page.keyboard.press('Enter')
  await arrivesAt('/dashboard')

  await leave()
  await tabTo(page, page.getByRole('button', { name: 'Continue with Google' }))
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const consent = await opening
  await expect(consent.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expect(consent.getByLabel('E-mail address')).toBeFocused()
  await consent.keyboard.type(account.email)
  // The window may be gone before the key is up again.
  await Promise.all([consent.waitForEvent('close'), consent.keyboard.down('Enter')])
  await expect(page.getByLabel('Password of your Toile account')).toBeFocused()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await arrivesAt('/dashboard')

  await page.goto('/pricing')
  const choose = page.getByRole('button', { name: 'Choose BASIC' })
  await tabTo(page, choose)
  await page.keyboard.press('Enter')
  await hasTheKeys(page.getByRole('dialog', { name: 'The BASIC plan' }))
  await page.keyboard.press('Escape')
  await expect(choose).toBeFocused()
})
