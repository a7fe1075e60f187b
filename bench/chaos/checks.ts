import { isDeepStrictEqual } from 'node:util'
import { nearestRank } from '../lib/figures.ts'
import type { FaultKind } from './plan.ts'
import type { ChaosRecord, Order, Reading } from './record.ts'
import type { ChaosState, EventRow, RequestRow, TaskRow } from './state.ts'

export interface Check {
  readonly name: string
  /** What was looked at: a check of nothing proves nothing. */
  readonly looked: number
  /** One line a fault. */
  readonly faults: readonly string[]
}

export interface Bounds {
  /** From a job's acceptance, or the last fault that hit it, to its `done`. Milliseconds, as all here. */
  readonly jobMs: number
  /** From a break until the stream is open again, of 95 in 100. */
  readonly streamMs: number
  /** From the first refusal for want of a place until there is one. */
  readonly placeMs: number
  readonly stopMs: number
}
export const BOUNDS: Bounds = { jobMs: 30_000, streamMs: 3_000, placeMs: 5_000, stopMs: 2_000 }

/** What must hold when all is over. Each looks at what was recorded and what was read, and at nothing else. */
export function runChecks(record: ChaosRecord, state: ChaosState, bounds: Bounds = BOUNDS): readonly Check[] {
  return [
    everyJobIsOver(state),
    slowestJob(record, state, bounds),
    everySlotOnce(state),
    eventsDense(state),
    streamsEqual(record, state),
    balances(state),
    creditsFitPictures(state),
    answeredOrdersKept(record, state),
    filesWhole(state),
    filesKnown(state),
    halfWritten(state),
    placesFree(record, bounds),
    streamsOpen(record, bounds),
    noWrongAnswer(record),
    cleanStops(record, bounds),
    startsWork(record),
    noOwnEnd(record),
    cleanLogs(record),
    noOrphans(record),
    onTheWay(record),
  ]
}

const check = (name: string, looked: number, faults: readonly string[]): Check => ({ name, looked, faults })

function everyJobIsOver({ requests }: ChaosState): Check {
  const open = requests.filter(({ status }) => status !== 'done')
  return check(
    'every job is over',
    requests.length,
    open.map(({ id }) => `job ${id} is open`),
  )
}

/** Of each job that is over: how long it took since it was accepted, or since the last fault that hit it. */
export function jobTimes(record: ChaosRecord, { requests, tasks }: ChaosState): readonly { id: string; ms: number }[] {
  const attempts = new Map(tasks.map((task) => [task.id, task]))
  return requests.flatMap(({ id, createdAt, doneAt }) => {
    if (doneAt === null) return []
    const hits = record.faults.filter(
      (fault) =>
        fault.at > createdAt &&
        fault.at < doneAt &&
        (hitsAll(fault.kind) ||
          // Whoever made it lost it: it was begun anew after this.
          (!fault.kind.endsWith('http') &&
            fault.running?.some(
              (task) => task.requestId === id && (attempts.get(task.id)?.attempt ?? 0) > task.attempt,
            ))),
    )
    // All workers were asked to end at once.
    const ends = record.stops.filter(({ at, left }) => left !== null && at < doneAt).map(({ at }) => at)
    // A database that is started again is there when it can be reached.
    const away = record.databaseAway.filter(({ from, to }) => from < doneAt && to > createdAt).map(({ to }) => to)
    return [{ id, ms: doneAt - Math.min(doneAt, Math.max(createdAt, ...hits.map(({ at }) => at), ...ends, ...away)) }]
  })
}

const hitsAll = (kind: FaultKind): boolean => kind === 'kill backend' || kind === 'kill postmaster'

function slowestJob(record: ChaosRecord, state: ChaosState, { jobMs }: Bounds): Check {
  const times = jobTimes(record, state)
  const slow = times.filter(({ ms }) => ms > jobMs).toSorted((a, b) => b.ms - a.ms)
  return check(
    `each job is over within ${jobMs / 1000} s of its acceptance, or of the last fault that hit it`,
    times.length,
    slow.map(({ id, ms }) => `job ${id} took ${seconds(ms)}`),
  )
}

/** Each place of a picture: one picture and no refund, or none and one refund; and the events say the same. */
function everySlotOnce({ requests, tasks, events, ledger }: ChaosState): Check {
  const requestOf = new Map(requests.map((request) => [request.id, request]))
  const refunds = countBy(
    ledger.filter(({ reason }) => reason === 'refund'),
    ({ taskId }) => taskId ?? '',
  )
  const said = countBy(
    events.filter((event) => outcomeOf(event) !== null),
    (event) => `${event.requestId} ${event.data.slot} ${outcomeOf(event)}`,
  )
  const faults = tasks.flatMap((task) => {
    const request = requestOf.get(task.requestId)
    const paid = (request?.priceEach ?? 0) > 0
    const wanted = task.status === 'done' ? 0 : paid ? 1 : 0
    const found: string[] = []
    if ((refunds.get(task.id) ?? 0) !== wanted) found.push(`${refunds.get(task.id) ?? 0} refunds`)
    for (const outcome of ['done', 'failed', 'cancelled']) {
      const times = said.get(`${task.requestId} ${task.slot} ${outcome}`) ?? 0
      if (times !== (outcome === task.status ? 1 : 0)) found.push(`said to be ${outcome} ${times} times`)
    }
    return found.map((fault) => `picture ${task.slot} of job ${task.requestId} is ${task.status}: ${fault}`)
  })
  const tasksOf = countBy(tasks, ({ requestId }) => requestId)
  const missing = requests.filter(({ id, count }) => tasksOf.get(id) !== count)
  return check('each picture is made once, or given back once', tasks.length, [
    ...faults,
    ...missing.map(({ id, count }) => `job ${id} of ${count} has ${tasksOf.get(id) ?? 0} pictures`),
  ])
}

/** What an event says has become of its picture. */
function outcomeOf({ kind, data }: EventRow): TaskRow['status'] | null {
  if (kind === 'image') return 'done'
  return kind === 'message' && (data.kind === 'failed' || data.kind === 'cancelled') ? data.kind : null
}

function eventsDense({ requests, events }: ChaosState): Check {
  const byJob = Map.groupBy(events, ({ requestId }) => requestId)
  const faults = requests.flatMap(({ id, status }) => {
    const own = byJob.get(id) ?? []
    const found: string[] = []
    if (own.some((event, index) => event.id !== index)) found.push('ids have a gap')
    const ends = own.filter(({ kind }) => kind === 'done').length
    if (ends !== (status === 'done' ? 1 : 0)) found.push(`${ends} times done`)
    if (ends > 0 && own.at(-1)?.kind !== 'done') found.push('something follows done')
    return found.map((fault) => `job ${id}: ${fault}`)
  })
  return check('events of each job are dense and end with done, once', events.length, faults)
}

function streamsEqual({ readings }: ChaosRecord, { events }: ChaosState): Check {
  const byJob = Map.groupBy(events, ({ requestId }) => requestId)
  const faults = readings.flatMap(({ jobId, events: seen, ended }, index) => {
    const stored = byJob.get(jobId) ?? []
    if (!ended) return [`reader ${index} of job ${jobId} saw no end after ${seen.length} events`]
    const differs = (event: EventRow, place: number): boolean =>
      !isDeepStrictEqual(shown(event, seen[place]), seen[place])
    const at = stored.findIndex(differs)
    if (at < 0 && seen.length === stored.length) return []
    return [`reader ${index} of job ${jobId} saw ${seen.length} of ${stored.length}, another one at ${at}`]
  })
  return check('each stream that was followed to its end had the events of its job', readings.length, faults)
}

type SeenEvent = Reading['events'][number]

/** What a reader is to have seen: a picture that was deleted later with its look, or without it. */
function shown({ id, kind, data, deleted }: EventRow, seen: SeenEvent | undefined): SeenEvent {
  if (!deleted || seen === undefined) return { id, kind, data }
  const { placeholder, colours } = seen.data as EventRow['data']
  return { id, kind, data: { ...data, placeholder, colours } }
}

function balances({ balances: all, ledger }: ChaosState): Check {
  const sums = new Map<string, number>()
  for (const { accountId, amount } of ledger) sums.set(accountId, (sums.get(accountId) ?? 0) + amount)
  const wrong = all.filter(({ accountId, credits }) => (sums.get(accountId) ?? 0) !== credits)
  const twice = [...countBy(ledger, ({ key }) => key)].filter(([, times]) => times > 1)
  return check('balances are the sums of the ledger, and no key stands twice', ledger.length, [
    ...wrong.map(({ accountId, credits }) => `account ${accountId}: ${credits} in place of ${sums.get(accountId)}`),
    ...twice.map(([key, times]) => `${key} stands ${times} times`),
  ])
}

/** What was charged for a job less what was given back is what its pictures cost. */
function creditsFitPictures({ requests, tasks, ledger }: ChaosState): Check {
  const made = countBy(
    tasks.filter(({ status }) => status === 'done'),
    ({ requestId }) => requestId,
  )
  const owner = new Map(tasks.map(({ id, requestId }) => [id, requestId]))
  const paid = new Map<string, number>()
  for (const { requestId, taskId, amount } of ledger) {
    const id = requestId ?? owner.get(taskId ?? '')
    if (id !== undefined) paid.set(id, (paid.get(id) ?? 0) - amount)
  }
  const price = ({ id, priceEach }: RequestRow): number => (made.get(id) ?? 0) * priceEach
  const wrong = requests.filter((request) => (paid.get(request.id) ?? 0) !== price(request))
  return check(
    'charges less refunds are the pictures delivered, times their price',
    requests.length,
    wrong.map((request) => `job ${request.id}: ${paid.get(request.id) ?? 0} in place of ${price(request)}`),
  )
}

/** Whoever was answered has a job, each time the same one; and no job is there that nobody ordered. */
function answeredOrdersKept({ orders }: ChaosRecord, { keys, requests }: ChaosState): Check {
  const kept = Map.groupBy(keys, ({ accountId, key }) => `${accountId} ${key}`)
  const jobs = new Set(requests.map(({ id }) => id))
  const faults = orders.flatMap((order) => {
    const rows = kept.get(`${order.accountId} ${order.key}`) ?? []
    const found: string[] = []
    if (rows.length > 1) found.push(`${rows.length} jobs`)
    if (isTaken(order) && rows.length === 0) found.push('its key is lost')
    for (const { requestId } of rows) if (!jobs.has(requestId)) found.push(`its job ${requestId} is lost`)
    const answered = new Set(order.answers.map(({ jobId }) => jobId).filter((id) => id !== null))
    if (answered.size > 1) found.push(`answered with ${answered.size} jobs`)
    const [row] = rows
    if (row !== undefined && answered.size > 0 && !answered.has(row.requestId)) found.push('answered with another job')
    return found.map((fault) => `${order.what} (${order.key}): ${fault}`)
  })
  const named = new Set(keys.map(({ requestId }) => requestId))
  const strange = requests.filter(({ id }) => !named.has(id))
  return check('an order that was answered is one job, under its key', orders.length, [
    ...faults,
    ...strange.map(({ id }) => `job ${id} has no key`),
  ])
}

const isTaken = ({ answers }: Order): boolean => answers.some(({ status }) => status === 200 || status === 202)

const filesWhole = ({ files }: ChaosState): Check =>
  check('each file that counts is there, has its hash and opens', files.checked, files.broken)

const filesKnown = ({ files }: ChaosState): Check =>
  check('after the sweep no file is without a row, and none is left to sweep', files.checked, [
    ...files.unknown.map((name) => `${name} is nobody's`),
    ...(files.unswept > 0 ? [`${files.unswept} files wait to be swept`] : []),
  ])

const halfWritten = ({ files }: ChaosState): Check =>
  check('no half-written file is older than an hour', files.checked, files.halfWritten)

function placesFree(record: ChaosRecord, { placeMs }: Bounds): Check {
  const refusals = record.readings.flatMap((reading) => reading.refusals.map((refusal) => ({ reading, ...refusal })))
  const slow = refusals.filter(({ from, to }) => to === null || thereMs(record, from, to) > placeMs)
  return check(
    `a stream that is refused for want of a place has one within ${placeMs / 1000} s`,
    refusals.length,
    slow.map(({ reading, from, to }) => {
      const what = to === null ? 'refused to the end' : `refused for ${seconds(to - from)}`
      return `job ${reading.jobId}: ${what}; ${circumstances(record, reading, from, to)}`
    }),
  )
}

interface StreamBreak {
  readonly reading: Reading
  readonly from: number
  readonly to: number
  /** How long it took, less the time in which there was nobody who could have opened it. */
  readonly thereMs: number
}

/** Each break of a stream that was opened again. */
export const streamBreaks = (record: ChaosRecord): readonly StreamBreak[] =>
  record.readings.flatMap((reading) =>
    reading.breaks.flatMap(({ from, to }) =>
      to === null ? [] : [{ reading, from, to, thereMs: thereMs(record, from, to) }],
    ),
  )

function streamsOpen(record: ChaosRecord, { streamMs }: Bounds): Check {
  const breaks = streamBreaks(record)
  const p95 = nearestRank(
    breaks.map((each) => each.thereMs),
    0.95,
  )
  const never = record.readings.filter(({ breaks: own, ended }) => !ended && own.at(-1)?.to === null)
  const slow = breaks.filter((each) => each.thereMs > streamMs).toSorted((a, b) => b.thereMs - a.thereMs)
  return check(`streams are open again, p95 within ${streamMs / 1000} s`, breaks.length, [
    ...(p95 > streamMs
      ? [
          `p95 ${seconds(p95)} of ${breaks.length}`,
          ...slow.map(
            ({ reading, from, to, thereMs: ms }) => `${seconds(ms)}: ${circumstances(record, reading, from, to)}`,
          ),
        ]
      : []),
    ...never.map(({ jobId }) => `a stream of job ${jobId} never opened again`),
  ])
}

/** How much of a span a server and the database were there, as far as is known from what was done to them. */
function thereMs({ servers, serversAway, databaseAway }: ChaosRecord, from: number, to: number): number {
  const away = (at: number): boolean =>
    isIn(databaseAway, at) ||
    servers.every((name) =>
      isIn(
        serversAway.filter(({ target }) => target === name),
        at,
      ),
    )
  const moments = [...databaseAway, ...serversAway].flatMap((span) => [span.from, span.to])
  const edges = [from, ...moments.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to]
  return edges.slice(1).reduce((sum, edge, index) => {
    const before = edges[index]!
    return away((before + edge) / 2) ? sum : sum + edge - before
  }, 0)
}

const isIn = (spans: readonly { readonly from: number; readonly to: number }[], at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to)

/** Faults so long before a break may be its cause. */
const CAUSE_MS = 8_000

/** What was tried in the meantime, and what had been done to the processes: seconds since `from`. */
function circumstances(record: ChaosRecord, { tries }: Reading, from: number, to: number | null): string {
  const since = (at: number): string => seconds(at - from)
  const until = to ?? Infinity
  const asked = tries
    .filter(({ at }) => at >= from && at <= until)
    .map(
      ({ at, server, status }) => `${status ?? 'no answer'}${server === null ? '' : ` of ${server}`} at ${since(at)}`,
    )
  const faults = record.faults
    .filter(({ at }) => at >= from - CAUSE_MS && at <= until)
    .map(({ kind, target, at }) => `${kind} (${target}) at ${since(at)}`)
  const away = record.databaseAway
    .filter((span) => span.from <= until && span.to >= from - CAUSE_MS)
    .map((span) => `database away ${since(span.from)} to ${since(span.to)}`)
  return [...asked, ...faults, ...away].join(', ')
}

function noWrongAnswer({ answers, wrongAnswers }: ChaosRecord): Check {
  const looked = [...answers.values()].reduce((sum, count) => sum + count, 0)
  return check(
    'no answer is a 500, or one that its call should not get',
    looked,
    wrongAnswers.map(({ what, status, body }) => `${what}: ${status} ${body}`),
  )
}

function cleanStops({ stops }: ChaosRecord, { stopMs }: Bounds): Check {
  // Without its database a process cannot hand anything over.
  const judged = stops.filter(({ databaseThere }) => databaseThere)
  const faults = judged.flatMap(({ target, ms, code, signal, left }) => {
    const found: string[] = []
    if (ms > stopMs) found.push(`took ${seconds(ms)}`)
    if (code !== 0) found.push(`ended with ${signal ?? code}`)
    if (left !== null && left > 0) found.push(`left ${left} pictures that nobody makes`)
    return found.map((fault) => `${target}: ${fault}`)
  })
  return check(`a clean stop takes at most ${stopMs / 1000} s, ends with 0 and hands over`, judged.length, faults)
}

const startsWork = ({ returns }: ChaosRecord): Check =>
  check(
    'what was started works, also while the database recovers',
    returns.length,
    returns.filter(({ ms }) => ms === null).map(({ target, after, at }) => `${target} after ${after} at ${at}`),
  )

const noOwnEnd = ({ ownEnds, faults }: ChaosRecord): Check =>
  check('no process ends unless it is ended', faults.length, ownEnds)

const cleanLogs = ({ logFaults, faults }: ChaosRecord): Check =>
  check(
    'no fatal end, no EPIPE and no [object Object] in the logs',
    faults.length,
    logFaults.map(({ process, line }) => `${process}: ${line.slice(0, 400)}`),
  )

const noOrphans = ({ orphans, faults }: ChaosRecord): Check =>
  check('no child outlives its process', faults.length, orphans)

const onTheWay = ({ onTheWay: found, faults }: ChaosRecord): Check =>
  check('ledger and events hold at each look on the way', faults.length, found)

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
