import { describe, expect, test } from 'vitest'
import {
  beginAttempt,
  type DelayRule,
  type DelayState,
  FAILURES_FORGOTTEN_AFTER_MS,
  LOGIN_DELAYS,
  type LoginDelays,
  countAttempt,
} from './login-delays.ts'

const begin = Date.parse('2026-01-01T00:00:00Z')
const rule: DelayRule = { free: 3, first: 5, longest: 30 }

/** The counts, and the rule's answers to tries that are all wrong; each waits as long as it must. */
function guesser() {
  const counted = new Map<string, DelayState>()
  const delays: Omit<LoginDelays, 'clearAccount'> = {
    lock: async (subject) =>
      counted.get(subject) ?? { failures: 0, failedAt: new Date(begin), nextAt: new Date(begin) },
    save: async (subject, state) => void counted.set(subject, state),
    clear: async (subject) => void counted.delete(subject),
    forgive: async () => {},
  }
  let now = begin
  const deps = {
    unit: { run: async <R>(work: (ports: { delays: typeof delays }) => Promise<R>) => work({ delays }) },
    clock: { now: () => new Date(now) },
  }
  return {
    delays,
    advance: (seconds: number) => void (now += seconds * 1000),
    begin: (...subjects: readonly (readonly [string, DelayRule])[]) =>
      beginAttempt(
        deps,
        subjects.map(([subject, each]) => ({ subject, rule: each })),
      ),
  }
}

describe('the delay of one count', () => {
  test('keeps nobody waiting who began a moment before a free try that was counted first', () => {
    const counted = countAttempt(rule, { failures: 0, failedAt: new Date(0), nextAt: new Date(0) }, new Date(begin))
    if (!('next' in counted)) throw new Error('the first try has to wait')
    const late = countAttempt(rule, counted.next, new Date(begin - 3))
    expect(late).toMatchObject({ next: { failures: 2 } })
  })

  test('is none at first, then doubles up to the longest', async () => {
    const { begin: tryOnce, advance } = guesser()
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await tryOnce(['a', rule])).toEqual({ failures: [tries + 1] })
      const next = await tryOnce(['a', rule])
      // A try that may begin counts, so the free ones are asked for once and not twice.
      if ('waitSeconds' in next) {
        waits.push(next.waitSeconds)
        advance(next.waitSeconds)
      } else {
        waits.push(0)
        tries += 1
      }
    }
    expect(waits).toEqual([0, 5, 10, 20, 30, 30, 30])
  })

  test('does not grow while it is waited for, and says the seconds that are left', () => {
    const state = { failures: 5, failedAt: new Date(begin), nextAt: new Date(begin + 20_000) }
    expect(countAttempt(rule, state, new Date(begin + 1))).toEqual({ waitSeconds: 20 })
    expect(countAttempt(rule, state, new Date(begin + 19_001))).toEqual({ waitSeconds: 1 })
    expect(countAttempt(rule, state, new Date(begin + 20_000))).toHaveProperty('next.failures', 6)
  })

  test('begins anew after a day without a wrong password', () => {
    const state = { failures: 50, failedAt: new Date(begin), nextAt: new Date(begin) }
    expect(countAttempt(rule, state, new Date(begin + FAILURES_FORGOTTEN_AFTER_MS - 1))).toHaveProperty(
      'next.failures',
      51,
    )
    expect(countAttempt(rule, state, new Date(begin + FAILURES_FORGOTTEN_AFTER_MS))).toHaveProperty('next.failures', 1)
  })

  test('after very many failures is still the longest', () => {
    const state = { failures: 5000, failedAt: new Date(begin), nextAt: new Date(begin) }
    const verdict = countAttempt(rule, state, new Date(begin))
    expect(verdict).toHaveProperty('next.nextAt', new Date(begin + 30_000))
  })
})

describe('a try under several counts', () => {
  test('that one of them refuses counts nowhere, and waits for the last of them', async () => {
    const { begin: tryOnce, delays } = guesser()
    await delays.save('slow', { failures: 9, failedAt: new Date(begin), nextAt: new Date(begin + 60_000) })
    await delays.save('slower', { failures: 9, failedAt: new Date(begin), nextAt: new Date(begin + 90_000) })
    expect(await tryOnce(['fresh', rule], ['slow', rule], ['slower', rule])).toEqual({ waitSeconds: 90 })
    expect((await delays.lock('fresh')).failures).toBe(0)
    expect((await delays.lock('slow')).failures).toBe(9)
  })

  test('of one account, many networks together meet its own delay, and a browser that it knows does not', async () => {
    const { begin: tryOnce } = guesser()
    const { network, account, device } = LOGIN_DELAYS
    let refused = 0
    for (let each = 0; each < 200; each += 1) {
      const answer = await tryOnce([`network ${each % 50}`, network], ['account', account])
      if ('waitSeconds' in answer) refused += 1
    }
    expect(200 - refused).toBe(account.free)
    expect(await tryOnce(['network 99', network], ['account', account])).toHaveProperty('waitSeconds')
    expect(await tryOnce(['device', device])).toEqual({ failures: [1] })
  })

  test('of one network on one account, a day of guessing is a hundred and some', async () => {
    const { begin: tryOnce, advance } = guesser()
    let tries = 0
    for (let seconds = 0; seconds < 24 * 60 * 60;) {
      const answer = await tryOnce(['network', LOGIN_DELAYS.network], ['account', LOGIN_DELAYS.account])
      if ('waitSeconds' in answer) {
        seconds += answer.waitSeconds
        advance(answer.waitSeconds)
      } else tries += 1
    }
    expect(tries).toBeLessThan(120)
  })
})
