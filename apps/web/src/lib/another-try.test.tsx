import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tellSignedIn, useAnotherTry, whenPictureLost } from './another-try.ts'
import { Picture } from './picture.tsx'

afterEach(cleanup)

const tries = (url = '/a') => renderHook(({ of }) => useAnotherTry(of), { initialProps: { of: url } })

describe('a picture that did not come', () => {
  it.each([
    ['the network is back', () => void dispatchEvent(new Event('online'))],
    ['somebody is signed in again', tellSignedIn],
  ])('is asked for again when %s', (_name, back) => {
    const { result } = tries()
    act(() => result.current.lose())
    expect(result.current).toMatchObject({ attempt: 0, lost: true })
    act(back)
    expect(result.current).toMatchObject({ attempt: 1, lost: false })
    act(back)
    expect(result.current).toMatchObject({ attempt: 1, lost: false })
  })

  it('says so, for somebody to look whether a session is still open', () => {
    const heard = vi.fn<() => void>()
    const stop = whenPictureLost(heard)
    const { result } = tries()
    act(() => result.current.lose())
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  it('is asked for at once where it was asked for before the login and refused after it', () => {
    const { result } = tries()
    act(tellSignedIn)
    act(() => result.current.lose())
    expect(result.current).toMatchObject({ attempt: 1, lost: false })
    act(() => result.current.lose())
    expect(result.current).toMatchObject({ attempt: 1, lost: true })
  })

  it('is forgotten when another is wanted', () => {
    const { result, rerender } = tries()
    act(() => result.current.lose())
    rerender({ of: '/b' })
    expect(result.current).toMatchObject({ attempt: 0, lost: false })
  })
})

describe('Picture', () => {
  it('is another element for another try, and the same one as long as it comes', () => {
    render(<Picture src="/a" alt="A coat" />)
    const first = screen.getByRole('img')
    act(tellSignedIn)
    expect(screen.getByRole('img')).toBe(first)
    fireEvent.error(first)
    fireEvent.error(screen.getByRole('img'))
    act(tellSignedIn)
    expect(screen.getByRole('img')).not.toBe(first)
    expect(screen.getByRole('img').getAttribute('src')).toBe('/a')
  })
})
