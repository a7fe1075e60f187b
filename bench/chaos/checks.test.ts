import { expect, test } from 'vitest'
import { BOUNDS, jobTimes, runChecks, streamBreaks } from './checks.ts'
import { type ChaosRecord, newRecord } from './record.ts'
import type { ChaosState, EventRow, LedgerRow, RequestRow, TaskRow } from './state.ts'

/** One job of two pictures, of which one was made and one cancelled; ordered twice under one key, read by one reader. */
function wellDone(): { record: ChaosRecord; state: Writable<ChaosState> } {
  const events: EventRow[] = [
    { requestId: 'job', id: 0, kind: 'message', data: { kind: 'accepted' }, at: 1_000, deleted: false },
    { requestId: 'job', id: 1, kind: 'image', data: { slot: 0 }, at: 2_000, deleted: false },
    { requestId: 'job', id: 2, kind: 'message', data: { kind: 'cancelled', slot: 1 }, at: 3_000, deleted: false },
    { requestId: 'job', id: 3, kind: 'done', data: {}, at: 3_000, deleted: false },
  ]
  const record = newRecord(0)
  record.servers.push('http 1', 'http 2')
  record.orders.push({
    key: 'key',
    accountId: 'account',
    what: 'generate',
    answers: [
      { at: 1_000, status: 200, jobId: 'job' },
      { at: 1_500, status: 200, jobId: 'job' },
    ],
  })
  record.readings.push({
    jobId: 'job',
    events: events.map(({ id, kind, data }) => ({ id, kind, data })),
    breaks: [{ from: 1_000, to: 2_000 }],
    refusals: [{ from: 1_000, to: 2_000 }],
    tries: [{ at: 2_000, server: 'localhost:1', status: 200 }],
    ended: true,
  })
  record.answers.set(200, 2)
  const stop = { at: 0, target: 'worker 1', ms: 500, code: 0, signal: null, databaseThere: true, left: 0 }
  record.stops.push(stop)
  record.returns.push({ at: 0, after: 'kill http', target: 'http 1', ms: 1_000 })
  const state: Writable<ChaosState> = {
    requests: [
      {
        id: 'job',
        accountId: 'account',
        count: 2,
        firstSlot: 0,
        priceEach: 4,
        status: 'done',
        createdAt: 1_000,
        doneAt: 3_000,
      },
    ],
    tasks: [
      { id: 'first', requestId: 'job', slot: 0, status: 'done', attempt: 1, errorCode: null },
      { id: 'second', requestId: 'job', slot: 1, status: 'cancelled', attempt: 0, errorCode: null },
    ],
    events,
    ledger: [
      { accountId: 'account', amount: 100, reason: 'operator', key: 'operator', requestId: null, taskId: null },
      { accountId: 'account', amount: -8, reason: 'generation', key: 'charge', requestId: 'job', taskId: null },
      { accountId: 'account', amount: 4, reason: 'refund', key: 'refund', requestId: 'job', taskId: 'second' },
    ],
    balances: [{ accountId: 'account', credits: 96 }],
    keys: [{ accountId: 'account', key: 'key', requestId: 'job' }],
    files: { broken: [], unknown: [], unswept: 0, halfWritten: [], checked: 2 },
  }
  return { record, state }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Damage = (all: ReturnType<typeof wellDone>) => void

const redOf = ({ record, state }: ReturnType<typeof wellDone>): string[] =>
  runChecks(record, state)
    .filter(({ faults }) => faults.length > 0)
    .map(({ name }) => name)

const request = (state: ChaosState, fields: Partial<RequestRow>) => [{ ...state.requests[0]!, ...fields }]
const task = (state: ChaosState, fields: Partial<TaskRow>) => [state.tasks[0]!, { ...state.tasks[1]!, ...fields }]
const ledger = (state: ChaosState, fields: Partial<LedgerRow>) => [
  ...state.ledger.slice(0, 2),
  { ...state.ledger[2]!, ...fields },
]

test('what went well is green', () => {
  expect(redOf(wellDone())).toEqual([])
})

test('a picture that was deleted later may have been seen with its look, and with nothing else', () => {
  const all = wellDone()
  const look = { placeholder: 'a blur', colours: ['red'] }
  all.record.readings[0]!.events[1] = { id: 1, kind: 'image', data: { slot: 0, ...look } }
  expect(redOf(all)).toEqual(['each stream that was followed to its end had the events of its job'])
  all.state.events = all.state.events.with(1, {
    ...all.state.events[1]!,
    data: { slot: 0, placeholder: null, colours: [] },
    deleted: true,
  })
  expect(redOf(all)).toEqual([])
  all.record.readings[0]!.events[1] = { id: 1, kind: 'image', data: { slot: 1, ...look } }
  expect(redOf(all)).toEqual(['each stream that was followed to its end had the events of its job'])
})

const damages: readonly (readonly [string, string, Damage])[] = [
  ['a job that is open', 'every job is over', ({ state }) => (state.requests = request(state, { status: 'open' }))],
  [
    'a job that took long',
    'each job is over within',
    ({ state }) => (state.requests = request(state, { doneAt: 40_000 })),
  ],
  ['a picture that was lost', 'each picture is made once', ({ state }) => (state.tasks = state.tasks.slice(0, 1))],
  [
    'a refund for a picture that was made',
    'each picture is made once',
    ({ state }) => (state.ledger = ledger(state, { taskId: 'first' })),
  ],
  [
    'an end without its event',
    'each picture is made once',
    ({ state }) => (state.tasks = task(state, { status: 'failed' })),
  ],
  ['a gap in the events', 'events of each job are dense', ({ state }) => (state.events = state.events.toSpliced(1, 1))],
  [
    'something after done',
    'events of each job are dense',
    ({ state }) => (state.events = [...state.events, { ...state.events[0]!, id: 4 }]),
  ],
  ['a stream that missed an event', 'each stream that was followed', ({ record }) => record.readings[0]!.events.pop()],
  ['a stream without an end', 'each stream that was followed', ({ record }) => (record.readings[0]!.ended = false)],
  [
    'a balance that drifted',
    'balances are the sums',
    ({ state }) => (state.balances = [{ accountId: 'account', credits: 95 }]),
  ],
  [
    'a key that stands twice',
    'balances are the sums',
    ({ state }) => (state.ledger = ledger(state, { key: 'charge' })),
  ],
  ['a wrong refund', 'charges less refunds', ({ state }) => (state.ledger = ledger(state, { amount: 3 }))],
  ['an answered order that is lost', 'an order that was answered', ({ state }) => (state.keys = [])],
  [
    'two jobs for one key',
    'an order that was answered',
    ({ record }) => record.orders[0]!.answers.push({ at: 2, status: 200, jobId: 'other' }),
  ],
  [
    'a broken file',
    'each file that counts',
    ({ state }) => (state.files = { ...state.files, broken: ['a/b.png: no picture'] }),
  ],
  ['a file of nobody', 'after the sweep', ({ state }) => (state.files = { ...state.files, unknown: ['a/b.png'] })],
  ['files that are not swept', 'after the sweep', ({ state }) => (state.files = { ...state.files, unswept: 1 })],
  [
    'a half-written file',
    'no half-written file',
    ({ state }) => (state.files = { ...state.files, halfWritten: ['x'] }),
  ],
  [
    'a place that stays taken',
    'a stream that is refused',
    ({ record }) => record.readings[0]!.refusals.push({ from: 0, to: BOUNDS.placeMs + 1 }),
  ],
  [
    'streams that stay closed',
    'streams are open again',
    ({ record }) => record.readings[0]!.breaks.push({ from: 0, to: BOUNDS.streamMs + 1 }),
  ],
  [
    'a 500',
    'no answer is a 500',
    ({ record }) => record.wrongAnswers.push({ at: 0, what: 'POST', status: 500, body: '' }),
  ],
  ['a slow stop', 'a clean stop takes', ({ record }) => record.stops.push({ ...record.stops[0]!, ms: 2_001 })],
  ['a stop that ends badly', 'a clean stop takes', ({ record }) => record.stops.push({ ...record.stops[0]!, code: 1 })],
  [
    'a stop that leaves pictures',
    'a clean stop takes',
    ({ record }) => record.stops.push({ ...record.stops[0]!, left: 1 }),
  ],
  [
    'a start that never works',
    'what was started works',
    ({ record }) => record.returns.push({ ...record.returns[0]!, ms: null }),
  ],
  ['an end of its own', 'no process ends', ({ record }) => record.ownEnds.push('http 1 ended')],
  ['a fatal line', 'no fatal end', ({ record }) => record.logFaults.push({ process: 'http 1', line: '{"level":60}' })],
  ['an orphan', 'no child outlives', ({ record }) => record.orphans.push('process 7')],
  ['a look on the way', 'ledger and events hold', ({ record }) => record.onTheWay.push('a balance')],
]

test.each(damages)('%s is red, by name', (_what, name, damage) => {
  const all = wellDone()
  damage(all)
  expect(redOf(all).some((red) => red.startsWith(name))).toBe(true)
})

test('a job’s time begins at the last fault that hit it: a worker’s when its picture was begun anew, the database’s always', () => {
  const times = (kind: 'kill worker' | 'kill postmaster', attempt: number): number => {
    const { record, state } = wellDone()
    state.tasks = [{ ...state.tasks[0]!, attempt }, state.tasks[1]!]
    const running = [{ id: 'first', requestId: 'job', attempt: 1 }]
    record.faults.push({ kind, at: 1_800, target: 'it', running })
    return jobTimes(record, state)[0]!.ms
  }
  expect(times('kill worker', 1)).toBe(2_000)
  expect(times('kill worker', 2)).toBe(1_200)
  expect(times('kill postmaster', 1)).toBe(1_200)
})

test('a stream’s time is that in which the database and one server were there', () => {
  const times = (damage: (record: ChaosRecord) => void): readonly number[] => {
    const { record } = wellDone()
    record.serversAway.push({ target: 'http 1', from: 1_100, to: 1_500 })
    damage(record)
    return streamBreaks(record).map(({ thereMs }) => thereMs)
  }
  expect(times(() => {})).toEqual([1_000])
  expect(times((record) => record.serversAway.push({ target: 'http 2', from: 900, to: 1_200 }))).toEqual([900])
  expect(times((record) => record.serversAway.push({ target: 'http 2', from: 1_400, to: Infinity }))).toEqual([900])
  expect(times((record) => record.databaseAway.push({ from: 1_900, to: 5_000 }))).toEqual([900])
})
