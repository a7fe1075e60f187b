import { MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { accessOf, judge } from './guard-rules.ts'

const visitor = { authenticated: false, user: null }
const member = { authenticated: true, user: { username: 'marguerite', email: 'm@example.com' } }

describe('accessOf', () => {
  it.each(['/', '/login', '/register', '/login/'])('%s is for visitors', (path) => {
    expect(accessOf(path)).toBe('visitor')
  })
  it.each([
    '/dashboard',
    '/library',
    '/picture/0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11',
    '/recipe',
    '/account',
    '/account/sessions',
    '/variation-results',
    '/temp-redirect',
    ...MODES.map((mode) => `/${mode}/`),
    ...MODES.map((mode) => `/${mode}`),
  ])('%s is private', (path) => {
    expect(accessOf(path)).toBe('private')
  })
  it.each([
    '/pricing',
    '/terms-of-service',
    '/cookie-policy',
    '/security',
    '/verify-email',
    '/logout',
    '/no-such-page',
  ])('%s is open to all', (path) => {
    expect(accessOf(path)).toBe('open')
  })
})

describe('judge (R1)', () => {
  it('sends a signed-in user from a visitor page to the dashboard, even while checking', () => {
    expect(judge('/', { session: member, checking: false })).toEqual({ kind: 'redirect', to: '/dashboard' })
    expect(judge('/login', { session: member, checking: true })).toEqual({ kind: 'redirect', to: '/dashboard' })
  })
  it('shows the landing page to a visitor, also before the first answer', () => {
    expect(judge('/', { session: visitor, checking: false })).toEqual({ kind: 'show' })
    expect(judge('/', { session: undefined, checking: true })).toEqual({ kind: 'show' })
  })
  it('sends a visitor from a private page to the login', () => {
    expect(judge('/dashboard', { session: visitor, checking: false })).toEqual({ kind: 'redirect', to: '/login' })
  })
  it('never shows a private page before an answer said who is there', () => {
    expect(judge('/dashboard', { session: undefined, checking: true })).toEqual({ kind: 'wait' })
    expect(judge('/create-pattern/', { session: undefined, checking: false })).toEqual({ kind: 'wait' })
  })
  it('waits for the new answer when the last one said signed out', () => {
    expect(judge('/dashboard', { session: visitor, checking: true })).toEqual({ kind: 'wait' })
  })
  it('keeps a private page on screen while a known session is checked again', () => {
    expect(judge('/dashboard', { session: member, checking: true })).toEqual({ kind: 'show' })
  })
  it('shows open pages whatever is known', () => {
    for (const session of [undefined, visitor, member]) {
      expect(judge('/pricing', { session, checking: false })).toEqual({ kind: 'show' })
    }
  })
})
