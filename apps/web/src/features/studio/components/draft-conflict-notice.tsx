import { Button } from '../../../ui/index.ts'
import type { ConflictingDraft } from '../state/draft-sync.ts'
import type { Studio } from '../state/studio.ts'

/** Two devices have worked on this mode at once: the newer is shown, and the other is not lost. */
export function DraftConflictNotice({ studio, other }: { readonly studio: Studio; readonly other: ConflictingDraft }) {
  return (
    <aside
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline bg-raised px-4 py-2 text-sm lg:px-8"
    >
      <p className="border-l-4 border-yellow pl-3">
        There is another version of this work, from {timeOf(other.savedAt)}. Both are kept until you choose.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={studio.changeOver}>
          Show the other
        </Button>
        <Button variant="quiet" onClick={studio.dismissOther}>
          Keep this one
        </Button>
      </div>
    </aside>
  )
}

/** Day and time, as the user's own calendar writes them. */
const timeOf = (savedAt: string): string =>
  new Date(savedAt).toLocaleString('en-GB', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
