import type { AccountSession } from '@toile/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VISITOR } from '../../../lib/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { notify } from '../../../ui/index.ts'
import { accountCalls, press, renderAccountPage } from '../testing/account.tsx'
import { knownSession } from '../../../testing/session.ts'
import { SessionsPage } from './sessions-page.tsx'

beforeEach(() => {
  vi.spyOn(notify, 'success')
  vi.spyOn(notify, 'error')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const session = (number: number, marks: Partial<AccountSession> = {}): AccountSession => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  device: 'Chrome on Windows',
  network: '203.0.113.0/24',
  created_at: '2026-11-20T12:00:00Z',
  last_seen_at: `2026-11-2${number}T12:00:00Z`,
  current: false,
  ...marks,
})
const THREE = [session(1, { device: '' }), session(2, { current: true }), session(3, { device: 'Safari on iPhone' })]

function server(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    ...accountCalls(),
    'GET /api/account/sessions/': () => ({ body: { sessions: THREE } }),
    ...more,
  })
}
const rows = async () => within(await screen.findByRole('list')).findAllByRole('listitem')

describe('the sessions', () => {
  it('are listed with their device and network, this one first and marked', async () => {
    server()
    renderAccountPage(<SessionsPage />)
    const [first, second, third] = await rows()
    expect(first!.textContent).toMatch(/^Chrome on WindowsThis browser.*In use now/)
    expect(second!.textContent).toMatch(/^Safari on iPhoneNetwork 203\.0\.113\.0\/24Last seen/)
    expect(third!.textContent).toMatch(/^Unknown device/)
    expect(within(first!).queryByRole('button')).toBeNull()
  })

  it('are ended one by one, at once', async () => {
    let sessions = THREE
    const api = server({
      'GET /api/account/sessions/': () => ({ body: { sessions } }),
      [`POST /api/account/sessions/${THREE[2]!.id}/end/`]: () => {
        sessions = sessions.filter(({ id }) => id !== THREE[2]!.id)
        return { body: { message: 'Logged out there' } }
      },
    })
    renderAccountPage(<SessionsPage />)
    await rows()
    await press(screen.getByRole('button', { name: 'End the session of Safari on iPhone, network 203.0.113.0/24' }))
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Session ended.'))
    expect(await rows()).toHaveLength(2)
    expect(api.to(`/api/account/sessions/${THREE[2]!.id}/end/`)).toHaveLength(1)
  })

  it('come back when the server did not end them, and it is said', async () => {
    server({
      [`POST /api/account/sessions/${THREE[2]!.id}/end/`]: () => ({
        status: 429,
        body: { message: 'Slow down.', wait_time: 9 },
      }),
    })
    renderAccountPage(<SessionsPage />)
    await rows()
    await press(screen.getByRole('button', { name: /Safari on iPhone/ }))
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Slow down.'))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
  })

  it('all end together, and this browser forgets who was here', async () => {
    localStorage.setItem('toile.draft/marguerite/create-pattern', '{}')
    server({ 'POST /api/account/sessions/end-all/': () => ({ body: { message: 'Logged out everywhere' } }) })
    const { router } = renderAccountPage(<SessionsPage />)
    await rows()
    await press(screen.getByRole('button', { name: 'Log out everywhere' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('All 3 sessions end, this one too')
    await press(within(dialog).getByRole('button', { name: 'Log out everywhere' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(knownSession()).toEqual(VISITOR)
    expect(localStorage.getItem('toile.draft/marguerite/create-pattern')).toBeNull()
  })

  it('end everywhere but here, and the page stays', async () => {
    const api = server({ 'POST /api/account/sessions/end-others/': () => ({ body: { message: 'Done' } }) })
    const { router } = renderAccountPage(<SessionsPage />)
    await rows()
    await press(screen.getByRole('button', { name: 'Log out everywhere' }))
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Everywhere except here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/account')
    expect(api.to('/api/account/sessions/end-others/')).toHaveLength(1)
  })
})
