import { describe, expect, test } from 'vitest'
import { CONFIRMATION_LIFETIME, CONFIRMATION_NEEDED } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { countProof, PROOF_DELAY, requireConfirmed } from './confirm.ts'
import type { DelayState, LoginDelays } from './login-delays.ts'

const now = new Date('2026-01-01T00:00:00Z')

function counter() {
  const counted = new Map<string, DelayState>()
  const none: DelayState = { failures: 0, failedAt: new Date(0), nextAt: new Date(0) }
  const delays: Pick<LoginDelays, 'hold' | 'save' | 'clear' | 'forgive'> = {
    hold: async (subject) => counted.get(subject) ?? none,
    save: async (subject, state) => void counted.set(subject, state),
    clear: async (subject) => void counted.delete(subject),
    async forgive(subject, nextAt) {
      const state = counted.get(subject) ?? none
      counted.set(subject, { ...state, failures: state.failures - 1, nextAt })
    },
  }
  const deps = {
    trying: { run: async <R>(work: (ports: { delays: typeof delays }) => Promise<R>) => work({ delays }) },
    limiter: { take: async () => null, giveBack: async () => {}, clear: async () => {} },
    clock: { now: () => now },
  }
  return {
    failures: () => [...counted.values()].map(({ failures }) => failures),
    check: (error?: Error) =>
      countProof(deps, 'account', async () => {
        if (error !== undefined) throw error
      }),
  }
}

describe('the count of proofs', () => {
  const wrong = new DomainError('invalid', 'wrong')

  test('makes who was wrong wait, and forgets it with a right one', async () => {
    const proofs = counter()
    for (let count = 1; count < PROOF_DELAY.free; count += 1) await expect(proofs.check(wrong)).rejects.toBe(wrong)
    await proofs.check()
    expect(proofs.failures()).toEqual([])
    for (let count = 0; count < PROOF_DELAY.free; count += 1) await expect(proofs.check(wrong)).rejects.toBe(wrong)
    await expect(proofs.check()).rejects.toMatchObject({ code: 'too-many', waitSeconds: PROOF_DELAY.first })
  })

  test.each([new DomainError('unavailable', 'Google is away'), new Error('a fault of ours')])(
    'does not hold it against anybody that nothing could be checked: %s',
    async (error) => {
      const proofs = counter()
      await expect(proofs.check(wrong)).rejects.toBe(wrong)
      for (let count = 0; count < 3 * PROOF_DELAY.free; count += 1)
        await expect(proofs.check(error)).rejects.toBe(error)
      expect(proofs.failures()).toEqual([1])
    },
  )
})

describe('a session', () => {
  const at = (before: number) => ({ confirmedAt: new Date(now.getTime() - before) })

  test('is confirmed for as long as the contract says', () => {
    expect(() => requireConfirmed(at(0), now)).not.toThrow()
    expect(() => requireConfirmed(at(CONFIRMATION_LIFETIME - 1), now)).not.toThrow()
    for (const session of [at(CONFIRMATION_LIFETIME), { confirmedAt: null }]) {
      expect(() => requireConfirmed(session, now)).toThrow(CONFIRMATION_NEEDED)
    }
  })
})
