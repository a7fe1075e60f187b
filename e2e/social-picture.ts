/**
 * Makes the picture that other sites show of a link to the product, 1200 × 630: `npm run social-picture`. The landing page's
 * swap in the page's own type, drawn by Chromium.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import config from './playwright.config.ts'

const ROOT = new URL('../', import.meta.url)
const PICTURES = 'apps/web/src/features/landing/tour/pictures'
const FONT = 'node_modules/@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2'
const SIZE = { width: 1200, height: 630 } as const

const data = async (type: string, path: string): Promise<string> =>
  `data:${type};base64,${await readFile(new URL(path, ROOT), 'base64')}`

/** Paper, ink and red thread of the light theme (apps/web/src/ui/tokens.css). */
const html = `<!doctype html><style>
  @font-face { font-family: Imbue; src: url(${await data('font/woff2', FONT)}); font-weight: 100 900 }
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; display: flex; background: #f4efe6; color: #1b1714; font-family: Imbue; font-weight: 380 }
  div { flex: 1; padding: 60px 0 56px 64px; display: flex; flex-direction: column }
  p { font-size: 84px; line-height: 1; letter-spacing: -0.012em }
  i { position: relative; font-style: normal }
  i::after { content: ''; position: absolute; top: 0.12em; left: 50%; width: 0.12em; height: 0.12em; margin-left: -0.06em; border-radius: 50%; background: #a8322a }
  hr { border: 0; height: 3px; margin-top: 44px; background: repeating-linear-gradient(90deg, #a8322a 0 16px, transparent 16px 26px) }
  h1 { margin-top: auto; font-size: 190px; line-height: 0.84; letter-spacing: -0.02em; font-weight: 380 }
  figure { position: relative; width: 500px; margin-left: 40px; overflow: hidden }
  img { position: absolute; width: 500px; top: -14px; left: 0 }
  img + img { clip-path: inset(0 0 0 50%) }
  b { position: absolute; inset: 0 auto 0 249px; width: 2px; background: #f4efe6 }
</style><body><div><p>To<i>ı</i>le</p><hr><h1>Photoshoots,<br>Reinvented</h1></div>
<figure><img src="${await data('image/webp', `${PICTURES}/photo.webp`)}"><img src="${await data('image/webp', `${PICTURES}/stripes-look.webp`)}"><b></b></figure>`

const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(html)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  const picture = await page.screenshot({ type: 'jpeg', quality: 88 })
  await writeFile(fileURLToPath(new URL('apps/web/public/social.jpg', ROOT)), picture)
} finally {
  await browser.close()
}
