import { STREAM_ERRORS } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import type { WireEvent } from './job-state.ts'
import type { EventSourceLike, StreamAnswer, StreamConnection } from './job-stream.ts'
import { followJob, retryDelay } from './job-stream.ts'

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
  let promising: (() => void) | null = null
  let answered: StreamAnswer | null = null
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
      answerOf: () => Promise.resolve(answered),
      waitForLogin: () => login.promise,
      after: (milliseconds, run) => {
        const timer = { milliseconds, run, off: false }
        timers.push(timer)
        return () => {
          timer.off = true
        }
      },
      whenPromising: (run) => {
        promising = run
        return () => {
          promising = null
        }
      },
      random: () => 0,
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
    promising: () => promising?.(),
    answer: (status: number, waitMs = 0) => {
      answered = { status, waitMs }
    },
    login,
    listening: () => promising !== null,
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

  it('never gives up: it waits longer each time, to some seconds, and goes on', () => {
    const { latest, timers, connections, sources } = world()
    const waits: number[] = []
    for (let attempt = 0; attempt < 100; attempt += 1) {
      latest().emit('error')
      waits.push(timers.at(-1)?.milliseconds ?? NaN)
      timers.at(-1)?.run()
    }
    expect(sources).toHaveLength(101)
    expect(connections.at(-1)).toEqual({ state: 'reconnecting', message: STREAM_ERRORS.open })
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits)
    expect(waits[0]).toBe(250)
    expect(waits.at(-1)).toBe(10_000)
    // A server that was away for ten seconds is found within three.
    let away = 0
    expect(waits.find((wait) => (away += wait) > 10_000)).toBeLessThan(3000)
  })

  it('waits as long after the next break as after the first, once a stream has stood', () => {
    const { latest, timers } = world()
    latest().emit('error')
    timers.at(-1)?.run()
    latest().emit('open')
    latest().emit('error')
    expect(timers.at(-1)?.milliseconds).toBeGreaterThan(250)
    timers.at(-1)?.run()
    latest().emit('open')
    timers.at(-1)?.run()
    latest().emit('error')
    expect(timers.at(-1)?.milliseconds).toBe(250)
  })

  it('does not come back in the same moment as every other page', () => {
    expect(retryDelay(0, 0)).toBe(250)
    expect(retryDelay(0, 0.5)).toBe(250 * 0.85)
    expect(retryDelay(1000, 0.999)).toBeGreaterThan(6900)
  })

  it('tries at once when the user says so', () => {
    const { latest, timers, connections, stream, sources } = world()
    latest().emit('error')
    stream.retry()
    expect(sources).toHaveLength(2)
    expect(timers[0]?.off).toBe(true)
    expect(connections.at(-1)).toEqual({ state: 'opening' })
  })

  it('tries at once when the network is back or the tab is looked at', () => {
    const { latest, promising, sources, timers } = world()
    latest().emit('error')
    promising()
    expect(sources).toHaveLength(2)
    expect(timers[0]?.off).toBe(true)
    promising()
    expect(sources).toHaveLength(2)
  })

  it.each([429, 503])(
    'leaves a server that answers %i alone for as long as it asks, and not for ever',
    async (status) => {
      const { latest, answer, promising, sources, timers, connections } = world(7)
      answer(status, 5000)
      latest().emit('error')
      await Promise.resolve()
      expect(timers[0]?.off).toBe(true)
      expect(timers.at(-1)?.milliseconds).toBe(5250)
      expect(connections.at(-1)).toEqual({ state: 'reconnecting', message: STREAM_ERRORS.open })
      promising()
      expect(sources).toHaveLength(1)
      timers.at(-1)?.run()
      expect(sources).toHaveLength(2)
      answer(status, 3_600_000)
      latest().emit('error')
      await Promise.resolve()
      expect(timers.at(-1)?.milliseconds).toBe(60_250)
    },
  )

  it('comes less and less often to a server that always says so', async () => {
    const { latest, answer, timers } = world()
    answer(429, 1000)
    const waits: (number | undefined)[] = []
    for (let attempt = 0; attempt < 20; attempt += 1) {
      latest().emit('error')
      // One after the other: each is the answer to the attempt before.
      await Promise.resolve()
      waits.push(timers.at(-1)?.milliseconds)
      timers.at(-1)?.run()
    }
    expect([waits.at(0), waits.at(-1)]).toEqual([1250, 10_000])
  })

  it('asks nothing of an answer that came after the next attempt', async () => {
    const { latest, answer, timers, connections } = world(7)
    answer(404)
    latest().emit('error')
    timers.at(-1)?.run()
    await Promise.resolve()
    expect(connections.at(-1)?.state).toBe('reconnecting')
  })

  it('is left to the user when the server refuses for good', async () => {
    const { latest, answer, connections, timers, promising, sources, stream } = world()
    answer(403)
    latest().emit('error')
    await Promise.resolve()
    expect(connections.at(-1)).toEqual({ state: 'failed', message: STREAM_ERRORS.open })
    expect(timers.every(({ off }) => off)).toBe(true)
    promising()
    expect(sources).toHaveLength(1)
    stream.retry()
    expect(sources).toHaveLength(2)
  })

  it('has nothing to wait for when the server has told everything', async () => {
    const { latest, answer, connections } = world(7)
    answer(204)
    latest().emit('error')
    await Promise.resolve()
    expect(connections.at(-1)).toEqual({ state: 'closed' })
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
    expect(connections.at(-1)).toEqual({ state: 'failed', message: STREAM_ERRORS.open })
  })

  it('ends with done and opens nothing more', () => {
    const { latest, promising, sources, connections, events, listening } = world()
    latest().emit('open')
    latest().emit('done', { data: '{"images":1}', lastEventId: '5' })
    latest().emit('error')
    promising()
    expect(events.map(({ name }) => name)).toEqual(['done'])
    expect(connections.at(-1)).toEqual({ state: 'closed' })
    expect(sources).toHaveLength(1)
    expect(sources[0]?.closed).toBe(true)
    expect(listening()).toBe(false)
  })
})
