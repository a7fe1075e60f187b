import { blankSheet, dressSketch } from '../support/pictures.ts'
import { generateName, nextButton } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

test('a file that is no picture is refused in words, and a drawing that shows none before it is paid', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/sketch-to-image/')
  const input = page.getByLabel('Sketch file')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(page.getByRole('alert')).toContainText('This is not a JPEG, PNG, WebP or AVIF picture.')
  await input.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: await blankSheet() })
  await expect(page.getByRole('heading', { name: 'Your sketch' })).toBeVisible()
  await nextButton(page).click()
  await expect(page.getByRole('region', { name: 'Before you pay' })).toContainText(
    'There are no lines on this picture.',
  )
  await page.getByRole('radio', { name: '1 Image' }).click()
  await expect(page.getByRole('button', { name: generateName(1) })).toBeDisabled()
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})

test('a mode can be tried with a sample', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/pattern-to-image/')
  await page.getByRole('region', { name: 'Samples' }).getByRole('button', { name: 'Tartan' }).click()
  await expect(page.getByRole('heading', { name: 'Your pattern' })).toBeVisible()
  await expect(page.getByText('1024 × 1024 px')).toBeVisible()
  await expect(nextButton(page)).toBeEnabled()
})

for (const way of ['dropped', 'pasted'] as const) {
  test(`a picture can be ${way}, and the focus goes on with it`, async ({ page, toile }) => {
    await signedIn(page, toile)
    await page.goto('/sketch-to-image/')
    await expect(page.getByRole('region', { name: 'Samples' })).toBeVisible()
    await page.evaluate(
      ({ bytes, how }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'sketch.png', { type: 'image/png' }))
        if (how === 'pasted') {
          document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }))
          return
        }
        const table = document.querySelector('section [type=file]')?.parentElement
        for (const name of ['dragover', 'drop'])
          table?.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }))
      },
      { bytes: [...(await dressSketch())], how: way },
    )
    await expect(page.getByRole('heading', { name: 'Your sketch' })).toBeFocused()
    await expect(nextButton(page)).toBeEnabled()
  })
}
