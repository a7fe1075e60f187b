import { createGate, type Gate } from '@toile/engine/testing'
import { afterAll, beforeAll } from 'vitest'
import type { DraftPayload, Generation, Mode } from '@toile/contract'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import type { TestClient } from './client.ts'
import { eventsOf, type FormValue, makeMask, png, postForm, upload } from './pictures.ts'

export interface Member {
  readonly client: TestClient
  readonly id: string
}

/** A server for one test file about pictures, and what people do there. */
export function setUpStudio(options: TestAppOptions) {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(options)
  })
  afterAll(() => server.close())

  let members = 0
  return {
    get server() {
      return server
    },

    /** Somebody new, signed in. */
    async member(credits = 100): Promise<Member> {
      const account = await server.createAccount(`member${(members += 1)}`, { credits })
      return { client: await server.signIn(account), id: account.id }
    },

    /** While `work` goes on, engines stop at a gate, which opens at the latest when it is over. */
    async atAGate<Result>(work: (gate: Gate) => Promise<Result>): Promise<Result> {
      const gate = createGate()
      server.engine.behave((_request, { signal }) => gate.pass(signal))
      try {
        return await work(gate)
      } finally {
        gate.open()
        server.engine.behave(() => {})
      }
    },
  }
}

/** The pictures of a job, which is waited for, by their slots. */
export async function imagesOf(client: TestClient, jobId: string): Promise<(Generation & { slot: number })[]> {
  const events = await eventsOf(client, jobId)
  return events.flatMap((event) => (event.kind === 'image' ? [event.data] : [])).toSorted((a, b) => a.slot - b.slot)
}

/** Orders one picture by its fields, and waits for it; resolves to its id. */
export async function makeOne(client: TestClient, fields: Parameters<typeof postForm>[2]): Promise<string> {
  const answer = await postForm(client, '/api/generate-image-with-sse/', fields)
  if (answer.statusCode !== 200) throw new Error(`An order was answered ${answer.statusCode}: ${answer.body}`)
  return (await imagesOf(client, answer.json().job_id))[0]!.image_id
}

/** An upload of an own picture; resolves to its id. */
export const reuse = async (client: TestClient, imageId: string): Promise<string> =>
  (await client.post('/api/uploads/', { output_image_id: imageId })).json().upload_id

/** One variation of an own picture, which is waited for; resolves to its id. */
export async function vary(client: TestClient, imageId: string): Promise<string> {
  const answer = await client.post('/api/reroll-output-with-sse/', { output_image_id: imageId })
  return (await imagesOf(client, answer.json().job_id))[0]!.image_id
}

export const generationOf = async (client: TestClient, imageId: string): Promise<Generation> =>
  (await client.get(`/api/get-generation/${imageId}/`)).json().generation_data

export const balanceOf = async (client: TestClient): Promise<number> =>
  (await client.get('/api/get-user-credits/')).json().credits

/** Orders a background behind what is marked on a photo of one's own; fields of the same names take the place of these. */
export const orderBackground = async (client: TestClient, fields: Readonly<Record<string, FormValue>> = {}) =>
  postForm(client, '/api/generate-image-with-sse/', {
    ai_model: 'create-background',
    text_prompt: 'a beach',
    original_target_image: fields['original_target_image'] ?? (await upload(client)),
    binary_mask_image: png(await makeMask()),
    ...fields,
  })

/** The first draft of a mode; fields of the same names take the place of these. */
export const keepDraft = async (client: TestClient, mode: Mode, fields: Partial<DraftPayload> = {}) =>
  client.post(`/api/drafts/${mode}/`, {
    username: (await client.get('/api/session/')).json().user.username,
    version: 0,
    device: 'this-browser',
    photo: null,
    source: null,
    keep_mask: false,
    step: 0,
    prompt: '',
    count: 1,
    garment_type: null,
    face_id: -1,
    dots: [],
    mask_confirmed: false,
    job: null,
    ...fields,
  })
