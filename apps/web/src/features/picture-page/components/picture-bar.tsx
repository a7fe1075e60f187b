import { Link } from 'react-router'
import { ArrowLeftIcon, ArrowRightIcon, IconButton } from '../../../ui/index.ts'
import { backName, type neighboursOf } from '../state/place.ts'

interface PictureBarProps {
  /** The path that one came from; null where the page was opened by its address. */
  readonly from: string | null
  readonly onBack: () => void
  readonly neighbours: ReturnType<typeof neighboursOf>
  readonly onGo: (id: string | null) => void
}

/** The way back, and to the neighbours in the list that one came from. */
export function PictureBar({ from, onBack, neighbours, onGo }: PictureBarProps) {
  const { number, count, previous, next } = neighbours
  return (
    <nav aria-label="Picture" className="flex min-h-14 items-center justify-between gap-4">
      <Link
        to={from ?? '/library'}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-medium underline decoration-transparent underline-offset-4 hover:decoration-ink"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onBack()
        }}
      >
        <ArrowLeftIcon />
        {backName(from)}
      </Link>
      {number !== null && count > 1 && (
        <div className="flex items-center">
          <p role="status" className="figures mr-2 text-sm text-soft">
            <span className="sr-only">Picture </span>
            {number} of {count}
          </p>
          <IconButton
            label="Previous picture"
            shortcut="←"
            aria-disabled={previous === null}
            onClick={() => onGo(previous)}
          >
            <ArrowLeftIcon />
          </IconButton>
          <IconButton label="Next picture" shortcut="→" aria-disabled={next === null} onClick={() => onGo(next)}>
            <ArrowRightIcon />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
