import { Slot } from 'radix-ui'
import { useLayoutEffect } from 'react'
import type { ElementType, ReactNode } from 'react'

/**
 * Stands in for `react-remove-scroll`, on which Radix's dialogs and menus rely (see the alias in vite.config.ts). That
 * library writes a <style> element, which the Content-Security-Policy refuses; here the page is held through the
 * CSSOM, which it allows. where a scrollbar took room its gutter is kept, so that nothing shifts.
 */
interface RemoveScrollProps {
  readonly children?: ReactNode
  readonly as?: ElementType
  readonly enabled?: boolean
  readonly allowPinchZoom?: boolean
  readonly shards?: unknown
}

/** Dialogs nest: the page scrolls again when the last one has closed. */
let holders = 0

export function RemoveScroll({ children, as: Wrapper = Slot.Root, enabled = true }: RemoveScrollProps) {
  useLayoutEffect(() => {
    if (!enabled) return undefined
    holders += 1
    const { style, clientWidth } = document.documentElement
    if (clientWidth < window.innerWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      holders -= 1
      if (holders > 0) return
      style.removeProperty('overflow')
      style.removeProperty('scrollbar-gutter')
    }
  }, [enabled])
  return <Wrapper>{children}</Wrapper>
}
RemoveScroll.classNames = { fullWidth: 'full-width', zeroRight: 'zero-right' }
