/**
 * Every screen at three widths in both themes, into screenshots/ (or the folder given): `npm run screenshots`.
 * They are made to be opened and looked at.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { startToile } from './support/server.ts'
import { allArrived, describeAndGenerate, nextButton, pictures, setDots, uploadPhoto } from './support/studio.ts'
import { signedIn } from './support/test.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDER = process.argv[2] ?? join(ROOT, 'screenshots')
const PHOTO = { width: 768, height: 1024 }
const WIDTHS = [360, 768, 1440] as const
const THEMES = ['light', 'dark'] as const

await mkdir(FOLDER, { recursive: true })
const photo = await readFile(join(ROOT, 'apps/web/src/features/landing/pictures/before.webp'))
const toile = await startToile()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        baseURL: toile.url,
        viewport: { width, height: width < 500 ? 780 : 900 },
        hasTouch: width < 500,
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const shoot = (name: string, fullPage = false) =>
        page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage })
      await openPages(page, shoot)
      await signedIn(page, toile)
      await memberPages(page, shoot)
      await context.close()
      console.log(`${width} px, ${colorScheme}`)
    }
  }
} finally {
  await browser.close()
  await toile.close()
}

type Shoot = (name: string, fullPage?: boolean) => Promise<unknown>

async function openPages(page: Page, shoot: Shoot): Promise<void> {
  const paths = [
    '',
    'login',
    'register',
    'pricing',
    'terms-of-service',
    'cookie-policy',
    'logout',
    'verify-email',
    'nowhere',
  ]
  for (const path of paths) {
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(path === '' ? 'landing' : path, true)
  }
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('popup')
  await page.goto('/register')
  await page.getByLabel('Email').fill('nobody@nowhere')
  await page.getByLabel('Confirm password').fill('another')
  await page.getByLabel('Confirm password').blur()
  await shoot('register-errors', true)
}

async function memberPages(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/dashboard')
  await page.getByText('No previous generations yet...').waitFor()
  await shoot('dashboard-empty', true)
  await page.goto('/create-background/')
  await nextButton(page).waitFor()
  await shoot('background-1-empty')
  await uploadPhoto(page, photo, 'before.webp', 'image/webp')
  await shoot('background-1-photo')
  await nextButton(page).click()
  await setDots(page, PHOTO, [
    [0.5, 0.3],
    [0.5, 0.62],
    [0.5, 0.12],
    [0.5, 0.94],
  ])
  await shoot('background-2-dots')
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  await page.getByRole('button', { name: 'Confirm additional selection' }).waitFor()
  await shoot('background-2-mask')
  await nextButton(page).click()
  await page.getByRole('textbox').fill('On a wide sandy beach in the last warm light before sunset')
  await shoot('background-3-words')
  await nextButton(page).click()
  await page.getByRole('radio', { name: /Keep my model/ }).waitFor()
  await shoot('background-4-face')
  await page.getByRole('button', { name: /^Generate 4 Images/ }).click()
  await page.getByRole('heading', { name: 'Developing 4 pictures' }).waitFor()
  await shoot('background-5-developing')
  await allArrived(page, 4)
  await shoot('background-5-result')
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Small scattered wild flowers in coral and sage on cream', 4)
  await allArrived(page, 4)
  await shoot('pattern-2-result')
  await page.getByRole('button', { name: 'Tile 3×3' }).click()
  await shoot('pattern-2-tiled')
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('pattern-2-large')
  await page.keyboard.press('Escape')
  await patternTools(page, shoot)
  await readPictures(page, shoot)
  await variations(page, shoot)
  await page.goto('/dashboard')
  await page.getByRole('row').nth(8).waitFor()
  await shoot('dashboard', true)
  await page.goto('/pricing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('pricing-member', true)
}

async function patternTools(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('button', { name: 'Repeat and print picture 1' }).click()
  await page.getByRole('img', { name: /straight, 3 repeats across$/ }).waitFor()
  await shoot('pattern-3-flat')
  await page.getByRole('radio', { name: 'Half-drop' }).click()
  await page.getByRole('radio', { name: 'On cloth' }).click()
  await page.getByRole('img', { name: /on hanging cloth$/ }).waitFor()
  await page.getByRole('radio', { name: 'Flat inks' }).click()
  await page.getByRole('list', { name: 'Inks' }).scrollIntoViewIfNeeded()
  await shoot('pattern-3-cloth')
  await page.getByRole('button', { name: 'Download TIFF' }).scrollIntoViewIfNeeded()
  await shoot('pattern-3-print')
  await page.keyboard.press('Escape')
}

/** The modes that read a picture, with what they ship to be tried with. One picture each: the trial's credits are few. */
async function readPictures(page: Page, shoot: Shoot): Promise<void> {
  for (const [mode, sample, words] of [
    ['sketch-to-image', 'Shirt dress', 'Washed indigo denim'],
    ['pattern-to-image', 'Wild roses', 'Sleeveless A-line dress'],
  ] as const) {
    await page.goto(`/${mode}/`)
    const samples = page.getByRole('region', { name: 'Samples' })
    await samples.waitFor()
    await shoot(`${mode}-1-empty`)
    await samples.getByRole('button', { name: sample }).click()
    await page.getByRole('heading', { name: /^Your / }).waitFor()
    await nextButton(page).click()
    if (mode === 'pattern-to-image') await page.getByRole('radio', { name: 'full body' }).click()
    await shoot(`${mode}-2-words`)
    await describeAndGenerate(page, words, 1)
    await allArrived(page, 1)
    await shoot(`${mode}-3-result`)
  }
}

async function variations(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menu').waitFor()
  await shoot('variation-menu')
  await page.getByRole('menuitem', { name: /^1 Image/ }).click()
  await page.getByRole('heading', { name: '1 variation, ready' }).waitFor({ timeout: 60_000 })
  await shoot('variation')
}
