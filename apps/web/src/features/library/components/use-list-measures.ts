import { type RefObject, useLayoutEffect, useState } from 'react'

interface ListMeasures {
  /** CSS pixels. */
  readonly width: number
  /** From the top of the page. */
  readonly top: number
}

/** Where the last list lay: who comes back scrolls to their place before anything can be measured. */
let last: ListMeasures = { width: 0, top: 0 }

/** Where a list lies in its page, before it is seen there. */
export function useListMeasures(list: RefObject<HTMLElement | null>): ListMeasures {
  const [measures, setMeasures] = useState(last)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = (): void => {
      const next = { width: element.clientWidth, top: element.getBoundingClientRect().top + window.scrollY }
      if (next.width === last.width && next.top === last.top) return
      last = next
      setMeasures(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above it may grow.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return measures
}
