import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { messageEvent, PREVIEW, SESSION_COOKIE } from '@toile/contract'
import type { StoredEvent } from '@toile/core'
import { createGate, type Gate } from '@toile/engine/testing'
import { createTestApp, eventsOf, order, parseEvents, type TestApp, type TestClient } from '../../../testing/index.ts'

const timing = { keepAliveMs: 60_000, catchUpMs: 60_000, upscaleMs: 60_000 }
let maker: TestApp
let other: TestApp
let makerUrl: string
let otherUrl: string
beforeAll(async () => {
  maker = await createTestApp({ worker: { concurrency: 4 }, streamTiming: timing })
  other = await createTestApp({ beside: maker, worker: null, streamTiming: timing })
  makerUrl = await maker.app.listen({ port: 0, host: '127.0.0.1' })
  otherUrl = await other.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.close()
  await maker.close()
})
afterEach(() => maker.engine.behave(() => {}))

let names = 0
const member = async (): Promise<TestClient> =>
  maker.signIn(await maker.createAccount(`watcher${(names += 1)}`, { credits: 100 }))

/** A stream as a browser reads it, from a real socket. */
async function openStream(url: string, client: TestClient, jobId: string, lastId?: number) {
  const closing = new AbortController()
  const response = await fetch(`${url}/api/stream-image-generation/${jobId}/`, {
    signal: closing.signal,
    headers: {
      cookie: `${SESSION_COOKIE}=${client.cookies.get(SESSION_COOKIE)}`,
      ...(lastId !== undefined && { 'last-event-id': String(lastId) }),
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    headers: response.headers,
    /** Reads on until the events fit, or to the end of the stream. */
    async until(fits: (events: StoredEvent[]) => boolean): Promise<StoredEvent[]> {
      for (;;) {
        const events = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2))
        if (fits(events)) return events
        const { done, value = '' } = (await reader?.read()) ?? { done: true }
        if (done) return events
        text += value
      }
    },
    close: () => closing.abort(),
  }
}
const toTheEnd = () => false

/** Lets one picture after the other through. */
function turnstile(): { gates: Gate[] } {
  const gates = [1, 2, 3, 4].map(() => createGate())
  maker.engine.behave(({ index }, { signal }) => gates[index]!.pass(signal))
  return { gates }
}

describe('the event stream (R16)', () => {
  test('is followed on another instance than the one that makes the pictures, each as it is done', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client, { count: 4 })
    const stream = await openStream(otherUrl, client, jobId)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    for (const [slot, gate] of gates.entries()) {
      gate.open()
      const events = await stream.until((seen) => seen.filter((event) => event.kind === 'image').length === slot + 1)
      expect(events.findLast((event) => event.kind === 'image')).toMatchObject({ data: { slot } })
    }
    const all = await stream.until(toTheEnd)
    expect(all.at(-1)?.kind).toBe('done')
    expect(all.map((event) => event.id)).toEqual(all.map((_, index) => index))
    expect(await eventsOf(client, jobId)).toEqual(all)
  })

  test('gives each event once, whichever one the client has seen last', async () => {
    const client = await member()
    const jobId = await order(client, { count: 4 })
    const all = await eventsOf(client, jobId)
    for (const seen of all.slice(0, -1)) {
      const rest = all.filter((event) => event.id > seen.id)
      expect(await eventsOf(client, jobId, seen.id)).toEqual(rest)
      const byAddress = await client.get(`/api/stream-image-generation/${jobId}/?last_event_id=${seen.id}`)
      expect(parseEvents(byAddress.body)).toEqual(rest)
    }
    const seenAll = await client.get(`/api/stream-image-generation/${jobId}/`, { 'last-event-id': `${all.at(-1)!.id}` })
    expect(seenAll.statusCode).toBe(204)
  })

  test('a reconnect in the middle misses nothing', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client, { count: 4 })
    gates[0]!.open()
    const first = await openStream(makerUrl, client, jobId)
    const seen = await first.until((events) => events.some((event) => event.kind === 'image'))
    first.close()
    for (const gate of gates) gate.open()
    const second = await openStream(otherUrl, client, jobId, seen.at(-1)!.id)
    const rest = await second.until(toTheEnd)
    expect([...seen, ...rest].map((event) => event.id)).toEqual([...seen, ...rest].map((_, index) => index))
    expect([...seen, ...rest].filter((event) => event.kind === 'image')).toHaveLength(4)
  })

  test('shows what a picture looks like so far, until it is there; what is no small picture is not shown', async () => {
    const client = await member()
    const gate = createGate()
    const image = { data: new Uint8Array(60), mediaType: 'image/webp', width: 256, height: 192 } as const
    maker.engine.behave((_request, { emit, signal }) => {
      emit({ kind: 'preview', image: { ...image, data: new Uint8Array(PREVIEW.maxBytes + 1) } })
      emit({ kind: 'preview', image: { ...image, mediaType: 'image/png' } })
      emit({ kind: 'preview', image })
      return gate.pass(signal)
    })
    const isPreview = ({ data }: StoredEvent): boolean => 'kind' in data && data.kind === 'preview'
    const jobId = await order(client)
    const stream = await openStream(otherUrl, client, jobId)
    const seen = await stream.until((events) => events.some(isPreview))
    const shown = seen.filter(isPreview).map(({ data }) => messageEvent.parse(data))
    expect(shown).toEqual([{ kind: 'preview', slot: 0, image: `data:image/webp;base64,${'A'.repeat(80)}` }])
    gate.open()
    expect((await stream.until(toTheEnd)).at(-1)?.kind).toBe('done')
    // Whoever comes later gets the picture alone.
    expect((await eventsOf(client, jobId)).some(isPreview)).toBe(false)
  })

  test('four can be open, a fifth is 429, and one that closes makes room', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(makerUrl, client, jobId)))
    expect(streams.map((stream) => stream.status)).toEqual([200, 200, 200, 200])
    expect((await openStream(makerUrl, client, jobId)).status).toBe(429)
    gates[0]!.open()
    await Promise.all(streams.map((stream) => stream.until(toTheEnd)))
    expect((await openStream(makerUrl, client, jobId)).status).toBe(200)
  })

  test('the four are counted over all instances', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const streams = await Promise.all(
      [makerUrl, makerUrl, otherUrl, otherUrl].map((url) => openStream(url, client, jobId)),
    )
    expect(streams.map((stream) => stream.status)).toEqual([200, 200, 200, 200])
    for (const url of [makerUrl, otherUrl]) {
      expect((await openStream(url, client, jobId)).status).toBe(429)
    }
    gates[0]!.open()
    await Promise.all(streams.map((stream) => stream.until(toTheEnd)))
  })

  test('a stream whose place went to another ends', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const stood = await openStream(makerUrl, client, jobId)
    const seen = await stood.until((events) => events.length > 0)
    // As for a process that stood still for longer than its lease: another stream has the place by now.
    await maker.database.pool.query('UPDATE stream_places SET holder = gen_random_uuid()')
    expect((await stood.until(toTheEnd)).length).toBe(seen.length)
    gates[0]!.open()
    expect((await openStream(otherUrl, client, jobId)).status).toBe(200)
  })

  test('a client that is gone before its stream opens takes up none', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const { events } = maker.services.generations
    const look = events.subject
    const { port } = new URL(makerUrl)
    for (let visit = 0; visit < 5; visit += 1) {
      const asked = Promise.withResolvers<void>()
      const answer = createGate()
      vi.spyOn(events, 'subject').mockImplementationOnce(async (id) => {
        asked.resolve()
        await answer.pass(new AbortController().signal)
        return look(id)
      })
      const accepted = once(maker.app.server, 'connection')
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `GET /api/stream-image-generation/${jobId}/ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
          `Cookie: ${SESSION_COOKIE}=${client.cookies.get(SESSION_COOKIE)}\r\n\r\n`,
      )
      const [served] = (await accepted) as [Socket]
      await asked.promise
      const gone = once(served, 'close')
      socket.destroy()
      await gone
      answer.open()
    }
    await vi.waitFor(async () => {
      const stream = await openStream(makerUrl, client, jobId)
      expect(stream.status).toBe(200)
      stream.close()
    })
    gates[0]!.open()
  })

  test('an id that the job has not given yet is no memory of it: all is told', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const streams = await Promise.all([500, 2 ** 40].map((id) => openStream(makerUrl, client, jobId, id)))
    gates[0]!.open()
    for (const stream of streams) {
      const events = await stream.until(toTheEnd)
      expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index))
      expect(events.at(-1)?.kind).toBe('done')
    }
    const byAddress = await client.get(`/api/stream-image-generation/${jobId}/?last_event_id=`)
    expect(parseEvents(byAddress.body)[0]?.id).toBe(0)
  })

  test('is no answer to HEAD, which would read none of it', async () => {
    const client = await member()
    turnstile()
    const jobId = await order(client)
    const response = await client.request({ method: 'HEAD', url: `/api/stream-image-generation/${jobId}/` })
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET'])
    await client.post(`/api/cancel-generation/${jobId}/`)
  })

  test('ends when the session ends, on every instance', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const streams = await Promise.all([makerUrl, otherUrl].map((url) => openStream(url, client, jobId)))
    await Promise.all(streams.map((stream) => stream.until((events) => events.length > 0)))
    await maker.services.accounts.closeSession(client.cookies.get(SESSION_COOKIE)!)
    const seen = await Promise.all(streams.map((stream) => stream.until(toTheEnd)))
    for (const events of seen) expect(events.some((event) => event.kind === 'done')).toBe(false)
    gates[0]!.open()
    expect((await openStream(otherUrl, client, jobId)).status).toBe(401)
  })

  test('ends when the server stops, and goes on at another', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const third = await createTestApp({ beside: maker, worker: null, streamTiming: timing })
    const url = await third.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(url, client, jobId)
    const seen = await stream.until((events) => events.length > 0)
    await third.close()
    await stream.until(toTheEnd)
    gates[0]!.open()
    const rest = await (await openStream(otherUrl, client, jobId, seen.at(-1)!.id)).until(toTheEnd)
    expect(rest.at(-1)?.kind).toBe('done')
  })

  test('a client that leaves while the database stands still gives its place back', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const { events } = maker.services.generations
    const standing = vi.spyOn(events, 'after').mockImplementation(() => new Promise(() => {}))
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(makerUrl, client, jobId)))
    expect(streams.map((stream) => stream.status)).toEqual([200, 200, 200, 200])
    await vi.waitFor(() => expect(standing).toHaveBeenCalledTimes(4))
    for (const stream of streams) stream.close()
    await vi.waitFor(async () => {
      const { rows } = await maker.database.pool.query(
        'SELECT place FROM stream_places JOIN generation_requests USING (account_id) WHERE id = $1',
        [jobId],
      )
      expect(rows).toEqual([])
    })
    standing.mockRestore()
    gates[0]!.open()
    expect((await eventsOf(client, jobId)).at(-1)?.kind).toBe('done')
  })

  test('a stop waits neither for a database that stands still, nor for a slot to be given back', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const third = await createTestApp({ beside: maker, worker: null, streamTiming: timing })
    const { events, streamSlots } = third.services.generations
    const never = new Promise<never>(() => {})
    const look = vi.spyOn(events, 'after').mockReturnValue(never)
    vi.spyOn(streamSlots, 'acquire').mockResolvedValue({
      lost: new AbortController().signal,
      release: () => never,
    })
    const url = await third.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(url, client, jobId)
    await vi.waitFor(() => expect(look).toHaveBeenCalled())
    await third.close()
    await stream.until(toTheEnd)
    gates[0]!.open()
  })

  test('waits for a notice where the database was unavailable, and misses nothing', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const { events } = other.services.generations
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const look = vi.spyOn(events, 'after').mockRejectedValueOnce(away)
    const stream = await openStream(otherUrl, client, jobId)
    await vi.waitFor(() => expect(look).toHaveBeenCalledOnce())
    gates[0]!.open()
    expect((await stream.until(toTheEnd)).at(-1)?.kind).toBe('done')
    look.mockRestore()
  })

  test('is told of what happened while its listener was cut off', async () => {
    const client = await member()
    const { gates } = turnstile()
    const jobId = await order(client)
    const stream = await openStream(otherUrl, client, jobId)
    await stream.until((events) => events.length > 0)
    await maker.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'toile-listener' AND datname = current_database()`,
    )
    gates[0]!.open()
    expect((await stream.until(toTheEnd)).at(-1)?.kind).toBe('done')
  })
})
