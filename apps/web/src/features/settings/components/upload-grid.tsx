import type { OwnUpload } from '@toile/contract'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { momentOf } from '../../../lib/date-words.ts'
import { relativeTime } from '../../../lib/relative-time.ts'
import { cx } from '../../../ui/index.ts'
import { choosePage, isChosen, NOTHING, stretch, toggle } from '../../../lib/selection.ts'
import type { Selection } from '../../../lib/selection.ts'
import { roleOf, sizeOf, useOf } from '../state/upload-words.ts'

interface UploadGridProps {
  readonly uploads: readonly OwnUpload[]
  readonly selection: Selection<OwnUpload>
  readonly onSelection: (selection: Selection<OwnUpload>) => void
  readonly onDelete: () => void
}

/**
 * The uploads as a sheet of pictures to be ticked. One of them is in the tab order; arrow keys go from there, with Shift a
 * stretch is chosen, Ctrl+A chooses the page, Escape nothing, Delete asks to delete.
 */
export function UploadGrid({ uploads, selection, onSelection, onDelete }: UploadGridProps) {
  const now = useNow()
  const [current, setCurrent] = useState<string | null>(null)
  const page = uploads.map((upload) => [upload.upload_id, upload] as const)
  const inTabOrder = uploads.some(({ upload_id: id }) => id === current) ? current : uploads[0]?.upload_id

  const press = (id: string, withShift: boolean): void =>
    onSelection(withShift ? stretch(selection, page, id) : toggle(selection, page, id))

  const keyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
    const at = boxes.findIndex((box) => box === event.target)
    const target = boxes[indexAfter(event.key, at, boxes.length, columnsOf(event.currentTarget))]
    if (target !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      target.focus()
      if (event.shiftKey) {
        const from = selection.anchor === null ? toggle(selection, page, boxes[at]?.value ?? '') : selection
        onSelection(stretch(from, page, target.value))
      }
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection(choosePage(selection, page, true))
    else if (event.key === 'Escape') onSelection(NOTHING)
    else if (event.key === 'Delete') onDelete()
    else return
    event.preventDefault()
  }

  return (
    <>
      <p id="uploads-keys" className="sr-only">
        Arrow keys move, Space chooses, Shift chooses a stretch, Control A all on this page, Delete deletes what is
        chosen.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        aria-label="Uploads"
        aria-describedby="uploads-keys"
        className="grid grid-cols-2 gap-x-4 py-6 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-x-6"
        onKeyDown={keyDown}
      >
        {uploads.map((upload) => (
          <Tile
            key={upload.upload_id}
            upload={upload}
            now={now}
            chosen={isChosen(selection, upload.upload_id)}
            inTabOrder={upload.upload_id === inTabOrder}
            onFocus={() => setCurrent(upload.upload_id)}
            onPress={(withShift) => press(upload.upload_id, withShift)}
          />
        ))}
      </ul>
    </>
  )
}

const columnsOf = (grid: HTMLElement): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length

/** Where a key leads from one of so many, laid in so many columns; -1 for nowhere. */
export function indexAfter(key: string, at: number, count: number, columns: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key] ?? -1
  return to >= 0 && to < count ? to : -1
}

interface TileProps {
  readonly upload: OwnUpload
  readonly now: number
  readonly chosen: boolean
  readonly inTabOrder: boolean
  readonly onFocus: () => void
  readonly onPress: (withShift: boolean) => void
}

function Tile({ upload, now, chosen, inTabOrder, onFocus, onPress }: TileProps) {
  const { upload_id: id, thumbnail_url: url, width, height, bytes, uploaded_at: at } = upload
  return (
    // Five rows of the grid: the pictures beside each other stand on one line, however long the words below them are.
    <li className="row-span-5 grid grid-rows-subgrid">
      <label className="group row-span-5 grid cursor-pointer grid-rows-subgrid gap-y-0 pb-8 text-sm select-none">
        <span className="relative mb-2 self-end">
          <span className="absolute top-1.5 left-1.5 flex size-8 items-center justify-center rounded-sm bg-raised">
            <input
              type="checkbox"
              value={id}
              checked={chosen}
              tabIndex={inTabOrder ? 0 : -1}
              className="size-5 cursor-pointer"
              onFocus={onFocus}
              onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </span>
          <img
            src={url}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            draggable={false}
            className={cx(
              'h-auto w-full bg-tracing outline group-hover:outline-ink',
              chosen ? 'outline-3 outline-ink' : 'outline-hairline',
            )}
          />
        </span>
        <span className="font-medium">{roleOf(upload)}</span>
        <time dateTime={at} title={momentOf(at)} className="text-soft">
          {relativeTime(at, now)}
        </time>
        <span className="figures text-soft">
          {width} × {height} · {sizeOf(bytes)}
        </span>
        <span className="text-soft">{useOf(upload)}</span>
      </label>
    </li>
  )
}
