import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { ChaosRecord, Reading } from './record.ts'

/** As the page waits before each further try (apps/web/src/lib/jobs/job-stream.ts); the last one again and again. */
const RETRY_DELAYS = [500, 1000, 2000, 4000] as const

/**
 * Follows a job's stream to its `done`, as the page does: opened again after each break behind the last event seen, on
 * either server. Resolves when it has ended, or when `end` says so.
 */
export async function readStream(
  { caller, record, jobId, onEvent }: ReaderOptions,
  end: AbortSignal,
): Promise<Reading> {
  const reading: Reading = { jobId, events: [], breaks: [], refusals: [], ended: false }
  record.readings.push(reading)
  let server = caller.pick()
  let attempts = 0
  while (!end.aborted) {
    const last = reading.events.at(-1)?.id
    const answer = await caller.open(
      `/api/stream-image-generation/${jobId}/`,
      end,
      server,
      last === undefined ? {} : { 'last-event-id': String(last) },
    )
    const status = answer?.status ?? null
    const now = Date.now()
    const refusal = reading.refusals.at(-1)
    if (status === 429) {
      if (refusal === undefined || refusal.to !== null) reading.refusals.push({ from: now, to: null })
    } else if (status === 200 || status === 204) {
      if (refusal?.to === null) refusal.to = now
    }
    if (status === 200 || status === 204) {
      const broken = reading.breaks.at(-1)
      if (broken?.to === null) broken.to = now
      attempts = 0
    }
    // All events were seen before: it ended between the last of them and now.
    if (status === 204) reading.ended = true
    if (answer !== null && status === 200) await readEvents(answer, reading, onEvent)
    if (answer !== null && status !== 200) await answer.body?.cancel()
    if (reading.ended) return reading
    if (status === 200) reading.breaks.push({ from: Date.now(), to: null })
    await delay(RETRY_DELAYS[Math.min(attempts, RETRY_DELAYS.length - 1)], undefined, { signal: end }).catch(() => {})
    attempts += 1
    server = caller.other(server)
  }
  return reading
}

export interface ReaderOptions {
  readonly caller: Caller
  readonly record: ChaosRecord
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
