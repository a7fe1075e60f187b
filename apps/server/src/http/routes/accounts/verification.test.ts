import { describe, expect, test } from 'vitest'
import { RESEND_LIMITS, VERIFICATION_LIFETIME } from '@toile/core'
import { createTestApp } from '../../../testing/index.ts'
import { setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, freshName, addressOf, signUp, logIn, linkDataFor, verify, verifiedAccount, ledgerOf } = people

describe('verification', () => {
  test('verifies, gives the trial credits once, and answers the same when the link is used again', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const data = await linkDataFor(name)
    const answers = [await verify(data), await verify(data)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ verified: true, email: addressOf(name), message: 'Account Verified' })
    }
    expect(await ledgerOf(name)).toEqual([{ amount: 60, reason: 'trial' }])
  })

  test('a link used eight times at once grants once', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const data = await linkDataFor(name)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(data)))
    expect(answers.every((answer) => answer.json().verified === true)).toBe(true)
    expect(await ledgerOf(name)).toEqual([{ amount: 60, reason: 'trial' }])
  })

  test('a link that is too old names its address, an unknown one names none', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const data = await linkDataFor(name)
    clock.advance(VERIFICATION_LIFETIME)
    const expired = await verify(data)
    expect(expired.statusCode).toBe(400)
    expect(expired.json()).toMatchObject({
      verified: false,
      email: addressOf(name),
      message: 'couldn’t be verified. Please try again.',
    })
    const unknown = await verify('x'.repeat(43))
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json()).toMatchObject({
      verified: false,
      email: null,
      message: 'Your email verification link has expired.',
    })
    expect((await verify('')).json()).toMatchObject({ email: null })
    expect((await verify('x'.repeat(3000))).json()).toHaveProperty('errors.data')
    expect(await ledgerOf(name)).toEqual([])
  })

  test('one mailbox gets one trial grant, however it is written (R9)', async () => {
    const [first, second] = [freshName(), freshName()]
    await signUp(people.server.visitor(), first, { email: 'one.mailbox@gmail.com' })
    const mail = await people.server.mailbox.mailTo('one.mailbox@gmail.com')
    await verify(new URL(mail.link).searchParams.get('data') ?? '')
    await signUp(people.server.visitor(), second, { email: 'OneMailbox+again@googlemail.com' })
    const again = await people.server.mailbox.mailTo('OneMailbox+again@googlemail.com')
    expect((await verify(new URL(again.link).searchParams.get('data') ?? '')).json()).toMatchObject({ verified: true })
    expect(await ledgerOf(first)).toHaveLength(1)
    expect(await ledgerOf(second)).toEqual([])
    const { rows } = await people.server.database.pool.query<{ text: string }>(
      `SELECT string_agg(encode(identity_hash, 'escape'), ' ') AS text FROM trial_grants`,
    )
    expect(rows[0]?.text).not.toContain('onemailbox')
  })

  test('grants are limited per network and day; the account is verified all the same', async () => {
    const limited = await createTestApp({ trial: { perRangeAndDay: 1 } })
    try {
      const balances: number[] = []
      for (const name of ['grant1', 'grant2']) {
        const client = limited.visitor()
        await signUp(client, name)
        const { link } = await limited.mailbox.mailTo(addressOf(name))
        await client.get(link.replace(/^.*\/verify-email/, '/api/verify-email/'))
        expect((await logIn(client, name)).statusCode).toBe(200)
        balances.push((await client.get('/api/get-user-credits/')).json().credits)
      }
      expect(balances).toEqual([60, 0])
    } finally {
      await limited.close()
    }
  })

  test('SIGNUP_CREDITS 0 grants nothing', async () => {
    const none = await createTestApp({ trial: { credits: 0 } })
    try {
      const client = none.visitor()
      await signUp(client, 'nothing')
      const { link } = await none.mailbox.mailTo(addressOf('nothing'))
      await client.get(link.replace(/^.*\/verify-email/, '/api/verify-email/'))
      await logIn(client, 'nothing')
      expect((await client.get('/api/get-user-credits/')).json()).toMatchObject({ credits: 0 })
    } finally {
      await none.close()
    }
  })
})

describe('resend', () => {
  const resend = (credential: string) => people.server.visitor().post('/api/resend-verification/', { credential })

  test('answers the same for an unverified, a verified and no account, and mails only the first', async () => {
    const unverified = freshName()
    await signUp(people.server.visitor(), unverified)
    await linkDataFor(unverified)
    const verified = await verifiedAccount()
    const nobody = freshName()
    const answers = [await resend(addressOf(nobody)), await resend(addressOf(verified)), await resend(unverified)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual(answers[0]?.json())
    }
    expect(answers[0]?.json()).toMatchObject({ wait_time: 60 })

    expect((await verify(await linkDataFor(unverified, 2))).json()).toMatchObject({ verified: true })
    // Jobs are taken in order, one at a time: the last of the three has been done, so the others have been too.
    const subjects = people.server.mailbox.received.filter(({ to }) =>
      [addressOf(verified), addressOf(nobody)].includes(to),
    )
    expect(subjects).toHaveLength(1)
  })

  test('is held back for a minute, whoever asks, account or not', async () => {
    const nobody = addressOf(freshName())
    await resend(nobody)
    const second = await resend(nobody.toUpperCase())
    expect(second.statusCode).toBe(429)
    expect(second.json()).toMatchObject({ wait_time: 60 })
    clock.advance(RESEND_LIMITS.oneAMinute.windowSeconds * 1000)
    expect((await resend(nobody)).statusCode).toBe(200)
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
