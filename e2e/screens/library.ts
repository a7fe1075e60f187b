import type { Page } from '@playwright/test'
import { fileOf, made, pictureOf, upscaled, varied } from '../support/family.ts'
import { orderPictures } from '../support/order.ts'
import { figureMask, figurePhoto } from '../support/pictures.ts'
import { allArrived, describeAndGenerate } from '../support/studio.ts'
import { signedIn, spendTo } from '../support/test.ts'
import { PHOTO, type Walk } from './walk.ts'

export async function member({ toile, page, shoot }: Walk): Promise<void> {
  await signedIn(page, toile)
  await page.goto('/dashboard')
  await page.getByText('No previous generations yet...').waitFor()
  await shoot('dashboard-empty', { fullPage: true })
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Bold art deco fans in bottle green', 4)
  await allArrived(page, 4)
  await page.goto('/create-sketch/')
  await describeAndGenerate(page, 'Navy pea coat and wide trousers', 4)
  await allArrived(page, 4)
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^Open the picture/ })
    .nth(7)
    .waitFor()
  await shoot('dashboard', { fullPage: true })
  await page.goto('/pricing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('pricing-member', { fullPage: true })
}

/** A library of portraits and squares: all of it, some chosen, what is looked for, and nothing found. */
export async function library({ toile, page, shoot }: Walk): Promise<void> {
  const person = await signedIn(page, toile)
  await page.goto('/library')
  await page.getByText('No pictures yet').waitFor()
  await shoot('library-empty')
  await spendTo(toile, person, 200)
  await orderPictures(page, [
    ['create-pattern', 'Bold art deco fans in bottle green', 4],
    ['create-sketch', 'Navy pea coat and wide trousers', 4],
    ['create-pattern', 'Navy stripes on ivory', 4],
    ['create-sketch', 'A linen dress with pockets', 4],
    ['create-pattern', 'Wild roses on pale pink', 4],
    ['create-sketch', 'Pleated skirt and cropped jacket', 4],
  ])
  await page.goto('/library')
  const tiles = page.getByRole('button', { name: /^Open the picture/ })
  await tiles.nth(11).waitFor()
  await shoot('library')
  await tiles.nth(2).focus()
  await page.keyboard.press('f')
  await tiles.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await shoot('library-chosen')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Table' }).check()
  await page.getByRole('columnheader', { name: 'Made', exact: true }).waitFor()
  await shoot('library-table')
  await tiles.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await shoot('library-table-chosen')
  await page.getByRole('toolbar').getByRole('button', { name: 'Collections' }).click()
  await page.getByRole('menuitem', { name: 'New collection…' }).waitFor()
  await shoot('library-add-to-collection')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open its page' }).waitFor()
  await shoot('library-row-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await shoot('library-undo')
  await page.getByRole('radio', { name: 'Grid' }).check()
  await page.goto('/library?q=navy&mode=create-pattern&from=2026-01-01')
  await tiles.first().waitFor()
  await shoot('library-filtered')
  await page.getByRole('button', { name: 'Marks' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Favourites/ }).waitFor()
  await shoot('library-marks')
  await page.keyboard.press('Escape')
  const collections = page.getByRole('search').getByRole('button', { name: 'Collections' })
  await collections.click()
  await page.getByRole('menuitem', { name: 'New collection…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Spring, first looks')
  await shoot('library-collection-name')
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/library?q=navy')
  await tiles.first().waitFor()
  await collections.click()
  await page.getByRole('menuitemradio', { name: /^Spring/ }).waitFor()
  await shoot('library-collections')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Colour/ }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('library-colours')
  await page.keyboard.press('Escape')
  await page.goto('/library?q=velvet&liked=true')
  await page.getByText('Nothing matches').waitFor()
  await shoot('library-nothing')
}

/** A picture's page, with what it came of and what came of it; the page of one that is gone; and a recipe that is made again. */
export async function picture({ toile, page, shoot }: Walk): Promise<void> {
  const person = await signedIn(page, toile)
  await spendTo(toile, person, 200)
  const [repeat] = await made(page, 'create-pattern', { text_prompt: 'Navy stripes on ivory' })
  const [worn] = await made(page, 'pattern-to-image', {
    source_image: await pictureOf(page, repeat!),
    text_prompt: 'Short sleeved shirt with a collar',
    garment_type: 'upper body',
  })
  const [flat] = await made(page, 'image-to-flatlay', {
    source_image: await pictureOf(page, worn!),
    text_prompt: 'Short sleeved shirt',
    garment_type: 'upper body',
  })
  const [swapped] = await made(page, 'swap-garment', {
    source_image: await pictureOf(page, flat!),
    original_target_image: fileOf(await figurePhoto(PHOTO.width, PHOTO.height)),
    binary_mask_image: fileOf(await figureMask('top', PHOTO.width, PHOTO.height)),
  })
  const [variation] = await varied(page, swapped!, 1)
  await upscaled(page, 'swap-garment', variation!)
  for (const count of [4, 4] as const) await varied(page, repeat!, count)
  await page.goto(`/picture/${swapped}`)
  await page.getByText('This picture').waitFor()
  await shoot('picture', { fullPage: true })
  await page.goto('/library')
  await page
    .getByRole('button', { name: /^Open the picture/ })
    .last()
    .click()
  await page.getByRole('link', { name: 'Open its page' }).click()
  await page.getByText('This picture').waitFor()
  await shoot('picture-of-many', { fullPage: true })
  await page.goto('/picture/0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11')
  await page.getByRole('heading', { name: 'No picture here' }).waitFor()
  await shoot('picture-none')
  await page.goto('/recipe')
  await shoot('recipe')
  const file = await page.request.get(`/api/recipes/${swapped}/?inputs=true`)
  const recipe = JSON.parse(await file.text())
  const choose = (body: object): Promise<void> =>
    page.getByLabel('Recipe file').setInputFiles({
      name: 'swap.recipe.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(body)),
    })
  await choose(recipe)
  await page.getByText('pixel for pixel').waitFor()
  await shoot('recipe-checked', { fullPage: true })
  const { inputs: _inputs, source_image: _source, ...lacking } = recipe
  await choose({ ...lacking, engine: { ...recipe.engine, version: '1.0' } })
  await page.getByRole('heading', { name: 'What is missing' }).waitFor()
  await shoot('recipe-lacking', { fullPage: true })
}

/** A picture is run again with other words, and all that came of it: what is changed, the plan with its price, under way, done. */
export async function rerun({ toile, page, shoot }: Walk): Promise<void> {
  const person = await signedIn(page, toile)
  await spendTo(toile, person, 200)
  const [repeat] = await made(page, 'create-pattern', { text_prompt: 'Navy stripes on ivory' })
  const [worn] = await made(page, 'pattern-to-image', {
    source_image: await pictureOf(page, repeat!),
    text_prompt: 'Short sleeved shirt with a collar',
    garment_type: 'upper body',
  })
  await varied(page, worn!, 1)
  await page.goto(`/picture/${repeat}`)
  await page.getByRole('button', { name: 'Change one thing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run again with one thing changed' })
  await dialog.getByLabel('New words').fill('Red stripes on ivory')
  await shoot('rerun-change')
  await dialog.getByRole('button', { name: 'See what is made again' }).click()
  const make = dialog.getByRole('button', { name: /^Make 3 pictures again/ })
  await make.waitFor()
  await shoot('rerun-plan')
  const release = await holdAtFirst(page)
  await make.click()
  const section = page.getByRole('region', { name: 'Run again' })
  const prepare = (): Promise<void> => section.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  await section.getByRole('link', { name: 'Show it' }).waitFor({ timeout: 60_000 })
  await shoot('rerun-running', { prepare })
  await release()
  await page.getByText('3 pictures made again').waitFor({ timeout: 90_000 })
  await shoot('rerun-done', { prepare })
  await section.getByRole('link', { name: 'Show it' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Red stripes on ivory' }).waitFor()
  await shoot('rerun-new', { fullPage: true })
}

/** What is run again stands still, for the page, when one picture of it is made. Resolves to what lets it go on. */
async function holdAtFirst(page: Page): Promise<() => Promise<void>> {
  let kept: string | null = null
  await page.route('**/api/reruns/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (kept === null) {
      const text = await (await route.fetch()).text()
      if (text.includes('"done"')) kept = text
      return route.fulfill({ contentType: 'application/json', body: text })
    }
    return route.fulfill({ contentType: 'application/json', body: kept })
  })
  return () => page.unroute('**/api/reruns/')
}
