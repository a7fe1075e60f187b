import { figurePhoto } from '../support/pictures.ts'
import { allArrived, pictures, stage } from '../support/studio.ts'
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

test('a mask is made and a generation finished without a pointer', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  // The file chooser is the browser's own; the page's part is that its button is reachable and opens it.
  const choose = page.getByRole('button', { name: /photo here/i })
  await expect(choose).toBeVisible()
  await tabTo(page, choose)
  const choosing = page.waitForEvent('filechooser')
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
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  const one = page.getByRole('radio', { name: '1 Image' })
  await expect(one).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: '4 Images' }))
  await page.keyboard.press('ArrowLeft')
  await expect(one).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /^Generate 1 Image/ }))
  await page.keyboard.press('Enter')
  await allArrived(page, 1)

  await tabTo(page, pictures(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pictures(page)).toBeFocused()
})
