import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { ResendButton } from './resend-button.tsx'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const button = () => screen.getByRole('button')
const later = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000)
/** The page is loaded anew, in the same tab. */
const reload = (...buttons: Parameters<typeof renderPage>) => {
  cleanup()
  renderPage(...buttons)
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ResendButton', () => {
  it.each([
    [30, 31],
    [0, 61],
  ])('after an answer with a wait of %i s counts from %i', async (wait_time, seconds) => {
    fakeApi({ 'POST /api/resend-verification/': () => ({ body: { message: 'Sent.', wait_time } }) })
    renderPage(<ResendButton credential="m@example.com" />)
    await act(async () => void fireEvent.click(button()))
    expect(await screen.findByRole('button', { name: `Resend in ${seconds} s` })).toHaveProperty('disabled', true)
    later(seconds)
    expect(await screen.findByRole('button', { name: 'Resend verification email' })).toHaveProperty('disabled', false)
  })

  it('that is refused for too many waits as long as the server says, plus one', async () => {
    fakeApi({ 'POST /api/resend-verification/': () => ({ status: 429, body: { message: 'Wait.', wait_time: 42 } }) })
    renderPage(<ResendButton credential="m@example.com" />)
    await act(async () => void fireEvent.click(button()))
    expect(await screen.findByRole('button', { name: 'Resend in 43 s' })).toBeTruthy()
  })

  it('goes on where it was after a reload, for the same address in any letter case', () => {
    renderPage(<ResendButton credential="m@example.com" initialCountdown={61} />)
    expect(button().textContent).toBe('Resend in 61 s')
    later(20)
    reload(<ResendButton credential=" M@Example.com" initialCountdown={61} />)
    expect(button().textContent).toBe('Resend in 41 s')
    reload(<ResendButton credential="m@example.com" />)
    expect(button().textContent).toBe('Resend in 41 s')
    later(61)
    reload(<ResendButton credential="m@example.com" />)
    expect(button().textContent).toBe('Resend verification email')
    reload(<ResendButton credential="m@example.com" initialCountdown={61} />)
    expect(button().textContent).toBe('Resend in 61 s')
  })

  it('makes nobody else wait', () => {
    renderPage(<ResendButton credential="m@example.com" initialCountdown={61} />)
    reload(<ResendButton credential="ada@example.com" />)
    expect(button().textContent).toBe('Resend verification email')
  })
})
