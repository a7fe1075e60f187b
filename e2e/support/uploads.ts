import { expect, type Page } from '@playwright/test'

/** Uploads a picture as the page would, past the page. */
export async function sendPicture(page: Page, picture: Buffer): Promise<void> {
  const cookies = await page.context().cookies()
  const answer = await page.request.post('/api/uploads/', {
    headers: { 'X-CSRFToken': cookies.find(({ name }) => name === 'csrftoken')?.value ?? '' },
    multipart: { file: { name: 'picture.png', mimeType: 'image/png', buffer: picture } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
