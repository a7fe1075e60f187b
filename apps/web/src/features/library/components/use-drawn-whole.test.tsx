import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDrawnWhole } from './use-drawn-whole.ts'

const FRAME = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] })
  vi.stubGlobal('innerHeight', 1000)
  vi.stubGlobal('scrollY', 0)
})

afterEach(() => {
  cleanup()
  act(() => void vi.advanceTimersByTime(1000))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Scrolls so many pixels in each of some frames. */
function scroll(by: number, frames = 1): void {
  act(() => {
    for (let frame = 0; frame < frames; frame += 1) {
      vi.advanceTimersByTime(FRAME)
      vi.stubGlobal('scrollY', scrollY + by)
      dispatchEvent(new Event('scroll'))
    }
  })
}

const Row = ({ name, needed = false }: { readonly name: string; readonly needed?: boolean }) => (
  <p>{`${name} ${useDrawnWhole(needed) ? 'whole' : 'passing'}`}</p>
)
const rows = (...named: readonly string[]) => named.map((name) => <Row key={name} name={name} />)
const shown = (): (string | null)[] => screen.queryAllByText(/whole|passing/).map((row) => row.textContent)

describe('a row of the library', () => {
  it('that comes while the page is scrolled fast passes, and is drawn when the page stands, a row a frame', () => {
    const { rerender } = render(rows('a'))
    scroll(45, 3)
    rerender(rows('a', 'b', 'c'))
    expect(shown()).toEqual(['a whole', 'b passing', 'c passing'])
    scroll(45, 20)
    expect(shown()).toEqual(['a whole', 'b passing', 'c passing'])
    act(() => void vi.advanceTimersByTime(121))
    act(() => void vi.advanceTimersByTime(FRAME))
    expect(shown()).toEqual(['a whole', 'b whole', 'c passing'])
    act(() => void vi.advanceTimersByTime(FRAME))
    expect(shown()).toEqual(['a whole', 'b whole', 'c whole'])
  })

  it('is drawn at once in a slow scroll, and after a jump', () => {
    const { rerender } = render(rows('a'))
    scroll(20, 10)
    rerender(rows('a', 'b'))
    scroll(90_000)
    rerender(rows('a', 'b', 'c'))
    expect(shown()).toEqual(['a whole', 'b whole', 'c whole'])
  })

  it('is drawn as soon as the scroll has become slow', () => {
    const { rerender } = render(rows('a'))
    scroll(45, 3)
    rerender(rows('a', 'b'))
    scroll(10)
    act(() => void vi.advanceTimersByTime(FRAME))
    expect(shown()).toEqual(['a whole', 'b whole'])
  })

  it('is drawn at once where the keyboard is, however fast the scroll', () => {
    const { rerender } = render(rows('a'))
    scroll(45, 3)
    rerender([...rows('a'), <Row key="b" name="b" needed />])
    expect(shown()).toEqual(['a whole', 'b whole'])
  })

  it('that is gone before its frame comes keeps nobody waiting', () => {
    const { rerender } = render(rows('a'))
    scroll(45, 3)
    rerender(rows('a', 'b', 'c', 'd'))
    act(() => void vi.advanceTimersByTime(121))
    rerender(rows('a', 'd'))
    act(() => void vi.advanceTimersByTime(2 * FRAME))
    expect(shown()).toEqual(['a whole', 'd whole'])
  })
})
