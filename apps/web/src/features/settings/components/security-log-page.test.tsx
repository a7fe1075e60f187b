import { SECURITY_EVENT_KINDS } from '@toile/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { paginationOf } from '../../../testing/generation.ts'
import { press, renderAccountPage } from '../testing/account.tsx'
import { SecurityLogPage } from './security-log-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the security log', () => {
  it('has plain words for every kind of event', async () => {
    const events = SECURITY_EVENT_KINDS.map((kind, id) => ({
      id,
      kind,
      device: id === 0 ? '' : 'Chrome on macOS',
      network: '203.0.113.0/24',
      at: '2026-11-21T12:00:00Z',
    }))
    fakeApi({
      'GET /api/account/security-log/': () => ({ body: { events, pagination: paginationOf(1, 1, events.length) } }),
    })
    renderAccountPage(<SecurityLogPage />)
    const rows = (await screen.findAllByRole('row')).slice(1)
    const words = rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)
    expect(new Set(words).size).toBe(SECURITY_EVENT_KINDS.length)
    expect(SECURITY_EVENT_KINDS.filter((kind) => words.includes(kind))).toEqual([])
    expect(rows[0]!.textContent).toContain('Unknown device')
    expect(rows[1]!.textContent).toContain('Chrome on macOS')
    expect(rows[1]!.textContent).toContain('203.0.113.0/24')
  })

  it('is read page by page', async () => {
    fakeApi({
      'GET /api/account/security-log/': ({ path }) => {
        const page = Number(new URL(path, 'http://localhost').searchParams.get('page'))
        const kind = page === 1 ? 'signed-in' : 'signed-up'
        const event = { id: page, kind, device: '', network: '203.0.113.0/24', at: '2026-11-21T12:00:00Z' }
        return { body: { events: [event], pagination: paginationOf(page, 2, 2) } }
      },
    })
    renderAccountPage(<SecurityLogPage />)
    await screen.findByText('Signed in with the password')
    await press(screen.getByRole('button', { name: 'Last page' }))
    expect(await screen.findByText('Account opened')).toBeTruthy()
  })
})
