import type { Generation } from '@toile/contract'
import { defaultRangeExtractor, type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Favourites } from '../../../lib/favourites.ts'
import type { Selection } from '../../../lib/selection.ts'

/** How a picture was pressed. */
export type Press = 'open' | 'page' | 'choose' | 'stretch'

/** CSS pixels: the header, and some air. */
const TOP = 80
/** The bar of what is chosen. */
const BOTTOM = 96
/** Rows from the end at which the next pictures are asked for. */
const AHEAD = 4

/** What a sheet of pictures is told, whatever it looks like. */
export interface PictureSheetProps {
  readonly pictures: readonly Generation[]
  readonly selection: Selection<Generation>
  readonly favourites: Favourites
  readonly onPress: (picture: Generation, press: Press) => void
  readonly onChooseAll: () => void
  readonly onEscape: () => void
  readonly onDelete: (picture: Generation) => void
  /** The end comes near. */
  readonly onNearEnd: () => void
}

interface Rows {
  readonly frame: RefObject<HTMLElement | null>
  /** CSS pixels from the top of the page. */
  readonly top: number
  readonly count: number
  /** CSS pixels. The same function for as long as no height is another. */
  readonly heightOf: (row: number) => number
  /** -1 for a picture that lies in none. */
  readonly rowOf: (picture: number) => number
  /** Where a key leads from one of the pictures; null for nowhere. */
  readonly pictureAfter: (key: string, at: number, toEnds: boolean) => number | null
  /** CSS pixels that stay at the top of the window, besides the header. */
  readonly head?: number
}

interface PictureSheet {
  readonly shown: readonly VirtualItem[]
  /** CSS pixels of all rows. */
  readonly height: number
  /** The one picture in the tab order. */
  readonly inTabOrder: number
  readonly onFocus: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onKeyUp: (event: KeyboardEvent) => void
}

/** What a menu over the page is told reaches the sheet that it belongs to. */
const isOfSheet = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** The picture of the row, or of the cell of several, that a key is pressed in. */
function idOf({ target }: KeyboardEvent): string | null {
  if (!(target instanceof Element)) return null
  const ofCell = target.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-picture]')
  const ofRow = target.closest('[role="row"]')?.querySelector<HTMLElement>('[data-picture]')
  return (ofCell ?? ofRow)?.dataset.picture ?? null
}

const isOfPicture = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.dataset.picture !== undefined

/**
 * Rows of pictures, of which only those in view are in the page, by keyboard: arrow keys go from the one in the tab order, Enter opens,
 * P opens its page,
 * Space chooses, F makes a favourite, Delete deletes, Escape leaves what is chosen. What is focused says whose it is in `data-picture`.
 */
export function usePictureSheet(
  { pictures, selection, favourites, onPress, onChooseAll, onEscape, onDelete, onNearEnd }: PictureSheetProps,
  { frame, top, count, heightOf, rowOf, pictureAfter, head = 0 }: Rows,
): PictureSheet {
  const [current, setCurrent] = useState<string | null>(null)
  const found = current === null ? -1 : pictures.findIndex(({ output_image_id: id }) => id === current)
  const inTabOrder = found === -1 ? 0 : found
  const currentRow = rowOf(inTabOrder)
  // No React Compiler is at work here, which could not memoise what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    scrollMargin: top,
    scrollPaddingStart: TOP + head,
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
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightOf])
  const lastInView = virtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (lastInView >= count - 1 - AHEAD) onNearEnd()
  })

  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const button = frame.current?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(wanted.current)}"]`)
    if (!button) return
    wanted.current = null
    button.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const picture = pictures[inTabOrder]
    // A menu's button has taken an arrow for itself.
    if (picture === undefined || event.altKey || event.defaultPrevented || !isOfSheet(event)) return
    const id = idOf(event)
    const pressedIn = pictures.find(({ output_image_id: each }) => each === id)
    const withControl = event.ctrlKey || event.metaKey
    const target = pictureAfter(event.key, inTabOrder, withControl)
    const next = target === null ? undefined : pictures[target]
    if (target !== null && next !== undefined) {
      if (event.shiftKey) {
        if (selection.anchor === null) onPress(picture, 'choose')
        onPress(next, 'stretch')
      }
      wanted.current = next.output_image_id
      setCurrent(next.output_image_id)
      virtualizer.scrollToIndex(rowOf(target))
    } else if (withControl && event.key.toLowerCase() === 'a') onChooseAll()
    else if (withControl) return
    else if (event.key === ' ' && isOfPicture(event)) onPress(picture, event.shiftKey ? 'stretch' : 'choose')
    else if (event.key === 'Escape') onEscape()
    // Of the head's buttons, and of the sheet itself, no picture is meant.
    else if (pressedIn === undefined) return
    else if (event.key === 'p' || event.key === 'P') onPress(pressedIn, 'page')
    else if (event.key === 'f' || event.key === 'F') favourites.set(pressedIn, !favourites.isFavourite(pressedIn))
    else if (event.key === 'Delete') onDelete(pressedIn)
    else return
    event.preventDefault()
  }

  return {
    shown: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    inTabOrder,
    onFocus: setCurrent,
    onKeyDown,
    // A button is pressed where Space is let go.
    onKeyUp: (event) => event.key === ' ' && isOfPicture(event) && event.preventDefault(),
  }
}
