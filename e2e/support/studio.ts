import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { figureMask, figurePhoto } from './pictures.ts'
import { expect } from './test.ts'

/** What a maker does in the studio, by the names that the page shows. */
export async function describeAndGenerate(page: Page, words: string, count: 1 | 4): Promise<void> {
  await page.getByRole('textbox').fill(words)
  await chooseCount(page, count)
  await page.getByRole('button', { name: generateName(count) }).click()
}

export async function generateOne(page: Page): Promise<void> {
  await chooseCount(page, 1)
  await checked(page)
  await page.getByRole('button', { name: generateName(1) }).click()
}

/** What there is to know of the work before it is paid is told: a press that waits for it would be stopped by it. */
export const checked = (page: Page): Promise<void> => expect(page.getByText('Looking at your work.')).toBeHidden()

export async function downloadFirst(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download picture 1' }).click()
  return readFile(await (await downloading).path())
}

/** A garment swap as far as the step for the flat-lay: the drawn figure, its top marked. */
export async function setUpSwap(page: Page, photo?: Buffer): Promise<void> {
  await page.goto('/swap-garment/')
  await uploadPhoto(page, photo ?? (await figurePhoto()))
  await nextButton(page).click()
  await importMask(page, await figureMask('top'))
  await nextButton(page).click()
}

export async function chooseCount(page: Page, count: 1 | 4): Promise<void> {
  await page.getByRole('radio', { name: countName(count) }).click()
}

const countName = (count: 1 | 4): string => (count === 1 ? '1 Image' : '4 Images')
export const generateName = (count: 1 | 4): RegExp => (count === 1 ? /^Generate 1 Image\b/ : /^Generate 4 Images\b/)

/** The picture that is read, by the page's word for it: 'Flat-lay', 'Sketch', 'Pattern'; 'Photo' where it shows an outfit. */
export async function uploadSource(page: Page, noun: string, file: Buffer): Promise<void> {
  await page.getByLabel(`${noun} file`).setInputFiles({ name: 'source.png', mimeType: 'image/png', buffer: file })
  await expect(page.getByRole('heading', { name: `Your ${noun.toLowerCase()}` })).toBeVisible()
}

export async function uploadPhoto(
  page: Page,
  photo: Buffer,
  name = 'photo.png',
  mimeType = 'image/png',
): Promise<void> {
  await page.getByLabel('Photo file').setInputFiles({ name, mimeType, buffer: photo })
  await expect(page.getByRole('heading', { name: 'Your photo' })).toBeVisible()
  await expect(nextButton(page)).toBeEnabled()
}

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

export interface Size {
  readonly width: number
  readonly height: number
}

export const stage = (page: Page) => page.getByRole('application', { name: 'Photo to mark' })

/** Waits until the steps have come to rest at the present one. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const steps = document.querySelector('[data-steps]')
    const current = steps?.querySelector(':scope > :not([inert])')
    if (!steps || !current) return false
    return Math.abs(current.getBoundingClientRect().left - steps.getBoundingClientRect().left) < 1
  })
}

/** Where a point of the photo, in shares of its sides, is on the screen: the photo lies in the middle of the stage. */
export async function onScreen(page: Page, photo: Size, [x, y]: readonly [number, number]) {
  await expect(stage(page)).toHaveAttribute('aria-busy', 'false')
  await arrived(page)
  const box = (await stage(page).boundingBox())!
  const zoom = Number.parseInt((await page.getByLabel('Zoom', { exact: true }).textContent()) ?? '', 10) / 100
  return {
    x: box.x + box.width / 2 + (x - 0.5) * photo.width * zoom,
    y: box.y + box.height / 2 + (y - 0.5) * photo.height * zoom,
  }
}

/** Waits until the browser has written down this state of the only mask, as it has long before a hand can reload. */
export async function maskKept(page: Page, state: { dots: number; confirmed: boolean }): Promise<void> {
  const kept = (): Promise<unknown[]> =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('toile-drafts')
          opening.addEventListener('error', () => reject(opening.error!))
          opening.addEventListener('success', () => {
            const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
            all.addEventListener('success', () => {
              opening.result.close()
              const masks = all.result.map(({ draft }) => draft?.mask).filter(Boolean)
              resolve(masks.map(({ history, confirmed }) => ({ dots: history.present.dots.length, confirmed })))
            })
          })
        }),
    )
  await expect.poll(kept).toEqual([state])
}

export async function setDots(page: Page, photo: Size, dots: readonly (readonly [number, number])[]): Promise<void> {
  for (const dot of dots) {
    // One after another, as a hand sets them.
    const { x, y } = await onScreen(page, photo, dot)
    await page.mouse.click(x, y)
  }
}

/** A mask from a file, where it is not the point how it is made: the server is asked for nothing. */
export async function importMask(page: Page, mask: Buffer): Promise<void> {
  await page.getByText('Mask as a file').click()
  await page.getByLabel('Mask file').setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer: mask })
  await expect(nextButton(page)).toBeEnabled()
}

export const credits = (page: Page) => page.getByTestId('credits').first()

export const pictures = (page: Page) => page.getByRole('button', { name: /^Open picture/ })

/** Waits until each picture of the request has arrived. */
export async function allArrived(page: Page, count: number): Promise<void> {
  const heading = page.getByRole('heading', { name: count === 1 ? '1 picture, ready' : `${count} pictures, ready` })
  await expect(heading).toBeVisible({ timeout: 60_000 })
}
