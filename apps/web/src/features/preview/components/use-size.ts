import type { Size } from '@toile/mask-tools'
import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** An element's inner size in CSS pixels, as it is and becomes; null before it is drawn. */
export function useSize(target: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = target.current
    if (element === null) return undefined
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return size
}
