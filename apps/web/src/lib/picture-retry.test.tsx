import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { announceSignIn, usePictureRetry, onPictureFailed } from './picture-retry.ts'
import { Picture } from './picture.tsx'

afterEach(cleanup)

const tries = (url = '/a') => renderHook(({ of }) => usePictureRetry(of), { initialProps: { of: url } })

describe('a picture that did not come', () => {
  it.each([
    ['the network is back', () => void dispatchEvent(new Event('online'))],
    ['somebody is signed in again', announceSignIn],
  ])('is asked for again when %s', (_name, back) => {
    const { result } = tries()
    act(() => result.current.fail())
    expect(result.current).toMatchObject({ attempt: 0, failed: true })
    act(back)
    expect(result.current).toMatchObject({ attempt: 1, failed: false })
    act(back)
    expect(result.current).toMatchObject({ attempt: 1, failed: false })
  })

  it('says so, for somebody to look whether a session is still open', () => {
    const heard = vi.fn<() => void>()
    const stop = onPictureFailed(heard)
    const { result } = tries()
    act(() => result.current.fail())
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  it('is asked for at once where it was asked for before the login and refused after it', () => {
    const { result } = tries()
    act(announceSignIn)
    act(() => result.current.fail())
    expect(result.current).toMatchObject({ attempt: 1, failed: false })
    act(() => result.current.fail())
    expect(result.current).toMatchObject({ attempt: 1, failed: true })
  })

  it('is forgotten when another is wanted', () => {
    const { result, rerender } = tries()
    act(() => result.current.fail())
    rerender({ of: '/b' })
    expect(result.current).toMatchObject({ attempt: 0, failed: false })
  })
})

describe('Picture', () => {
  it('is another element for another try, and the same one as long as it comes', () => {
    render(<Picture src="/a" alt="A coat" />)
    const first = screen.getByRole('img')
    act(announceSignIn)
    expect(screen.getByRole('img')).toBe(first)
    fireEvent.error(first)
    fireEvent.error(screen.getByRole('img'))
    act(announceSignIn)
    expect(screen.getByRole('img')).not.toBe(first)
    expect(screen.getByRole('img').getAttribute('src')).toBe('/a')
  })
})
