import { describeMode } from '@toile/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/index.ts'
import type { Draft } from '../state/draft.ts'
import { FACE_WORDS, faceOfferOf } from '../state/face-offer.ts'
import type { Studio } from '../state/studio.ts'
import { FacePanel } from './face-panel.tsx'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { Workbench } from './workbench.tsx'

export interface FaceStepProps {
  readonly studio: Studio
  readonly draft: Draft
  readonly kicker: string
  readonly stage: ReactNode
  /** What is known of the order before it is paid for. */
  readonly told: ReactNode
  readonly foot: ReactNode
}

/** The faces of the house; where the work leaves no place for another one, why not, and nothing to click in vain (R32). */
export function FaceStep({ studio, draft, kicker, stage, told, foot }: FaceStepProps) {
  const able = useModeCapability(studio.mode)
  const offer = faceOfferOf(able, draft)
  const { heading, intro, change } = FACE_WORDS[offer]
  const toMask = (): void => studio.goTo(describeMode(studio.mode).steps.indexOf('mask'))
  return (
    <Workbench
      kicker={kicker}
      stage={stage}
      stageFit="glance"
      heading={heading}
      intro={intro}
      panel={
        <div className="flex flex-col gap-8">
          {told}
          {offer === 'open' && <FacePanel value={draft.faceId} onChange={studio.setFace} />}
          {change !== null && (
            <Button variant="secondary" className="self-start" onClick={toMask}>
              {change}
            </Button>
          )}
        </div>
      }
      footer={foot}
    />
  )
}
