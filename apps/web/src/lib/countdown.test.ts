import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondsUntil, useCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (seconds: number): void => act(() => void vi.advanceTimersByTime(seconds * 1000))

describe('useCountdown', () => {
  it('counts down to 0 and stays there', () => {
    const { result } = renderHook(() => useCountdown(61))
    expect(result.current.secondsLeft).toBe(61)
    pass(1)
    expect(result.current.secondsLeft).toBe(60)
    pass(59)
    expect(result.current.secondsLeft).toBe(1)
    pass(1)
    expect(result.current.secondsLeft).toBe(0)
    pass(100)
    expect(result.current.secondsLeft).toBe(0)
  })

  it('waits for nothing until started, and can be started again', () => {
    const { result } = renderHook(() => useCountdown())
    expect(result.current.secondsLeft).toBe(0)
    act(() => result.current.start(31))
    expect(result.current.secondsLeft).toBe(31)
    pass(31)
    act(() => result.current.start(5))
    pass(2)
    expect(result.current.secondsLeft).toBe(3)
  })

  it('goes by the clock when ticks are missed', () => {
    const { result } = renderHook(() => useCountdown(61))
    vi.setSystemTime(Date.now() + 50_000)
    pass(1)
    expect(result.current.secondsLeft).toBe(10)
  })
})

describe('secondsUntil', () => {
  it('rounds up, so that 0 means over', () => {
    expect(secondsUntil(10_000, 9_001)).toBe(1)
    expect(secondsUntil(10_000, 10_000)).toBe(0)
    expect(secondsUntil(10_000, 12_000)).toBe(0)
  })
})
