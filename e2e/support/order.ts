import type { Mode } from '@toile/contract'
import { expect, type Page } from '@playwright/test'

/** Orders pictures of words as the page would, past the page, and waits until the library has them. */
export async function orderPictures(
  page: Page,
  orders: readonly (readonly [mode: Mode, prompt: string, count: 1 | 4])[],
): Promise<void> {
  let { total } = await libraryOf(page)
  for (const [mode, prompt, count] of orders) {
    const cookies = await page.context().cookies()
    const answer = await page.request.post('/api/generate-image-with-sse/', {
      headers: { 'X-CSRFToken': cookies.find(({ name }) => name === 'csrftoken')?.value ?? '' },
      multipart: { ai_model: mode, text_prompt: prompt, num_images: String(count) },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    total += count
    await expect.poll(async () => (await libraryOf(page)).total, { timeout: 60_000 }).toBe(total)
  }
}

const libraryOf = async (page: Page): Promise<{ total: number }> =>
  (await page.request.get('/api/library/facets/')).json()
