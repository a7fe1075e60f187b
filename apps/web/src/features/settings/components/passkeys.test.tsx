import type { Passkey } from '@toile/contract'
import { CONFIRMATION_NEEDED } from '@toile/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PasskeyNotChosenError } from '../../../lib/passkeys.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { accountCalls, press, renderAccountPage, type } from '../testing/account.tsx'
import { Passkeys } from './passkeys.tsx'

const passkeys = vi.hoisted(() => ({ makePasskey: vi.fn<(options: object) => Promise<object>>(), place: 'here' }))
vi.mock('../../../lib/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  makePasskey: passkeys.makePasskey,
  usePasskeyPlace: () => passkeys.place,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  passkeys.place = 'here'
})

const MINE: Passkey = {
  id: 'a b',
  name: 'Laptop',
  synced: true,
  created_at: '2026-05-01T10:00:00Z',
  last_used_at: null,
}

function server(more: Parameters<typeof fakeApi>[0] = {}, list: readonly Passkey[] = [MINE]) {
  return fakeApi({
    ...accountCalls(),
    'GET /api/account/passkeys/': () => ({ body: { passkeys: list } }),
    'GET /api/account/sessions/': () => ({
      body: {
        sessions: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            device: 'Chrome on macOS',
            network: '203.0.113.0/24',
            created_at: '2026-11-20T12:00:00Z',
            last_seen_at: '2026-11-20T12:00:00Z',
            current: true,
          },
        ],
      },
    }),
    'POST /api/account/passkeys/register-options/': () => ({ body: { challenge: 'abc' } }),
    'POST /api/account/passkeys/register/': () => ({ body: MINE }),
    ...more,
  })
}

describe('the passkeys', () => {
  it('say what they are called, whether they are synced, and when they were used', async () => {
    server()
    renderAccountPage(<Passkeys />)
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('Laptop')
    expect(row.textContent).toContain('Synced: it is on your other devices too')
    expect(row.textContent).toContain('Added 1 May 2026 · not used yet')
  })

  it('are made under a name that tells where they are, and kept', async () => {
    const api = server()
    passkeys.makePasskey.mockResolvedValue({ id: 'new', type: 'public-key' })
    renderAccountPage(<Passkeys />)
    await press(await screen.findByRole('button', { name: 'Add a passkey' }))
    const field = await screen.findByDisplayValue('Chrome on macOS')
    await type(field, ' Atelier ')
    await press(screen.getByRole('button', { name: 'Create passkey' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(passkeys.makePasskey).toHaveBeenCalledWith({ challenge: 'abc' })
    expect(JSON.parse(String(api.to('/api/account/passkeys/register/')[0]?.body))).toEqual({
      name: 'Atelier',
      passkey: { id: 'new', type: 'public-key' },
    })
  })

  it('say when none was made, with the name kept', async () => {
    const api = server()
    passkeys.makePasskey.mockRejectedValue(new PasskeyNotChosenError(null))
    renderAccountPage(<Passkeys />)
    await press(await screen.findByRole('button', { name: 'Add a passkey' }))
    await type(await screen.findByDisplayValue('Chrome on macOS'), 'Atelier')
    await press(screen.getByRole('button', { name: 'Create passkey' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing has changed')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Atelier')
    expect(api.to('/api/account/passkeys/register/')).toEqual([])
  })

  it('are renamed', async () => {
    const api = server({ 'POST /api/account/passkeys/a%20b/name/': () => ({ body: { message: 'Renamed' } }) })
    renderAccountPage(<Passkeys />)
    await press(await screen.findByRole('button', { name: 'Rename Laptop' }))
    await type(await screen.findByDisplayValue('Laptop'), 'Old laptop')
    await press(screen.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(String(api.to('/api/account/passkeys/a%20b/name/')[0]?.body))).toEqual({ name: 'Old laptop' })
  })

  it('are removed after a question, and a proof of who one is', async () => {
    server({
      'POST /api/account/passkeys/a%20b/remove/': () => ({ status: 403, body: { message: CONFIRMATION_NEEDED } }),
    })
    renderAccountPage(<Passkeys />)
    await press(await screen.findByRole('button', { name: 'Remove Laptop' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this passkey?' })
    await press(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy()
  })

  it('are not offered at an address without a name: it is said where they work', async () => {
    passkeys.place = 'by-name'
    vi.stubGlobal('location', new URL('http://127.0.0.1:3000/account/sign-in'))
    server({}, [])
    renderAccountPage(<Passkeys />)
    const link = await screen.findByRole('link', { name: 'http://localhost:3000' })
    expect(link.getAttribute('href')).toBe('http://localhost:3000/account/sign-in')
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })

  it('are not offered in a browser without them', async () => {
    passkeys.place = 'nowhere'
    server({}, [])
    renderAccountPage(<Passkeys />)
    expect(await screen.findByText(/This browser has no passkeys/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})
