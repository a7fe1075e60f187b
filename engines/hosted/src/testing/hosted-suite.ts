import {
  type ConformanceCase,
  describeEngineConformance,
  describeRemoteConformance,
  type RemoteConformance,
  requestFor,
} from '@toile/engine/conformance'
import { EngineError, type EngineEvent, type PictureRequest, type PictureResult } from '@toile/engine'
import { createFrameTools, createRemoteEngine, type FrameTools, type RemoteAdapter } from '@toile/engine/remote'
import { createTestJournal, type JournalEntry } from '@toile/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostedDouble } from './vendor-server.ts'

/** Pauses of tests between looks. */
export const QUICK = { firstMs: 2, longestMs: 5 } as const

interface HostedSuite extends Partial<Pick<RemoteConformance<HostedDouble>, 'answersAtOnce' | 'without'>> {
  /** Each is made once. */
  readonly cases: readonly [ConformanceCase, ...ConformanceCase[]]
  /**
   * Whether the first goes through the whole of the engine's conformance. All do so of every vendor in `npm run test:slow`:
   * beside that, one whose calls answer with a job and one whose calls answer with the picture stand for the driver they share.
   */
  readonly isWhole?: boolean
  readonly startDouble: () => Promise<HostedDouble>
  readonly adapterAt: (url: string) => RemoteAdapter
}

export interface Bench {
  readonly double: () => HostedDouble
  /** Runs a request at the double. */
  make(request: PictureRequest, adapter?: RemoteAdapter): Promise<Made>
  /** What a request is rejected with. */
  errorOf(request: PictureRequest, adapter?: RemoteAdapter): Promise<EngineError>
}

interface Made {
  readonly result: PictureResult
  readonly entries: readonly JournalEntry[]
  readonly events: readonly EngineEvent[]
}

/** The conformance of engines that ask others, at a double, and a bench for what is particular to the vendor. */
export async function describeHosted(name: string, suite: HostedSuite): Promise<Bench> {
  const { cases, isWhole = false, startDouble, adapterAt, answersAtOnce = false, without = {} } = suite
  const double = await startDouble()
  let tools: FrameTools
  beforeAll(() => {
    tools = createFrameTools({ processes: 1 })
  })
  afterAll(async () => {
    await tools.close()
    await double.close()
  })
  if (isWhole)
    describeEngineConformance(name, () => createRemoteEngine(adapterAt(double.url), tools), cases.slice(0, 1))
  describeRemoteConformance(name, {
    cases,
    startDouble,
    createEngine: ({ url }, frameTools) => createRemoteEngine(adapterAt(url), frameTools),
    answersAtOnce,
    without,
  })

  test(`${name} is sent nothing before the call is noted`, async () => {
    const before = double.posts
    const journal = createTestJournal(() => {
      throw new EngineError('unsupported', 'the account refuses it')
    })
    const engine = createRemoteEngine(adapterAt(double.url), tools)
    const { signal } = new AbortController()
    for (const each of cases) {
      await expect(engine.run(await requestFor(each), { signal, emit: () => {}, journal })).rejects.toThrow(
        'the account refuses it',
      )
    }
    expect(double.posts).toBe(before)
  })

  async function make(request: PictureRequest, adapter = adapterAt(double.url)): Promise<Made> {
    const journal = createTestJournal()
    const events: EngineEvent[] = []
    const engine = createRemoteEngine(adapter, tools)
    const { signal } = new AbortController()
    const result = await engine.run(request, { signal, emit: (event) => events.push(event), journal })
    return { result, entries: journal.entries, events }
  }

  return {
    double: () => double,
    make,
    errorOf: (request, adapter) =>
      make(request, adapter).then(
        () => Promise.reject(new Error('it made a picture')),
        (error: EngineError) => error,
      ),
  }
}
