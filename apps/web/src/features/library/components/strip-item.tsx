import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { Picture } from '../../../lib/picture.tsx'
import { MarkIcons } from './marks.tsx'
import { markNames } from '../state/mark-names.ts'
import { relativeTime } from '../../../lib/relative-time.ts'

interface StripItemProps {
  readonly picture: Generation
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly onOpen: () => void
}

/** One picture of the strip, with its marks under it. The button says them too. */
export function StripItem({ picture, now, onOpen }: StripItemProps) {
  const { prompt, timestamp, type, thumbnail_url: url, width, height } = picture
  const said = [prompt || describeMode(type).title, relativeTime(timestamp, now), ...markNames(picture)].join(', ')
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
        <MarkIcons picture={picture} className="mt-2 h-5 text-soft" />
      </button>
    </li>
  )
}
