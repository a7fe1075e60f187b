import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { StoredEvent } from '@toile/core'
import { isDatabaseUnavailable } from '@toile/db'
import { type EventStreamDeps, writeEventStream } from './event-stream.ts'

const DONE = { id: 0, kind: 'done', data: {} } as unknown as StoredEvent
/** As the driver's pool says that all its connections are in use. */
const usedUp = new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') })

/** What a stream writes whose looks are answered in this order, while nobody rings. */
async function written(looks: readonly (Error | readonly StoredEvent[])[]): Promise<string> {
  const answers = looks.values()
  const deps: EventStreamDeps = {
    events: {
      async after() {
        const { value, done } = answers.next()
        if (done || value instanceof Error) throw value ?? new Error('looked at once more')
        return value
      },
    },
    changes: { subscribe: () => () => {} },
    mayGoOn: async () => true,
    isDatabaseUnavailable,
    stop: new AbortController().signal,
    timing: { keepAliveMs: 60_000, catchUpMs: 1, upscaleMs: 60_000 },
  }
  const response = new PassThrough()
  const subject = { requestId: 'request', accountId: 'account', lastId: -1 }
  await writeEventStream(response as unknown as ServerResponse, subject, deps)
  return response.setEncoding('utf8').read() as string
}

test('a stream that found the pool used up goes on by itself: the listener lost nothing and rings nobody', async () => {
  expect(await written([usedUp, usedUp, [DONE]])).toContain('event: done')
})

test('what else goes wrong with a look ends the stream', async () => {
  const mistake = new Error('a mistake')
  await expect(written([mistake, [DONE]])).rejects.toBe(mistake)
})
