import { violationsInBothThemes } from '../support/axe.ts'
import { inputPicture } from '../support/input-pictures.ts'
import { pixelsOf } from '../support/pictures.ts'
import { nextButton, uploadSource } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

test('faint marks of a drawing fade as one watches, and what is seen is sent, also after a reload', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/sketch-to-image/')
  const { buffer } = await inputPicture('sketch')
  await uploadSource(page, 'Sketch', buffer)
  /** Each change is sent once the hand rests. */
  const sentAfter = async (change: () => Promise<void>): Promise<string> => {
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads/') && answer.ok())
    await change()
    return (await (await sent).json()).image_url
  }
  await sentAfter(() => page.getByRole('switch', { name: 'Fade faint marks' }).check())
  await expect(page.getByLabel('Fainter than')).toHaveValue('50')
  await expect(page.getByLabel('Fade to')).toHaveValue('50')
  expect(await violationsInBothThemes(page)).toEqual([])

  // All but the blackest goes: what is sent is white where the drawing was anything else.
  await sentAfter(() => page.getByLabel('Fade to').fill('0'))
  const url = await sentAfter(() => page.getByLabel('Fainter than').fill('255'))
  await expect(nextButton(page)).toBeEnabled()
  const whole = await pixelsOf(buffer)
  const cleaned = await pixelsOf(await (await page.request.get(url)).body())
  const dark = ({ data }: typeof whole): number => data.reduce((sum, value) => sum + (value < 250 ? 1 : 0), 0)
  expect([cleaned.width, cleaned.height]).toEqual([whole.width, whole.height])
  expect(dark(cleaned)).toBeLessThan(dark(whole) / 4)

  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: /^Describe the/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Step 1 of 3/ }).click()
  await expect(page.getByRole('switch', { name: 'Fade faint marks' })).toBeChecked()
  await expect(page.getByLabel('Fainter than')).toHaveValue('255')
  await page.getByRole('switch', { name: 'Fade faint marks' }).uncheck()
  await expect(page.getByRole('img', { name: 'Your sketch', exact: true })).toBeVisible()
  await expect(nextButton(page)).toBeEnabled()
})
