import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { Picture } from '../../../lib/picture.tsx'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import { MarkIcons } from './marks.tsx'
import { markNames } from '../state/mark-names.ts'
import { relativeTime } from '../../../lib/relative-time.ts'

interface StripItemProps {
  readonly picture: Generation
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly onOpen: () => void
  readonly onOpenPage: () => void
}

/** One picture of the strip, with its age and its marks under it, which lead to its page. The button says them too. */
export function StripItem({ picture, now, onOpen, onOpenPage }: StripItemProps) {
  const { prompt, timestamp, type, thumbnail_url: url, width, height } = picture
  const name = prompt || describeMode(type).title
  const age = relativeTime(timestamp, now)
  const said = [name, age, ...markNames(picture)].join(', ')
  return (
    <li>
      <button type="button" aria-label={`Open the picture: ${said}`} className="group block w-full" onClick={onOpen}>
        <Picture
          src={url}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className="h-auto w-full bg-tracing outline outline-hairline group-hover:outline-ink"
        />
      </button>
      <PicturePageLink
        id={picture.output_image_id}
        aria-label={`Open its page: ${name}, ${age}`}
        className="group/page flex min-h-11 flex-col pt-1 text-sm text-soft"
        onFollow={onOpenPage}
      >
        <span className="block truncate underline decoration-transparent underline-offset-4 group-hover/page:decoration-ink">
          {age}
        </span>
        <MarkIcons picture={picture} className="h-5" />
      </PicturePageLink>
    </li>
  )
}
