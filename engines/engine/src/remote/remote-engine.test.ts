import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, type EngineContext, type EngineEvent, type PictureRequest, type RemoteRef } from '../port.ts'
import { createTestJournal } from '../testing/test-journal.ts'
import type { RemoteAdapter } from './adapter.ts'
import { wholeFrame } from './frame.ts'
import { createFrameTools, type FrameTools } from './frame-tools.ts'
import { createRemoteEngine } from './remote-engine.ts'

let tools: FrameTools
let picture: Uint8Array
beforeAll(async () => {
  tools = createFrameTools({ processes: 1 })
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2a5d9f' } })
    .png()
    .toBuffer()
})
afterAll(() => tools.close())

const request: PictureRequest = {
  operation: 'create-pattern',
  idempotencyKey: 'a task',
  seed: 7,
  index: 0,
  count: 1,
  width: 64,
  height: 64,
  prompt: 'checks',
}
const ref: RemoteRef = { engine: 'remote', model: 'model-1', server: 'one', id: 'job-1' }

/** Each step is written down, so that tests see what came before what. */
function adapterThat(change: Partial<RemoteAdapter> = {}, steps: string[] = []): RemoteAdapter {
  return {
    id: 'remote',
    version: '1',
    maxJobs: 4,
    leavesHouse: true,
    capabilities: async () => [
      {
        operation: 'create-pattern',
        mask: 'ignored',
        maxOutputs: 1,
        maxPixels: 1_000_000,
        seed: 'none',
        progress: 'queue',
        cancel: 'hard',
        face: 'ignored',
        pose: 'ignored',
      },
    ],
    health: async () => ({ ok: true }),
    frameOf: ({ width, height }) => wholeFrame({ width, height }),
    async prepare() {
      steps.push('prepare')
      return {
        model: 'model-1',
        priceUsd: 0.04,
        warnings: ['no seed'],
        answersAtOnce: false,
        async submit() {
          steps.push('submit')
          return { job: ref }
        },
      }
    },
    async wait(_ref, { emit }) {
      steps.push('wait')
      emit({ kind: 'queued', position: 2 })
      return { picture, chargedUsd: 0.04, warnings: [] }
    },
    async close() {},
    ...change,
  }
}

function contextOf(steps: string[], change: Partial<EngineContext> = {}) {
  const events: EngineEvent[] = []
  const journal = createTestJournal(async (kind) => {
    // A database takes its time; what comes after it is seen to come after it.
    await new Promise((resolve) => setTimeout(resolve, 5))
    steps.push(kind)
  })
  const context: EngineContext = {
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
    journal,
    ...change,
  }
  return { context, events, journal }
}

describe('a picture made elsewhere', () => {
  it('is noted before it is asked for, and each step is stored before the next', async () => {
    const steps: string[] = []
    const engine = createRemoteEngine(adapterThat({}, steps), tools)
    const { context, events, journal } = contextOf(steps)
    const result = await engine.run(request, context)
    expect(steps).toEqual(['prepare', 'intended', 'submit', 'submitted', 'wait', 'answered'])
    expect(journal.entries[0]).toMatchObject({ call: { model: 'model-1', priceUsd: 0.04 } })
    expect(journal.entries[2]).toMatchObject({ answer: { model: 'model-1', chargedUsd: 0.04 } })
    expect(events).toEqual([
      { kind: 'warning', message: 'no seed' },
      { kind: 'queued', position: 2 },
    ])
    expect(result.provenance).toMatchObject({ engine: 'remote', model: 'model-1', seed: 7, generative: true })
    expect(await sharp(result.images[0]!.data).metadata()).toMatchObject({ width: 64, height: 64 })
  })

  it('is taken up by its reference without another call, and made of a kept answer without a word', async () => {
    const steps: string[] = []
    const { remote } = createRemoteEngine(adapterThat({}, steps), tools)
    const { context, journal } = contextOf(steps)
    await remote!.resume(request, ref, context)
    expect(steps).toEqual(['wait', 'answered'])
    const [entry] = journal.entries
    const answer = entry?.kind === 'answered' ? entry.answer : undefined
    const again = await remote!.finish(request, answer!, context)
    expect(again.images[0]).toMatchObject({ width: 64, height: 64 })
    expect(steps).toEqual(['wait', 'answered'])
  })

  it('that cannot be read is told once its answer is kept, and an answer that could not be kept before that', async () => {
    const spoilt = new Uint8Array(9)
    const engine = createRemoteEngine(
      adapterThat({ wait: async () => ({ picture: spoilt, chargedUsd: 0.04, warnings: [] }) }),
      tools,
    )
    const steps: string[] = []
    const { context, journal } = contextOf(steps)
    await expect(engine.run(request, context)).rejects.toMatchObject({ code: 'internal', charged: 'yes' })
    expect(steps.at(-1)).toBe('answered')
    expect(journal.entries.at(-1)).toMatchObject({ answer: { picture: spoilt } })
    const lost = createTestJournal(async (kind) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (kind === 'answered') throw new EngineError('cancelled', 'it is another attempt’s', { charged: 'unknown' })
    })
    await expect(engine.run(request, { ...context, journal: lost })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is not asked for without a journal, or when the journal refuses', async () => {
    const steps: string[] = []
    const engine = createRemoteEngine(adapterThat({}, steps), tools)
    const { context } = contextOf(steps)
    const { journal: _journal, ...without } = context
    await expect(engine.run(request, without)).rejects.toMatchObject({ code: 'internal', charged: 'no' })
    const spent = createTestJournal(() => {
      throw new EngineError('quota', 'the day’s budget is spent', { retry: 'other-engine' })
    })
    await expect(engine.run(request, { ...context, journal: spent })).rejects.toMatchObject({
      code: 'quota',
      charged: 'no',
    })
    expect(steps).not.toContain('submit')
  })

  it('refuses what it does not claim before anything is noted', async () => {
    const steps: string[] = []
    const engine = createRemoteEngine(adapterThat({}, steps), tools)
    const { context } = contextOf(steps)
    await expect(engine.run({ ...request, operation: 'create-sketch' }, context)).rejects.toMatchObject({
      code: 'unsupported',
      retry: 'other-engine',
    })
    expect(steps).toEqual([])
  })
})

describe('a stop', () => {
  it('before the call sends nothing', async () => {
    const steps: string[] = []
    const stopping = new AbortController()
    const engine = createRemoteEngine(adapterThat({}, steps), tools)
    const { context } = contextOf(steps, { signal: stopping.signal })
    const journal = createTestJournal(() => stopping.abort())
    await expect(engine.run(request, { ...context, journal })).rejects.toMatchObject({
      code: 'cancelled',
      charged: 'no',
    })
    expect(steps).not.toContain('submit')
  })

  it('during a call that answers with a reference lets it end, and keeps the reference', async () => {
    const stopping = new AbortController()
    const { context, journal } = contextOf([], { signal: stopping.signal })
    let told: AbortSignal | undefined
    const prepare: RemoteAdapter['prepare'] = async () => ({
      model: 'model-1',
      priceUsd: null,
      warnings: [],
      answersAtOnce: false,
      async submit(signal) {
        told = signal
        stopping.abort()
        return { job: ref }
      },
    })
    const wait: RemoteAdapter['wait'] = async (_ref, { signal }) => {
      signal.throwIfAborted()
      throw new Error('it waited')
    }
    const engine = createRemoteEngine(adapterThat({ prepare, wait }), tools)
    await expect(engine.run(request, context)).rejects.toMatchObject({ code: 'cancelled', charged: 'unknown' })
    expect(told?.aborted).toBe(false)
    expect(journal.entries.at(-1)).toEqual({ kind: 'submitted', ref })
  })

  it('during a call that answers with the picture ends it, and its charge is unknown', async () => {
    const stopping = new AbortController()
    const { context } = contextOf([], { signal: stopping.signal })
    const prepare: RemoteAdapter['prepare'] = async () => ({
      model: 'model-1',
      priceUsd: null,
      warnings: [],
      answersAtOnce: true,
      submit: (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          stopping.abort()
        }),
    })
    const engine = createRemoteEngine(adapterThat({ prepare }), tools)
    await expect(engine.run(request, context)).rejects.toMatchObject({ code: 'cancelled', charged: 'unknown' })
  })
})

describe('what goes wrong', () => {
  it('with the call leaves its charge unknown, with what comes before it costs nothing', async () => {
    const { context } = contextOf([])
    const broken = async (): Promise<never> => {
      throw new TypeError('a bug')
    }
    const early = createRemoteEngine(adapterThat({ prepare: broken }), tools)
    await expect(early.run(request, context)).rejects.toMatchObject({ code: 'internal', charged: 'no' })
    const late = createRemoteEngine(adapterThat({ wait: broken }), tools)
    await expect(late.run(request, context)).rejects.toMatchObject({ code: 'internal', charged: 'unknown' })
  })

  it('with the answer tells what was paid for it', async () => {
    const { context } = contextOf([])
    const wait: RemoteAdapter['wait'] = async () => ({ picture: Buffer.from('<html>'), chargedUsd: 0.04, warnings: [] })
    await expect(createRemoteEngine(adapterThat({ wait }), tools).run(request, context)).rejects.toMatchObject({
      code: 'internal',
      charged: 'yes',
      chargedUsd: 0.04,
    })
  })
})
