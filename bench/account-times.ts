/**
 * Whether the time of an answer tells which addresses have an account (R14): login, reset and sign-up for one that is
 * known, unknown, unverified, or signs in with Google alone. Prints each median, and how likely a difference as large as
 * the one seen is by chance (Mann-Whitney, two-sided, against the known one).
 *
 *     npm run bench:accounts [tries of each, 400]
 */
import { randomUUID } from 'node:crypto'
import { startToile } from '@toile/e2e/server'
import { createVisitor } from './lib/client.ts'
import { nearestRank } from './lib/figures.ts'
import { mannWhitney } from './lib/mann-whitney.ts'

const TRIES = Number(process.argv[2] ?? 400)
/** Tries on their way at a time: most of an answer's time is waited, and not worked. */
const LANES = 6
/** Of each call, three differences are looked at: with this, one true answer in twenty of these runs is taken for a difference. */
const SIGNIFICANT = 0.05 / 3
const PASSWORD = 'a long enough phrase'

const KINDS = ['known', 'unknown', 'unverified', 'google only'] as const
type Kind = (typeof KINDS)[number]
interface Call {
  /** The status of its answer. */
  readonly expected: number
  readonly of: (email: string) => readonly [path: string, fields: Record<string, string>]
}

const CALLS: Readonly<Record<string, Call>> = {
  login: { expected: 400, of: (email) => ['/api/login/', { username: email, password: 'the wrong phrase' }] },
  'password reset': { expected: 200, of: (email) => ['/api/account/password-reset/', { credential: email }] },
  'sign-up': {
    expected: 200,
    of: (email) => ['/api/signup/', { username: `${nameOf(email)}b`, email, password1: PASSWORD, password2: PASSWORD }],
  },
}

const nameOf = (email: string): string => email.split('@')[0]!

const toile = await startToile()
try {
  const { database, url } = toile
  const visitor = await createVisitor(url)
  const passwordHash = await someHash()
  let told = false
  for (const [name, call] of Object.entries(CALLS)) {
    const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]))
    // By turns, each turn in another order: what the machine does meanwhile meets all of them alike.
    const turns = Array.from({ length: TRIES }, () => KINDS.toSorted(() => Math.random() - 0.5)).flat()
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let kind = turns.pop(); kind !== undefined; kind = turns.pop())
          times.get(kind)!.push(await timeOf(kind, call))
      }),
    )
    console.log(`\n${name}, ${TRIES} tries of each, ms`)
    for (const [kind, values] of times) {
      const p = kind === 'known' ? null : mannWhitney(times.get('known')!, values)
      if (p !== null && p < SIGNIFICANT) told = true
      const figures = [0.5, 0.9].map((share) => nearestRank(values, share).toFixed(1).padStart(8)).join('')
      console.log(`${kind.padEnd(12)} p50, p90 ${figures}   ${p === null ? '' : `p = ${p.toFixed(3)}`}`)
    }
  }
  console.log(told ? '\nThe time tells one kind from another.' : '\nNo difference that these tries can tell.')
  if (told) process.exitCode = 1

  /** Milliseconds. Somebody new each time: what an earlier try left behind is not measured. */
  async function timeOf(kind: Kind, { of, expected }: Call): Promise<number> {
    const email = `timed${randomUUID().replaceAll('-', '')}@example.org`
    const person = [nameOf(email), email]
    if (kind === 'unverified') {
      await database.query(
        `INSERT INTO sign_ups (username, email, password_hash, created_at, expires_at)
         VALUES ($1, $2, $3, now(), now() + interval '48 hours')`,
        [...person, passwordHash],
      )
    } else if (kind !== 'unknown') {
      const ways = kind === 'known' ? [passwordHash, null] : [null, `sub-${email}`]
      await database.query(
        'INSERT INTO accounts (username, email, verified_at, password_hash, google_sub) VALUES ($1, $2, now(), $3, $4)',
        [...person, ...ways],
      )
    }
    await database.query('DELETE FROM rate_limits')
    await database.query('DELETE FROM login_delays')
    const start = performance.now()
    const answer = await visitor.post(...of(email))
    const milliseconds = performance.now() - start
    if (answer.status !== expected) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
    return milliseconds
  }

  /** As the server makes it: of the demo account. */
  async function someHash(): Promise<string> {
    const { rows } = await database.query<{ password_hash: string }>('SELECT password_hash FROM accounts WHERE is_demo')
    if (rows[0] === undefined) throw new Error('there is no demo account to take a password’s hash from')
    return rows[0].password_hash
  }
} finally {
  await toile.close()
}
