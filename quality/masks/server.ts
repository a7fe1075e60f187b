/** A real server to be measured, with an account that is signed in. */
import { setTimeout as pause } from 'node:timers/promises'
import { startToile } from '@toile/e2e/server'

export interface MeasuredServer {
  readonly url: string
  /** What a request of the account carries. */
  readonly headers: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** How often the counters of requests are emptied: a measurement asks for more masks a minute than a person may. */
const UNLIMITED_EVERY_MS = 500

export async function startMeasured(env: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> {
  const toile = await startToile(env)
  const unlimit = setInterval(() => {
    toile.database.query('DELETE FROM rate_limits').catch(() => {})
  }, UNLIMITED_EVERY_MS)
  const close = async (): Promise<void> => {
    clearInterval(unlimit)
    await toile.close()
  }
  try {
    const cookies = await signIn(toile.url, () => toile.mails())
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-CSRFToken': cookies.get('csrftoken') ?? '',
    }
    return { url: toile.url, headers, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Mails = Awaited<ReturnType<Awaited<ReturnType<typeof startToile>>['mails']>>

async function signIn(url: string, mails: () => Promise<Mails>): Promise<ReadonlyMap<string, string>> {
  const cookies = new Map<string, string>()
  const email = 'measurer@example.org'
  const password = 'a long enough phrase'

  async function request(path: string, body?: Record<string, string>): Promise<void> {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': cookies.get('csrftoken') ?? '',
    }
    const answer = await fetch(url + path, {
      headers,
      redirect: 'manual',
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }

  await request('/api/csrf/')
  await request('/api/signup/', { username: 'measurer', email, password1: password, password2: password })
  let link: string | undefined
  while (!link) {
    // The mail is sent by a worker, a moment after the sign-up.
    await pause(50)
    link = (await mails()).find(({ to }) => to === email)?.links.find((each) => each.includes('/verify-email'))
  }
  await request(`/api/verify-email/${new URL(link).search}`)
  await request('/api/csrf/')
  await request('/api/login/', { username: 'measurer', password })
  await request('/api/csrf/')
  return cookies
}
