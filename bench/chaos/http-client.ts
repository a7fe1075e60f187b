import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@toile/contract'
import type { Random } from '@toile/imaging'
import type { ChaosRecord } from './record.ts'

/** Longer than any answer of a server that is well: one that was stopped answers nothing. */
const ANSWER_MS = 20_000
/** A balancer asks another server when one does not begin to answer. */
const HEAD_MS = 2_000

export interface Answer {
  readonly status: number
  readonly text: string
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | null
}

export type Body = FormData | Readonly<Record<string, unknown>>

/** One account's browser, which asks whichever server there is, as behind a balancer. */
export interface HttpClient {
  /** Null when nobody answered. An answer that is not among the expected ones is written down as a fault. */
  post(path: string, body: Body, expected: readonly number[], headers?: Record<string, string>): Promise<Answer | null>
  /** Opens a stream, of another server where this one does not begin to answer; null when none does. */
  open(path: string, signal: AbortSignal, server: string, headers?: Record<string, string>): Promise<Response | null>
  /** One of the servers. */
  pick(): string
  /** Another one than this. */
  other(server: string): string
}

export interface CallerOptions {
  readonly servers: readonly string[]
  readonly sessionToken: string
  readonly random: Random
  readonly record: ChaosRecord
}

/** Right at any time: too much was asked, or the database is away. */
const PATIENCE = [429, 503]

/** Rejects when no server gives the session its token against forgery. */
export async function createHttpClient({ servers, sessionToken, random, record }: CallerOptions): Promise<HttpClient> {
  const cookie = `${SESSION_COOKIE}=${sessionToken}`
  const first = await fetch(`${servers[0]}/api/csrf/`, { headers: { cookie } })
  const csrf = first.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${CSRF_COOKIE}=`))
    ?.split(/[=;]/)[1]
  if (csrf === undefined) throw new Error(`the server gave no ${CSRF_COOKIE}, and answered ${first.status}`)
  const common = { cookie: `${cookie}; ${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf }
  const count = (status: number): void => void record.answers.set(status, (record.answers.get(status) ?? 0) + 1)
  const note = (what: string, status: number, body: string): void =>
    void record.wrongAnswers.push({ at: Date.now(), what, status, body: body.slice(0, 300) })

  return {
    pick: () => random.pick(servers),
    other: (server) => servers[(servers.indexOf(server) + 1) % servers.length] ?? server,

    async post(path, body, expected, headers = {}) {
      const form = body instanceof FormData
      try {
        const answer = await fetch(random.pick(servers) + path, {
          method: 'POST',
          headers: { ...common, ...(!form && { 'content-type': 'application/json' }), ...headers },
          body: form ? body : JSON.stringify(body),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        const text = await answer.text()
        count(answer.status)
        if (![...PATIENCE, ...expected].includes(answer.status)) note(`POST ${path}`, answer.status, text)
        const wait = answer.headers.get('retry-after')
        return { status: answer.status, text, retryAfter: wait === null ? null : Number(wait) }
      } catch {
        return null
      }
    },

    async open(path, signal, server, headers = {}) {
      for (const each of [server, ...servers.filter((other) => other !== server)]) {
        // One after the other, as a balancer asks them.
        const answer = await begin(each + path, { ...common, ...headers }, signal)
        if (answer === null) continue
        count(answer.status)
        if (![200, 204, ...PATIENCE].includes(answer.status)) note(`GET ${path}`, answer.status, await answer.text())
        return answer
      }
      return null
    },
  }
}

/** The answer as soon as its head is there; null when it does not come, or late. */
async function begin(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response | null> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), HEAD_MS)
  try {
    return await fetch(url, { headers, signal: AbortSignal.any([signal, late.signal]) })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
