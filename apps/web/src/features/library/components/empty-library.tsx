import type { Mode } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { Link } from 'react-router'
import { useOfferedModes } from '../../../lib/capabilities.ts'
import { summaryOf } from '../../../lib/mode-summary.ts'
import { BodiceDraft, HeartIcon, ModeGlyph } from '../../../ui/index.ts'
import type { DashboardFilter } from '../state/dashboard-filter.ts'

/** In place of a list without pictures. */
export function NothingListed({ filter }: { readonly filter: DashboardFilter }) {
  if (filter === 'all') return <EmptyLibrary />
  return filter === 'favourites' ? <NoFavourites /> : <NothingOfMode mode={filter} />
}

function EmptyLibrary() {
  return (
    <div className="flex flex-col items-center gap-8 border-t border-hairline py-16 text-center sm:flex-row sm:justify-center sm:text-left">
      <BodiceDraft className="h-44 text-edge" />
      <div>
        <p className="display text-3xl">No previous generations yet...</p>
        <p className="mt-2 max-w-sm text-soft">
          Choose a tool above. Every picture you make is kept here, for you alone, until you delete it.
        </p>
      </div>
    </div>
  )
}

/** Of a library that has pictures, perhaps, but none that was picked. */
function NoFavourites() {
  return (
    <div className="flex flex-col items-center gap-6 border-t border-hairline py-16 text-center sm:flex-row sm:justify-center sm:text-left">
      <HeartIcon className="size-16 text-edge" />
      <div>
        <p className="display text-3xl">No favourites yet</p>
        <p className="mt-2 max-w-sm text-soft">Press the heart on a picture to add it to this list.</p>
      </div>
    </div>
  )
}

function NothingOfMode({ mode }: { readonly mode: Mode }) {
  const { title } = describeMode(mode)
  // One that no engine does has no page to lead to.
  const able = useOfferedModes().find((each) => each.mode === mode)
  return (
    <div className="flex flex-col items-center gap-6 border-t border-hairline py-16 text-center sm:flex-row sm:justify-center sm:text-left">
      <ModeGlyph mode={mode} className="size-20" />
      <div>
        <p className="display text-3xl">Nothing made with this tool yet</p>
        <p className="mt-2 max-w-sm text-soft">{summaryOf(mode, able)}</p>
        {able && (
          <p className="mt-2">
            <Link to={`/${mode}/`} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
              {title}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
