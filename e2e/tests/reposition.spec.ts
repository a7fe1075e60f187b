import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { compare, keepSentMask, sentMask } from '../support/marked.ts'
import { figurePhoto, pixelsOf, type Pixels } from '../support/pictures.ts'
import { allArrived, generateOne, nextButton, setDots, uploadPhoto } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

const PHOTO = { width: 480, height: 640 }

const table = (page: Page) => page.getByRole('application', { name: 'Cut-out to place' })
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })
const adjust = (page: Page) => page.getByRole('button', { name: 'Adjust unselected area' })

async function openTable(page: Page, photo: Buffer): Promise<void> {
  await page.goto('/create-background/')
  await uploadPhoto(page, photo)
  await nextButton(page).click()
  await setDots(page, PHOTO, [
    [0.5, 0.42],
    [0.5, 0.24],
    [0.45, 0.75],
  ])
  await expect(adjust(page)).toBeHidden()
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  await adjust(page).click()
  await expect(page.getByRole('heading', { name: 'Place the cut-out' })).toBeFocused()
  await expect(table(page).locator('canvas').first()).toBeVisible()
}

/** CSS pixels of a pixel of the picture. */
async function zoomOf(page: Page): Promise<number> {
  const sheet = (await table(page).locator('canvas').first().boundingBox())!
  return sheet.height / Number(await field(page, 'Height').inputValue())
}

/** From the middle of the table, where the cut-out stands. */
async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const box = (await table(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2)
  await page.mouse.move(x + dx, y + dy)
  await page.mouse.up()
}

/** Pixels moved with what lies beyond the edge left out: `fill` there. */
function shifted({ width, height, data }: Pixels, dx: number, dy: number, fill: number): Pixels {
  const moved = Buffer.alloc(data.length, fill)
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y += 1) {
    const from = Math.max(0, -dx)
    const to = Math.min(width, width - dx)
    data.copy(moved, 3 * (y * width + from + dx), 3 * ((y - dy) * width + from), 3 * ((y - dy) * width + to))
  }
  return { width, height, data: moved }
}

test(
  'a cut-out moved by mouse and by number is where it was put, to the pixel, after a reload too',
  { tag: '@long' },
  async ({ page, toile }) => {
    await keepSentMask(page)
    await signedIn(page, toile)
    const photo = await figurePhoto(PHOTO.width, PHOTO.height)
    await openTable(page, photo)
    expect(await violationsOf(page)).toEqual([])

    const zoom = await zoomOf(page)
    await drag(page, 66, -40)
    const [dx, dy] = [Math.round(66 / zoom), Math.round(-40 / zoom)]
    await expect(field(page, 'X')).toHaveValue(String(dx))
    await expect(field(page, 'Y')).toHaveValue(String(dy))
    await field(page, 'Y').fill('37')
    await field(page, 'Y').blur()

    await page.reload()
    await expect(field(page, 'X')).toHaveValue(String(dx))
    await expect(field(page, 'Y')).toHaveValue('37')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Y')).toHaveValue(String(dy))
    await page.getByRole('button', { name: 'Redo' }).click()

    await nextButton(page).click()
    await page.getByRole('textbox').fill('Beach at golden hour')
    await generateOne(page)
    await allArrived(page, 1)
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    const result = await pixelsOf(await readFile(await (await downloading).path()))

    const before = await pixelsOf(photo)
    const { marked, unmarked } = compare(shifted(before, dx, 37, 0), result, shifted(await sentMask(page), dx, 37, 0))
    expect(marked.pixels).toBeGreaterThan(10_000)
    expect(marked.different).toBe(0)
    expect(unmarked.different / unmarked.pixels).toBeGreaterThan(0.9)
  },
)

test(
  'corners, handle and keys resize, turn and move; what is mostly cut off is said; a reset brings it back',
  { tag: '@long' },
  async ({ page, toile }) => {
    await signedIn(page, toile)
    await openTable(page, await figurePhoto(PHOTO.width, PHOTO.height))
    const width = Number(await field(page, 'Width').inputValue())
    const height = Number(await field(page, 'Height').inputValue())
    const grip = async (name: string) => {
      const box = (await page.locator(`[data-grip="${name}"]`).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }

    const corner = await grip('2')
    const opposite = await grip('0')
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.down()
    await page.mouse.move((corner.x + opposite.x) / 2, (corner.y + opposite.y) / 2, { steps: 4 })
    await page.mouse.up()
    await expect(field(page, 'Width')).toHaveValue(String(Math.round(width / 2)))
    await expect(field(page, 'Height')).toHaveValue(String(Math.round(height / 2)))

    const handle = await grip('rotate')
    const middle = (await table(page).locator('canvas').first().boundingBox())!
    await page.mouse.move(handle.x, handle.y)
    await page.mouse.down()
    await page.keyboard.down('Shift')
    await page.mouse.move(middle.x + middle.width / 2 + 200, middle.y + middle.height / 2 - 190, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect(field(page, 'Rotation')).toHaveValue('45')

    await field(page, 'X').fill('0')
    await table(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+l')
    await expect(field(page, 'X')).toHaveValue('11')
    await expect(field(page, 'Rotation')).toHaveValue('30')
    await page.keyboard.press('Control+z')
    await expect(field(page, 'Rotation')).toHaveValue('45')
    await field(page, 'Width').fill('20')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Width')).toHaveValue('50')

    await field(page, 'X').fill('-300')
    await expect(page.getByRole('status').filter({ hasText: 'The cut-out lies outside the picture.' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(field(page, 'X')).toHaveValue('0')
    await expect(field(page, 'Width')).toHaveValue(String(width))
    await expect(field(page, 'Rotation')).toHaveValue('0')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(adjust(page)).toBeVisible()
  },
)
