/**
 * Every screen at four widths in both themes, into screenshots/: `npm run screenshots`, or
 * `npm run screenshots -- FOLDER CHAPTER…` for some of them elsewhere. They are made to be opened and looked at.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { account } from './screens/account.ts'
import { library, member, picture, rerun } from './screens/library.ts'
import { mails, openPages, signIn } from './screens/open-pages.ts'
import { shop } from './screens/shop.ts'
import type { Chapter, ShootOptions } from './screens/walk.ts'
import { wizards } from './screens/wizards.ts'
import { startToile } from './support/server.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const [folder = join(ROOT, 'screenshots'), ...wanted] = process.argv.slice(2)
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
      { width: 1920, height: 1080 },
    ],
  },
] as const
const THEMES = ['light', 'dark'] as const

const CHAPTERS: Record<string, Chapter> = {
  open: openPages,
  signIn,
  mails,
  ...wizards,
  member,
  library,
  picture,
  rerun,
  account,
  shop,
}

/** Brings all of a page into view once, so that what loads when it comes near is there, and goes back to its top. */
async function passThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is drawn only near the window is drawn everywhere.
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(whole)
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((next) => requestAnimationFrame(next))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

await mkdir(folder, { recursive: true })
const toile = await startToile({ SECURITY_CONTACT: 'mailto:security@toile.example' })
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  for (const [chapter, walk] of Object.entries(CHAPTERS)) {
    if (wanted.length > 0 && !wanted.includes(chapter)) continue
    const made: string[] = []
    for (const { sizes, ...device } of DEVICES) {
      const context = await browser.newContext({
        ...device,
        baseURL: toile.url,
        viewport: sizes[0],
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const shoot = async (name: string, { fullPage = false, prepare }: ShootOptions = {}): Promise<void> => {
        made.push(name)
        for (const size of sizes) {
          await page.setViewportSize(size)
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme })
            await prepare?.()
            if (fullPage) await passThrough(page)
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
      await walk({ toile, page, shoot })
      await context.close()
    }
    console.log(`${chapter}: ${[...new Set(made)].join(', ')}`)
  }
} finally {
  await browser.close()
  await toile.close()
}
