import { type RefObject, useLayoutEffect } from 'react'

/** Keeps messages off a bar that lies at the foot of the window for as long as it is there. One bar at a time. */
export function useFootBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--foot-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-bar')
    }
  }, [bar])
}
