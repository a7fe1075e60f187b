import { CSRF_COOKIE } from '@toile/contract'

/**
 * The CSRF token (R13). The server sets it as a cookie that scripts may read; it changes at login and logout, so it is
 * read anew for every request and asked for only when it is missing.
 */
function readCsrfToken(cookies: string = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const [name, ...value] = pair.split('=')
    if (name === CSRF_COOKIE) return decodeURIComponent(value.join('=')) || null
  }
  return null
}

let asking: Promise<string> | null = null

async function ask(): Promise<string> {
  const response = await fetch('/api/csrf/', { credentials: 'same-origin', headers: { accept: 'application/json' } })
  const token = readCsrfToken()
  if (response.ok && token !== null) return token
  console.error('Failed to initialize CSRF protection')
  throw new Error(`GET /api/csrf/ answered ${response.status} and left ${token === null ? 'no' : 'a'} token`)
}

/** The token, asked for when there is none or when `renew` says that the one there was refused. */
export async function csrfToken(renew = false): Promise<string> {
  const present = renew ? null : readCsrfToken()
  if (present !== null) return present
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
