import { MASK, describeMode } from '@toile/contract'
import { isUnmoved, markedBounds, placingFor, rasterise } from '@toile/mask-tools'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/index.ts'
import { prepareMasks } from '../api/prepare-masks.ts'
import type { StudioParts } from '../parts.ts'
import type { Draft } from '../state/draft.ts'
import { maskWords } from '../state/mask-words.ts'
import { missingInputs } from '../state/readiness.ts'
import type { Studio } from '../state/studio.ts'
import { Workbench } from './workbench.tsx'
import { NextButton } from './step-footer.tsx'

export interface MaskStepProps {
  readonly studio: Studio
  readonly draft: Draft
  readonly step: number
  readonly kicker: string
  readonly parts: StudioParts
}

/** The selection; and, where what is marked stays of the photo, its optional second part (R7). */
export function MaskStep(props: MaskStepProps) {
  const { studio, draft } = props
  usePreparedMasks(draft.photo?.uploadId)
  const placeable = describeMode(studio.mode).marked === 'kept' && (draft.mask?.marked ?? 0) > MASK.minPixels
  return draft.adjusting && placeable ? <PlacingPart {...props} /> : <SelectionPart {...props} placeable={placeable} />
}

/** What the server prepared when a photo was uploaded is gone after a while: one that is opened again asks for it anew. */
function usePreparedMasks(uploadId: string | undefined): void {
  useEffect(() => {
    // Where it fails, the first dot waits longer, and says what is wrong.
    if (uploadId !== undefined) void prepareMasks(uploadId).catch(() => undefined)
  }, [uploadId])
}

/** Id of the line that says what adjusting is. */
const ADJUST_HINT = 'studio-adjust-hint'

function SelectionPart({ studio, draft, step, kicker, parts, placeable }: MaskStepProps & { placeable: boolean }) {
  const [status, setStatus] = useState({ blank: true, generating: false })
  useFollowingPlacing(studio, draft)
  if (draft.photo === null) return null
  const placed = draft.placing !== null && !isUnmoved(draft.placing.history.present)
  const words = maskWords(describeMode(studio.mode))
  const dots = draft.mask?.history.present.dots.length ?? 0
  const reason = status.generating
    ? 'The mask is being made.'
    : status.blank
      ? dots > 0 && draft.mask?.confirmed === false
        ? 'Confirm the selection to see its mask.'
        : (missingInputs(studio.mode, draft).find((lack) => lack.step === 'mask')?.text ?? 'Checking the mask.')
      : null
  return (
    <parts.Mask
      photo={draft.photo}
      mode={studio.mode}
      saved={draft.mask}
      onChange={studio.setMask}
      onStatus={setStatus}
    >
      {({ stage, tools, confirm }) => (
        <Workbench
          kicker={kicker}
          stage={stage}
          heading={words.heading}
          intro={draft.mask?.confirmed === true ? words.after : words.first}
          panel={tools}
          footer={
            <div className="flex flex-col gap-3">
              {placeable && reason === null && (
                <div className="flex animate-appear flex-col gap-1">
                  <Button variant="secondary" aria-describedby={ADJUST_HINT} onClick={() => studio.setAdjusting(true)}>
                    Adjust unselected area
                  </Button>
                  <p id={ADJUST_HINT} className="text-sm text-soft">
                    Optional: move, resize or turn what stays.
                  </p>
                </div>
              )}
              <NextButton
                onBack={() => studio.goTo(step - 1)}
                onNext={() => studio.goTo(step + 1)}
                reason={reason}
                insteadOnPhone={confirm}
                note={placed && 'The cut-out stands where you placed it.'}
              />
            </div>
          }
        />
      )}
    </parts.Mask>
  )
}

/** After a pause: on a large photo it takes some hundredths of a second. */
const FOLLOW_AFTER_MS = 500

/** Lets where the cut-out was placed follow its selection, so that the draft always speaks of one and the same box. */
function useFollowingPlacing(studio: Studio, { photo, mask, placing }: Draft): void {
  const document = mask?.history.present ?? null
  useEffect(() => {
    if (photo === null || document === null || placing === null) return undefined
    const follow = (): void => {
      const box = markedBounds(rasterise(document, photo), photo)
      const next = box && placingFor(placing, box)
      if (next !== null && next !== placing) studio.setPlacing(next)
    }
    const timer = setTimeout(follow, FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [studio, photo, document, placing])
}

function PlacingPart({ studio, draft, step, kicker, parts }: MaskStepProps) {
  if (draft.photo === null || draft.mask === null) return null
  return (
    <parts.Reposition
      photo={draft.photo}
      document={draft.mask.history.present}
      saved={draft.placing}
      onChange={studio.setPlacing}
    >
      {({ stage, tools, warning }) => (
        <Workbench
          kicker={`${kicker}, optional`}
          stage={stage}
          heading="Place the cut-out"
          intro="Drag what stays to where it should stand, pull a corner to resize it, or turn it. The new background fills the rest."
          panel={tools}
          footer={
            <NextButton
              onBack={() => studio.setAdjusting(false)}
              onNext={() => studio.goTo(step + 1)}
              reason={null}
              note={
                <span role="status" className="text-ink">
                  {warning}
                </span>
              }
            />
          }
        />
      )}
    </parts.Reposition>
  )
}
