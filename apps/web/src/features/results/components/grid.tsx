import type { Size } from '@toile/mask-tools'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/index.ts'

/** CSS pixels; narrower, four columns become two. By eye. */
const MIN_PORTRAIT_COLUMN = 220
/** Narrower, a picture is not judged but only recognised: then the table is scrolled instead. */
const MIN_FITTED_COLUMN = 240

/**
 * Sheets by the picture's shape: four columns for portraits, else two; fewer where a column would
 * become too narrow to judge a picture by, and never more columns than pictures.
 */
export function columnsFor(size: Size, count: number, width: number): number {
  const portrait = size.height > size.width
  const wanted = Math.min(portrait ? 4 : 2, count)
  if (width < 640) return Math.min(wanted, portrait ? 2 : 1)
  return portrait && width / wanted < MIN_PORTRAIT_COLUMN ? Math.min(wanted, 2) : wanted
}

/**
 * The widest table, in pixels, at which every row fits this height: captions take 96, gaps 16 and the margin 24 a side.
 * Where that would make the pictures too small, as wide as they need.
 */
export function widthWithin(size: Size, count: number, columns: number, height: number): number {
  const rows = Math.ceil(count / columns)
  const available = (height - 48 - rows * 96 - (rows - 1) * 16) / rows
  const fitted = available * (size.width / size.height) * columns + (columns - 1) * 16
  return Math.max(fitted, columns * MIN_FITTED_COLUMN)
}

const COLUMNS: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
}

/** The table of results: as large as the window lets all of them be seen, and scrolled when it does not. */
export function Grid({
  size,
  count,
  children,
}: {
  readonly size: Size
  readonly count: number
  readonly children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState({ width: 0, height: 0, fixed: false })
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = (): void =>
      setBox({
        width: element.clientWidth,
        height: element.clientHeight,
        // Below `lg` the table is as tall as its pictures: there is no height to fit them to.
        fixed: getComputedStyle(element).position === 'absolute',
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const columns = columnsFor(size, count, box.width)
  const maxWidth = box.fixed ? widthWithin(size, count, columns, box.height) : undefined
  return (
    <div ref={frame} className="flex p-3 sm:p-6 lg:absolute lg:inset-0 lg:overflow-y-auto">
      <ul
        className={cx('m-auto grid w-full gap-x-3 gap-y-2 sm:gap-x-4 sm:gap-y-4', COLUMNS[columns])}
        style={maxWidth === undefined ? undefined : { maxWidth }}
      >
        {children}
      </ul>
    </div>
  )
}
