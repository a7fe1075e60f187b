import { expect, type Page } from '@playwright/test'
import type { Mode } from '@toile/contract'

type Field = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** An own picture, given to another mode: the server has its bytes. */
export const pictureOf = async (page: Page, imageId: string): Promise<string> =>
  (await post(page, '/api/uploads/', { output_image_id: imageId })).upload_id!

export const fileOf = (buffer: Buffer): Field => ({ name: 'picture.png', mimeType: 'image/png', buffer })

/** Orders pictures as the page would, past the page; resolves to their ids when they are made. */
export async function made(
  page: Page,
  mode: Mode,
  fields: Readonly<Record<string, Field>>,
  count: 1 | 4 = 1,
): Promise<string[]> {
  const form = { ai_model: mode, num_images: String(count), ...fields }
  return picturesOf(page, (await post(page, '/api/generate-image-with-sse/', form)).job_id!)
}

export const varied = async (page: Page, imageId: string, count: 1 | 4): Promise<string[]> =>
  picturesOf(
    page,
    (await post(page, '/api/reroll-output-with-sse/', { output_image_id: imageId, num_images: String(count) })).job_id!,
  )

export const upscaled = async (page: Page, mode: Mode, imageId: string): Promise<string> =>
  (await post(page, `/api/upscale-image/${mode}/`, { resultId: imageId }, 'data')).imageId!

/** The ids of a job's pictures, in their order, when it has ended. */
async function picturesOf(page: Page, jobId: string): Promise<string[]> {
  const stream = await (await page.request.get(`/api/stream-image-generation/${jobId}/`, { timeout: 100_000 })).text()
  const images = stream
    .split('\n\n')
    .filter((event) => event.includes('event: image'))
    .map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as { slot: number; output_image_id: string })
  return images.toSorted((a, b) => a.slot - b.slot).map(({ output_image_id: id }) => id)
}

async function post(
  page: Page,
  path: string,
  body: Readonly<Record<string, Field>>,
  as: 'multipart' | 'data' = 'multipart',
): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  const answer = await page.request.post(path, {
    headers: { 'X-CSRFToken': cookies.find(({ name }) => name === 'csrftoken')?.value ?? '' },
    [as]: body,
    timeout: 100_000,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
