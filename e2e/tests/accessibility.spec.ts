import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { figurePhoto } from '../support/pictures.ts'
import { allArrived, describeAndGenerate, nextButton, pictures, setDots, uploadPhoto } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

const PHOTO = { width: 480, height: 640 }

/** WCAG 2.2 AA as far as a program can tell; what an element looks like in the middle of a fade is not judged. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('open pages have no violation', async ({ page }) => {
      for (const path of [
        '/',
        '/login',
        '/register',
        '/pricing',
        '/terms-of-service',
        '/cookie-policy',
        '/logout',
        '/verify-email',
        '/nowhere',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page, path)
      }
      await page.goto('/')
      await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'login popup')
    })

    test('the studio, the results and the dashboard have none', async ({ page, toile }) => {
      await signedIn(page, toile)
      await page.goto('/create-background/')
      await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
      await expectNoViolations(page, 'photo step')
      await nextButton(page).click()
      await setDots(page, PHOTO, [[0.5, 0.42]])
      await page.getByRole('button', { name: 'Confirm selection' }).click()
      await expect(nextButton(page)).toBeEnabled()
      await expectNoViolations(page, 'mask step')
      await nextButton(page).click()
      await page.getByRole('textbox').fill('Concrete loft')
      await expectNoViolations(page, 'words step')
      await nextButton(page).click()
      await expectNoViolations(page, 'face step')
      await page.goto('/create-pattern/')
      await describeAndGenerate(page, 'Herringbone in charcoal', 1)
      await allArrived(page, 1)
      await expectNoViolations(page, 'result step')
      await pictures(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'picture')
      await page.goto('/dashboard')
      await expect(page.getByRole('row')).toHaveCount(2)
      await expectNoViolations(page, 'dashboard')
    })
  })
}
