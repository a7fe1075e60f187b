import { describe, expect, it } from 'vitest'
import { offerOf } from './offer.ts'
import type { PlanButton } from './plan-button.ts'

describe('to who is short of credits', () => {
  it.each<readonly [PlanButton, string, string]>([
    [{ kind: 'buy' }, 'monthly', 'Choose plan'],
    [{ kind: 'loading' }, 'monthly', 'Choose plan'],
    [{ kind: 'upgrade' }, 'monthly', 'Upgrade to PREMIUM'],
    [{ kind: 'unpaid', url: null }, 'monthly', 'Upgrade to PREMIUM'],
    [{ kind: 'current' }, 'once', 'Buy once'],
    [{ kind: 'return' }, 'once', 'Buy once'],
    [{ kind: 'downgrade' }, 'once', 'Buy once'],
    [{ kind: 'planned', from: null }, 'once', 'Buy once'],
    [{ kind: 'held', instead: 'upgrade', reason: 'Pay first.' }, 'once', 'Buy once'],
  ])('%j offers %s: %s', (button, payment, label) => {
    expect(offerOf(button, 'PREMIUM')).toEqual({ payment, label })
  })
})
