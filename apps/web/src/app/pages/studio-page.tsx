import type { Mode } from '@toile/contract'
import { useEffect } from 'react'
import { InstructionsButton, InstructionsDialog, useInstructions } from '../../features/instructions/index.ts'
import { PreviousGenerations } from '../../features/library/index.ts'
import { ResultPlaceholders } from '../../features/results/index.ts'
import { StudioPage } from '../../features/studio/index.ts'
import type { StudioParts } from '../../features/studio/index.ts'
import { LaterPreview } from './later-preview.tsx'
import { laterSteps } from './later-steps.tsx'

const parts: StudioParts = {
  Mask: laterSteps.Mask.Part,
  Reposition: laterSteps.Reposition.Part,
  Results: laterSteps.Results.Part,
  ResultPlaceholders,
}

/** Where the features of the studio meet: none of them knows another. */
export default function ComposedStudio({ mode }: { readonly mode: Mode }) {
  const instructions = useInstructions(mode)
  // The next steps are there before anybody gets to them.
  useEffect(() => {
    const givingUp = Object.values(laterSteps).map(({ preload }) => preload())
    return () => givingUp.forEach((giveUp) => giveUp())
  }, [])
  return (
    <>
      <StudioPage mode={mode} parts={parts} help={<InstructionsButton onClick={instructions.show} />} />
      <PreviousGenerations mode={mode} Preview={LaterPreview} />
      <InstructionsDialog mode={mode} open={instructions.open} onClose={instructions.dismiss} />
    </>
  )
}
