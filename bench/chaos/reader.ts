import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@toile/imaging'
import type { HttpClient } from './http-client.ts'
import type { ChaosRecord, Reading } from './record.ts'

/** How the page waits before each further try, and from when on a stream is one (apps/web/src/lib/jobs/job-stream.ts). */
const RETRY = {
  firstMs: 250,
  longestMs: 10_000,
  /** Factor from try to try. */
  growth: 1.3,
  /** Share of the wait that chance may take off. */
  jitter: 0.3,
  /** A stream that was open for so long begins its tries anew. */
  steadyMs: 2_000,
} as const

/**
 * Follows a job's stream to its `done`, as the page does: opened again after each break behind the last event seen, on
 * either server. Resolves when it has ended, or when `end` says so.
 */
export async function readStream(
  { http, record, random, jobId, onEvent }: ReaderOptions,
  end: AbortSignal,
): Promise<Reading> {
  const reading: Reading = { jobId, events: [], breaks: [], refusals: [], tries: [], ended: false }
  record.readings.push(reading)
  let server = http.pick()
  let attempts = 0
  const retryDelay = (after: number): number =>
    Math.min(RETRY.firstMs * RETRY.growth ** after, RETRY.longestMs) * (1 - RETRY.jitter * random.next())
  while (!end.aborted) {
    const last = reading.events.at(-1)?.id
    const answer = await http.open(
      `/api/stream-image-generation/${jobId}/`,
      end,
      server,
      last === undefined ? {} : { 'last-event-id': String(last) },
    )
    const status = answer?.status ?? null
    const now = Date.now()
    reading.tries.push({ at: now, server: answer === null ? null : new URL(answer.url).host, status })
    const refusal = reading.refusals.at(-1)
    if (status === 429) {
      if (refusal === undefined || refusal.to !== null) reading.refusals.push({ from: now, to: null })
    } else if (status === 200 || status === 204) {
      if (refusal?.to === null) refusal.to = now
    }
    if (status === 200 || status === 204) {
      const broken = reading.breaks.at(-1)
      if (broken?.to === null) broken.to = now
    }
    // All events were seen before: it ended between the last of them and now.
    if (status === 204) reading.ended = true
    if (answer !== null && status === 200) await readEvents(answer, reading, onEvent)
    if (answer !== null && status !== 200) await answer.body?.cancel()
    if (reading.ended) return reading
    if (status === 200) {
      reading.breaks.push({ from: Date.now(), to: null })
      if (Date.now() - now >= RETRY.steadyMs) attempts = 0
    }
    const wish = Number(answer?.headers.get('retry-after') ?? 0) * 1000
    const wait = Math.max(retryDelay(attempts), wish === 0 ? 0 : wish + retryDelay(0))
    await delay(wait, undefined, { signal: end }).catch(() => {})
    attempts += 1
    server = http.other(server)
  }
  return reading
}

export interface ReaderOptions {
  readonly http: HttpClient
  readonly record: ChaosRecord
  readonly random: Random
  readonly jobId: string
  readonly onEvent: (kind: string, data: unknown) => void
}

/** Until `done`, or the connection ends. */
async function readEvents(answer: Response, reading: Reading, onEvent: ReaderOptions['onEvent']): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of answer.body!) {
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => splitField(line)))
        const kind = fields.get('event')
        if (kind === undefined) continue
        const data: unknown = JSON.parse(fields.get('data') ?? 'null')
        reading.events.push({ id: Number(fields.get('id')), kind, data })
        onEvent(kind, data)
        if (kind === 'done') {
          reading.ended = true
          return
        }
      }
    }
  } catch {
    // The connection broke: whoever follows opens it again.
  }
}

function splitField(line: string): readonly [string, string] {
  const colon = line.indexOf(': ')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)]
}
