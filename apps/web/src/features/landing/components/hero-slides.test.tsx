import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SLIDES } from '../results.ts'
import { SLIDE_MS } from '../use-slides.ts'
import { HeroSlides } from './hero-slides.tsx'

/** What moves slides in a browser, without a layout to move. */
const carousel = vi.hoisted(() => ({ shown: 0, listeners: new Map<string, () => void>(), jumped: false }))
vi.mock('embla-carousel', () => ({
  default: (_viewport: HTMLElement, { startIndex = 0 }: { startIndex?: number }) => {
    carousel.shown = startIndex
    return {
      on: (event: string, listener: () => void) => carousel.listeners.set(event, listener),
      selectedScrollSnap: () => carousel.shown,
      scrollTo(index: number, jump: boolean) {
        carousel.shown = index
        carousel.jumped = jump
        carousel.listeners.get('select')?.()
      },
      destroy: () => carousel.listeners.clear(),
    }
  },
}))

let isStill = false
let tellSight: (isSeen: boolean) => void

beforeEach(() => {
  isStill = false
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: readonly { isIntersecting: boolean }[]) => void) {
        tellSight = (isSeen) => act(() => call([{ isIntersecting: isSeen }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = (): number =>
  screen.getAllByRole('listitem').findIndex((item) => item.querySelector('[aria-current=true]'))
const region = () => screen.getByRole('region', { name: 'What Toile made' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function begin(): Promise<void> {
  render(<HeroSlides className="" />)
  await wait(1)
  tellSight(true)
}

describe('slides of the landing page', () => {
  it('advance every three seconds, and begin anew after the last', async () => {
    expect(SLIDE_MS).toBe(3000)
    await begin()
    for (const next of [...SLIDES.keys()].slice(1)) {
      await wait(SLIDE_MS - 1)
      expect(shown()).toBe(next - 1)
      await wait(1)
      expect(shown()).toBe(next)
    }
    await wait(SLIDE_MS)
    expect(shown()).toBe(0)
    expect(carousel.jumped).toBe(false)
  })

  it('show one at a time to a screen reader and the keyboard', async () => {
    await begin()
    const slides = SLIDES.map((_, index) => region().querySelectorAll('[aria-roledescription=slide]')[index])
    expect(slides.map((slide) => slide?.hasAttribute('inert'))).toEqual(SLIDES.map((_, index) => index !== 0))
  })

  it.each([
    ['out of sight', () => tellSight(false), () => tellSight(true)],
    [
      'under a mouse',
      () => fireEvent(region(), new PointerEvent('pointerenter', { pointerType: 'mouse' })),
      () => fireEvent(region(), new PointerEvent('pointerleave', { pointerType: 'mouse' })),
    ],
    ['in a hidden tab', () => hide(true), () => hide(false)],
  ])('wait %s', async (_, hold, release) => {
    await begin()
    hold()
    await wait(4 * SLIDE_MS)
    expect(shown()).toBe(0)
    release()
    await wait(SLIDE_MS)
    expect(shown()).toBe(1)
  })

  it('stop for good with a press on pause, and go on with one on play, whatever rests on them', async () => {
    await begin()
    fireEvent(region(), new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    press('Pause')
    fireEvent(region(), new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    await wait(4 * SLIDE_MS)
    expect(shown()).toBe(0)
    fireEvent(region(), new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    press('Play')
    await wait(SLIDE_MS)
    expect(shown()).toBe(1)
  })

  it('stand still for who asked the system for it, until a press, and never glide', async () => {
    isStill = true
    await begin()
    await wait(4 * SLIDE_MS)
    expect(shown()).toBe(0)
    press('Play')
    await wait(SLIDE_MS)
    expect(shown()).toBe(1)
    expect(carousel.jumped).toBe(true)
  })

  it('are led to by buttons and arrow keys, and stay there', async () => {
    await begin()
    press('Previous picture')
    expect(shown()).toBe(SLIDES.length - 1)
    press('Next picture')
    expect(shown()).toBe(0)
    const third = screen.getByRole('button', { name: /Sketch to image/ })
    fireEvent.click(third)
    expect(shown()).toBe(2)
    fireEvent.keyDown(third, { key: 'ArrowRight' })
    expect(shown()).toBe(3)
    fireEvent.keyDown(third, { key: 'ArrowLeft' })
    expect(shown()).toBe(2)
    await wait(4 * SLIDE_MS)
    expect(shown()).toBe(2)
  })

  it('that are pressed for before anything can move are there when it can', async () => {
    render(<HeroSlides className="" />)
    fireEvent.click(screen.getByRole('button', { name: /Swap garment/ }))
    await wait(1)
    expect(shown()).toBe(1)
  })

  it('stop for whoever moves their divider', async () => {
    await begin()
    fireEvent.change(screen.getAllByRole('slider', { name: /original is shown/ })[0]!, { target: { value: '20' } })
    await wait(4 * SLIDE_MS)
    expect(shown()).toBe(0)
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  })
})

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  fireEvent(document, new Event('visibilitychange'))
}
