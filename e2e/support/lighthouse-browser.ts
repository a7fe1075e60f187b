import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { orderPictures } from './order.ts'
import { freePort, type Toile } from './server.ts'
import { signedIn, spendTo } from './test.ts'

export interface BrowserAtPort {
  /** Where others reach its DevTools. */
  readonly port: number
  /** Somebody new is signed in from now on, who has made a few pictures. */
  signIn(): Promise<void>
  close(): Promise<void>
}

/** A Chromium that is driven by DevTools of others too, with one set of cookies for all of its tabs. */
export async function openBrowserAtPort(toile: Toile): Promise<BrowserAtPort> {
  const port = await freePort()
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const context = await chromium.launchPersistentContext('', {
    ...options,
    // Playwright turns it off, and Lighthouse would say so of every page.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: toile.url,
    // As wide and as high as whoever drives it says.
    viewport: null,
  })
  return {
    port,
    async signIn() {
      const page = await context.newPage()
      const person = await signedIn(page, toile)
      await spendTo(toile, person, 100)
      await page.goto('/dashboard')
      await orderPictures(page, [
        ['create-pattern', 'Wild roses on pale pink', 4],
        ['create-sketch', 'A linen dress with pockets', 1],
      ])
      await page.close()
    },
    close: () => context.close(),
  }
}
