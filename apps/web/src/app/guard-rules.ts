import { MODES } from '@toile/contract'
import type { SessionAnswer } from '@toile/contract'

/**
 * Who may see which path (R1). A path is classed by its first segment:
 * - visitor: for those who are signed out; a signed-in user is sent to the dashboard;
 * - private: for those who are signed in; a visitor is sent to the login page;
 * - open: for everyone, and also every unknown path, which shows '404 Not Found' (R6).
 */
export type Access = 'visitor' | 'private' | 'open'

const VISITOR_SEGMENTS: ReadonlySet<string> = new Set(['', 'login', 'register'])
const PRIVATE_SEGMENTS: ReadonlySet<string> = new Set([
  'dashboard',
  'library',
  'picture',
  'recipe',
  'account',
  ...MODES,
  'variation-results',
  'temp-redirect',
])

export function accessOf(pathname: string): Access {
  const segment = pathname.split('/')[1] ?? ''
  if (VISITOR_SEGMENTS.has(segment)) return 'visitor'
  return PRIVATE_SEGMENTS.has(segment) ? 'private' : 'open'
}

export interface Knowledge {
  /** The last answer about the session, undefined before the first. */
  readonly session: SessionAnswer | undefined
  /** True while the server is being asked about this path. */
  readonly checking: boolean
}

export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: '/dashboard' | '/login' }

/**
 * What the guard does with a path. A session known a moment ago is trusted while it is checked again, so that pages
 * change without a pause; only a 'signed out' is waited for, because the user may have logged in in another tab.
 */
export function judge(pathname: string, { session, checking }: Knowledge): Verdict {
  const access = accessOf(pathname)
  if (access === 'open') return { kind: 'show' }
  if (access === 'visitor') {
    return session?.authenticated ? { kind: 'redirect', to: '/dashboard' } : { kind: 'show' }
  }
  if (session?.authenticated) return { kind: 'show' }
  if (session === undefined || checking) return { kind: 'wait' }
  return { kind: 'redirect', to: '/login' }
}
