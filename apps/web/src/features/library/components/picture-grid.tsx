import { useCallback, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { isChosen } from '../../../lib/selection.ts'
import { useNow } from '../../../lib/use-now.ts'
import { justify, pictureAfter, rowOf } from '../state/justified-rows.ts'
import { CAPTION_HEIGHT, PassingTile, PictureTile } from './picture-tile.tsx'
import { SheetKeys } from './sheet-keys.tsx'
import { useDrawnWhole } from './use-drawn-whole.ts'
import { useListMeasures } from './use-list-measures.ts'
import { type PictureSheetProps, usePictureSheet } from './use-picture-sheet.ts'
import { useStable } from './use-stable.ts'

/** CSS pixels between pictures. */
const GAP = 12

/** CSS pixels; a phone has two or three portraits beside each other. */
const rowHeight = (width: number): number => (width < 500 ? 168 : width < 900 ? 200 : 232)

/** Pictures in rows that fill the width. */
export function PictureGrid(props: PictureSheetProps) {
  const { pictures, selection, favourites } = props
  const now = useNow()
  const frame = useRef<HTMLDivElement>(null)
  const { width, top } = useListMeasures(frame)
  const rows = useMemo(() => justify(pictures, { width, height: rowHeight(width), gap: GAP }), [pictures, width])
  const sheet = usePictureSheet(props, {
    frame,
    top,
    count: rows.length,
    heightOf: useCallback((row) => (rows[row]?.height ?? 0) + CAPTION_HEIGHT, [rows]),
    rowOf: (picture) => rowOf(rows, picture),
    pictureAfter: (key, at, toEnds) => pictureAfter(key, at, rows, { gap: GAP, toEnds }),
  })
  const press = useStable(props.onPress)
  return (
    <>
      <SheetKeys id="grid-keys" />
      <div
        ref={frame}
        role="grid"
        tabIndex={-1}
        aria-label="Pictures"
        aria-describedby="grid-keys"
        aria-multiselectable="true"
        aria-rowcount={rows.length}
        className="relative"
        style={{ height: sheet.height }}
        onKeyDown={sheet.onKeyDown}
        onKeyUp={sheet.onKeyUp}
      >
        {sheet.shown.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 top-0 flex [contain:layout_style]"
              style={{ gap: GAP, transform: `translateY(${start - top}px)` }}
            >
              <RowOfTiles needed={sheet.inTabOrder >= row.start && sheet.inTabOrder < row.end}>
                {(whole) =>
                  pictures
                    .slice(row.start, row.end)
                    .map((picture, place) =>
                      whole ? (
                        <PictureTile
                          key={picture.output_image_id}
                          picture={picture}
                          width={row.widths[place] ?? 0}
                          height={row.height}
                          now={now}
                          favourite={favourites.isFavourite(picture)}
                          chosen={isChosen(selection, picture.output_image_id)}
                          choosing={selection.all || selection.chosen.size > 0}
                          inTabOrder={row.start + place === sheet.inTabOrder}
                          onFocus={sheet.onFocus}
                          onPress={press}
                        />
                      ) : (
                        <PassingTile
                          key={picture.output_image_id}
                          picture={picture}
                          width={row.widths[place] ?? 0}
                          height={row.height}
                          chosen={isChosen(selection, picture.output_image_id)}
                        />
                      ),
                    )
                }
              </RowOfTiles>
            </div>
          )
        })}
      </div>
    </>
  )
}

const RowOfTiles = ({
  needed,
  children,
}: {
  readonly needed: boolean
  readonly children: (whole: boolean) => ReactNode
}) => children(useDrawnWhole(needed))

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
