import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPlanIntent, savePlanIntent, planIntent } from './plan-intent.ts'

const HOUR = 60 * 60_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the plan that was pressed for', () => {
  it('is kept for 48 hours, or until it is forgotten', () => {
    expect(planIntent()).toBeNull()
    savePlanIntent({ plan: 'STANDARD', payment: 'once' })
    vi.advanceTimersByTime(48 * HOUR - 1)
    expect(planIntent()).toEqual({ plan: 'STANDARD', payment: 'once' })
    vi.advanceTimersByTime(1)
    expect(planIntent()).toBeNull()
    savePlanIntent({ plan: 'PREMIUM', payment: 'monthly' })
    forgetPlanIntent()
    expect(planIntent()).toBeNull()
  })

  it.each([
    '{"plan":"https://elsewhere.example","until":9e15}',
    '{"plan":"BASIC"}',
    'no JSON',
    '"BASIC"',
    '{"plan":"BASIC","payment":"free","until":9e15}',
  ])('is one of the list and nothing else: %s', (stored) => {
    localStorage.setItem('toile.plan-intent', stored)
    expect(planIntent()).toBeNull()
  })

  it('is done without where nothing can be stored', () => {
    vi.stubGlobal('localStorage', undefined)
    savePlanIntent({ plan: 'BASIC', payment: 'monthly' })
    expect(planIntent()).toBeNull()
  })
})
