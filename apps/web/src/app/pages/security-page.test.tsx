import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SecurityPage } from './security-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderWith(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer))
  render(<SecurityPage />)
}
const settings = (contact: string | null) => async () =>
  Response.json({
    sentry_dsn: null,
    release: 'test',
    google: null,
    signup_credits: 0,
    payments: null,
    testimonials: [],
    security_contact: contact,
  })

describe('the page about weaknesses', () => {
  it.each([
    ['mailto:security@toile.example', 'security@toile.example'],
    ['https://toile.example/report', 'https://toile.example/report'],
  ])('links to %s', async (contact, name) => {
    renderWith(settings(contact))
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(contact)
  })

  it('says so where nobody is named', async () => {
    renderWith(settings(null))
    expect(await screen.findByText(/No contact for security reports/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says so where the server does not answer', async () => {
    renderWith(() => Promise.reject(new TypeError('no network')))
    expect(await screen.findByText(/cannot be loaded at the moment/, undefined, { timeout: 5000 })).toBeTruthy()
  })
})
