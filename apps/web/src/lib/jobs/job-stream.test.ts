import { STREAM_ERRORS } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import type { WireEvent } from './job-state.ts'
import type { EventSourceLike, StreamConnection } from './job-stream.ts'
import { RETRY_DELAYS, followJob } from './job-stream.ts'

type Listener = (event: { data?: unknown; lastEventId?: string }) => void

class FakeSource implements EventSourceLike {
  readonly url: string
  closed = false
  readonly #listeners = new Map<string, Listener>()

  constructor(url: string) {
    this.url = url
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, listener)
  }

  emit(name: string, event: { data?: unknown; lastEventId?: string } = {}): void {
    this.#listeners.get(name)?.(event)
  }

  close(): void {
    this.closed = true
  }
}

function world(seen: number | null = null) {
  const sources: FakeSource[] = []
  const timers: { milliseconds: number; run: () => void; off: boolean }[] = []
  const events: WireEvent[] = []
  const connections: StreamConnection[] = []
  let online: (() => void) | null = null
  let status: number | null = null
  const login = Promise.withResolvers<boolean>()
  const stream = followJob(
    'job-1',
    seen,
    { event: (event) => events.push(event), connection: (connection) => connections.push(connection) },
    {
      open: (url) => {
        const source = new FakeSource(url)
        sources.push(source)
        return source
      },
      statusOf: () => Promise.resolve(status),
      signedInAgain: () => login.promise,
      after: (milliseconds, run) => {
        const timer = { milliseconds, run, off: false }
        timers.push(timer)
        return () => {
          timer.off = true
        }
      },
      whenOnline: (run) => {
        online = run
        return () => {
          online = null
        }
      },
    },
  )
  const latest = (): FakeSource => {
    const source = sources.at(-1)
    if (source === undefined) throw new Error('nothing was opened')
    return source
  }
  return {
    stream,
    sources,
    timers,
    events,
    connections,
    latest,
    online: () => online?.(),
    answer: (next: number) => {
      status = next
    },
    login,
    listening: () => online !== null,
  }
}

describe('followJob', () => {
  it('asks for everything at first, and after a reload for what comes after the last seen event', () => {
    expect(world().latest().url).toBe('/api/stream-image-generation/job-1/')
    expect(world(7).latest().url).toBe('/api/stream-image-generation/job-1/?last_event_id=7')
  })

  it('opens again after the last event when the connection breaks', () => {
    const { latest, timers, sources, events, connections } = world()
    latest().emit('open')
    latest().emit('image', { data: '{}', lastEventId: '3' })
    latest().emit('error')
    expect(connections.at(-1)).toEqual({ state: 'reconnecting', message: STREAM_ERRORS.connection })
    expect(sources[0]?.closed).toBe(true)
    timers.at(-1)?.run()
    expect(latest().url).toBe('/api/stream-image-generation/job-1/?last_event_id=3')
    sources[0]?.emit('image', { data: '{}', lastEventId: '4' })
    expect(events).toHaveLength(1)
  })

  it('waits longer each time, then leaves it to the user, who may retry', () => {
    const { latest, timers, connections, stream, sources } = world()
    for (const delay of RETRY_DELAYS) {
      latest().emit('error')
      expect(timers.at(-1)?.milliseconds).toBe(delay)
      timers.at(-1)?.run()
    }
    latest().emit('error')
    expect(connections.at(-1)).toEqual({ state: 'failed', message: STREAM_ERRORS.open })
    const before = sources.length
    stream.retry()
    expect(sources).toHaveLength(before + 1)
    expect(connections.at(-1)).toEqual({ state: 'opening' })
  })

  it('tries at once when the network is back', () => {
    const { latest, online, sources, timers } = world()
    latest().emit('error')
    online()
    expect(sources).toHaveLength(2)
    expect(timers[0]?.off).toBe(true)
  })

  it('ends when the server knows no such job', async () => {
    const { latest, answer, connections, timers, listening } = world(7)
    answer(404)
    latest().emit('error')
    await Promise.resolve()
    expect(connections.at(-1)).toEqual({ state: 'gone' })
    expect(timers.at(-1)?.off).toBe(true)
    expect(listening()).toBe(false)
  })

  it('waits for the login when the session is over, and goes on after the last event', async () => {
    const { latest, answer, login, sources, timers } = world(7)
    answer(401)
    latest().emit('error')
    await Promise.resolve()
    expect(timers.at(-1)?.off).toBe(true)
    expect(sources).toHaveLength(1)
    login.resolve(true)
    await login.promise
    expect(sources).toHaveLength(2)
    expect(latest().url).toBe('/api/stream-image-generation/job-1/?last_event_id=7')
  })

  it('is left to the user when nobody logs in', async () => {
    const { latest, answer, login, connections } = world(7)
    answer(401)
    latest().emit('error')
    await Promise.resolve()
    login.resolve(false)
    await login.promise
    expect(connections.at(-1)).toEqual({ state: 'failed', message: STREAM_ERRORS.connection })
  })

  it('ends with done and opens nothing more', () => {
    const { latest, online, sources, connections, events, listening } = world()
    latest().emit('open')
    latest().emit('done', { data: '{"images":1}', lastEventId: '5' })
    latest().emit('error')
    online()
    expect(events.map(({ name }) => name)).toEqual(['done'])
    expect(connections.at(-1)).toEqual({ state: 'closed' })
    expect(sources).toHaveLength(1)
    expect(sources[0]?.closed).toBe(true)
    expect(listening()).toBe(false)
  })
})
