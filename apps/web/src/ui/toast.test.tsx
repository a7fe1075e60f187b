import { TOAST } from '@toile/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify, Toaster } from './toast.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** A message that is over is taken away when it has faded. */
const FADE_MS = 500

describe('messages', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('that only say something go after their time', async () => {
    render(<Toaster />)
    notify.blank('Saved')
    await wait(TOAST.blank - 100)
    expect(screen.getByText('Saved')).toBeTruthy()
    await wait(100 + FADE_MS)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('with a way on stay long enough to be reached, and as long as it has the focus', async () => {
    render(<Toaster />)
    notify.blank('Ready', { link: <a href="/there">Show</a> })
    await wait(8000)
    const link = screen.getByRole('link', { name: 'Show' })
    expect(link.getAttribute('href')).toBe('/there')
    fireEvent.focus(link)
    await wait(60_000)
    expect(screen.getByText('Ready')).toBeTruthy()
    fireEvent.blur(link)
    await wait(TOAST.withAction + FADE_MS)
    expect(screen.queryByText('Ready')).toBeNull()
  })

  it('go when their way on was taken', async () => {
    render(<Toaster />)
    const again = vi.fn<() => void>()
    notify.error('It failed', { label: 'Try again', onClick: again })
    await wait(100)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    // Taken off the list first, then faded.
    await wait(FADE_MS)
    await wait(FADE_MS)
    expect(again).toHaveBeenCalledOnce()
    expect(screen.queryByText('It failed')).toBeNull()
  })
})
