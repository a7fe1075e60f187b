import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/index.ts'

/** Milliseconds of the way from one step to another, however many lie between. */
const SLIDE_MS = 240

export interface StepsProps {
  readonly count: number
  readonly current: number
  /** The current step's. */
  readonly children: ReactNode
}

/**
 * The steps side by side, each as wide as the container, which is scrolled to the current one times that width: smoothly, but
 * for those who asked for less motion. Only the current one has anything in it, so no other is reached by a key or a reader, and
 * none loads before its time. Where picture and foot hang on the page's own scrolling, on a narrow window, a container that
 * scrolls in any direction would take them off it: there the current step alone is laid out.
 */
export function Steps({ count, current, children }: StepsProps) {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(current)
  useLayoutEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const place = (): void => void (element.scrollLeft = current * element.clientWidth)
    const moved = shown.current !== current
    shown.current = current
    let frame = 0
    if (moved && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const from = element.scrollLeft
      const start = performance.now()
      const step = (now: number): void => {
        const left = (1 - Math.min(1, Math.max(0, (now - start) / SLIDE_MS))) ** 3
        element.scrollLeft = left * from + (1 - left) * current * element.clientWidth
        frame = left > 0 ? requestAnimationFrame(step) : 0
      }
      frame = requestAnimationFrame(step)
    } else {
      place()
    }
    const observer = new ResizeObserver(() => frame === 0 && place())
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [current])
  // Placed, so that what is hidden by its place in a step is cut off with it and makes the page no wider.
  return (
    <div
      ref={container}
      data-steps
      className="flex grow flex-col lg:relative lg:min-h-0 lg:flex-row lg:overflow-hidden"
    >
      {Array.from({ length: count }, (_, step) => (
        <div
          key={step}
          inert={step !== current}
          className={cx('flex grow flex-col lg:min-w-0 lg:shrink-0 lg:basis-full', step !== current && 'max-lg:hidden')}
        >
          {step === current && children}
        </div>
      ))}
    </div>
  )
}
