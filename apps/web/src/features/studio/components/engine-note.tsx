import type { Mode } from '@toile/contract'
import { asksForPose, describeMode, NO_FACE } from '@toile/contract'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { useModeCapability } from '../../../lib/capabilities.ts'
import type { ModeCapability } from '../../../lib/engine-words.ts'
import { engineNote, STAYS_HERE, unavailableWords } from '../../../lib/engine-words.ts'
import type { Draft } from '../state/draft.ts'
import { keptFaceOf } from '../state/face-offer.ts'
import type { Studio } from '../state/studio.ts'

const link = 'underline decoration-edge underline-offset-4 hover:decoration-ink'

/** Beside the button that orders: who makes the pictures, and what leaves the house for them. */
export function EngineNote({ studio }: { readonly studio: Studio }) {
  const able = useModeCapability(studio.mode)
  const draft = useStore(studio.store, (state) => state.draft)
  if (able === undefined || able.unavailable !== null) return null
  return (
    <p className="text-sm text-pretty text-soft">
      {engineNote({ ...able, engine: makerOf(draft, able) })}
      {/* A phone's foot has a line for it, and 'here' says it. */}
      {able.outside.length === 0 && <span className="max-sm:sr-only"> {STAYS_HERE}</span>}
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

/** A face or a pose is made by an engine that draws it, wherever that stands in the order. */
function makerOf(draft: Draft, { mode, engine, face_engine: forFace, pose_engine: forPose }: ModeCapability): string {
  const { face, marked } = describeMode(mode)
  if (face !== 'none' && draft.faceId !== NO_FACE && keptFaceOf(draft) === null) return forFace ?? engine
  return marked !== null && asksForPose(draft.prompt) ? (forPose ?? engine) : engine
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
