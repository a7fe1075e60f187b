import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RemoveScroll } from './scroll-lock.tsx'

afterEach(cleanup)

const locked = (): boolean => document.documentElement.style.overflow === 'hidden'
const sheet = (
  <RemoveScroll>
    <p>sheet</p>
  </RemoveScroll>
)

describe('RemoveScroll', () => {
  it('holds the page while it is there, and writes no style element', () => {
    const { unmount } = render(sheet)
    expect(locked()).toBe(true)
    expect(document.querySelector('style')).toBeNull()
    unmount()
    expect(locked()).toBe(false)
  })

  it('lets go when the last of several has gone', () => {
    const lower = render(sheet)
    const upper = render(sheet)
    lower.unmount()
    expect(locked()).toBe(true)
    upper.unmount()
    expect(locked()).toBe(false)
  })

  it('does nothing while it is not enabled', () => {
    render(
      <RemoveScroll enabled={false}>
        <p>sheet</p>
      </RemoveScroll>,
    )
    expect(locked()).toBe(false)
  })
})
