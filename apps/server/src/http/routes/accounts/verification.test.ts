import { describe, expect, test } from 'vitest'
import { RESEND_LIMITS, SIGN_UP_LIFETIME_MS, VERIFICATION_LIFETIME_MS } from '@toile/core'
import { createTestApp } from '../../../testing/index.ts'
import { setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, freshName, addressOf, signUp, logIn, linkDataFor, verify, verifiedAccount, ledgerOf, eventsOf } = people

describe('verification', () => {
  test('makes the account, gives the trial credits once, and says no address when the link is used again', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const data = await linkDataFor(name)
    const first = await verify(data)
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        verified: true,
        email: addressOf(name),
        message: 'Account Verified',
        signed_in: false,
        username: name,
        trial: { credits: 60, why_not: null },
      },
    ])
    for (let count = 0; count < 2; count += 1) {
      const again = await verify(data)
      expect([again.statusCode, again.json()]).toEqual([
        200,
        {
          verified: true,
          email: null,
          message: 'Account Verified',
          signed_in: false,
          username: null,
          trial: null,
        },
      ])
      clock.advance(VERIFICATION_LIFETIME_MS)
    }
    expect(await ledgerOf(name)).toEqual([{ amount: 60, reason: 'trial' }])
    expect(await eventsOf(name)).toEqual(['signed-up'])
  })

  test('a link used eight times at once makes one account and grants once', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const data = await linkDataFor(name)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(data)))
    expect(answers.every((answer) => answer.json().verified === true)).toBe(true)
    expect(answers.filter((answer) => answer.json().email !== null)).toHaveLength(1)
    expect(await ledgerOf(name)).toEqual([{ amount: 60, reason: 'trial' }])
  })

  test('a link that is too old names its address while the sign-up waits, an unknown one names none', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const data = await linkDataFor(name)
    clock.advance(VERIFICATION_LIFETIME_MS)
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
    clock.advance(SIGN_UP_LIFETIME_MS)
    expect((await verify(data)).json()).toEqual(unknown.json())
    expect(await ledgerOf(name)).toEqual([])
  })

  test('signs in the browser that signed up, and no other (R41)', async () => {
    const name = freshName()
    const client = people.server.visitor()
    const signedUp = await signUp(client, name)
    const session = signedUp.cookies.find((cookie) => cookie.name === 'sessionid')
    expect(session?.value).toBe(client.cookies.get('sessionid'))
    expect(session?.expires?.getTime()).toBe(Math.floor((clock.now().getTime() + SIGN_UP_LIFETIME_MS) / 1000) * 1000)
    // The page fetches its token anew when it is opened again; what binds the browser stays as it is.
    const csrf = await client.get('/api/csrf/')
    expect(csrf.cookies.map((cookie) => cookie.name)).toEqual(['csrftoken'])

    const answer = await verify(await linkDataFor(name), client)
    expect(answer.json()).toMatchObject({ verified: true, signed_in: true, username: null, email: addressOf(name) })
    expect((await client.get('/api/session/')).json().user).toEqual({ username: name, email: addressOf(name) })
    expect(client.cookies.get('sessionid')).not.toBe(session?.value)
    expect(client.cookies.has('known_device')).toBe(true)
    expect(await eventsOf(name)).toEqual(['signed-up', 'signed-in'])
    // The session that it came with opens nothing.
    const copy = people.server.visitor()
    copy.setCookie('sessionid', session?.value ?? '')
    expect((await copy.get('/api/session/')).json()).toMatchObject({ authenticated: false })
  })

  test('does not sign in a browser that only another sign-up of the address came from', async () => {
    const [first, second] = [freshName(), freshName()]
    const email = addressOf(first)
    const stranger = people.server.visitor()
    await signUp(stranger, second, { email })
    await linkDataFor(email)
    await signUp(people.server.visitor(), first)
    const answer = await verify(await linkDataFor(email, 2), stranger)
    expect(answer.json()).toMatchObject({ verified: true, signed_in: false, username: first })
    expect((await stranger.get('/api/session/')).json()).toMatchObject({ authenticated: false })
  })

  test('signs in the browser where the right password was told ‘Not verified’', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const client = people.server.visitor()
    expect((await logIn(client, name)).json()).toEqual({ message: 'Not verified' })
    expect((await verify(await linkDataFor(name), client)).json()).toMatchObject({ signed_in: true })
  })

  test('one mailbox gets one trial grant, however it is written (R9)', async () => {
    const [first, second] = [freshName(), freshName()]
    await signUp(people.server.visitor(), first, { email: 'one.mailbox@gmail.com' })
    const mail = await people.server.mailbox.mailTo('one.mailbox@gmail.com')
    await verify(new URL(mail.link).searchParams.get('data') ?? '')
    await signUp(people.server.visitor(), second, { email: 'OneMailbox+again@googlemail.com' })
    const again = await people.server.mailbox.mailTo('OneMailbox+again@googlemail.com')
    expect((await verify(new URL(again.link).searchParams.get('data') ?? '')).json()).toMatchObject({
      verified: true,
      trial: { credits: 0, why_not: 'This mailbox or Google account has had its trial credits before.' },
    })
    expect(await ledgerOf(first)).toHaveLength(1)
    expect(await ledgerOf(second)).toEqual([])
    const { rows } = await people.server.database.pool.query<{ text: string }>(
      `SELECT string_agg(encode(identity_hash, 'escape'), ' ') AS text FROM trial_grants`,
    )
    expect(rows[0]?.text).not.toContain('onemailbox')
  })

  test.each([
    [{ perRangeAndDay: 1 }, 'Too many accounts were opened from your network today, so this one got no trial credits.'],
    [{ perDay: 1 }, 'Too many accounts were opened today, so this one got no trial credits.'],
  ])('grants are limited by %j, and that is said; the account is verified all the same', async (trial, reason) => {
    const limited = await createTestApp({ trial })
    try {
      const answers: unknown[] = []
      const balances: number[] = []
      for (const name of ['grant1', 'grant2']) {
        const client = limited.visitor()
        await signUp(client, name)
        const { link } = await limited.mailbox.mailTo(addressOf(name))
        answers.push((await client.get(link.replace(/^.*\/verify-email/, '/api/verify-email/'))).json().trial)
        expect((await logIn(client, name)).statusCode).toBe(200)
        balances.push((await client.get('/api/get-user-credits/')).json().credits)
      }
      expect(balances).toEqual([60, 0])
      expect(answers).toEqual([
        { credits: 60, why_not: null },
        { credits: 0, why_not: reason },
      ])
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
  const resend = (credential: string, client = people.server.visitor()) =>
    client.post('/api/resend-verification/', { credential })
  const mailsTo = (address: string) => people.server.mailbox.received.filter(({ to }) => to === address)

  test('answers the same for a sign-up, an account and nobody, and mails only the first', async () => {
    const waiting = freshName()
    await signUp(people.server.visitor(), waiting)
    await linkDataFor(waiting)
    const verified = await verifiedAccount()
    const nobody = freshName()
    const answers = [await resend(addressOf(nobody)), await resend(addressOf(verified)), await resend(waiting)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual(answers[0]?.json())
    }
    expect(answers[0]?.json()).toMatchObject({ wait_time: 60 })

    expect((await verify(await linkDataFor(waiting, 2))).json()).toMatchObject({ verified: true })
    await people.allMailsWritten()
    expect([...mailsTo(addressOf(verified)), ...mailsTo(addressOf(nobody))]).toHaveLength(1)
  })

  test('is held back for a minute, for name and address together, and says the seconds that are left', async () => {
    const waiting = freshName()
    await signUp(people.server.visitor(), waiting)
    const owner = await verifiedAccount()
    const nobody = freshName()
    for (const [first, second] of [
      [waiting, addressOf(waiting).toUpperCase()],
      [addressOf(owner), owner],
      [addressOf(nobody), addressOf(nobody).toUpperCase()],
    ] as const) {
      await resend(first)
      clock.advance(19_500)
      const refused = await resend(second)
      expect([refused.statusCode, refused.json().wait_time, refused.headers['retry-after']]).toEqual([429, 41, '41'])
    }
    clock.advance(RESEND_LIMITS.oneAMinute.windowSeconds * 1000)
    expect((await resend(waiting)).statusCode).toBe(200)
  })

  test('more than the mailbox gets in an hour is refused, and not taken for nothing', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    await linkDataFor(name)
    for (let count = 0; count < RESEND_LIMITS.anHour.max; count += 1) {
      clock.advance(RESEND_LIMITS.oneAMinute.windowSeconds * 1000)
      expect((await resend(name)).statusCode).toBe(200)
      await linkDataFor(name, count + 2)
    }
    clock.advance(RESEND_LIMITS.oneAMinute.windowSeconds * 1000)
    const refused = await resend(name)
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, 3600 - 60 * RESEND_LIMITS.anHour.max])
  })

  test('sends the asker’s own link, and never that of a stranger with the same address', async () => {
    const [owner, stranger] = [freshName(), freshName()]
    const email = addressOf(owner)
    const own = people.server.visitor()
    await signUp(own, owner)
    await linkDataFor(email)
    await signUp(people.server.visitor(), stranger, { email })
    await linkDataFor(email, 2)

    await resend(email)
    await people.allMailsWritten()
    expect(mailsTo(email)).toHaveLength(2)
    clock.advance(RESEND_LIMITS.oneAMinute.windowSeconds * 1000)
    await resend(email, own)
    expect((await verify(await linkDataFor(email, 3))).json()).toMatchObject({ verified: true, username: owner })
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
