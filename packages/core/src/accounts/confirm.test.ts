import { describe, expect, test } from 'vitest'
import { CONFIRMATION_LIFETIME_MS, CONFIRMATION_NEEDED } from '@toile/contract'
import { requireConfirmed } from './confirm.ts'

const now = new Date('2026-01-01T00:00:00Z')

describe('a session', () => {
  const at = (before: number) => ({ confirmedAt: new Date(now.getTime() - before) })

  test('is confirmed for as long as the contract says', () => {
    expect(() => requireConfirmed(at(0), now)).not.toThrow()
    expect(() => requireConfirmed(at(CONFIRMATION_LIFETIME_MS - 1), now)).not.toThrow()
    for (const session of [at(CONFIRMATION_LIFETIME_MS), { confirmedAt: null }]) {
      expect(() => requireConfirmed(session, now)).toThrow(CONFIRMATION_NEEDED)
    }
  })
})
