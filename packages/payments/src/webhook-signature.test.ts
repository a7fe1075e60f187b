import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { InvalidEvent } from '@toile/core'
import { signWebhook, verifyWebhook } from './webhook-signature.ts'

const SECRET = 'whsec_test'
const BODY = '{"id":"evt_1"}'
const NOW = new Date('2030-05-05T12:00:00Z')
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
const check = (header: string, body: string = BODY, now = NOW) => verifyWebhook(body, header, SECRET, now)

describe('a webhook’s signature', () => {
  test('is the one that Stripe makes, and what Stripe signed is taken', () => {
    const timestamp = NOW.getTime() / 1000
    const stripe = Stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp })
    expect(signWebhook(BODY, SECRET, NOW)).toBe(stripe)
    expect(() => check(stripe)).not.toThrow()
  })

  test.each([
    ['another body', () => check(signWebhook(BODY, SECRET, NOW), `${BODY} `)],
    ['another secret', () => check(signWebhook(BODY, 'whsec_other', NOW))],
    ['another time', () => check(signWebhook(BODY, SECRET, NOW).replace(/t=\d+/, `t=${NOW.getTime() / 1000 + 1}`))],
    ['two times', () => check(`t=1,${signWebhook(BODY, SECRET, NOW)}`)],
    ['another scheme alone', () => check(signWebhook(BODY, SECRET, NOW).replace('v1=', 'v0='))],
    ['a mark cut short', () => check(signWebhook(BODY, SECRET, NOW).slice(0, -2))],
    ['nothing', () => check('')],
    ['an age of more than five minutes', () => check(signWebhook(BODY, SECRET, NOW), BODY, later(301))],
    ['a time more than five minutes ahead', () => check(signWebhook(BODY, SECRET, later(301)))],
  ])('does not fit %s', (_what, verify) => {
    expect(verify).toThrow(InvalidEvent)
  })

  test('is good for five minutes, and one of several is enough', () => {
    const header = signWebhook(BODY, SECRET, NOW)
    expect(() => check(header, BODY, later(300))).not.toThrow()
    const [time, mark] = header.split(',')
    expect(() => check(`${time},v1=${'0'.repeat(64)},${mark}`)).not.toThrow()
  })
})
