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
import { quantile } from './lib/figures.ts'
import { mannWhitney } from './lib/mann-whitney.ts'

const TRIES = Number(process.argv[2] ?? 400)
/** Of each call, three differences are looked at: with this, one true answer in twenty of these runs is taken for a difference. */
const SIGNIFICANT = 0.05 / 3
const PASSWORD = 'a long enough phrase'

const KINDS = ['known', 'unknown', 'unverified', 'google only'] as const
type Kind = (typeof KINDS)[number]
type Call = (email: string) => readonly [path: string, fields: Record<string, string>]

const CALLS: Readonly<Record<string, Call>> = {
  login: (email) => ['/api/login/', { username: email, password: 'the wrong phrase' }],
  'password reset': (email) => ['/api/account/password-reset/', { credential: email }],
  'sign-up': (email) => [
    '/api/signup/',
    { username: nameOf(email) + randomUUID().slice(0, 8), email, password1: PASSWORD, password2: PASSWORD },
  ],
}

const nameOf = (email: string): string => email.split('@')[0]!

const toile = await startToile()
try {
  const { database, url } = toile
  const visitor = await createVisitor(url)
  let people = 0
  /** Somebody of each kind is new for each try: what an earlier try left behind is not measured. */
  async function somebody(kind: Kind): Promise<string> {
    const email = `timed${(people += 1)}@example.org`
    if (kind === 'unverified') await visitor.post(...CALLS['sign-up']!(email))
    if (kind === 'known' || kind === 'google only') {
      await database.query(
        `INSERT INTO accounts (username, email, verified_at, password_hash, google_sub) VALUES ($1, $2, now(), $3, $4)`,
        kind === 'known' ? [nameOf(email), email, hashed, null] : [nameOf(email), email, null, `sub-${people}`],
      )
    }
    return email
  }
  const hashed = await hashOf(PASSWORD)

  let told = false
  for (const [name, call] of Object.entries(CALLS)) {
    const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]))
    for (let run = 0; run < TRIES; run += 1) {
      // By turns and in another order each time: what the machine does meanwhile meets all of them alike.
      for (const kind of KINDS.toSorted(() => Math.random() - 0.5)) {
        const email = await somebody(kind)
        await database.query('DELETE FROM rate_limits')
        await database.query('DELETE FROM login_delays')
        const start = performance.now()
        await visitor.post(...call(email))
        times.get(kind)!.push(performance.now() - start)
      }
    }
    console.log(`\n${name}, ${TRIES} tries of each, ms`)
    for (const [kind, values] of times) {
      const p = kind === 'known' ? null : mannWhitney(times.get('known')!, values)
      if (p !== null && p < SIGNIFICANT) told = true
      const figures = [0.5, 0.9].map((share) => quantile(values, share).toFixed(1).padStart(8)).join('')
      console.log(`${kind.padEnd(12)} p50, p90 ${figures}   ${p === null ? '' : `p = ${p.toFixed(3)}`}`)
    }
  }
  console.log(told ? '\nThe time tells one kind from another.' : '\nNo difference that these tries can tell.')
  if (told) process.exitCode = 1

  /** A password hash as the server makes it: of an account that it made. */
  async function hashOf(password: string): Promise<string> {
    const { rows } = await database.query<{ password_hash: string }>(
      `SELECT password_hash FROM accounts WHERE is_demo AND password_hash IS NOT NULL`,
    )
    if (rows[0] === undefined) throw new Error(`no account with a password to take the hash of “${password}” from`)
    return rows[0].password_hash
  }
} finally {
  await toile.close()
}
