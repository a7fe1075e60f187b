import type { PageSettings } from '@toile/contract'
import { z } from 'zod/mini'

/** How 'Continue with Google' gets its token: from Google itself, or from the sandbox of local mode (R27, R44). */
export type GoogleSetup = NonNullable<PageSettings['google']>

/** Why no token came. What the person did themselves (`closed`, `denied`) is no failure. */
export type GoogleTrouble = 'blocked' | 'closed' | 'denied' | 'unreachable'

const WORDS: Readonly<Record<GoogleTrouble, string>> = {
  blocked: 'Your browser did not let Google’s window open. Allow pop-ups for this page and try again.',
  closed: 'Google’s window was closed before you had chosen an account. Nothing has changed.',
  denied: 'Google was not allowed to tell us who you are. Nothing has changed.',
  unreachable: 'Google could not be reached. Check your connection and try again, or use your e-mail.',
}

/** Thrown where no token came; the message is fit to be shown. */
export class GoogleError extends Error {
  readonly trouble: GoogleTrouble

  constructor(trouble: GoogleTrouble) {
    super(WORDS[trouble])
    this.name = 'GoogleError'
    this.trouble = trouble
  }
}

/** Fetches what the press will need, so that Google's window can open in the press itself, as browsers want it. */
export function prepareGoogle(setup: GoogleSetup): void {
  if (setup.kind === 'google') void identityServices().catch(() => undefined)
}

/** Opens the window in which an account is chosen. Resolves to an access token; rejects with a GoogleError. */
export const googleAccessToken = (setup: GoogleSetup): Promise<string> =>
  setup.kind === 'google' ? askGoogle(setup.client_id) : askSandbox(setup.consent_url)

const SCRIPT = 'https://accounts.google.com/gsi/client'
const SCOPE = 'openid email profile'

interface TokenAnswer {
  readonly access_token?: string
  readonly error?: string
}

interface OAuth2 {
  initTokenClient(options: {
    readonly client_id: string
    readonly scope: string
    readonly callback: (answer: TokenAnswer) => void
    readonly error_callback: (error: { readonly type: string }) => void
  }): { requestAccessToken(): void }
}

declare global {
  interface Window {
    /** Set by Google Identity Services. */
    readonly google?: { readonly accounts: { readonly oauth2: OAuth2 } }
  }
}

let loading: Promise<OAuth2> | null = null

/** Google's script, fetched once; a fetch that failed is tried again the next time it is asked for. */
function identityServices(): Promise<OAuth2> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function load(): Promise<OAuth2> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    const fail = (): void => {
      script.remove()
      reject(new GoogleError('unreachable'))
    }
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const oauth2 = window.google?.accounts.oauth2
      if (oauth2 === undefined) fail()
      else resolve(oauth2)
    })
    document.head.append(script)
  })
}

async function askGoogle(clientId: string): Promise<string> {
  const oauth2 = await identityServices()
  return new Promise((resolve, reject) => {
    const refuse = (trouble: GoogleTrouble): void => reject(new GoogleError(trouble))
    oauth2
      .initTokenClient({
        client_id: clientId,
        scope: SCOPE,
        callback: ({ access_token: token, error }) => {
          if (token !== undefined && token !== '') resolve(token)
          else refuse(error === 'access_denied' ? 'denied' : 'unreachable')
        },
        error_callback: ({ type }) => {
          if (type === 'popup_failed_to_open') refuse('blocked')
          else refuse(type === 'popup_closed' ? 'closed' : 'unreachable')
        },
      })
      .requestAccessToken()
  })
}

const sandboxMessage = z.object({
  state: z.string(),
  access_token: z.optional(z.string().check(z.minLength(1))),
  error: z.optional(z.string()),
})

/** Milliseconds between two looks whether the window is still there: nothing tells of its end. */
const POLL_INTERVAL_MS = 300

function askSandbox(consentUrl: string): Promise<string> {
  const state = crypto.randomUUID()
  const url = new URL(consentUrl, location.origin)
  url.searchParams.set('state', state)
  const opened = window.open(url, '_blank', 'popup,width=480,height=680')
  if (opened === null) return Promise.reject(new GoogleError('blocked'))
  return new Promise((resolve, reject) => {
    let seenClosed = false
    const watch = setInterval(() => {
      if (!opened.closed) return
      // What it said last may still be on its way: it is waited for until the next look.
      if (seenClosed) settle(() => reject(new GoogleError('closed')))
      seenClosed = true
    }, POLL_INTERVAL_MS)
    const hear = ({ origin, data }: MessageEvent<unknown>): void => {
      const message = sandboxMessage.safeParse(data)
      // Any page may send a message here; only ours knows the state of this press.
      if (origin !== location.origin || !message.success || message.data.state !== state) return
      const { access_token: token } = message.data
      settle(() => (token === undefined ? reject(new GoogleError('denied')) : resolve(token)))
    }
    const settle = (end: () => void): void => {
      clearInterval(watch)
      removeEventListener('message', hear)
      end()
    }
    addEventListener('message', hear)
  })
}
