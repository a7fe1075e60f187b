import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Toile } from '../support/server.ts'

/** What a chapter of the screens is given. */
export interface Walk {
  readonly toile: Toile
  readonly page: Page
  /** The screen as it stands, in every size of the device and both themes. `prepare` runs again before each. */
  readonly shoot: (name: string, options?: ShootOptions) => Promise<void>
}

export interface ShootOptions {
  readonly fullPage?: boolean
  readonly prepare?: () => Promise<unknown>
}

export type Chapter = (walk: Walk) => Promise<void>

/** Pixels of the photos. */
export const PHOTO = { width: 768, height: 1024 }
export const photo = await sharp(
  fileURLToPath(new URL('../../apps/web/public/landing/slides/create-background-before.avif', import.meta.url)),
)
  .webp()
  .toBuffer()

/** Scrolls to what comes last: the page on a phone, the panel beside the picture on a wide screen. */
export function atEnd(page: Page): () => Promise<void> {
  return () =>
    page.evaluate(() => {
      const bench = document.querySelector('main section')
      bench?.scrollIntoView({ block: 'end' })
      bench?.querySelector('h2')?.parentElement?.scrollTo({ top: 1e5 })
    })
}
