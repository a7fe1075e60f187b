import type { Page } from '@playwright/test'
import { figurePhoto, leafRepeat, topFlatLay } from '../support/pictures.ts'
import { allArrived, describeAndGenerate, uploadPhoto } from '../support/studio.ts'
import { type Account, signedIn } from '../support/test.ts'
import { sendPicture } from '../support/uploads.ts'
import { photo, type Walk } from './walk.ts'

/** The account's pages, with what fills them, then each form and question. */
export async function account(walk: Walk): Promise<void> {
  const { toile, page, shoot } = walk
  const person = await signedIn(page, toile)
  const show = async (path: string, ready: string): Promise<void> => {
    await page.goto(`/account/${path}`)
    await page.getByText(ready).first().waitFor()
  }
  await show('uploads', 'No uploads yet')
  await shoot('account-uploads-none')
  await fillAccount(page)
  for (const [path, name, ready] of [
    ['', 'profile', person.username],
    ['sign-in', 'signing-in', 'Add a passkey'],
    ['sessions', 'sessions', 'This browser'],
    ['security-log', 'security-log', 'Account opened'],
    ['uploads', 'uploads', '4 uploads'],
    ['credits', 'credits', 'Trial credits'],
    ['data', 'data', 'Delete account'],
  ] as const) {
    await show(path, ready)
    await shoot(`account-${name}`, { fullPage: true })
  }
  await accountQuestions(walk, person)
}

/** Photos in their own ratios, one of them in use, and pictures that were paid for. */
async function fillAccount(page: Page): Promise<void> {
  await page.goto('/create-background/')
  await uploadPhoto(page, photo, 'before.webp', 'image/webp')
  await sendPicture(page, await leafRepeat())
  await sendPicture(page, await topFlatLay())
  await sendPicture(page, await figurePhoto(640, 480))
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Bold art deco fans in bottle green', 4)
  await allArrived(page, 4)
}

async function accountQuestions({ page, shoot }: Walk, { username, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail').fill('somebody@nowhere')
  await page.getByLabel('New e-mail').blur()
  await shoot('account-email-refused', { fullPage: true })
  await page.getByLabel('New e-mail').fill('another.address@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByLabel('Password', { exact: true }).waitFor()
  await shoot('account-proof')
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('alert').waitFor()
  await shoot('account-proof-wrong')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('A link was sent to another.address').first().waitFor()
  await shoot('account-email-pending', { fullPage: true })
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByLabel('Confirm new password').blur()
  await shoot('account-password', { fullPage: true })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').waitFor()
  await shoot('account-passkey')
  await page.goto('/account/sessions')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await shoot('account-everywhere')
  await page.goto('/account/uploads')
  await page.getByRole('checkbox', { name: 'All' }).check()
  await shoot('account-uploads-chosen', { fullPage: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await shoot('account-uploads-delete')
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Delete all my uploads' }).click()
  await dialog.waitFor()
  await shoot('account-data-uploads')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Password', { exact: true }).waitFor()
  await shoot('account-delete')
  await dialog.getByLabel(`Type ${username} to go on`).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Goodbye, and thank you.').waitFor()
  await shoot('account-goodbye')
}
