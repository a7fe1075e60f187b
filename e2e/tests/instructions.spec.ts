import { expect, signedIn, test } from '../support/test.ts'

test('instructions come with a mode, are put away, turned off and read again', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile, { instructions: true })
  const off = async (): Promise<string[]> => {
    const { rows } = await toile.database.query<{ instruction: string }>(
      `SELECT instruction FROM instruction_settings JOIN accounts ON accounts.id = account_id
       WHERE username = $1 ORDER BY instruction`,
      [username],
    )
    return rows.map(({ instruction }) => instruction)
  }
  const about = page.getByRole('dialog', { name: 'Words that can be printed' })

  await page.goto('/create-pattern/')
  await expect(about.getByRole('img')).toHaveCount(6)
  for (const picture of await about.getByRole('img').all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(420)
  }
  await about.getByRole('button', { name: 'Got it' }).click()
  await expect(about).toBeHidden()
  await page.reload()
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(about).toBeHidden()

  const again = page.getByRole('main').getByRole('button', { name: 'Instructions' })
  await again.click()
  await about.getByRole('checkbox').check()
  await expect.poll(off).toEqual(['create-pattern'])
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()

  // Another visit: a tab that knows nothing of this one's.
  const other = await page.context().newPage()
  await other.goto('/create-pattern/')
  await expect(other.getByRole('textbox')).toBeVisible()
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.goto('/create-sketch/')
  await expect(other.getByRole('dialog', { name: 'Words that can be drawn' })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Instructions' }).click()
  const settings = page.getByRole('dialog', { name: 'Instructions' })
  const own = settings.getByRole('switch', { name: /Create pattern/ })
  await expect(own).not.toBeChecked()
  await own.check()
  await expect.poll(off).toEqual([])
  await settings.getByRole('button', { name: 'Read the instructions for Create pattern' }).click()
  await about.getByRole('button', { name: 'Got it' }).click()
  await settings.getByRole('button', { name: 'Done' }).click()
  await expect(settings).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('the pictures are read to the end, and the settings are in the menu', async ({ page, toile }) => {
    await signedIn(page, toile, { instructions: true })
    await page.goto('/create-background/')
    const about = page.getByRole('dialog', { name: 'A photo that can change places' })
    await about.getByText('One before the other').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await about.getByRole('button', { name: 'Got it' }).tap()
    await expect(about).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Instructions' }).tap()
    const settings = page.getByRole('dialog', { name: 'Instructions' })
    await settings.getByRole('switch', { name: /Create background/ }).uncheck()
    await settings.getByRole('button', { name: 'Done' }).tap()
    await expect(settings).toBeHidden()
  })
})
