import { Link } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { BodiceDraft, Button } from '../../../ui/index.ts'

/** Unknown, deleted, or somebody else's: the server tells no difference, and neither does the page. */
export function NoPicture({ justDeleted }: { readonly justDeleted: boolean }) {
  usePageTitle('No picture here')
  return (
    <section className="grid grow items-center gap-12 py-12 md:grid-cols-[1fr_minmax(14rem,20rem)]">
      <div className="flex flex-col items-start gap-5">
        <h1 className="display text-5xl md:text-6xl">No picture here</h1>
        <p className="max-w-prose text-lg text-soft">
          {justDeleted
            ? 'You have just deleted it. For ten seconds it can be brought back, with its marks and its lineage.'
            : 'It was deleted, or it is in another account. What you have is in your library.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/library">To the library</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/recipe">Make from a recipe</Link>
          </Button>
        </div>
      </div>
      <BodiceDraft className="hidden w-full text-edge md:block" />
    </section>
  )
}

interface LoadFailedProps {
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}

export function LoadFailed({ error, busy, onRetry }: LoadFailedProps) {
  usePageTitle('Picture')
  return (
    <section role="alert" className="flex flex-col items-start gap-5 py-16">
      <h1 className="display text-4xl">The picture could not be loaded</h1>
      <p className="max-w-prose text-soft">{messagesOfError(error).join(' ')} It is kept.</p>
      <Button busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </section>
  )
}
