/**
 * Every screen at three widths in both themes, into screenshots/: `npm run screenshots`, or
 * `npm run screenshots -- FOLDER CHAPTER…` for some of them elsewhere. They are made to be opened and looked at.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { describeMode, MODES, type Mode } from '@toile/contract'
import config from './playwright.config.ts'
import { continueWithGoogle, expiredLink, fillRegisterForm, mailedLink, unlockLink } from './support/sign-in.ts'
import { fileOf, made, pictureOf, upscaled, varied } from './support/family.ts'
import { spoilReport } from './support/fidelity.ts'
import { keepSampleMails } from './support/mails.ts'
import { orderPictures } from './support/order.ts'
import { blankSheet, figureMask, figurePhoto, leafRepeat, topFlatLay } from './support/pictures.ts'
import { startToile } from './support/server.ts'
import {
  allArrived,
  chooseCount,
  describeAndGenerate,
  generateName,
  importMask,
  nextButton,
  pictures,
  setDots,
  uploadPhoto,
  uploadSource,
} from './support/studio.ts'
import { type Account, expect, logIn, newAccount, signedIn, spendTo } from './support/test.ts'
import { sendPicture } from './support/uploads.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const [folder = join(ROOT, 'screenshots'), ...wanted] = process.argv.slice(2)
const PHOTO = { width: 768, height: 1024 }
/** A phone is another device, not a narrow window: each chapter is walked once by touch and once by mouse. */
const DEVICES = [
  { isMobile: true, hasTouch: true, deviceScaleFactor: 2, sizes: [{ width: 360, height: 780 }] },
  {
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
    sizes: [
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ],
  },
] as const
const THEMES = ['light', 'dark'] as const

interface Walk {
  readonly page: Page
  /** The screen as it stands, in every size of the device and both themes. `prepare` runs again before each. */
  readonly shoot: (name: string, options?: ShootOptions) => Promise<void>
}

interface ShootOptions {
  readonly fullPage?: boolean
  readonly prepare?: () => Promise<unknown>
}

/** Dots on the drawn figure's shirt. */
const ON_SHIRT = [
  [0.5, 0.4],
  [0.42, 0.5],
  [0.58, 0.5],
] as const
const photo = await readFile(join(ROOT, 'apps/web/src/features/landing/pictures/before.webp'))

type Chapter = (walk: Walk) => Promise<void>

/** Modes with more to show than a walk that knows only their description finds. */
const OWN_CHAPTERS: Partial<Record<Mode, Chapter>> = {
  'create-background': background,
  'create-pattern': pattern,
  'sketch-to-image': (walk) =>
    readPicture(walk, 'sketch-to-image', 'Shirt dress', 'Washed indigo denim, mother of pearl'),
  'pattern-to-image': (walk) => readPicture(walk, 'pattern-to-image', 'Wild roses', 'Sleeveless A-line dress'),
  'swap-garment': swap,
  'image-to-flatlay': flatLay,
}

const CHAPTERS: Record<string, Chapter> = {
  open: openPages,
  signIn,
  mails,
  ...Object.fromEntries(MODES.map((mode) => [mode, OWN_CHAPTERS[mode] ?? ((walk) => describedMode(walk, mode))])),
  member,
  library,
  picture,
  account,
  shop,
}

await mkdir(folder, { recursive: true })
const toile = await startToile({ SECURITY_CONTACT: 'mailto:security@toile.example' })
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  for (const [chapter, walk] of Object.entries(CHAPTERS)) {
    if (wanted.length > 0 && !wanted.includes(chapter)) continue
    for (const { sizes, ...device } of DEVICES) {
      const context = await browser.newContext({
        ...device,
        baseURL: toile.url,
        viewport: sizes[0],
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const shoot = async (name: string, { fullPage = false, prepare }: ShootOptions = {}): Promise<void> => {
        for (const size of sizes) {
          await page.setViewportSize(size)
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme })
            await prepare?.()
            // A picture on its way is no screen, nor is a fade: a change of theme or size runs transitions, however short.
            await page.waitForFunction(() =>
              [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
            )
            await page.evaluate(async () => {
              await new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)))
              await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))
            })
            await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`), fullPage })
          }
        }
      }
      await walk({ page, shoot })
      await context.close()
    }
    console.log(chapter)
  }
} finally {
  await browser.close()
  await toile.close()
}

/** Scrolls to what comes last: the page on a phone, the panel beside the picture on a wide screen. */
function atEnd(page: Page): () => Promise<void> {
  return () =>
    page.evaluate(() => {
      const bench = document.querySelector('main section')
      bench?.scrollIntoView({ block: 'end' })
      bench?.querySelector('h2')?.parentElement?.scrollTo({ top: 1e5 })
    })
}

async function openPages({ page, shoot }: Walk): Promise<void> {
  const paths = [
    '',
    'login',
    'register',
    'pricing',
    'terms-of-service',
    'cookie-policy',
    'security',
    'logout',
    'verify-email',
    'forgot-password',
    'reset-password',
    'nowhere',
  ]
  for (const path of paths) {
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(path === '' ? 'landing' : path, { fullPage: true })
  }
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('popup')
  await page.goto('/register')
  await page.getByLabel('Email').fill('nobody@nowhere')
  await page.getByLabel('Confirm password').fill('another')
  await page.getByLabel('Confirm password').blur()
  await shoot('register-errors', { fullPage: true })
}

async function mails({ page, shoot }: Walk): Promise<void> {
  for (const { name, path } of await keepSampleMails(toile)) {
    await page.goto(path)
    await shoot(`mail-${name}`, { fullPage: true })
  }
  await page.goto('/dev/mail/')
  await shoot('mails-kept')
}

/** The sign-in pages: with errors, waiting, asking again, done. */
async function signIn({ page, shoot }: Walk): Promise<void> {
  const newcomer = newAccount()
  await page.goto('/register')
  await fillRegisterForm(page, newcomer)
  await page.getByRole('dialog').waitFor()
  await shoot('sign-in-sent')
  await page.goto(await expiredLink(toile, newcomer.email))
  await page.getByRole('heading', { name: 'Ah, snap!' }).waitFor()
  await shoot('sign-in-snap', { fullPage: true })
  const owner = await signedIn(page, toile)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Choose STANDARD' }).click()
  await page.getByRole('dialog').getByText('= ').waitFor()
  await shoot('sign-in-plan')
  await page.goto('/create-sketch/')
  await page.getByRole('textbox').fill('Ivory trench coat')
  await toile.database.query('DELETE FROM sessions')
  await page.getByRole('textbox').fill('Ivory trench coat with a belt')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await shoot('sign-in-session')
  await continueWithGoogle(page, owner.email)
  const password = page.getByLabel('Password of your Toile account')
  await password.waitFor()
  await shoot('sign-in-session-link', { prepare: () => password.scrollIntoViewIfNeeded() })
  await page.context().clearCookies()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose BASIC' }).click()
  await page.getByText('BASIC plan').waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await shoot('sign-in-login-plan', { fullPage: true })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opening).close()
  await page.getByRole('alert').waitFor()
  await shoot('sign-in-google-closed', { fullPage: true })
  for (let count = 0; count < 6; count += 1) {
    await logIn(page, { ...owner, password: `wrong guess ${count}` })
    await page.getByRole('main').getByRole('alert').first().waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /^Login in/ }).waitFor()
  await shoot('sign-in-login-wait', { fullPage: true })
  await page.goto('/forgot-password')
  await page.getByLabel('Username or Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await shoot('sign-in-reset-asked', { fullPage: true })
  await page.goto(await mailedLink(toile, owner.email, '/reset-password'))
  await page.getByLabel('New password').fill('password123')
  await page.getByLabel('Confirm password').fill('password123')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('too easy to guess').first().waitFor()
  await shoot('sign-in-reset-weak', { fullPage: true })
  await page.getByLabel('New password').fill('quilted moth over harbour')
  await page.getByLabel('Confirm password').fill('quilted moth over harbour')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Your new password is set').waitFor()
  await shoot('sign-in-reset-done', { fullPage: true })
  await page.goto(await unlockLink(toile, owner))
  await page.getByRole('button', { name: 'Unlock this browser' }).waitFor()
  await shoot('sign-in-unlock', { fullPage: true })
  await page.goto('/confirm-email?data=a')
  await page.getByRole('button', { name: 'Confirm this address' }).waitFor()
  await shoot('sign-in-confirm-email', { fullPage: true })
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await shoot('sign-in-spent', { fullPage: true })
  await page.goto(`${toile.urlByNumber}/login`)
  await page.getByText('Passkeys work at').waitFor()
  await shoot('sign-in-by-number', { fullPage: true })
  const verified = newAccount()
  await page.goto('/register')
  await fillRegisterForm(page, verified)
  await page.getByRole('dialog').waitFor()
  await page.goto(await mailedLink(toile, verified.email, '/verify-email'))
  await page.getByRole('heading', { name: 'Account Verified' }).waitFor()
  await shoot('sign-in-verified', { fullPage: true })
}

async function background(walk: Walk): Promise<void> {
  const { page, shoot } = walk
  await signedIn(page, toile)
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
  await page.getByRole('button', { name: 'Adjust unselected area' }).click()
  await page.getByLabel('X', { exact: true }).waitFor()
  await page.getByText('Cutting out').waitFor({ state: 'detached' })
  await shoot('background-2-place')
  await page.getByLabel('Width', { exact: true }).fill('340')
  await page.getByLabel('X', { exact: true }).fill('150')
  await page.getByLabel('Y', { exact: true }).fill('90')
  await page.getByLabel('Rotation', { exact: true }).fill('8')
  await page.getByLabel('Rotation', { exact: true }).blur()
  await shoot('background-2-placed')
  await page.getByLabel('X', { exact: true }).fill('-420')
  await page.getByLabel('X', { exact: true }).blur()
  await shoot('background-2-outside', { prepare: atEnd(page) })
  await page.getByRole('button', { name: 'Undo' }).click()
  await nextButton(page).click()
  await page.getByRole('textbox').fill('On a wide sandy beach in the last warm light before sunset')
  await shoot('background-3-words')
  await nextButton(page).click()
  await page.getByRole('heading', { name: 'Your model stays' }).waitFor()
  await shoot('background-4-face')
  await page.getByRole('button', { name: /^Generate 4 Images/ }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('background-5-developing')
  await allArrived(page, 4)
  await shoot('background-5-result')
  await fidelity(walk)
}

/** How a result keeps what was given: as it is, and as it would be said of one that does not. */
async function fidelity({ page, shoot }: Walk): Promise<void> {
  const notes = page.getByRole('region', { name: 'True to what you gave' })
  await shoot('background-6-kept', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await spoilReport(page, toile)
  await chooseCount(page, 1)
  await page.getByRole('button', { name: /^Regenerate/ }).click()
  await allArrived(page, 1)
  await page.getByRole('button', { name: /Try again for free/ }).waitFor()
  await shoot('background-6-spoiled', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await notes.getByText('What was measured').click()
  const last = notes.getByText('by the same rules for every engine')
  await shoot('background-6-measures', { prepare: () => last.scrollIntoViewIfNeeded() })
  await page.unroute('**/api/stream-image-generation/**')
  await page.getByRole('button', { name: /Try again for free/ }).click()
  await page.getByRole('heading', { name: 'Another try, ready' }).waitFor({ timeout: 60_000 })
  await shoot('background-7-retry')
}

async function pattern(walk: Walk): Promise<void> {
  const { page, shoot } = walk
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').waitFor()
  await shoot('pattern-1-empty')
  await page.getByRole('textbox').fill('White citrus blossoms, green leaves and hibiscus on navy linen, with moonlight')
  await page.getByRole('button', { name: 'navy ground' }).waitFor()
  await shoot('pattern-1-read')
  await page.getByRole('button', { name: /^hibiscus/ }).click()
  await shoot('pattern-1-word')
  await page.keyboard.press('Escape')
  await describeAndGenerate(page, 'Small scattered wild flowers in coral and sage on cream, with moonlight', 4)
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('pattern-2-developing')
  await allArrived(page, 4)
  await shoot('pattern-2-result')
  await shoot('pattern-2-result-end', { prepare: atEnd(page) })
  await page.getByRole('button', { name: 'Tile 3×3' }).click()
  await shoot('pattern-2-tiled')
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('pattern-2-large')
  await page.keyboard.press('Escape')
  await patternTools(walk)
  await variations(walk, username)
}

async function patternTools({ page, shoot }: Walk): Promise<void> {
  await page.getByRole('button', { name: 'More for picture 1' }).click()
  await shoot('pattern-2-more')
  await page.getByRole('menuitem', { name: 'Repeat and print' }).click()
  await page.getByRole('img', { name: /straight, 3 repeats across$/ }).waitFor()
  await shoot('pattern-3-flat')
  await page.getByRole('radio', { name: 'Half-drop' }).click()
  await page.getByRole('radio', { name: 'On cloth' }).click()
  await page.getByRole('img', { name: /on hanging cloth$/ }).waitFor()
  await page.getByRole('radio', { name: 'Flat inks' }).click()
  const inks = page.getByRole('list', { name: 'Inks' })
  await inks.waitFor()
  await page.locator('img[src*="/cloth/"][src*="inks="]').waitFor()
  await shoot('pattern-3-cloth', { prepare: () => inks.scrollIntoViewIfNeeded() })
  const last = page.getByRole('button', { name: 'Download TIFF' })
  await shoot('pattern-3-print', { prepare: () => last.scrollIntoViewIfNeeded() })
  await page.keyboard.press('Escape')
}

async function variations({ page, shoot }: Walk, username: string): Promise<void> {
  const vary = page.getByRole('button', { name: 'Vary picture 1' })
  await vary.click()
  await page.getByRole('menu').waitFor()
  await shoot('variation-menu')
  await page.getByRole('menuitem', { name: /^4 Images/ }).click()
  await page.getByRole('heading', { name: 'Making 4 variations' }).waitFor()
  await shoot('variation-developing')
  await page.getByRole('heading', { name: '4 variations, ready' }).waitFor({ timeout: 60_000 })
  await shoot('variation')
  await spendTo(toile, { username }, 3)
  await vary.click()
  await page.getByRole('menuitem', { name: /^1 Image/ }).click()
  await page.getByRole('dialog').waitFor()
  await page
    .getByRole('button', { name: /^Choose plan/ })
    .first()
    .waitFor()
  await shoot('credits-lacking')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No variation yet' }).waitFor()
  await shoot('variation-not-started')
}

/** A mode by its description: its first step, and where that is its words, their result. */
async function describedMode({ page, shoot }: Walk, mode: Mode): Promise<void> {
  const { steps, promptExamples } = describeMode(mode)
  await signedIn(page, toile)
  await page.goto(`/${mode}/`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await shoot(`${mode}-1-empty`)
  await shoot(`${mode}-1-empty-end`, { prepare: atEnd(page) })
  if (steps[0] !== 'prompt' || steps[1] !== 'result') return
  await describeAndGenerate(page, promptExamples[0]!.text, 4)
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot(`${mode}-2-developing`)
  await allArrived(page, 4)
  await shoot(`${mode}-2-result`)
  await shoot(`${mode}-2-result-end`, { prepare: atEnd(page) })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot(`${mode}-2-large`)
}

/** A mode that reads a picture, with what it ships to be tried with. */
async function readPicture({ page, shoot }: Walk, mode: Mode, sample: string, words: string): Promise<void> {
  await signedIn(page, toile)
  await page.goto(`/${mode}/`)
  const samples = page.getByRole('region', { name: 'Samples' })
  await samples.waitFor()
  await shoot(`${mode}-1-empty`)
  await shoot(`${mode}-1-empty-end`, { prepare: atEnd(page) })
  await page
    .getByLabel(/^(Sketch|Pattern) file$/)
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await page.getByRole('alert').first().waitFor()
  await shoot(`${mode}-1-refused`)
  await samples.getByRole('button', { name: sample }).click()
  await page.getByRole('heading', { name: /^Your / }).waitFor()
  await shoot(`${mode}-1-picture`)
  await nextButton(page).click()
  await page.getByRole('textbox').waitFor()
  await shoot(`${mode}-2-open`)
  if (describeMode(mode).garmentType !== 'none') await page.getByRole('radio', { name: 'full body' }).click()
  await page.getByRole('textbox').fill(words)
  await shoot(`${mode}-2-words`)
  await shoot(`${mode}-2-words-end`, { prepare: atEnd(page) })
  await chooseCount(page, 4)
  await page.getByRole('button', { name: generateName(4) }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot(`${mode}-3-developing`)
  await allArrived(page, 4)
  await shoot(`${mode}-3-result`)
  await shoot(`${mode}-3-result-end`, { prepare: atEnd(page) })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot(`${mode}-3-large`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: /^Continue with previous/ }).waitFor()
  await shoot(`${mode}-4-again`)
}

async function swap(walk: Walk): Promise<void> {
  const { page, shoot } = walk
  await signedIn(page, toile)
  await page.goto('/swap-garment/')
  await nextButton(page).waitFor()
  await shoot('swap-1-empty')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await shoot('swap-1-photo')
  await nextButton(page).click()
  await setDots(page, PHOTO, ON_SHIRT)
  await shoot('swap-2-dots')
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  await expect(nextButton(page)).toBeEnabled()
  await shoot('swap-2-mask')
  await shoot('swap-2-mask-end', { prepare: atEnd(page) })
  await importMask(page, await figureMask('top with a hole', PHOTO.width, PHOTO.height))
  await page.getByRole('button', { name: 'Mark it, too' }).waitFor()
  await shoot('swap-2-left-out')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Mark it, too' }).waitFor({ state: 'hidden' })
  await nextButton(page).click()
  await page.getByRole('heading', { name: 'Upload a flat-lay' }).waitFor()
  await shoot('swap-3-empty')
  await shoot('swap-3-empty-end', { prepare: atEnd(page) })
  await uploadSource(page, 'Flat-lay', await topFlatLay())
  await shoot('swap-3-flatlay')
  await page.getByRole('button', { name: /^Generate 4 Images/ }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('swap-4-developing')
  await allArrived(page, 4)
  await shoot('swap-4-result')
  const notes = page.getByRole('region', { name: 'True to what you gave' })
  await shoot('swap-4-kept', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await notes.getByText('What was measured').click()
  await shoot('swap-4-measures', {
    prepare: () => notes.getByText('by the same rules for every engine').scrollIntoViewIfNeeded(),
  })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('swap-4-large')
  await page.keyboard.press('Escape')
  await spoilReport(page, toile)
  await chooseCount(page, 1)
  await page.getByRole('button', { name: /^Regenerate/ }).click()
  await allArrived(page, 1)
  await page.getByRole('button', { name: /Try again for free/ }).waitFor()
  await shoot('swap-5-spoiled', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await page.unroute('**/api/stream-image-generation/**')
  await refusedSwap(walk)
}

/** A picture without a garment, in place of the flat-lay. */
async function refusedSwap({ page, shoot }: Walk): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  await page
    .getByLabel('Flat-lay file')
    .setInputFiles({ name: 'figure.png', mimeType: 'image/png', buffer: await blankSheet() })
  await page.getByText('480 × 640 px').waitFor()
  await page.getByRole('button', { name: generateName(1) }).click()
  await page.getByRole('heading', { name: 'No picture was made' }).waitFor()
  await shoot('swap-6-no-garment')
}

async function flatLay({ page, shoot }: Walk): Promise<void> {
  await signedIn(page, toile)
  await page.goto('/image-to-flatlay/')
  await nextButton(page).waitFor()
  await shoot('flatlay-1-empty')
  await shoot('flatlay-1-empty-end', { prepare: atEnd(page) })
  await uploadSource(page, 'Photo', await figurePhoto(PHOTO.width, PHOTO.height))
  await shoot('flatlay-1-photo')
  await nextButton(page).click()
  await page.getByRole('textbox').waitFor()
  await shoot('flatlay-2-open')
  await page.getByRole('radio', { name: 'upper body' }).click()
  await page.getByRole('textbox').fill('The red shirt')
  await shoot('flatlay-2-words')
  await shoot('flatlay-2-words-end', { prepare: atEnd(page) })
  await chooseCount(page, 4)
  await page.getByRole('button', { name: generateName(4) }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('flatlay-3-developing')
  await allArrived(page, 4)
  await shoot('flatlay-3-result')
  await shoot('flatlay-3-result-end', { prepare: atEnd(page) })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('flatlay-3-large')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('textbox').fill('Handbag')
  await chooseCount(page, 1)
  await page.getByRole('button', { name: generateName(1) }).click()
  await page.getByRole('heading', { name: 'No picture was made' }).waitFor()
  await shoot('flatlay-4-not-there')
}

async function member({ page, shoot }: Walk): Promise<void> {
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
async function library({ page, shoot }: Walk): Promise<void> {
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
  await page.goto('/library?q=navy&mode=create-pattern&from=2026-01-01')
  await tiles.first().waitFor()
  await shoot('library-filtered')
  await page.getByRole('button', { name: 'Marks' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Favourites/ }).waitFor()
  await shoot('library-marks')
  await page.goto('/library?q=velvet&liked=true')
  await page.getByText('Nothing matches').waitFor()
  await shoot('library-nothing')
}

/** A picture's page, with what it came of and what came of it; the page of one that is gone; and a recipe that is made again. */
async function picture({ page, shoot }: Walk): Promise<void> {
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
  await page.getByText('byte for byte').waitFor()
  await shoot('recipe-checked', { fullPage: true })
  const { inputs: _inputs, source_image: _source, ...lacking } = recipe
  await choose({ ...lacking, engine: { ...recipe.engine, version: '1.0' } })
  await page.getByRole('heading', { name: 'What is missing' }).waitFor()
  await shoot('recipe-lacking', { fullPage: true })
}

/** The account's pages, with what fills them, then each form and question. */
async function account(walk: Walk): Promise<void> {
  const { page, shoot } = walk
  const person = await signedIn(page, toile)
  const show = async (path: string, ready: string): Promise<void> => {
    await page.goto(`/account/${path}`)
    await page.getByText(ready).first().waitFor()
  }
  await show('uploads', 'No uploads yet')
  await shoot('account-uploads-none')
  await fillAccount(page)
  for (const [path, name, ready] of [
    ['', 'profile', person.username],
    ['sign-in', 'signing-in', 'Add a passkey'],
    ['sessions', 'sessions', 'This browser'],
    ['security-log', 'security-log', 'Account opened'],
    ['uploads', 'uploads', '4 uploads'],
    ['credits', 'credits', 'Trial credits'],
    ['data', 'data', 'Delete account'],
  ] as const) {
    await show(path, ready)
    await shoot(`account-${name}`, { fullPage: true })
  }
  await accountQuestions(walk, person)
}

/** Photos in their own ratios, one of them in use, and pictures that were paid for. */
async function fillAccount(page: Page): Promise<void> {
  await page.goto('/create-background/')
  await uploadPhoto(page, photo, 'before.webp', 'image/webp')
  await sendPicture(page, await leafRepeat())
  await sendPicture(page, await topFlatLay())
  await sendPicture(page, await figurePhoto(640, 480))
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Bold art deco fans in bottle green', 4)
  await allArrived(page, 4)
}

async function accountQuestions({ page, shoot }: Walk, { username, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail').fill('somebody@nowhere')
  await page.getByLabel('New e-mail').blur()
  await shoot('account-email-refused', { fullPage: true })
  await page.getByLabel('New e-mail').fill('another.address@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByLabel('Password', { exact: true }).waitFor()
  await shoot('account-proof')
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('alert').waitFor()
  await shoot('account-proof-wrong')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('A link was sent to another.address').first().waitFor()
  await shoot('account-email-pending', { fullPage: true })
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByLabel('Confirm new password').blur()
  await shoot('account-password', { fullPage: true })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').waitFor()
  await shoot('account-passkey')
  await page.goto('/account/sessions')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await shoot('account-everywhere')
  await page.goto('/account/uploads')
  await page.getByRole('checkbox', { name: 'All' }).check()
  await shoot('account-uploads-chosen', { fullPage: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await shoot('account-uploads-delete')
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Password', { exact: true }).waitFor()
  await shoot('account-delete')
  await dialog.getByLabel(`Type ${username} to go on`).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Goodbye, and thank you.').waitFor()
  await shoot('account-goodbye')
}

/** A plan bought in the sandbox, left at first; made larger, made smaller, got back to, cancelled. */
async function shop({ page, shoot }: Walk): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = (name: string) => page.getByRole('dialog', { name }).waitFor()
  await signedIn(page, toile)
  await page.goto('/pricing')
  await button('Choose STANDARD').waitFor()
  await shoot('shop-no-plan', { fullPage: true })
  await button('Choose STANDARD').click()
  await button('Continue to payment').click()
  await button('Pay $50.00').waitFor()
  await shoot('shop-checkout', { fullPage: true })
  await page.getByRole('link', { name: 'Back to Toile' }).click()
  await page.getByText('nothing was charged').waitFor()
  await shoot('shop-left')
  await button('Retry now').click()
  await button('Pay $50.00').click()
  await dialog('Credits Added!')
  await shoot('shop-added')
  await button('Go on').click()
  await button('Current plan').waitFor()
  await shoot('shop-plan', { fullPage: true })
  await button('Upgrade to PREMIUM').click()
  await button(/^Pay /).waitFor()
  await shoot('shop-upgrade')
  await button(/^Pay /).click()
  await dialog('You are on PREMIUM')
  await shoot('shop-upgraded')
  await page.goto('/pricing')
  await button('Downgrade to BASIC').click()
  await page.getByText('Charged now').waitFor()
  await shoot('shop-downgrade')
  await page.getByRole('dialog').getByRole('button', { name: 'Downgrade to BASIC' }).click()
  await dialog('BASIC is planned')
  await shoot('shop-downgraded')
  await page.goto('/pricing')
  await button('Get back to plan PREMIUM').waitFor()
  await shoot('shop-planned', { fullPage: true })
  await button('Get back to plan PREMIUM').click()
  await page.getByText('Charged now').waitFor()
  await shoot('shop-return')
  await page.getByRole('dialog').getByRole('button', { name: 'Get back to plan PREMIUM' }).click()
  await dialog('PREMIUM continues')
  await shoot('shop-returned')
  await page.goto('/pricing')
  await button('Cancel plan').click()
  await dialog('Cancel your plan?')
  await shoot('shop-cancel')
  await button('Yes, Cancel Plan').click()
  await dialog('Your plan is cancelled')
  await shoot('shop-cancelled')
  await button('Ok').click()
  await button('Get back to plan PREMIUM').waitFor()
  await shoot('shop-canceling', { fullPage: true })
  await page.goto('/account/credits')
  await page
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .waitFor()
  await shoot('shop-payments', { fullPage: true })
}
