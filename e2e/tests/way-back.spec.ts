import type { Page } from '@playwright/test'
import { figureMask, figurePhoto } from '../support/pictures.ts'
import type { Toile } from '../support/server.ts'
import {
  allArrived,
  chooseCount,
  credits,
  generateName,
  importMask,
  nextButton,
  uploadPhoto,
} from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

/** Leaves the account with 3 credits: too few for any picture. */
async function spendAlmostAll(toile: Toile, username: string): Promise<void> {
  await toile.database.query(
    `INSERT INTO ledger (account_id, amount, reason, key)
     SELECT accounts.id, 3 - balances.credits, 'operator', 'short:' || accounts.id
     FROM accounts JOIN balances ON balances.account_id = accounts.id WHERE username = $1`,
    [username],
  )
}

const chosenFace = (page: Page) => page.getByRole('radio', { name: /^Keep my model/, includeHidden: true })

test('a purchase from inside a mode leads back to the work, declined at first, and Generate can be pressed', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await spendAlmostAll(toile, username)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto())
  await nextButton(page).click()
  await importMask(page, await figureMask('person'))
  await nextButton(page).click()
  await page.getByRole('textbox').fill('Harbour at dusk')
  await nextButton(page).click()
  await chooseCount(page, 1)
  await page.getByRole('button', { name: generateName(1) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose plan/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await expect(page).toHaveURL(/\/dev\/payments\/checkouts\//)
  await page.getByRole('radio', { name: /declined$/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('The card was declined.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Toile' }).click()
  const failed = page.getByRole('dialog', { name: 'Payment not completed' })
  await expect(failed).toContainText("Your payment couldn't be processed.")
  await expect(chosenFace(page)).toBeAttached()
  await failed.getByRole('button', { name: 'Retry now' }).click()

  await page.getByRole('button', { name: /^Pay / }).click()
  const added = page.getByRole('dialog', { name: 'Credits Added!' })
  await expect(added).toContainText('+60')
  await expect(added).toContainText('You have 63 credits now.')
  await added.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/create-background/')
  await expect(credits(page)).toHaveText('63')
  await expect(chosenFace(page)).toBeVisible()
  await page.getByRole('button', { name: generateName(1) }).click()
  await allArrived(page, 1)

  // The way back leads to the checkout, which is over, and opens nothing here.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This checkout is paid' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: '1 picture, ready' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
