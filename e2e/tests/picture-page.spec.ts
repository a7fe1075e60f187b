import { readFile } from 'node:fs/promises'
import { violationsInBothThemes } from '../support/axe.ts'
import { made, varied } from '../support/family.ts'
import { orderPictures } from '../support/order.ts'
import { creditsOf, expect, logIn, signedIn, test } from '../support/test.ts'

const NOBODYS = '/picture/0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11'

test('a picture’s page is reached from the library, walked through by keys, and left again', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  const [pattern] = await made(page, 'create-pattern', { text_prompt: 'navy stripes on ivory' })
  const [variation] = await varied(page, pattern!, 1)
  await orderPictures(page, [['create-sketch', 'A linen dress with pockets', 1]])
  await page.goto('/library?sort=oldest')
  const tiles = page.getByRole('button', { name: /^Open the picture/ })
  await tiles.first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open its page' }).click()
  await expect(page).toHaveURL(`/picture/${pattern}`)
  await expect(page.getByRole('heading', { level: 1, name: 'navy stripes on ivory' })).toBeVisible()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(page.getByText(/^\d+, No\. 1 of its order$/)).toBeVisible()
  await expect(page.getByText('It is not signed')).toBeVisible()
  await expect(page.getByText('This picture')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/picture/${variation}`)
  await page.getByRole('button', { name: 'Favourite: this picture' }).click()
  await expect(page.getByRole('button', { name: 'Favourite: this picture', pressed: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Favourite: this picture', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No picture here' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Favourite: this picture', pressed: true })).toBeVisible()
  const family = page.getByRole('region', { name: 'Where it comes from, and what came of it' })
  await family.getByRole('link', { name: /varied\s*Create pattern/ }).click()
  await expect(page).toHaveURL(`/picture/${pattern}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/picture/${variation}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/library?sort=oldest')

  // Also by its words, here or in a tab of its own, and from the menu of its row.
  const words = page.getByRole('link', { name: /^Open its page: navy stripes on ivory/ }).first()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), words.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab).toHaveURL(`/picture/${pattern}`)
  await tab.close()
  await words.click()
  await expect(page).toHaveURL(`/picture/${pattern}`)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'The picture that it varies' }).click()
  await expect(page).toHaveURL(`/picture/${pattern}`)
  await page.goto('/library?sort=oldest')
  await page.getByRole('radio', { name: 'Table' }).check()
  await page
    .getByRole('button', { name: /^More for navy stripes/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open its page' }).click()
  await expect(page).toHaveURL(`/picture/${pattern}`)
})

test('a page of no picture, or of somebody else’s, says so; a visitor is led to the login and back', async ({
  page,
  toile,
  browser,
}) => {
  const account = await signedIn(page, toile)
  await orderPictures(page, [['create-sketch', 'A linen dress with pockets', 1]])
  const { items } = await (await page.request.get('/api/library/')).json()
  const mine = `/picture/${items[0].output_image_id}`
  await page.goto(NOBODYS)
  await expect(page.getByRole('heading', { name: 'No picture here' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect((await page.request.get('/picture/nothing')).status()).toBe(404)

  const others = await browser.newContext({ baseURL: toile.url })
  const other = await others.newPage()
  await other.goto(mine)
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('Log in to see the picture.')).toBeVisible()
  await logIn(other, account)
  await expect(other).toHaveURL(mine)
  await expect(other.getByRole('heading', { name: 'A linen dress with pockets' })).toBeVisible()
  await others.clearCookies()
  await signedIn(other, toile)
  await other.goto(mine)
  await expect(other.getByRole('heading', { name: 'No picture here' })).toBeVisible()
  await others.close()
})

test('a recipe that is taken out of one account makes the same file in another', async ({ page, toile, browser }) => {
  await signedIn(page, toile)
  await orderPictures(page, [['create-sketch', 'A linen dress with pockets', 4]])
  const { items } = await (await page.request.get('/api/library/')).json()
  const id: string = items[1].output_image_id
  await page.goto(`/picture/${id}`)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('create-sketch-a-linen-dress-with-pockets.recipe.json')
  const file = await saved.path()
  const bytes = await (await page.request.get(`/api/images/${id}/`)).body()

  const others = await browser.newContext({ baseURL: toile.url })
  const other = await others.newPage()
  await signedIn(other, toile)
  await other.goto('/library')
  await other.getByRole('link', { name: 'Make from a recipe' }).click()
  await expect(other.getByRole('heading', { name: 'Make from a recipe' })).toBeVisible()
  expect(await violationsInBothThemes(other)).toEqual([])
  await other
    .getByLabel('Recipe file')
    .setInputFiles({ name: 'words.json', mimeType: 'application/json', buffer: Buffer.from('{"seed": 1}') })
  await expect(other.getByRole('alert')).toContainText('not a recipe')
  await other
    .getByLabel('Recipe file')
    .setInputFiles({ name: 'a.recipe.json', mimeType: 'application/json', buffer: await readFile(file) })
  await expect(other.getByText('pixel for pixel')).toBeVisible()
  expect(await violationsInBothThemes(other)).toEqual([])
  await other.getByRole('button', { name: 'Make it · 4 credits' }).click()
  await expect(other).toHaveURL('/variation-results')
  await expect(other.getByRole('button', { name: 'Open picture 1' })).toBeVisible({ timeout: 60_000 })
  await expect(other.getByRole('link', { name: 'To the dashboard' })).toBeVisible()
  const { items: theirs } = await (await other.request.get('/api/library/')).json()
  const copy = await (await other.request.get(`/api/images/${theirs[0].output_image_id}/`)).body()
  expect(copy.equals(bytes)).toBe(true)
  await others.close()
})

test('a picture is run again with other words, and so is what came of it, at the price that was said', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  const [pattern] = await made(page, 'create-pattern', { text_prompt: 'navy stripes on ivory' })
  await varied(page, pattern!, 1)
  const { balance } = await creditsOf(toile, username)
  await page.goto(`/picture/${pattern}`)
  await page.getByRole('button', { name: 'Change one thing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run again with one thing changed' })
  await dialog.getByLabel('New words').fill('red stripes on ivory')
  await dialog.getByRole('button', { name: 'See what is made again' }).click()
  const make = dialog.getByRole('button', { name: 'Make 2 pictures again · 8 credits' })
  await expect(make).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /varied/ }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Make 1 picture again · 4 credits' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /varied/ }).check()
  await make.click()
  await expect(page.getByText('2 pictures made again')).toBeVisible({ timeout: 90_000 })
  await page.reload()
  await expect(page.getByText('8 credits of 8 taken.')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect((await creditsOf(toile, username)).balance).toBe(balance - 8)
  await page.getByRole('link', { name: 'Show it' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'red stripes on ivory' })).toBeVisible()
})
