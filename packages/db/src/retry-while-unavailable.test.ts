import { describe, expect, test } from 'vitest'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const never = new AbortController().signal

/** Fails with the errors, one a call, and then succeeds. */
function attempts(...errors: Error[]) {
  let made = 0
  return async (): Promise<number> => {
    const error = errors[made]
    made += 1
    if (error !== undefined) throw error
    return made
  }
}

describe('an attempt that needs the database', () => {
  test('is made again while the database is unavailable, and each wait is told of', async () => {
    const told: unknown[] = []
    const onWait = (error: unknown): void => void told.push(error)
    expect(await retryWhileUnavailable(attempts(away, away), { timeoutMs: 60_000, signal: never, onWait })).toBe(3)
    expect(told).toEqual([away, away])
  })

  test('fails at once with what time does not mend', async () => {
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' })
    const told: unknown[] = []
    const onWait = (error: unknown): void => void told.push(error)
    const trying = retryWhileUnavailable(attempts(away, refused), { timeoutMs: 60_000, signal: never, onWait })
    await expect(trying).rejects.toBe(refused)
    expect(told).toEqual([away])
  })

  test('fails when the time is over', async () => {
    const trying = retryWhileUnavailable(attempts(away), { timeoutMs: 0, signal: never, onWait: () => {} })
    await expect(trying).rejects.toBe(away)
  })

  test('ends at once when it is asked to, in a wait as in an attempt', async () => {
    const stopping = new AbortController()
    const onWait = (): void => stopping.abort()
    const waiting = retryWhileUnavailable(attempts(away), { timeoutMs: 60_000, signal: stopping.signal, onWait })
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    const trying = retryWhileUnavailable(attempts(away), { timeoutMs: 60_000, signal: AbortSignal.abort(), onWait })
    await expect(trying).rejects.toMatchObject({ name: 'AbortError' })
  })
})
