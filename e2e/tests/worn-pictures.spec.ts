import { compare } from '../support/marked.ts'
import { blankSheet, figureMask, figurePhoto, pixelsOf, topFlatLay } from '../support/pictures.ts'
import {
  allArrived,
  downloadFirst,
  generateName,
  generateOne,
  nextButton,
  setUpSwap,
  uploadSource,
} from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

test(
  'a swapped garment can be varied: the same photo, mask and flat-lay, worn otherwise',
  { tag: '@long' },
  async ({ page, toile }) => {
    const { username } = await signedIn(page, toile)
    await setUpSwap(page)
    await uploadSource(page, 'Flat-lay', await topFlatLay())
    await generateOne(page)
    await allArrived(page, 1)
    const first = await pixelsOf(await downloadFirst(page))
    await page.getByRole('button', { name: 'Vary picture 1' }).click()
    await page.getByRole('menuitem', { name: '1 Image 4 credits' }).click()
    await expect(page.getByRole('heading', { name: '1 variation, ready' })).toBeVisible({ timeout: 60_000 })
    const mask = await pixelsOf(await figureMask('top'))
    const { marked, unmarked } = compare(first, await pixelsOf(await downloadFirst(page)), mask)
    expect(marked.different).toBeGreaterThan(1_000)
    expect(unmarked.different).toBe(0)
    expect(await creditsOf(toile, username)).toEqual({ balance: 52, ledger: 52 })
  },
)

test(
  'a flat-lay that shows no garment is refused in words before it is paid; another one makes the picture',
  { tag: '@long' },
  async ({ page, toile }) => {
    const { username } = await signedIn(page, toile)
    await setUpSwap(page)
    await uploadSource(page, 'Flat-lay', await blankSheet())
    const before = page.getByRole('region', { name: 'Before you pay' })
    await expect(before).toContainText('No garment was found on the flat-lay.')
    await expect(page.getByRole('button', { name: generateName(4) })).toBeDisabled()
    expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
    const uploaded = page.waitForResponse('**/api/uploads/')
    await uploadSource(page, 'Flat-lay', await topFlatLay())
    await uploaded
    await expect(page.getByRole('button', { name: generateName(4) })).toBeEnabled()
    await generateOne(page)
    await allArrived(page, 1)
    expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
  },
)

/** A check of a photo, behind the ones that were begun before it. Milliseconds. */
const CHECK = { timeout: 60_000 }

test('a dot on the photo says which garment is meant: it is kept, moved, taken away, and goes with the order', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/image-to-flatlay/')
  await uploadSource(page, 'Photo', await figurePhoto())
  await nextButton(page).click()
  await page.getByRole('radio', { name: 'upper body' }).click()
  await page.getByRole('textbox').fill('Top')
  const photo = page.getByRole('button', { name: /^Your photo, / })
  await photo.press('Enter')
  await expect(photo).toHaveAccessibleName('Your photo, with a dot 50 % across and 50 % down')
  await photo.press('Shift+ArrowUp')
  await expect(photo).toHaveAccessibleName('Your photo, with a dot 50 % across and 40 % down')
  await page.getByRole('button', { name: 'Take the dot away' }).click()
  await expect(photo).toHaveAccessibleName('Your photo, without a dot')
  // On the wall there is no garment: that is told, and another place asked for.
  const { width, height } = (await photo.boundingBox())!
  await photo.click({ position: { x: 0.06 * width, y: 0.1 * height } })
  const before = page.getByRole('region', { name: 'Before you pay' })
  await expect(before).toContainText('Nothing that can be laid flat was found under the dot.', CHECK)
  await photo.click({ position: { x: 0.5 * width, y: 0.42 * height } })
  await expect(before).not.toContainText('under the dot', CHECK)
  await expect(photo).toHaveAccessibleName('Your photo, with a dot 50 % across and 42 % down')
  await page.reload()
  await expect(photo).toHaveAccessibleName('Your photo, with a dot 50 % across and 42 % down')
  await generateOne(page)
  await allArrived(page, 1)
  const { rows } = await toile.database.query(
    `SELECT r.mask_coordinates AS dots FROM generation_requests r JOIN accounts a ON a.id = r.account_id WHERE a.username = $1`,
    [username],
  )
  expect(rows).toEqual([{ dots: [{ x: expect.closeTo(240, -1), y: expect.closeTo(269, -1), label: 1 }] }])
  expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
})

test('a garment that is not on the photo is said before it is paid, with those that are', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/image-to-flatlay/')
  await uploadSource(page, 'Photo', await figurePhoto())
  await nextButton(page).click()
  await page.getByRole('radio', { name: 'upper body' }).click()
  await page.getByRole('textbox').fill('Handbag')
  const before = page.getByRole('region', { name: 'Before you pay' })
  await expect(before).toContainText(/There is no bag in this photo\. Found: .*(top|jacket)/)
  await expect(page.getByRole('button', { name: generateName(4) })).toBeDisabled()
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})
