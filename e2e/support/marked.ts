import type { Page } from '@playwright/test'
import { type Pixels, pixelsOf } from './pictures.ts'
import { expect } from './test.ts'

/** Pixels nearer than this to the mask's edge may be matted: the feather of a picture of 480×640 is 3. */
const FEATHER = 4

/** Keeps the mask that the page sends; the browser tells a test no bytes of a multipart body's files. */
export async function keepSentMask(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const mask = init?.body instanceof FormData ? init.body.get('binary_mask_image') : null
      if (mask instanceof Blob)
        Object.assign(window, { sentMask: Array.from(new Uint8Array(await mask.arrayBuffer())) })
      return send(input, init)
    }
  })
}

/** White is what was marked. Waits until it was sent. */
export async function sentMask(page: Page): Promise<Pixels> {
  const sent = await page.waitForFunction(() => Reflect.get(window, 'sentMask') as number[] | undefined)
  return pixelsOf(Buffer.from((await sent.jsonValue())!))
}

/** How much differs of photo and result, in what was marked and in what was not, without the feather between them. */
export function compare(photo: Pixels, result: Pixels, mask: Pixels) {
  const { width, height } = photo
  expect([result.width, result.height]).toEqual([width, height])
  expect([mask.width, mask.height]).toEqual([width, height])
  const isMarked = (x: number, y: number) => mask.data[3 * (y * width + x)]! > 127
  const allAround = (x: number, y: number, wanted: boolean) => {
    for (let dy = -FEATHER; dy <= FEATHER; dy += 1) {
      for (let dx = -FEATHER; dx <= FEATHER; dx += 1) if (isMarked(x + dx, y + dy) !== wanted) return false
    }
    return true
  }
  const marked = { pixels: 0, different: 0 }
  const unmarked = { pixels: 0, different: 0 }
  for (let y = FEATHER; y < height - FEATHER; y += 1) {
    for (let x = FEATHER; x < width - FEATHER; x += 1) {
      const where = allAround(x, y, true) ? marked : allAround(x, y, false) ? unmarked : null
      if (!where) continue
      where.pixels += 1
      const at = 3 * (y * width + x)
      if ([0, 1, 2].some((channel) => photo.data[at + channel] !== result.data[at + channel])) where.different += 1
    }
  }
  return { marked, unmarked }
}
