import type { Generation } from '@toile/contract'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Favourites } from '../../../lib/favourites.ts'
import { isChosen, type Selection } from '../../../lib/selection.ts'
import { useNow } from '../../../lib/use-now.ts'
import { justify, pictureAfter, rowOf } from '../state/justified-rows.ts'
import { CAPTION_HEIGHT, PictureTile, type Press } from './picture-tile.tsx'
import { useListMeasures } from './use-list-measures.ts'

/** CSS pixels between pictures. */
const GAP = 12
/** The header, and some air. */
const TOP = 80
/** The bar of what is chosen. */
const BOTTOM = 96
/** Rows from the end at which the next pictures are asked for. */
const AHEAD = 4

interface PictureGridProps {
  readonly pictures: readonly Generation[]
  readonly selection: Selection<Generation>
  readonly favourites: Favourites
  readonly onPress: (picture: Generation, press: Press) => void
  readonly onEscape: () => void
  readonly onDelete: (picture: Generation) => void
  /** The end comes near. */
  readonly onNearEnd: () => void
}

/** CSS pixels; a phone has two or three portraits beside each other. */
const rowHeight = (width: number): number => (width < 500 ? 168 : width < 900 ? 200 : 232)

/**
 * Pictures in rows that fill the width, of which only those in view are in the page. One of them is in the tab order; arrow keys
 * go from there, Enter opens, Space chooses, F makes it a favourite, Delete deletes, Escape leaves what is chosen.
 */
export function PictureGrid({
  pictures,
  selection,
  favourites,
  onPress,
  onEscape,
  onDelete,
  onNearEnd,
}: PictureGridProps) {
  const now = useNow()
  const frame = useRef<HTMLDivElement>(null)
  const { width, top } = useListMeasures(frame)
  const rows = useMemo(() => justify(pictures, { width, height: rowHeight(width), gap: GAP }), [pictures, width])
  const [current, setCurrent] = useState<string | null>(null)
  const found = pictures.findIndex(({ output_image_id: id }) => id === current)
  const inTabOrder = found === -1 ? 0 : found
  const currentRow = rowOf(rows, inTabOrder)
  // No React Compiler is at work here, which could not memoise what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + CAPTION_HEIGHT,
    scrollMargin: top,
    scrollPaddingStart: TOP,
    scrollPaddingEnd: BOTTOM,
    overscan: 3,
    // What has the focus stays in the page, however far it is scrolled.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const inView = defaultRangeExtractor(range)
        if (currentRow === -1 || inView.includes(currentRow)) return inView
        return [...inView, currentRow].toSorted((a, b) => a - b)
      },
      [currentRow],
    ),
  })
  // Rows that stand for others are as tall as those.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rows])
  const shown = virtualizer.getVirtualItems()
  const lastInView = virtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (lastInView >= rows.length - 1 - AHEAD) onNearEnd()
  })

  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const button = frame.current?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(wanted.current)}"]`)
    if (!button) return
    wanted.current = null
    button.focus({ preventScroll: true })
  })

  const keyDown = (event: KeyboardEvent): void => {
    const picture = pictures[inTabOrder]
    if (picture === undefined || event.altKey) return
    const withControl = event.ctrlKey || event.metaKey
    const target = pictureAfter(event.key, inTabOrder, rows, { gap: GAP, toEnds: withControl })
    const next = target === null ? undefined : pictures[target]
    if (target !== null && next !== undefined) {
      if (event.shiftKey) {
        if (selection.anchor === null) onPress(picture, 'choose')
        onPress(next, 'stretch')
      }
      wanted.current = next.output_image_id
      setCurrent(next.output_image_id)
      virtualizer.scrollToIndex(rowOf(rows, target))
    } else if (withControl) return
    else if (event.key === ' ') onPress(picture, event.shiftKey ? 'stretch' : 'choose')
    else if (event.key === 'f' || event.key === 'F') favourites.set(picture, !favourites.isFavourite(picture))
    else if (event.key === 'Delete') onDelete(picture)
    else if (event.key === 'Escape') onEscape()
    else return
    event.preventDefault()
  }

  return (
    <>
      <p id="grid-keys" className="sr-only">
        Arrow keys move, Enter opens, Space chooses, F makes a favourite, Delete deletes, Escape leaves what is chosen.
      </p>
      <div
        ref={frame}
        role="grid"
        tabIndex={-1}
        aria-label="Pictures"
        aria-describedby="grid-keys"
        aria-multiselectable="true"
        aria-rowcount={rows.length}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={keyDown}
        // A button is pressed where Space is let go.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 top-0 flex"
              style={{ gap: GAP, transform: `translateY(${start - top}px)` }}
            >
              {pictures.slice(row.start, row.end).map((picture, place) => (
                <PictureTile
                  key={picture.output_image_id}
                  picture={picture}
                  width={row.widths[place] ?? 0}
                  height={row.height}
                  now={now}
                  favourite={favourites.isFavourite(picture)}
                  chosen={isChosen(selection, picture.output_image_id)}
                  choosing={selection.chosen.size > 0}
                  inTabOrder={row.start + place === inTabOrder}
                  onFocus={() => setCurrent(picture.output_image_id)}
                  onPress={(press) => onPress(picture, press)}
                />
              ))}
            </div>
          )
        })}
      </div>
    </>
  )
}

/** Sheets in the place of pictures that are on their way. */
export function BlankGrid() {
  return (
    <div role="status" className="flex h-[70vh] flex-wrap content-start gap-3 overflow-hidden">
      <span className="sr-only">Loading your pictures</span>
      {Array.from({ length: 30 }, (_, index) => (
        <span
          key={index}
          className="mb-15 h-42 w-31.5 grow border border-hairline bg-sunk min-[500px]:h-50 min-[500px]:w-37.5 lg:h-58 lg:w-43.5"
        />
      ))}
    </div>
  )
}
