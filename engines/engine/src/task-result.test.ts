import { describe, expect, test } from 'vitest'
import { EngineError } from './port.ts'
import { settlementOf, toTaskResult } from './task-result.ts'

function settled(answered: unknown): unknown {
  let outcome: unknown
  const keep = (settlement: unknown) => {
    outcome = settlement
  }
  const settle = settlementOf(answered, { resolve: keep, reject: keep })
  expect(outcome).toBe(undefined)
  settle()
  return outcome
}

const failure = { ok: false, code: 'busy', message: 'x', details: {} } as const

describe('the answer of a process', () => {
  test('is what its task came to', async () => {
    const details = { retry: 'other-engine', charged: 'unknown', retryAfterMs: 5, publicMessage: 'Not now.' } as const
    expect(settled(await toTaskResult(async () => 7))).toBe(7)
    expect(settled(await toTaskResult(() => Promise.reject(new EngineError('busy', 'x', details))))).toMatchObject({
      code: 'busy',
      message: 'x',
      ...details,
    })
    expect(String(settled(await toTaskResult(() => Promise.reject(new TypeError('no')))))).toMatch(/TypeError: no/)
  })

  test('says what went wrong in so many words', () => {
    const long = { ...failure, message: 'a'.repeat(1e6), details: { publicMessage: 'b'.repeat(1e6) } }
    const { message, publicMessage } = settled(long) as EngineError
    expect([message.length, publicMessage.length]).toEqual([2000, 500])
  })

  test.each([
    ['nothing', null],
    ['no outcome', {}],
    ['another outcome', { ...failure, ok: 'yes' }],
    ['a code that there is not', { ...failure, code: 'fine' }],
    ['a code that is none', { ...failure, code: { toString: 1 } }],
    ['a message that is none', { ...failure, message: { length: 5 } }],
    ['no details', { ...failure, details: null }],
    ['another retry', { ...failure, details: { retry: 'always' } }],
    ['a charge that there is not', { ...failure, details: { charged: 'much' } }],
    ['words that are none', { ...failure, details: { publicMessage: ['a'] } }],
    ['a time that is none', { ...failure, details: { retryAfterMs: Number.NaN } }],
    ['a time without end', { ...failure, details: { retryAfterMs: Number.POSITIVE_INFINITY } }],
    ['a time before', { ...failure, details: { retryAfterMs: -1 } }],
    ['a time in words', { ...failure, details: { retryAfterMs: '5' } }],
  ])('settles nothing where it is %s', (_what, answered) => {
    expect(() => settled(answered)).toThrow(expect.not.objectContaining({ code: expect.anything() }))
  })
})
