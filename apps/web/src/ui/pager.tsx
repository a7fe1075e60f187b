import type { Pagination } from '@toile/contract'
import { IconButton } from './icon-button.tsx'
import { FirstIcon, LastIcon } from './icons.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from './open-page-icons.tsx'

interface PagerProps {
  readonly pagination: Pagination
  readonly onGoTo: (page: number) => void
}

/** First, previous, next, last, and 'page X of Y' when there is more than one page. */
export function Pager({ pagination, onGoTo }: PagerProps) {
  const { current_page, total_pages, has_previous, has_next, show_first, show_last, multiple_pages } = pagination
  if (!multiple_pages) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-1">
      <IconButton label="First page" disabled={!has_previous || !show_first} onClick={() => onGoTo(1)}>
        <FirstIcon />
      </IconButton>
      <IconButton label="Previous page" disabled={!has_previous} onClick={() => onGoTo(current_page - 1)}>
        <ArrowLeftIcon />
      </IconButton>
      <p aria-live="polite" className="figures min-w-22 text-center sm:min-w-36">
        page {current_page} of {total_pages}
      </p>
      <IconButton label="Next page" disabled={!has_next} onClick={() => onGoTo(current_page + 1)}>
        <ArrowRightIcon />
      </IconButton>
      <IconButton label="Last page" disabled={!has_next || !show_last} onClick={() => onGoTo(total_pages)}>
        <LastIcon />
      </IconButton>
    </nav>
  )
}
