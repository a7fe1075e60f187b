import type { Mode } from '@toile/contract'
import { Link } from 'react-router'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { engineNote, unavailableWords } from '../../../lib/engine-words.ts'

const link = 'underline decoration-edge underline-offset-4 hover:decoration-ink'

/** Beside the button that orders: who makes the pictures, and what leaves the house for them. */
export function EngineNote({ mode }: { readonly mode: Mode }) {
  const able = useModeCapability(mode)
  if (able === undefined || able.unavailable !== null) return null
  return (
    <p className="text-sm text-pretty text-soft">
      {engineNote(able)}
      {able.outside.length > 0 && (
        <>
          {' '}
          <Link to="/account/data" className={link}>
            Keep them here
          </Link>
        </>
      )}
    </p>
  )
}

/** Over the work: that nothing can be made of it now, why, and that it is kept. */
export function PauseNotice({ mode }: { readonly mode: Mode }) {
  const able = useModeCapability(mode)
  const words = able && unavailableWords(able)
  return (
    // There from the start: only what changes in such a region is read out.
    <div role="status" data-band={words ? '' : undefined}>
      {words && (
        // As high as the workbench leaves it where that fills the window.
        <div className="border-b border-hairline bg-raised px-4 py-3 text-sm lg:flex lg:h-14 lg:items-center lg:px-8 lg:py-0">
          <p className="border-l-4 border-yellow pl-3 text-pretty">
            {words} Photos, marks and words can be prepared meanwhile, and are kept.{' '}
            {able.unavailable === 'refused' && (
              <Link to="/account/data" className={link}>
                Change that
              </Link>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
