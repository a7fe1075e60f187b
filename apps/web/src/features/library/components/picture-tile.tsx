import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { memo, useMemo } from 'react'
import type { CSSProperties, MouseEvent } from 'react'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import { Picture } from '../../../lib/picture.tsx'
import { relativeTime } from '../../../lib/relative-time.ts'
import { placeholderUrl } from '../../../lib/thumb-hash.ts'
import { cx } from '../../../ui/index.ts'
import { markNames } from '../state/mark-names.ts'
import { MarkIcons } from './marks.tsx'
import { useLongPress } from './use-long-press.ts'
import type { Press } from './use-picture-sheet.ts'

/** CSS pixels below a picture: two lines of words, and the way to the next row. */
export const CAPTION_HEIGHT = 72

interface PictureTileProps {
  readonly picture: Generation
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly favourite: boolean
  readonly chosen: boolean
  /** Others are chosen: a press chooses too. */
  readonly choosing: boolean
  readonly inTabOrder: boolean
  readonly onFocus: (id: string) => void
  readonly onPress: (picture: Generation, press: Press) => void
}

/** Many of them are in the page: one is drawn anew only where something of it is another. */
export const PictureTile = memo(function PictureTile({
  picture,
  width,
  height,
  now,
  favourite,
  chosen,
  choosing,
  inTabOrder,
  onFocus,
  onPress,
}: PictureTileProps) {
  const shown = { ...picture, favourite }
  const name = picture.prompt || describeMode(picture.type).title
  const age = relativeTime(picture.timestamp, now)
  const placeholder = usePlaceholder(picture, width / height)
  const longPress = useLongPress(() => onPress(picture, 'choose'))
  const press = ({ shiftKey, ctrlKey, metaKey, detail }: MouseEvent): void => {
    if (shiftKey) onPress(picture, 'stretch')
    // Enter opens, whatever is chosen: a click by key has no detail.
    else onPress(picture, ctrlKey || metaKey || (choosing && detail > 0) ? 'choose' : 'open')
  }
  const chooseByWords = (event: MouseEvent): void => {
    if (!choosing || event.detail === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onPress(picture, event.shiftKey ? 'stretch' : 'choose')
  }
  return (
    <div
      role="gridcell"
      aria-selected={chosen}
      style={{ width }}
      className="group relative shrink-0 select-none [-webkit-touch-callout:none]"
      {...longPress}
    >
      <button
        type="button"
        data-picture={picture.output_image_id}
        tabIndex={inTabOrder ? 0 : -1}
        aria-label={`Open the picture: ${[name, age, ...markNames(shown)].join(', ')}`}
        className="block w-full text-left"
        onFocus={() => onFocus(picture.output_image_id)}
        onClick={press}
      >
        <Picture
          src={picture.thumbnail_url}
          alt=""
          width={picture.width}
          height={picture.height}
          decoding="async"
          draggable={false}
          style={{ height, ...placeholder }}
          className={cx(
            'w-full bg-tracing object-contain outline group-hover:outline-ink',
            chosen ? 'outline-3 outline-ink' : 'outline-hairline',
          )}
        />
      </button>
      <PicturePageLink
        id={picture.output_image_id}
        tabIndex={inTabOrder ? 0 : -1}
        className="group/page mt-2 block text-sm"
        onFocus={() => onFocus(picture.output_image_id)}
        onClick={chooseByWords}
        onFollow={() => onPress(picture, 'page')}
      >
        <span className="sr-only">Open its page: </span>
        <span className="block truncate underline decoration-transparent underline-offset-4 group-hover/page:decoration-ink">
          {name}
        </span>
        <span className="flex h-5 items-center justify-between gap-2 text-soft">
          <span className="truncate">{age}</span>
          <MarkIcons picture={shown} className="shrink-0" />
        </span>
      </PicturePageLink>
      <label
        className={cx(
          'absolute top-0 left-0 flex size-11 cursor-pointer items-center justify-center',
          !choosing &&
            'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden',
        )}
      >
        <span className="flex size-7 items-center justify-center rounded-sm bg-raised">
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
        </span>
      </label>
    </div>
  )
})

type PassingTileProps = Pick<PictureTileProps, 'picture' | 'width' | 'height' | 'chosen'>

/** A tile that nobody can look at yet: its place, with the picture's colours. */
export const PassingTile = memo(function PassingTile({ picture, width, height, chosen }: PassingTileProps) {
  const placeholder = usePlaceholder(picture, width / height)
  return (
    <div
      role="gridcell"
      aria-selected={chosen}
      aria-label={picture.prompt || describeMode(picture.type).title}
      style={{ width, height, ...placeholder }}
      className="shrink-0 bg-tracing outline outline-hairline"
    />
  )
})

/** The picture's colours, where it fills a place of so many times its height: one that does not has nothing beside it. */
function usePlaceholder({ width, height, placeholder }: Generation, ratio: number): CSSProperties | undefined {
  const fills = Math.abs(width / height - ratio) < 0.05
  return useMemo(() => {
    const url = fills && placeholder !== null ? placeholderUrl(placeholder) : null
    return url === null ? undefined : { backgroundImage: `url(${url})`, backgroundSize: '100% 100%' }
  }, [fills, placeholder])
}
