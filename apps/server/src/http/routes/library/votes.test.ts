import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Generation } from '@toile/contract'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../../../testing/index.ts'

let server: TestApp
let names = 0
beforeAll(async () => {
  server = await createTestApp({ worker: { concurrency: 2 } })
})
afterAll(() => server.close())

async function memberWithPicture(): Promise<{ client: TestClient; imageId: string }> {
  const client = await server.signIn(await server.createAccount(`votes${(names += 1)}`, { credits: 20 }))
  const events = await eventsOf(client, await order(client))
  const [image] = events.flatMap((event) => (event.kind === 'image' ? [event.data] : []))
  return { client, imageId: image!.image_id }
}

const vote = (client: TestClient, imageId: string, value: unknown) =>
  client.post('/api/vote/', { vote_value: value, image_id: imageId, is_upscaled: false })
const undo = (client: TestClient, voteId: string) => client.post('/api/undo-vote/', { vote_id: voteId })
const votedOn = async (client: TestClient, imageId: string): Promise<Generation['voted']> =>
  (await client.get(`/api/get-generation/${imageId}/`)).json().generation_data.voted
const votesIn = async (imageId: string) =>
  (await server.database.pool.query('SELECT id, liked FROM votes WHERE output_id = $1', [imageId])).rows

describe('a vote', () => {
  test('is kept, told with the picture and in lists, and undone by its id', async () => {
    const { client, imageId } = await memberWithPicture()
    expect(await votedOn(client, imageId)).toBeNull()
    const answer = await vote(client, imageId, '1')
    expect(answer.statusCode, answer.body).toBe(200)
    const { vote_id: voteId } = answer.json()
    expect(await votesIn(imageId)).toEqual([{ id: voteId, liked: true }])
    expect(await votedOn(client, imageId)).toBe('1')
    expect((await client.get('/api/dashboard/')).json().generation_data).toMatchObject([{ voted: '1' }])
    expect((await undo(client, voteId)).json()).toEqual({ message: 'Vote taken back' })
    expect(await votedOn(client, imageId)).toBeNull()
    expect((await undo(client, voteId)).statusCode).toBe(404)
  })

  test('replaces an earlier one, whose id then undoes nothing', async () => {
    const { client, imageId } = await memberWithPicture()
    const first = (await vote(client, imageId, '1')).json().vote_id
    const second = (await vote(client, imageId, '0')).json().vote_id
    expect(await votesIn(imageId)).toEqual([{ id: second, liked: false }])
    expect((await undo(client, first)).statusCode).toBe(404)
    expect(await votedOn(client, imageId)).toBe('0')
    expect((await undo(client, second)).statusCode).toBe(200)
    expect(await votedOn(client, imageId)).toBeNull()
  })

  test('pressed many times at once is one vote', async () => {
    const { client, imageId } = await memberWithPicture()
    const answers = await Promise.all(['1', '0', '1', '0', '1'].map((value) => vote(client, imageId, value)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await votesIn(imageId)).toHaveLength(1)
  })

  test('comes as a form too, and as a number; another value is 400', async () => {
    const { client, imageId } = await memberWithPicture()
    const form = new URLSearchParams({ vote_value: '0', image_id: imageId, is_upscaled: 'false' })
    expect((await client.post('/api/vote/', form)).statusCode).toBe(200)
    expect(await votedOn(client, imageId)).toBe('0')
    expect((await vote(client, imageId, 1)).statusCode).toBe(200)
    expect(await votedOn(client, imageId)).toBe('1')
    for (const isUpscaled of ['True', 'on', 1, null]) {
      const body = { vote_value: '1', image_id: imageId, is_upscaled: isUpscaled }
      expect((await client.post('/api/vote/', body)).statusCode).toBe(200)
    }
    for (const value of ['2', '', 'like', null]) expect((await vote(client, imageId, value)).statusCode).toBe(400)
    expect(await votedOn(client, imageId)).toBe('1')
  })

  test('on somebody else’s picture, or none, is 404, and so is undoing his; a visitor is refused', async () => {
    const [owner, stranger] = [await memberWithPicture(), await memberWithPicture()]
    const { vote_id: voteId } = (await vote(owner.client, owner.imageId, '1')).json()
    for (const imageId of [owner.imageId, crypto.randomUUID(), 'no id']) {
      expect((await vote(stranger.client, imageId, '0')).statusCode).toBe(404)
    }
    expect((await undo(stranger.client, voteId)).statusCode).toBe(404)
    expect((await undo(stranger.client, 'no id')).statusCode).toBe(404)
    expect((await vote(server.visitor(), owner.imageId, '0')).statusCode).toBe(401)
    expect((await undo(server.visitor(), voteId)).statusCode).toBe(401)
    expect(await votesIn(owner.imageId)).toEqual([{ id: voteId, liked: true }])
  })

  test('goes with its picture', async () => {
    const { client, imageId } = await memberWithPicture()
    const { vote_id: voteId } = (await vote(client, imageId, '1')).json()
    await client.post(`/api/delete-image/${imageId}/`)
    expect(await votesIn(imageId)).toEqual([])
    expect((await undo(client, voteId)).statusCode).toBe(404)
    expect((await vote(client, imageId, '1')).statusCode).toBe(404)
  })
})
