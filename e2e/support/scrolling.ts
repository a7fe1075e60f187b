import { chromium, type Browser, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import type { Toile } from './server.ts'
import { orderPictures } from './order.ts'
import { signedIn, spendTo } from './test.ts'

export interface Scrolled {
  /** Milliseconds from one frame to the next. */
  readonly intervals: readonly number[]
  /** Milliseconds from a frame's begin until the page's main thread has done all for it. */
  readonly work: readonly number[]
  /** Milliseconds of tasks that took 50 and more. */
  readonly longTasks: readonly number[]
  /** Milliseconds of a processor that the page's main thread had for its tasks, one after another: what a busy machine does not stretch. */
  readonly tasks: readonly number[]
}

/** CSS pixels a frame: three screens a second, as a wheel that is spun has it. */
const SPEED = 45

/** The category of what Chromium's threads are busy with. */
const TASKS = 'disabled-by-default-devtools.timeline'

/** Makes a few real pictures, whose files stand for all others. */
export async function makeFiles(toile: Toile): Promise<void> {
  const browser = await launch()
  try {
    const page = await browser.newPage({ baseURL: toile.url })
    const person = await signedIn(page, toile)
    await spendTo(toile, person, 100)
    await orderPictures(page, [
      ['create-pattern', 'Wild roses on pale pink', 4],
      ['create-sketch', 'A linen dress with pockets', 4],
      ['create-pattern', 'Bold art deco fans in bottle green', 4],
    ])
  } finally {
    await browser.close()
  }
}

/** The library of a new account in the real page, after `fill` has given it pictures. */
export async function openLibrary(
  toile: Toile,
  view: 'grid' | 'table',
  fill: (username: string) => Promise<void>,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const browser = await launch()
  const page = await browser.newPage({ baseURL: toile.url, viewport: { width: 1440, height: 900 } })
  const { username } = await signedIn(page, toile)
  await fill(username)
  await page.addInitScript((wanted) => localStorage.setItem('toile.libraryView', wanted), view)
  await page.goto('/library')
  await page
    .getByRole('button', { name: /^Open the picture/ })
    .first()
    .waitFor()
  return { page, close: () => browser.close() }
}

/** Scrolls on for so many frames, turning at the ends. */
export async function scroll(page: Page, frames: number, towards: 'down' | 'up'): Promise<Scrolled> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: [TASKS] })
  const scrolled = await page.evaluate(scrollInPage, { frames, speed: towards === 'down' ? SPEED : -SPEED })
  return { ...scrolled, tasks: tasksOfMainThread(await browser.stopTracing()) }
}

/** Goes to the end until there is no more to come. */
export async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let height = 0
    for (let still = 0; still < 60; still += 1) {
      scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((shown) => requestAnimationFrame(shown))
      const now = document.documentElement.scrollHeight
      if (now !== height) still = 0
      height = now
    }
  })
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of a processor. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Of the one page that there is. */
function tasksOfMainThread(trace: Buffer): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const main = events.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main!.pid && tid === main!.tid)
    .map(({ tdur }) => (tdur ?? 0) / 1000)
}

const launch = (): Promise<Browser> => chromium.launch(config.use?.launchOptions ?? {})

/** In the page. */
async function scrollInPage({ frames, speed }: { frames: number; speed: number }): Promise<Omit<Scrolled, 'tasks'>> {
  const intervals: number[] = []
  const work: number[] = []
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const { port1, port2 } = new MessageChannel()
  let begun = 0
  // Is told when the frame that posts it has been laid out and handed on.
  port2.addEventListener('message', () => work.push(performance.now() - begun))
  port2.start()
  let by = speed
  await new Promise<void>((done) => {
    let last = Number.NaN
    const frame = (time: number): void => {
      if (!Number.isNaN(last)) intervals.push(time - last)
      last = time
      begun = time
      port1.postMessage(null)
      const before = scrollY
      scrollBy(0, by)
      if (scrollY === before) by = -by
      if (intervals.length < frames) requestAnimationFrame(frame)
      else done()
    }
    requestAnimationFrame(frame)
  })
  observer.disconnect()
  return { intervals, work, longTasks }
}
