import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** How long a slide stands before the next comes. */
export const SLIDE_MS = 3000

export interface Slides {
  /** The element with the slides and all that belongs to them. */
  readonly region: RefObject<HTMLElement | null>
  /** The element that shows one slide; its only child holds all of them. */
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly shown: number
  /** The code that moves them is there: the next slide's pictures can be fetched. */
  readonly isReady: boolean
  /** They are meant to advance by themselves; whether they do now is `isRunning`. */
  readonly isPlaying: boolean
  readonly isRunning: boolean
  /** They stand still until `play`. */
  readonly stop: () => void
  /** They advance from now on, whatever rests on them. */
  readonly play: () => void
  /** Shows one by its place, and leaves it there. */
  readonly show: (index: number) => void
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)')
const wantsStillness = (): boolean => stillness().matches
const onStillness = (call: () => void): (() => void) => {
  const media = stillness()
  media.addEventListener('change', call)
  return () => media.removeEventListener('change', call)
}

/**
 * Slides that advance by themselves until somebody takes them in hand. They wait while a pointer or the focus is on them, and while they are
 * out of sight; who asked the system for stillness has them advance only after a press. What moves them is loaded once
 * the page is idle, or with the first press.
 */
export function useSlides(count: number): Slides {
  const region = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  const [shown, setShown] = useState(0)
  const isStill = useSyncExternalStore(onStillness, wantsStillness, () => false)
  /** What somebody pressed for; until then the system decides. */
  const [pressed, setPlaying] = useState<boolean | null>(null)
  const isPlaying = pressed ?? !isStill
  const { isHeld, release } = useIsHeld(region)
  const isSeen = useIsSeen(viewport)
  /** What was pressed for while nothing could move yet. */
  const pressedFor = useRef(0)

  useEffect(() => whenIdle(() => setWanted(true)), [])

  useEffect(() => {
    if (!isWanted) return
    let made: EmblaCarouselType | undefined
    let isOver = false
    import('embla-carousel').then(
      ({ default: makeCarousel }) => {
        if (isOver || viewport.current === null) return
        const carousel = makeCarousel(viewport.current, {
          loop: true,
          // The shortest that it draws smoothly.
          duration: 20,
          startIndex: pressedFor.current,
          // The divider within a slide is dragged by itself.
          watchDrag: (_, { target }) => !(target instanceof HTMLInputElement),
        })
        made = carousel
        carousel.on('select', () => setShown(carousel.selectedScrollSnap()))
        carousel.on('pointerDown', () => setPlaying(false))
        setShown(carousel.selectedScrollSnap())
        setEmbla(carousel)
      },
      // The first slide stays, and the next press asks again.
      () => isOver || setWanted(false),
    )
    return () => {
      isOver = true
      made?.destroy()
      setEmbla(undefined)
    }
  }, [isWanted])

  const isRunning = embla !== undefined && isPlaying && isSeen && !isHeld
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => embla.scrollTo((shown + 1) % count, isStill), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [count, embla, isRunning, isStill, shown])

  return {
    region,
    viewport,
    shown,
    isReady: embla !== undefined,
    isPlaying,
    isRunning,
    stop: () => setPlaying(false),
    play() {
      setPlaying(true)
      setWanted(true)
      release()
    },
    show(index) {
      pressedFor.current = (index + count) % count
      setPlaying(false)
      setWanted(true)
      embla?.scrollTo(pressedFor.current, isStill)
    },
  }
}

/** Whether a mouse rests on an element or the focus, which somebody moves by keys, is within; `release` makes as if neither were. */
function useIsHeld(element: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  useEffect(() => {
    const listening = new AbortController()
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      by: 'pointer' | 'focus',
      isHeld: (event: HTMLElementEventMap[Type]) => boolean,
    ) =>
      element.current?.addEventListener(
        type,
        (event) => {
          const now = isHeld(event)
          setHeld((before) => ({ ...before, [by]: now }))
        },
        listening,
      )
    on('pointerenter', 'pointer', ({ pointerType }) => pointerType === 'mouse')
    on('pointerleave', 'pointer', () => false)
    on('focusin', 'focus', ({ target }) => target instanceof Element && target.matches(':focus-visible'))
    on('focusout', 'focus', () => false)
    return () => listening.abort()
  }, [element])
  return { isHeld: held.pointer || held.focus, release: () => setHeld({ pointer: false, focus: false }) }
}

/** Whether half of an element is on the screen, and the page in front. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry !== undefined && setOnScreen(entry.isIntersecting), {
      threshold: 0.5,
    })
    if (element.current !== null) observer.observe(element.current)
    const look = (): void => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  return isOnScreen && !isHidden
}

/** Calls back when nothing else is to be done, and gives what takes it back. Safari does not say when that is. */
function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}
