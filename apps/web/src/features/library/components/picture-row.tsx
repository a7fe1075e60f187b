import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { memo } from 'react'
import type { MouseEvent } from 'react'
import { momentOf } from '../../../lib/date-words.ts'
import type { Editing } from '../../../lib/editing.ts'
import { engineName } from '../../../lib/engine-words.ts'
import { MadeOf } from '../../../lib/made-of.tsx'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import { Picture } from '../../../lib/picture.tsx'
import { relativeTime } from '../../../lib/relative-time.ts'
import { cx, FavouriteButton, Tooltip, WrittenSheetIcon } from '../../../ui/index.ts'
import { markNames } from '../state/mark-names.ts'
import { MarkIcons } from './marks.tsx'
import { RowMenu } from './row-menu.tsx'
import { useDrawnWhole } from './use-drawn-whole.ts'
import { useLongPress } from './use-long-press.ts'
import type { Press } from './use-picture-sheet.ts'

/** How much of what is known has a column; what has none stands below the words, or in the menu. */
export type TableLayout = 'narrow' | 'middle' | 'wide'

/** CSS. */
export const COLUMNS: Readonly<Record<TableLayout, string>> = {
  narrow: '4rem minmax(0, 1fr) 2.75rem',
  middle: '2.75rem 4rem minmax(0, 1fr) 4.75rem 8.5rem 6rem 2.75rem',
  wide: '2.75rem 4rem minmax(0, 1fr) 4.75rem 8rem 6rem 9rem 4rem 7.5rem 6rem 8.5rem',
}

interface PictureRowProps {
  readonly picture: Generation
  readonly index: number
  /** CSS pixels from the top of the table, and of the row. */
  readonly offset: number
  readonly height: number
  readonly layout: TableLayout
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly favourite: boolean
  readonly chosen: boolean
  /** Others are chosen: a press chooses too. */
  readonly choosing: boolean
  readonly inTabOrder: boolean
  readonly editing: Pick<Editing, 'usesOf'>
  readonly onFocus: (id: string) => void
  readonly onPress: (picture: Generation, press: Press) => void
  readonly onFavourite: (picture: Generation, favourite: boolean) => void
  readonly onDownload: (picture: Generation) => void
  readonly onEdit: Editing['edit']
  readonly onDelete: (picture: Generation) => void
}

/** Many of them are in the page: one is drawn anew only where something of it is another. */
export const PictureRow = memo(function PictureRow(props: PictureRowProps) {
  return useDrawnWhole(props.inTabOrder) ? <WholeRow {...props} /> : <PassingRow {...props} />
})

/** A row that nobody can read yet. */
const PassingRow = ({ picture, index, offset, height, layout, chosen }: PictureRowProps) => (
  <div
    role="row"
    aria-rowindex={index + 2}
    aria-selected={chosen}
    style={{ height, gridTemplateColumns: COLUMNS[layout], transform: `translateY(${offset}px)` }}
    className="absolute inset-x-0 top-0 grid items-center gap-x-4 border-b border-hairline aria-selected:bg-sunk"
  >
    <div role="gridcell" className={cx('truncate', layout === 'narrow' ? 'col-start-2' : 'col-start-3')}>
      {picture.prompt || describeMode(picture.type).title}
    </div>
  </div>
)

function WholeRow({
  picture,
  index,
  offset,
  height,
  layout,
  now,
  favourite,
  chosen,
  choosing,
  inTabOrder,
  editing,
  onFocus,
  onPress,
  onFavourite,
  onDownload,
  onEdit,
  onDelete,
}: PictureRowProps) {
  const shown = { ...picture, favourite }
  const { title } = describeMode(picture.type)
  const name = picture.prompt || title
  const age = relativeTime(picture.timestamp, now)
  const marks = markNames(shown)
  const longPress = useLongPress(() => onPress(picture, 'choose'))
  const press = ({ target, currentTarget, shiftKey, ctrlKey, metaKey, detail }: MouseEvent): void => {
    // What a control, or a menu over the page, is told reaches the row too.
    const meant = target instanceof Element && currentTarget.contains(target) && !target.closest('label, [data-tools]')
    if (!meant) return
    if (shiftKey) onPress(picture, 'stretch')
    // Enter opens, whatever is chosen: a click by key has no detail.
    else onPress(picture, ctrlKey || metaKey || (choosing && detail > 0) ? 'choose' : 'open')
  }
  return (
    // The whole row is pressed by a pointer; for the keyboard its picture is.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      style={{ height, gridTemplateColumns: COLUMNS[layout], transform: `translateY(${offset}px)` }}
      className={cx(
        'group absolute inset-x-0 top-0 grid cursor-pointer items-center gap-x-4 border-b border-hairline select-none',
        '[-webkit-touch-callout:none] hover:bg-raised aria-selected:bg-sunk',
      )}
      onClick={press}
      {...longPress}
    >
      <div
        role="gridcell"
        className={cx(
          layout === 'narrow' && 'absolute top-2 left-0 z-10',
          layout === 'narrow' && !choosing && 'hidden',
        )}
      >
        <label
          className={cx(
            'flex cursor-pointer items-center justify-center',
            layout === 'narrow' ? 'm-1 size-8 rounded-sm bg-raised' : 'size-11',
          )}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Choose: ${name}, ${age}`}
            checked={chosen}
            className="size-5 cursor-pointer"
            onChange={({ nativeEvent }) =>
              onPress(
                picture,
                nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey ? 'stretch' : 'choose',
              )
            }
          />
        </label>
      </div>
      <div role="gridcell" className="justify-self-center">
        <button
          type="button"
          data-picture={picture.output_image_id}
          tabIndex={inTabOrder ? 0 : -1}
          aria-label={`Open the picture: ${[name, age, ...marks].join(', ')}`}
          className="flex size-16 items-center justify-center"
          onFocus={() => onFocus(picture.output_image_id)}
        >
          <Picture
            src={picture.thumbnail_url}
            alt=""
            width={picture.width}
            height={picture.height}
            decoding="async"
            draggable={false}
            className={cx(
              'h-auto max-h-16 w-auto max-w-16 bg-tracing outline outline-hairline',
              chosen && 'outline-2 outline-ink',
            )}
          />
        </button>
      </div>
      <div role="gridcell" className="min-w-0">
        <p className={cx('max-w-prose', layout === 'narrow' ? 'truncate' : 'line-clamp-2 leading-snug')}>{name}</p>
        {layout !== 'wide' && (
          <p className="truncate text-sm text-soft">
            {[title, picture.garment_type, layout === 'narrow' && age].filter(Boolean).join(' · ')}
          </p>
        )}
        {layout === 'narrow' && (
          <div className="mt-1 flex items-center gap-3">
            {picture.inputs.length > 0 && <MadeOf picture={picture} side={28} />}
            <MarkIcons picture={shown} className="h-4 text-soft" />
          </div>
        )}
      </div>
      {layout !== 'narrow' && (
        <div role="gridcell">
          <MadeOf picture={picture} />
        </div>
      )}
      {layout === 'wide' && (
        <>
          <Cell>{title}</Cell>
          <Cell>{picture.garment_type}</Cell>
        </>
      )}
      {layout !== 'narrow' && (
        <>
          <Cell>
            <time dateTime={picture.timestamp} title={momentOf(picture.timestamp)}>
              {layout === 'wide' ? momentOf(picture.timestamp) : age}
            </time>
          </Cell>
          <Cell>
            <MarkIcons picture={shown} className="text-soft" />
            <span className="sr-only">{marks.join(', ')}</span>
          </Cell>
        </>
      )}
      {layout === 'wide' && (
        <>
          <Cell>{engineName(picture.engine)}</Cell>
          <Cell>
            {picture.width} × {picture.height}
          </Cell>
        </>
      )}
      <div role="gridcell" data-tools className="flex justify-end">
        {layout === 'wide' && (
          <>
            <Tooltip text="Open its page" shortcut="P">
              <PicturePageLink
                id={picture.output_image_id}
                tabIndex={inTabOrder ? 0 : -1}
                aria-label={`Open its page: ${name}, ${age}`}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm transition-colors hover:bg-sunk"
                onFollow={() => onPress(picture, 'page')}
              >
                <WrittenSheetIcon />
              </PicturePageLink>
            </Tooltip>
            <FavouriteButton
              about={`${name}, ${age}`}
              favourite={favourite}
              tabIndex={inTabOrder ? 0 : -1}
              onChange={(next) => onFavourite(picture, next)}
            />
          </>
        )}
        <RowMenu
          id={picture.output_image_id}
          about={`${name}, ${age}`}
          tabIndex={inTabOrder ? 0 : -1}
          favourite={favourite}
          uses={editing.usesOf(picture.type)}
          onOpenPage={() => onPress(picture, 'page')}
          onFavourite={(next) => onFavourite(picture, next)}
          onDownload={() => onDownload(picture)}
          onEdit={(use) => onEdit(picture, use)}
          onDelete={() => onDelete(picture)}
        />
      </div>
    </div>
  )
}

const Cell = ({ children }: { readonly children: React.ReactNode }) => (
  <div role="gridcell" className="figures min-w-0 truncate text-sm text-soft">
    {children}
  </div>
)
