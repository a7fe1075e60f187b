import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken, MAIL_LIMIT, type AccountMail } from '@toile/core'
import { setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, freshName, addressOf, signUp, verifiedAccount, allMailsWritten: allWritten } = people
const query = (text: string, values: unknown[] = []) => people.server.database.pool.query(text, values)

const send = (job: AccountMail): Promise<void> =>
  people.server.jobs.within(people.server.database.drizzle).send('account-mail', job)

const mailsTo = (address: string) => people.server.mailbox.received.filter(({ to }) => to === address)

interface Person {
  readonly id: string
  readonly email: string
}
async function person(fields: { passwordHash?: string | null } = {}): Promise<Person> {
  const id = randomUUID()
  const name = freshName()
  await query('INSERT INTO accounts (id, username, email, password_hash, verified_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    name,
    addressOf(name),
    fields.passwordHash === undefined ? 'a hash' : fields.passwordHash,
    clock.now(),
  ])
  return { id, email: addressOf(name) }
}

async function signUpRow(email: string, expiresAt: Date, username = freshName()): Promise<string> {
  const id = randomUUID()
  await query(
    'INSERT INTO sign_ups (id, username, email, password_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, username, email, 'a hash', clock.now(), expiresAt],
  )
  return id
}

const logged = (accountId: string, kind: string, at = clock.now()) =>
  query('INSERT INTO security_events (account_id, kind, device, network, created_at) VALUES ($1, $2, $3, $4, $5)', [
    accountId,
    kind,
    'Firefox on Linux',
    '203.0.113.0/24',
    at,
  ])

const HOUR = 3600_000
const inHours = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR)
/** An open change of address, as asking for one leaves it. */
const changeAsked = (accountId: string, email: string) =>
  query(
    `INSERT INTO account_tokens (token_hash, account_id, purpose, email, created_at, expires_at) VALUES ($1, $2, 'email-change', $3, $4, $5)`,
    [hashToken(randomUUID()), accountId, email, clock.now(), inHours(24)],
  )
const dataOf = (link: string): string => new URL(link).searchParams.get('data') ?? ''

beforeEach(() => {
  clock.advance(2 * HOUR)
})

describe('a link', () => {
  test('is stored as a hash alone, for its account, its purpose and its time', async () => {
    const { id, email } = await person()
    const newAddress = addressOf(freshName())
    await send({ mail: 'password-reset', credential: email.toUpperCase() })
    const reset = await people.server.mailbox.mailTo(email)
    await send({ mail: 'unlock', accountId: id })
    const unlock = await people.server.mailbox.mailTo(email, 2)
    await changeAsked(id, newAddress)
    await send({ mail: 'email-change', accountId: id, email: newAddress })
    const change = await people.server.mailbox.mailTo(newAddress)

    expect(new URL(reset.link).pathname).toBe('/reset-password')
    expect(new URL(unlock.link).pathname).toBe('/unlock')
    expect(new URL(change.link).pathname).toBe('/confirm-email')
    const { rows } = await query(
      `SELECT encode(token_hash, 'hex') AS hash, purpose, email, (extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
       FROM account_tokens WHERE account_id = $1 ORDER BY minutes, purpose`,
      [id],
    )
    const hash = (link: string): string => Buffer.from(hashToken(dataOf(link))).toString('hex')
    expect(rows).toEqual([
      { hash: hash(reset.link), purpose: 'password-reset', email: null, minutes: 30 },
      { hash: hash(unlock.link), purpose: 'unlock', email: null, minutes: 30 },
      { hash: hash(change.link), purpose: 'email-change', email: newAddress, minutes: 24 * 60 },
    ])
    const { rows: jobs } = await query(`SELECT string_agg(j::text, ' ') AS text FROM pgboss.job j`)
    for (const { link } of [reset, unlock, change]) expect(jobs[0].text).not.toContain(dataOf(link))
  })

  test('of a sign-up works for a day, and never longer than the sign-up waits', async () => {
    const email = addressOf(freshName())
    const fresh = await signUpRow(email, inHours(48))
    await send({ mail: 'verification', signUpId: fresh })
    const first = await people.server.mailbox.mailTo(email)
    expect(first.text).toContain('works for 24 hours.')
    clock.advance(45 * HOUR)
    await send({ mail: 'verification-again', credential: email.toUpperCase() })
    const second = await people.server.mailbox.mailTo(email, 2)
    expect(second.text).toContain('works for 3 hours.')
    expect(dataOf(second.link)).not.toBe(dataOf(first.link))
    const { rows } = await query(
      `SELECT account_id, (extract(epoch FROM expires_at - created_at) / 3600)::int AS hours
       FROM email_verifications WHERE sign_up_id = $1 ORDER BY created_at`,
      [fresh],
    )
    expect(rows).toEqual([
      { account_id: null, hours: 24 },
      { account_id: null, hours: 3 },
    ])

    clock.advance(4 * HOUR)
    await send({ mail: 'verification', signUpId: fresh })
    await send({ mail: 'verification-again', credential: email })
    await allWritten()
    expect(mailsTo(email)).toHaveLength(2)
  })
})

describe('whom a mail goes to', () => {
  test('nobody: a credential that is nobody’s, an account that is gone, a sign-up that waits', async () => {
    const waiting = addressOf(freshName())
    await signUpRow(waiting, inHours(48))
    const gone = await person()
    await query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [gone.id])
    const before = people.server.mailbox.received.length
    await send({ mail: 'password-reset', credential: 'nobody@example.com' })
    await send({ mail: 'password-reset', credential: waiting })
    await send({ mail: 'password-reset', credential: gone.email })
    await send({ mail: 'verification-again', credential: 'nobody' })
    await send({ mail: 'unlock', accountId: gone.id })
    await send({ mail: 'password-changed', accountId: gone.id })
    await send({ mail: 'email-change', accountId: gone.id, email: 'elsewhere@example.com' })
    const changed = await person()
    await changeAsked(changed.id, 'wanted@example.com')
    await send({ mail: 'email-change', accountId: changed.id, email: 'revoked@example.com' })
    await send({ mail: 'verification', signUpId: randomUUID() })
    await allWritten()
    expect(people.server.mailbox.received).toHaveLength(before)
    expect((await query('SELECT 1 FROM account_tokens WHERE account_id = $1', [gone.id])).rowCount).toBe(0)
    expect((await query('SELECT email FROM account_tokens WHERE account_id = $1', [changed.id])).rows).toEqual([
      { email: 'wanted@example.com' },
    ])
  })

  test('the address that a job names, where it names one', async () => {
    const { id, email } = await person()
    await send({ mail: 'email-change-notice', accountId: id, email: 'asked@old.example' })
    await send({ mail: 'email-changed', accountId: id, oldEmail: 'done@old.example' })
    await send({ mail: 'account-deleted', email: 'deleted@old.example' })
    await allWritten()
    expect(mailsTo('asked@old.example').map(({ subject }) => subject)).toEqual(['E-mail address change requested'])
    expect(mailsTo('done@old.example').map(({ subject }) => subject)).toEqual(['Your e-mail address was changed'])
    expect(mailsTo('deleted@old.example').map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    expect(mailsTo(email)).toEqual([])
  })
})

describe('what a mail says', () => {
  test('when, with what and from where, as the security log holds it', async () => {
    const { id, email } = await person()
    await logged(id, 'password-changed', new Date('2025-03-04T05:06:07Z'))
    await logged(id, 'signed-out')
    await send({ mail: 'password-changed', accountId: id })
    const { text } = await people.server.mailbox.mailTo(email)
    expect(text).toMatch(/CHANGED +4 March 2025, 05:06\sUTC\nDEVICE +Firefox on Linux\nNETWORK +203\.0\.113\.0\/24\n/)
  })

  test('of a new sign-in, what the job holds', async () => {
    const { id, email } = await person()
    const at = '2026-11-12T13:14:15.000Z'
    await send({ mail: 'new-sign-in', accountId: id, device: 'Safari on iOS', network: '2001:db8:1::/48', at })
    const { text } = await people.server.mailbox.mailTo(email)
    expect(text).toMatch(/WHEN +12 November 2026, 13:14\sUTC\nDEVICE +Safari on iOS\nNETWORK +2001:db8:1::\/48\n/)
  })

  test('of a new password, that passkeys stay, where there are any', async () => {
    const [without, owner] = [await person(), await person()]
    await query(
      `INSERT INTO passkeys (id, account_id, public_key, counter, transports, synced, name, created_at)
       VALUES ($1::text, $1::uuid, '', 0, '{}', true, 'evil.com', now())`,
      [owner.id],
    )
    for (const { id } of [without, owner]) await send({ mail: 'password-changed', accountId: id })
    const mails = [await people.server.mailbox.mailTo(without.email), await people.server.mailbox.mailTo(owner.email)]
    expect(mails.map(({ text }) => /passkey/i.test(text))).toEqual([false, true])
    expect(mails[1]?.text).not.toContain('evil.com')
  })

  test('of a new passkey and a linked Google account, when and from where', async () => {
    const { id, email } = await person()
    for (const kind of ['passkey-added', 'google-linked'] as const) {
      await logged(id, kind, new Date('2025-03-04T05:06:07Z'))
      await send({ mail: kind, accountId: id })
    }
    await allWritten()
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'Your account was linked with Google',
    ])
    for (const { text } of mailsTo(email)) {
      expect(text).toMatch(
        /(ADDED|LINKED) +4 March 2025, 05:06\sUTC\nDEVICE +Firefox on Linux\nNETWORK +203\.0\.113\.0/,
      )
    }
  })

  test('that who signs in with Google has no password, and may set one', async () => {
    const { email } = await person({ passwordHash: null })
    await send({ mail: 'password-reset', credential: email })
    const { subject, text } = await people.server.mailbox.mailTo(email)
    expect(subject).toBe('Set a password for Toile')
    expect(text).toContain('you sign in with Google')
  })
})

describe('mails to one address', () => {
  test('25 sign-ups with a known address send its owner three', async () => {
    const owner = await verifiedAccount()
    await query('DELETE FROM rate_limits')
    for (let count = 0; count < 25; count += 1) {
      const response = await signUp(people.server.visitor(), freshName(), { email: addressOf(owner) })
      expect(response.statusCode).toBe(200)
    }
    await allWritten()
    const known = () =>
      mailsTo(addressOf(owner)).filter(({ subject }) => subject === 'You already have a Toile account')
    expect(known()).toHaveLength(3)

    clock.advance(HOUR)
    await signUp(people.server.visitor(), freshName(), { email: addressOf(owner) })
    await allWritten()
    expect(known()).toHaveLength(4)
  })

  test('are three in any hour, not three before its turn and three after', async () => {
    const { email } = await person()
    const resets = () => mailsTo(email).length
    const MINUTE = HOUR / 60
    for (const [minutes, expected] of [
      [0, 1],
      [50, 2],
      [5, 3],
      [3, 3],
      [3, 4],
      [40, 4],
      [10, 5],
    ] as const) {
      clock.advance(minutes * MINUTE)
      await send({ mail: 'password-reset', credential: email })
      await allWritten()
      expect(resets()).toBe(expected)
    }
  })

  test('are counted together, whatever their kind and however the mailbox is spelled', async () => {
    const name = freshName()
    const id = await signUpRow(`${name}+one@gmail.com`, inHours(48))
    const other = await signUpRow(`${name}+two@googlemail.com`, inHours(48))
    const { id: accountId } = await person()
    await changeAsked(accountId, `${name.toUpperCase()}@gmail.com`)
    await changeAsked(accountId, `${name}@gmail.com`)
    const open = () => query('SELECT token_hash FROM account_tokens WHERE email = $1', [`${name}@gmail.com`])
    const { rows: before } = await open()
    await send({ mail: 'verification', signUpId: id })
    await send({ mail: 'email-change', accountId, email: `${name.toUpperCase()}@gmail.com` })
    await send({ mail: 'verification-again', credential: `${name}+two@googlemail.com` })
    await send({ mail: 'verification', signUpId: other })
    await send({ mail: 'email-change', accountId, email: `${name}@gmail.com` })
    await allWritten()
    const { received } = people.server.mailbox
    expect(received.filter(({ to }) => to.toLowerCase().startsWith(name))).toHaveLength(3)
    expect((await open()).rows).toEqual(before)
  })

  test('that tell of a change are never dropped', async () => {
    const { id: accountId, email } = await person()
    const at = clock.now().toISOString()
    for (let count = 0; count < 5; count += 1) {
      await send({ mail: 'password-reset', credential: email })
      await send({ mail: 'password-changed', accountId })
      await send({ mail: 'new-sign-in', accountId, device: '', network: '', at })
      await send({ mail: 'email-change-notice', accountId, email })
      await send({ mail: 'email-changed', accountId, oldEmail: email })
      await send({ mail: 'passkey-added', accountId })
      await send({ mail: 'google-linked', accountId })
      await send({ mail: 'account-deleted', email })
    }
    await allWritten()
    const resets = mailsTo(email).filter(({ subject }) => subject === 'Choose a new password')
    expect(resets).toHaveLength(MAIL_LIMIT.max)
    expect(mailsTo(email)).toHaveLength(MAIL_LIMIT.max + 35)
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
