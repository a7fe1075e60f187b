/** A real server to be measured, with an account that is signed in. */
import { signIn } from '@toile/bench/client'
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
    const { cookies } = await signIn(toile.url, () => toile.mails())
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
