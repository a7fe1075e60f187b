import { describe, expect, test } from 'vitest'
import { EngineError, type EngineErrorCode, type EngineErrorDetails } from '@toile/engine'
import { type CallStage, type FailedAttempt, nextTry } from './next-try.ts'
import { WorkerStopping } from './task-lease.ts'

class Away extends Error {}
const after = (
  error: unknown,
  {
    call = 'noted',
    attempt = 1,
    failures = 0,
    waits = 0,
  }: { call?: CallStage; attempt?: number; failures?: number; waits?: number } = {},
) =>
  nextTry(error, {
    task: { lane: 'vendor', attempt, failures, waits },
    call,
    limits: { maxFailures: 3, maxClaims: 10 },
    isDatabaseError: (each) => each instanceof Away,
    random: () => 0.5,
  } satisfies FailedAttempt)
const failing = (code: EngineErrorCode, details: EngineErrorDetails = {}) => new EngineError(code, code, details)

const refunded = { state: 'refunded' } as const

describe('a worker that stops', () => {
  test('leaves what it has begun at a vendor to the next one', () => {
    expect(after(new WorkerStopping(), { call: 'submitted', failures: 2 })).toEqual({
      again: { delayMs: 0, because: 'lost' },
    })
  })
})

describe('a database that is away', () => {
  test('is no failure of the picture, also where it kept a call from being noted', () => {
    expect(after(new Away())).toEqual({ again: { delayMs: 250, because: 'lost', call: undefined } })
    expect(after(failing('internal', { cause: new Away() }))).toEqual({
      again: { delayMs: 250, because: 'lost', call: refunded },
    })
  })

  test('where a call may have been charged meanwhile is its end', () => {
    expect(after(failing('internal', { cause: new Away(), charged: 'unknown' }))).toEqual({ fail: { call: undefined } })
  })

  test('counts in the end, but not for claims that only waited', () => {
    expect(after(new Away(), { attempt: 10 })).toMatchObject({ again: { because: 'failed' } })
    expect(after(new Away(), { attempt: 10, waits: 1 })).toMatchObject({ again: { because: 'lost' } })
  })
})

describe('what may have been charged', () => {
  test.each([
    ['yes', { state: 'charged', amountUsd: 0.04 }],
    ['unknown', undefined],
  ] as const)('(%s) is not asked for again, whatever the engine thinks of another try', (charged, call) => {
    for (const retry of ['same-engine', 'other-engine', 'never'] as const) {
      expect(after(failing('internal', { charged, chargedUsd: 0.04, retry }))).toEqual({ fail: { call } })
    }
  })

  test('is asked for again where the vendor has lost it and charges nothing', () => {
    expect(after(failing('lost', { charged: 'no' }), { call: 'submitted' })).toEqual({
      again: { delayMs: 1_000, because: 'failed', call: { ...refunded, isLost: true } },
    })
    expect(after(failing('lost', { charged: 'unknown' }), { call: 'submitted' })).toEqual({ fail: { call: undefined } })
  })
})

describe('a vendor that has no room', () => {
  test.each(['rate-limited', 'busy'] as const)('(%s) is waited for, which is no failure', (code) => {
    const full = (details: EngineErrorDetails = {}) => failing(code, { retry: 'same-engine', ...details })
    const waiting = (delayMs: number) => ({ again: { delayMs, because: 'waited', call: refunded } })
    expect(after(full(), { failures: 2 })).toEqual(waiting(2_250))
    expect(after(full(), { waits: 2 })).toEqual(waiting(9_000))
    expect(after(full(), { waits: 2_000 })).toEqual(waiting(67_500))
    expect(after(full({ retryAfterMs: 7_000 }))).toEqual(waiting(7_875))
    expect(after(full({ retryAfterMs: 3_600_000 }))).toEqual(waiting(67_500))
  })
})

test('an engine that has one bad moment after the other is passed over, so that another may make the picture', () => {
  const away = failing('unavailable', { retry: 'same-engine', publicMessage: 'Not now.' })
  expect(after(away, { failures: 1 })).toMatchObject({ again: { because: 'failed' } })
  expect(after(away, { failures: 2 })).toEqual({
    again: {
      delayMs: 0,
      because: 'refused',
      refusal: { engine: 'vendor', code: 'unavailable', message: 'Not now.', isPassing: true },
      call: refunded,
    },
  })
  // One whose server dies at the picture has no more moments for it: alone, it ends with these words.
  expect(after(failing('lost', { retry: 'same-engine' }), { call: 'submitted', failures: 2 })).toMatchObject({
    again: { because: 'refused', refusal: { code: 'lost', isPassing: false }, call: { isLost: true } },
  })
  // What is wrong with the picture is not a moment's.
  expect(after(failing('internal', { retry: 'same-engine' }), { failures: 2 })).toEqual({ fail: { call: refunded } })
})

describe('a job that the vendor has', () => {
  test.each(['unavailable', 'timeout'] as const)(
    'is asked for again after %s, as long as its task has time',
    (code) => {
      for (const charged of ['no', 'unknown'] as const) {
        const error = failing(code, { charged, retry: 'other-engine' })
        for (const failures of [0, 2]) {
          expect(after(error, { call: 'submitted', failures })).toEqual({
            again: { delayMs: 2_250, because: 'waited' },
          })
        }
      }
    },
  )

  test.each(['auth', 'quota'] as const)('is asked for again after %s, and never made anew', (code) => {
    for (const charged of ['no', 'unknown'] as const) {
      const error = failing(code, { charged, retry: 'other-engine' })
      expect(after(error, { call: 'submitted' })).toEqual({ again: { delayMs: 1_000, because: 'failed' } })
      expect(after(error, { call: 'submitted', failures: 2 })).toEqual({ fail: { call: undefined } })
    }
  })

  test('waits where the vendor answers too many questions with a limit', () => {
    const limited = failing('rate-limited', { retry: 'same-engine', retryAfterMs: 4_000 })
    expect(after(limited, { call: 'submitted', failures: 2 })).toEqual({ again: { delayMs: 4_500, because: 'waited' } })
  })

  test('whose id was chosen here is asked for where nobody knows whether it came there', () => {
    expect(after(failing('timeout', { charged: 'unknown' }), { call: 'named' })).toEqual({
      again: { delayMs: 2_250, because: 'waited' },
    })
    expect(after(failing('unavailable', { charged: 'no', retry: 'same-engine' }), { call: 'named' })).toEqual({
      again: { delayMs: 1_000, because: 'failed', call: refunded },
    })
  })

  test('that failed, as the vendor says, is over', () => {
    expect(after(failing('moderated', { charged: 'no' }), { call: 'submitted' })).toEqual({ fail: { call: refunded } })
  })
})

describe('an engine that points to another', () => {
  const passedOn = (error: EngineError, call: CallStage = 'noted') => after(error, { call, failures: 2 })

  test('passes its task on with its words, which is no failure; what was noted of its call costs nothing', () => {
    const words = { retry: 'other-engine', publicMessage: 'Not here.' } as const
    const refusal = { engine: 'vendor', message: 'Not here.' }
    const again = { delayMs: 0, because: 'refused', call: refunded }
    expect(passedOn(failing('unsupported', words))).toEqual({
      again: { ...again, refusal: { ...refusal, code: 'unsupported', isPassing: false } },
    })
    expect(passedOn(failing('internal', words), 'submitted')).toEqual({
      again: { ...again, refusal: { ...refusal, code: 'internal', isPassing: false } },
    })
    for (const code of ['unavailable', 'timeout', 'rate-limited', 'busy'] as const) {
      expect(passedOn(failing(code, words))).toMatchObject({ again: { refusal: { code, isPassing: true } } })
    }
  })

  test('does not where it may be charged, or may be at it still', () => {
    expect(passedOn(failing('internal', { retry: 'other-engine', charged: 'unknown' }))).toMatchObject({ fail: {} })
    expect(passedOn(failing('quota', { retry: 'other-engine' }), 'submitted')).toEqual({ fail: { call: undefined } })
  })
})

describe('a picture that was kept', () => {
  test('is finished again where that may go better, whatever was charged, and so often', () => {
    const died = failing('internal', { charged: 'yes', retry: 'same-engine' })
    for (const error of [died, new Error('the storage is away')]) {
      expect(after(error, { call: 'answered', failures: 1 })).toEqual({ again: { delayMs: 2_000, because: 'failed' } })
      expect(after(error, { call: 'answered', failures: 2 })).toEqual({ fail: { call: undefined } })
    }
  })

  test('and is none is not looked at again', () => {
    expect(after(failing('internal', { charged: 'yes' }), { call: 'answered' })).toEqual({ fail: { call: undefined } })
  })
})

describe('a picture that is paid for and cannot be fetched', () => {
  const paid = failing('unavailable', { charged: 'yes', chargedUsd: 0.04 })

  test('is asked for again as long as its task has time, which is no failure', () => {
    for (const failures of [0, 2]) {
      expect(after(paid, { call: 'submitted', failures })).toMatchObject({ again: { because: 'waited' } })
    }
  })

  test('is not, where it is known to be gone', () => {
    const gone = failing('lost', { charged: 'yes', chargedUsd: 0.04 })
    expect(after(gone, { call: 'submitted' })).toEqual({ fail: { call: { state: 'charged', amountUsd: 0.04 } } })
  })
})

test('a job that its vendor stopped without a charge is over', () => {
  const stopped = failing('cancelled', { charged: 'no', retry: 'same-engine' })
  expect(after(stopped, { call: 'submitted' })).toMatchObject({ again: { call: refunded } })
})

test('an attempt that fails before it has to do with a vendor says nothing of what an earlier one has left there', () => {
  expect(after(failing('internal'), { call: 'none' })).toEqual({ fail: { call: undefined } })
  expect(after(failing('internal'), { call: 'noted' })).toEqual({ fail: { call: refunded } })
})
