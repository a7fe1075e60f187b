import type { Mode } from '@toile/contract'
import { InstructionsButton, InstructionsDialog, useInstructions } from '../../features/instructions/index.ts'
import { PreviousGenerations } from '../../features/library/index.ts'
import { MaskEditor } from '../../features/mask-editor/components/mask-editor.tsx'
import { Reposition } from '../../features/reposition/components/reposition.tsx'
import { ResultPlaceholders } from '../../features/results/index.ts'
import { StudioPage } from '../../features/studio/index.ts'
import type { StudioParts } from '../../features/studio/index.ts'
import { ComposedPreview } from './composed-preview.tsx'
import { ComposedResults } from './composed-results.tsx'

const parts: StudioParts = { Mask: MaskEditor, Reposition, Results: ComposedResults, ResultPlaceholders }

/** Where the features of the studio meet: none of them knows another. */
export default function ComposedStudio({ mode }: { readonly mode: Mode }) {
  const instructions = useInstructions(mode)
  return (
    <>
      <StudioPage mode={mode} parts={parts} help={<InstructionsButton onClick={instructions.show} />} />
      <PreviousGenerations mode={mode} Preview={ComposedPreview} />
      <InstructionsDialog mode={mode} open={instructions.open} onClose={instructions.dismiss} />
    </>
  )
}
