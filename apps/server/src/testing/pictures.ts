import sharp from 'sharp'
import type { Mode } from '@toile/contract'
import type { StoredEvent } from '@toile/core'
import type { TestClient } from './client.ts'

/** A photo with something in every pixel, so that a swapped or shifted one is seen. */
export async function makePhoto(width = 64, height = 80, seed = 1): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 31 + seed * 17 + (index >> 7)) % 256
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** The beginning of a PNG as far as its size, which is all that is known of a picture before it is decoded. */
export function headerOf(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452'.padEnd(66, '0'), 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

/** White in the left part, black elsewhere. */
export async function makeMask(width = 64, height = 80, markedColumns = 32): Promise<Buffer> {
  const data = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1) data.fill(255, y * width, y * width + markedColumns)
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

export type FormValue = string | number | { readonly data: Uint8Array; readonly type: string; readonly name?: string }

/** Sends a multipart form as a page would. */
export async function postForm(
  client: TestClient,
  url: string,
  values: Readonly<Record<string, FormValue>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') {
      form.append(name, new Blob([Uint8Array.from(value.data)], { type: value.type }), value.name ?? `${name}.png`)
    } else form.append(name, String(value))
  }
  const encoded = new Response(form)
  return client.post(url, Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
    ...headers,
  })
}

export const png = (data: Uint8Array): FormValue => ({ data, type: 'image/png' })

export async function upload(client: TestClient, photo?: Buffer): Promise<string> {
  const response = await postForm(client, '/api/uploads/', { file: png(photo ?? (await makePhoto())) })
  if (response.statusCode !== 200) throw new Error(`upload answered ${response.statusCode}: ${response.body}`)
  return response.json().upload_id
}

/** Orders pictures and resolves to the job's id. */
export async function order(
  client: TestClient,
  fields: { mode?: Mode; count?: 1 | 4; prompt?: string; key?: string } = {},
): Promise<string> {
  const { mode = 'create-pattern', count = 1, prompt = 'small flowers', key } = fields
  const body = { ai_model: mode, num_images: count, text_prompt: prompt }
  const response = await client.post('/api/generate-image-with-sse/', body, key ? { 'idempotency-key': key } : {})
  if (response.statusCode !== 200) throw new Error(`order answered ${response.statusCode}: ${response.body}`)
  return response.json().job_id
}

/** The events of a job from its stream, which ends after `done`. */
export async function eventsOf(client: TestClient, jobId: string, lastEventId?: number): Promise<StoredEvent[]> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
  const response = await client.get(`/api/stream-image-generation/${jobId}/`, headers)
  if (response.statusCode !== 200) throw new Error(`stream answered ${response.statusCode}: ${response.body}`)
  return parseEvents(response.body)
}

export function parseEvents(text: string): StoredEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const data = field('data')
    return data === undefined
      ? []
      : [{ id: Number(field('id')), kind: field('event'), data: JSON.parse(data) } as StoredEvent]
  })
}
