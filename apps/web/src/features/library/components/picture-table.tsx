import type { Generation } from '@toile/contract'
import { useRef } from 'react'
import type { Editing } from '../../../lib/editing.ts'
import { isChosen } from '../../../lib/selection.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ChevronDownIcon, cx } from '../../../ui/index.ts'
import type { LibraryFilters } from '../state/library-filters.ts'
import { rowAfter } from '../state/table-rows.ts'
import { COLUMNS, PictureRow, type TableLayout } from './picture-row.tsx'
import { SheetKeys } from './sheet-keys.tsx'
import { useListMeasures } from './use-list-measures.ts'
import { type PictureSheetProps, usePictureSheet } from './use-picture-sheet.ts'
import { useStable } from './use-stable.ts'

/** CSS pixels. */
const ROW_HEIGHT = { narrow: 96, middle: 80, wide: 80 } as const
const HEAD_HEIGHT = 44
const heightOf: Record<TableLayout, () => number> = {
  narrow: () => ROW_HEIGHT.narrow,
  middle: () => ROW_HEIGHT.middle,
  wide: () => ROW_HEIGHT.wide,
}

const layoutFor = (width: number): TableLayout => (width < 640 ? 'narrow' : width < 1180 ? 'middle' : 'wide')

interface PictureTableProps extends PictureSheetProps {
  readonly sort: LibraryFilters['sort']
  readonly onSort: (sort: LibraryFilters['sort']) => void
  readonly editing: Editing
  readonly onDownload: (picture: Generation) => void
  /** Of a row's own menu: that picture alone, whatever is chosen. */
  readonly onDeleteOne: (picture: Generation) => void
}

/** A picture a row, with what is known of it. */
export function PictureTable({ sort, onSort, editing, onDownload, onDeleteOne, ...props }: PictureTableProps) {
  const { pictures, selection, favourites } = props
  const now = useNow()
  const frame = useRef<HTMLDivElement>(null)
  const { width, top } = useListMeasures(frame)
  const layout = layoutFor(width)
  const perWindow = Math.max(1, Math.floor((window.innerHeight - 2 * HEAD_HEIGHT) / ROW_HEIGHT[layout]) - 1)
  const sheet = usePictureSheet(props, {
    frame,
    top,
    count: pictures.length,
    heightOf: heightOf[layout],
    rowOf: (picture) => picture,
    pictureAfter: (key, at) => rowAfter(key, at, pictures.length, perWindow),
    head: layout === 'narrow' ? 0 : HEAD_HEIGHT,
  })
  const press = useStable(props.onPress)
  const remove = useStable(onDeleteOne)
  const download = useStable(onDownload)
  const favour = useStable(favourites.set)
  const edit = useStable(editing.edit)
  return (
    <div
      role="grid"
      aria-label="Pictures"
      aria-describedby="grid-keys"
      aria-multiselectable="true"
      aria-rowcount={pictures.length + 1}
      tabIndex={-1}
      onKeyDown={sheet.onKeyDown}
      onKeyUp={sheet.onKeyUp}
    >
      <SheetKeys id="grid-keys" />
      <div
        role="rowgroup"
        className={layout === 'narrow' ? 'sr-only' : 'sticky top-16 z-10 border-y border-hairline bg-paper'}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="annotation grid items-center gap-x-4 text-soft"
          style={{ height: HEAD_HEIGHT, gridTemplateColumns: COLUMNS[layout] }}
        >
          <span role="columnheader" className="sr-only">
            Choose
          </span>
          <span role="columnheader" className="sr-only">
            Open
          </span>
          <span role="columnheader" className="col-start-3">
            Picture
          </span>
          {layout !== 'narrow' && <span role="columnheader">Made of</span>}
          {layout === 'wide' && (
            <>
              <span role="columnheader">Tool</span>
              <span role="columnheader">Garment</span>
            </>
          )}
          <span role="columnheader" aria-sort={sort === 'newest' ? 'descending' : 'ascending'}>
            <button
              type="button"
              className="annotation -ml-2 inline-flex min-h-11 items-center gap-1 rounded-sm px-2 text-ink"
              onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
            >
              Made
              <ChevronDownIcon className={cx('size-4 transition-transform', sort === 'oldest' && 'rotate-180')} />
            </button>
          </span>
          <span role="columnheader">Marks</span>
          {layout === 'wide' && (
            <>
              <span role="columnheader">Engine</span>
              <span role="columnheader">Size</span>
            </>
          )}
          <span role="columnheader" className="sr-only">
            Actions
          </span>
        </div>
      </div>
      <div ref={frame} role="rowgroup" className="relative" style={{ height: sheet.height }}>
        {sheet.shown.map(({ index, start }) => {
          const picture = pictures[index]
          if (picture === undefined) return null
          return (
            <PictureRow
              key={picture.output_image_id}
              picture={picture}
              index={index}
              offset={start - top}
              height={ROW_HEIGHT[layout]}
              layout={layout}
              now={now}
              favourite={favourites.isFavourite(picture)}
              chosen={isChosen(selection, picture.output_image_id)}
              choosing={selection.all || selection.chosen.size > 0}
              inTabOrder={index === sheet.inTabOrder}
              onFocus={sheet.onFocus}
              onPress={press}
              onFavourite={favour}
              onDownload={download}
              onDelete={remove}
              editing={editing}
              onEdit={edit}
            />
          )
        })}
      </div>
    </div>
  )
}
