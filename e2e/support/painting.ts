import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import type { Toile } from './server.ts'
import { nextButton, stage, uploadPhoto } from './studio.ts'
import { signedIn } from './test.ts'

export interface Painted {
  /** Milliseconds that the page's own code took for each pointer event on the photo. */
  readonly events: readonly number[]
  /** And for each frame that it painted. */
  readonly frames: readonly number[]
  /** Frames a second that the browser showed meanwhile. */
  readonly framesPerSecond: number
}

/** Paints strokes over a photo (a JPEG) in the real page, by mouse, and tells what each event and each frame cost. */
export async function measurePainting(toile: Toile, photo: Buffer, strokes: number): Promise<Painted> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const page = await browser.newPage({ baseURL: toile.url, viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watch)
    await signedIn(page, toile)
    await page.goto('/create-background/')
    await uploadPhoto(page, photo, 'photo.jpg', 'image/jpeg')
    await nextButton(page).click()
    await page.getByText('Loading the photo').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Draw' }).click()
    await setWidth(page, 150)
    const box = (await stage(page).boundingBox())!
    await page.evaluate(() => Reflect.get(window, 'painting').begin())
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      // Across the middle of the photo, each a little lower, as a hand fills an area.
      const y = box.y + box.height * (0.2 + (0.6 * stroke) / strokes)
      await page.mouse.move(box.x + box.width * 0.35, y)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.65, y + 20, { steps: 40 })
      await page.mouse.up()
    }
    return await page.evaluate(() => Reflect.get(window, 'painting').end() as Painted)
  } finally {
    await browser.close()
  }
}

/** In the page, before its own scripts: takes the time of its pointer listeners on the photo and of its frames. */
function watch(): void {
  const events: number[] = []
  const frames: number[] = []
  let measuring = false
  let begun = 0
  let shown = 0
  const timed = (times: number[], run: () => unknown): unknown => {
    const start = performance.now()
    try {
      return run()
    } finally {
      if (measuring) times.push(performance.now() - start)
    }
  }
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => request((time) => void timed(frames, () => callback(time)))
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function listen(type, listener, options) {
    const onPhoto = this instanceof Element && this.getAttribute('role') === 'application'
    const watched =
      onPhoto && type === 'pointermove' && typeof listener === 'function'
        ? function onMove(this: unknown, event: Event) {
            timed(events, () => listener.call(this as Element, event))
          }
        : listener
    add.call(this, type, watched, options)
  }
  const count = (): void => {
    shown += 1
    if (measuring) request(count)
  }
  Object.assign(window, {
    painting: {
      begin: () => {
        measuring = true
        begun = performance.now()
        request(count)
      },
      end: () => {
        measuring = false
        return { events, frames, framesPerSecond: (1000 * shown) / (performance.now() - begun) }
      },
    },
  })
}

async function setWidth(page: Page, width: number): Promise<void> {
  await page.getByRole('slider', { name: 'Brush width' }).fill(String(width))
}
