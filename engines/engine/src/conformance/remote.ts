import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CHARGES,
  type EngineContext,
  EngineError,
  type EngineErrorCode,
  type ImageEngine,
  type PictureRequest,
  type PictureResult,
  type RemoteRef,
} from '../port.ts'
import { createFrameTools, type FrameTools } from '../remote/frame-tools.ts'
import { sizeOwed } from '../size-owed.ts'
import { createTestJournal, type JournalEntry } from '../testing/test-journal.ts'
import { type ConformanceCase, requestFor } from './fixtures.ts'

/** What becomes of the next call that would be charged, at a double of a vendor. */
export type VendorFate =
  /** The key is not taken. */
  | 'unauthorised'
  /** What is asked for, or what came of it, is not allowed. */
  | 'moderated'
  /** There is no money left. */
  | 'out-of-credits'
  | 'rate-limited'
  /** The call is accepted, and its connection breaks before a word is said. */
  | 'unanswered'
  /** A proxy answers with a page: 502, `text/html`. */
  | 'html'
  /** The answer with the reference, or with the picture where the call answers at once, ends in its middle. */
  | 'half-answer'
  /** The same answer goes on for ever. */
  | 'endless-answer'
  /** The call is accepted, and never answered. */
  | 'silent'
  /** The job fails for no fault of the request. */
  | 'failed-job'
  /** The job is over, and its picture is gone. */
  | 'expired-picture'
  /** The picture has half the sides it should have. */
  | 'other-size'
  /** In place of the picture, a page. */
  | 'no-picture'
  /** The picture's file goes on for ever. */
  | 'endless-picture'
  | PassingFate

/** What happens to looks and downloads once or twice, and passes: the job goes on, and its picture is there. */
const PASSING_FATES = [
  /** A proxy answers the first look with a page: 502, `text/html`. */
  'html-look',
  /** The server has died: two looks find a connection that breaks. */
  'broken-look',
  /** The first look is never answered. */
  'silent-look',
  /** The picture's file ends in its middle, the first time. */
  'half-picture',
] as const
type PassingFate = (typeof PASSING_FATES)[number]

/** A vendor for tests: it speaks the real protocol on one origin, and refuses what the real one refuses. */
export interface VendorDouble {
  /** Accepted calls that the vendor charges for, or jobs that were begun. */
  readonly submissions: number
  /** How often anybody asked where a job stands, or listened to it. 0 for ever where calls answer at once. */
  readonly looks: number
  /** Ids of the jobs that were stopped there. */
  readonly stopped: readonly string[]
  /** Of the next submission alone. */
  next(fate: VendorFate): void
  /** Jobs begun from now on are not over, and calls that answer at once wait, until the returned function is called. */
  hold(): () => void
  /** Nobody is reached any more. */
  close(): Promise<void>
}

export interface RemoteConformance<Double extends VendorDouble> {
  readonly cases: readonly ConformanceCase[]
  readonly startDouble: () => Promise<Double>
  readonly createEngine: (double: Double, tools: FrameTools) => ImageEngine
  /** Each call answers with the picture: there is nothing to take up or to stop. */
  readonly answersAtOnce?: boolean
  /** Nothing is ever charged: servers of our own. */
  readonly free?: boolean
  /** Fates that the vendor cannot bring about, each with the reason. */
  readonly without?: Readonly<Partial<Record<VendorFate, string>>>
}

/** What each fate is to be told as. `charged` where the vendor takes money at all; left out, any of the three is true of some vendor. */
const FATES: Readonly<
  Record<
    Exclude<VendorFate, 'other-size' | PassingFate>,
    { codes: readonly EngineErrorCode[]; charged?: EngineError['charged'] }
  >
> = {
  unauthorised: { codes: ['auth'], charged: 'no' },
  moderated: { codes: ['moderated'] },
  'out-of-credits': { codes: ['quota'], charged: 'no' },
  'rate-limited': { codes: ['rate-limited', 'busy'], charged: 'no' },
  unanswered: { codes: ['unavailable', 'lost', 'internal'], charged: 'unknown' },
  html: { codes: ['unavailable', 'internal'] },
  'half-answer': { codes: ['unavailable', 'internal'], charged: 'unknown' },
  'endless-answer': { codes: ['internal'], charged: 'unknown' },
  silent: { codes: ['timeout'], charged: 'unknown' },
  'failed-job': { codes: ['internal', 'unavailable', 'lost', 'out-of-memory'] },
  'expired-picture': { codes: ['lost'] },
  'no-picture': { codes: ['internal'] },
  'endless-picture': { codes: ['internal'], charged: 'yes' },
}

/** What every engine whose pictures somebody else makes must keep to, beside `describeEngineConformance`. */
export function describeRemoteConformance<Double extends VendorDouble>(
  name: string,
  { cases, startDouble, createEngine, answersAtOnce = false, free = false, without = {} }: RemoteConformance<Double>,
): void {
  describe(`remote conformance: ${name}`, () => {
    let tools: FrameTools
    let double: Double
    let engine: ImageEngine
    let request: PictureRequest
    const [first] = cases
    if (first === undefined) throw new Error('a remote conformance without cases')

    beforeAll(async () => {
      tools = createFrameTools({ processes: 1 })
      request = await requestFor(first)
    })
    afterAll(() => tools.close())
    beforeEach(async () => {
      double = await startDouble()
      engine = createEngine(double, tools)
    })
    afterEach(async () => {
      vi.restoreAllMocks()
      await engine.close()
      await double.close()
    })

    const again = (): PictureRequest => ({ ...request, idempotencyKey: crypto.randomUUID() })
    const errorOf = (run: Promise<unknown>): Promise<EngineError> =>
      run.then(
        () => Promise.reject(new Error('it made a picture')),
        (error: EngineError) => error,
      )

    test.each(cases)('%s: one call makes one picture, of the size that is owed', async (each) => {
      const asked = await requestFor(each)
      const { context, journal } = contextOf()
      const { images } = await engine.run(asked, context)
      expect(images).toHaveLength(1)
      expect(images[0]).toMatchObject(sizeOwed(asked))
      expect(double.submissions).toBe(1)
      expect(journal.entries.map(({ kind }) => kind)).toEqual(
        answersAtOnce ? ['intended', 'answered'] : ['intended', 'submitted', 'answered'],
      )
    })

    test('says what a call will cost before it is made, and what it cost', async () => {
      const { context, journal } = contextOf()
      await engine.run(again(), context)
      const [intended, ,] = journal.entries
      const answered = journal.entries.at(-1)
      if (intended?.kind !== 'intended' || answered?.kind !== 'answered') throw new Error('a step is missing')
      expect(intended.call.model).toMatch(/\S/)
      expect(intended.call.parametersHash).toMatch(/^[0-9a-f]{64}$/)
      expect(answered.answer.model).toBe(intended.call.model)
      if (free) expect([intended.call.priceUsd, answered.answer.chargedUsd]).toEqual([0, 0])
      else expect([intended.call.priceUsd, answered.answer.chargedUsd]).not.toContain(0)
    })

    test('makes no call before it is noted, and none when the journal refuses', async () => {
      const noting = Promise.withResolvers<void>()
      // It may refuse before an engine that has pictures to bring first comes to ask.
      noting.promise.catch(() => {})
      const { context } = contextOf((kind) => (kind === 'intended' ? noting.promise : undefined))
      const running = errorOf(engine.run(again(), context))
      await settled()
      expect(double.submissions).toBe(0)
      noting.reject(new EngineError('quota', 'the day’s budget is spent', { retry: 'other-engine' }))
      expect(await running).toMatchObject({ code: 'quota', charged: 'no' })
      expect(double.submissions).toBe(0)
    })

    test('has pictures fitted in the turn of whose they are', async () => {
      const turns: (string | undefined)[] = []
      const noted: FrameTools = {
        ...tools,
        place: (file, frame, padding, format, turn) => {
          turns.push(turn.turn)
          return tools.place(file, frame, padding, format, turn)
        },
        mask: (mask, frame, convention, turn) => {
          turns.push(turn.turn)
          return tools.mask(mask, frame, convention, turn)
        },
        pose: (pose, frame, turn) => {
          turns.push(turn.turn)
          return tools.pose(pose, frame, turn)
        },
        take: (answer, frame, owed, turn) => {
          turns.push(turn.turn)
          return tools.take(answer, frame, owed, turn)
        },
        preview: (file, frame, owed, turn) => {
          turns.push(turn.turn)
          return tools.preview(file, frame, owed, turn)
        },
      }
      const noting = createEngine(double, noted)
      await noting.run(again(), contextOf().context)
      expect(new Set(turns)).toEqual(new Set(['an account']))
      await noting.close()
    })

    test('hands back what was kept without a word to the vendor', async () => {
      const { context, journal } = contextOf()
      const asked = again()
      await engine.run(asked, context)
      const answered = journal.entries.at(-1)
      await double.close()
      if (answered?.kind !== 'answered') throw new Error('no answer was kept')
      const { images } = await engine.remote!.finish(asked, answered.answer, contextOf().context)
      expect(images[0]).toMatchObject(sizeOwed(asked))
    })

    test('costs nothing where the vendor is not reached, and lets another engine try', async () => {
      await double.close()
      const error = await errorOf(engine.run(again(), contextOf().context))
      expect(error).toMatchObject({ name: 'EngineError', code: 'unavailable', charged: 'no', retry: 'other-engine' })
      expectForUsers(error)
    })

    describe.runIf(!answersAtOnce)('a job', () => {
      test('is not looked at before its reference is stored', async () => {
        const storing = Promise.withResolvers<void>()
        const { context } = contextOf((kind) => (kind === 'submitted' ? storing.promise : undefined))
        const running = engine.run(again(), context)
        await until(() => double.submissions === 1)
        await settled()
        expect(double.looks).toBe(0)
        storing.resolve()
        await running
        expect(double.looks).toBeGreaterThan(0)
      })

      test('is taken up by another process: one job, one picture', async () => {
        const asked = again()
        const { ref, release } = await leaveAJob(asked)
        const other = createEngine(double, tools)
        const resumed = other.remote!.resume(asked, ref, contextOf().context)
        release()
        expect((await resumed).images[0]).toMatchObject(sizeOwed(asked))
        expect(double.submissions).toBe(1)
        await other.close()
      })

      test('is stopped by its reference, from another process, as often as it is asked', async () => {
        const { ref } = await leaveAJob(again())
        const other = createEngine(double, tools)
        const charged = await other.remote!.cancel(ref, never())
        const stops = (await engine.capabilities(never())).some(({ cancel }) => cancel !== 'none')
        if (stops) expect(double.stopped).toContain(ref.id)
        expect(free ? ['no'] : stops ? CHARGES : ['unknown']).toContain(charged)
        // Whatever it says of one that is over already, it is an answer.
        const secondTime: unknown = await other.remote!.cancel(ref, never()).catch((error: unknown) => error)
        expect(secondTime).toSatisfy((answer) => answer instanceof EngineError || typeof answer === 'string')
        await other.close()
      })

      test('that the vendor does not know is lost', async () => {
        const { ref, release } = await leaveAJob(again())
        release()
        const unknown = { ...ref, id: crypto.randomUUID(), ...(ref.pollUrl && { pollUrl: elsewhere(ref.pollUrl) }) }
        const error = await errorOf(engine.remote!.resume(request, unknown, contextOf().context))
        expect(error).toMatchObject({ name: 'EngineError', code: 'lost', charged: free ? 'no' : 'unknown' })
        expectForUsers(error)
      })
    })

    describe.runIf(!answersAtOnce)('a job that is begun', () => {
      test.each(PASSING_FATES.filter((fate) => without[fate] === undefined))(
        'gets over %s: one job, one picture',
        async (fate) => {
          hurry()
          double.next(fate)
          const asked = again()
          const { context, journal } = contextOf()
          // Whoever has the task next asks for the job by its reference.
          const takeUp = (error: EngineError): Promise<PictureResult> => {
            expect(ASKING_FAILED).toContain(error.code)
            const submitted = journal.entries.find(({ kind }) => kind === 'submitted')
            if (submitted?.kind !== 'submitted') throw error
            return engine.remote!.resume(asked, submitted.ref, context)
          }
          const { images } = await engine.run(asked, context).catch(takeUp).catch(takeUp)
          expect(images[0]).toMatchObject(sizeOwed(asked))
          expect(double.submissions).toBe(1)
          expect(journal.entries.map(({ kind }) => kind)).toEqual(['intended', 'submitted', 'answered'])
        },
      )

      test('at a server that dies and stays away is told as one that may have been charged', async () => {
        hurry()
        double.hold()
        const { context } = contextOf()
        const running = errorOf(engine.run(again(), context))
        await until(() => double.looks > 0)
        await double.close()
        const error = await running
        expect(['lost', ...ASKING_FAILED]).toContain(error.code)
        expect(error.charged).toBe(free ? 'no' : 'unknown')
        if (!free) expect(error.retry).toBe('never')
        expect(double.submissions).toBe(1)
        expectForUsers(error)
      })
    })

    const fates = Object.entries(FATES).map(([fate, told]) => ({ fate: fate as keyof typeof FATES, ...told }))
    // What calls answer at once has no file of its own.
    const isPossible = (fate: VendorFate): boolean =>
      without[fate] === undefined && !(answersAtOnce && fate === 'endless-picture')
    test.each(fates.filter(({ fate }) => isPossible(fate)))(
      'tells $fate as what it is',
      async ({ fate, codes, charged }) => {
        if (fate === 'silent') hurry()
        double.next(fate)
        const error = await errorOf(engine.run(again(), contextOf().context))
        expect(error).toBeInstanceOf(EngineError)
        expect(codes).toContain(error.code)
        if (free) expect(error.charged).toBe('no')
        else if (charged) expect(error.charged).toBe(charged)
        if (fate === 'rate-limited') expect(error.retry).toBe('same-engine')
        // Another engine is asked only where it costs nothing twice.
        if (error.charged !== 'no') expect(error.retry).toBe('never')
        expect(double.submissions).toBeLessThanOrEqual(1)
        expectForUsers(error)
      },
    )

    test.skipIf(without['other-size'] !== undefined)(
      'brings a picture of another size to the one that is owed',
      async () => {
        double.next('other-size')
        const asked = again()
        const { images } = await engine.run(asked, contextOf().context)
        expect(images[0]).toMatchObject(sizeOwed(asked))
      },
    )

    /** A job that is begun and noted, whose process then stops waiting for it. */
    async function leaveAJob(asked: PictureRequest): Promise<{ ref: RemoteRef; release: () => void }> {
      const release = double.hold()
      const stopping = new AbortController()
      const { context, journal } = contextOf()
      const running = errorOf(engine.run(asked, { ...context, signal: stopping.signal }))
      await until(() => journal.entries.some(({ kind }) => kind === 'submitted'))
      stopping.abort()
      expect(await running).toMatchObject({ code: 'cancelled' })
      const submitted = journal.entries.find(({ kind }) => kind === 'submitted')
      if (submitted?.kind !== 'submitted') throw new Error('no reference was stored')
      expect(submitted.ref).toMatchObject({ engine: engine.id })
      expect(JSON.parse(JSON.stringify(submitted.ref))).toEqual(submitted.ref)
      return { ref: submitted.ref, release }
    }
  })
}

/** Codes of errors that say only that the vendor could not be asked. */
const ASKING_FAILED: readonly EngineErrorCode[] = ['unavailable', 'timeout', 'rate-limited', 'busy']

/** Milliseconds. */
const LONGEST_WAIT_MS = 400
/** Nobody is waited for as long as a product has to. */
function hurry(): void {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, Math.min(ms, LONGEST_WAIT_MS)))
}

const never = (): AbortSignal => new AbortController().signal

function contextOf(before?: (kind: JournalEntry['kind']) => Promise<void> | void) {
  const journal = createTestJournal(before)
  const context: EngineContext = { signal: never(), emit: () => {}, journal, turn: 'an account' }
  return { context, journal }
}

/** Nothing of a vendor, of a server or of our code is in what users read. */
function expectForUsers({ publicMessage }: EngineError): void {
  expect(publicMessage).toMatch(/^[A-Z].*\.$/)
  expect(publicMessage).not.toMatch(/https?:|[\\/]|Traceback|\bat\b .*:\d+|Error:|[{}<>]/)
}

/** The same address with another last part. */
const elsewhere = (url: string): string => url.replace(/[^/=]+$/, crypto.randomUUID())

/** Milliseconds in which a call on loopback that should not be made would have come. A round number. */
const QUIET_MS = 50
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS))

async function until(holds: () => boolean): Promise<void> {
  // Each look waits for the one before; the test's own limit ends it.
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
