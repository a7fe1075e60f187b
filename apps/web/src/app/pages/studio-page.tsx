import type { Mode } from '@toile/contract'
import { InstructionsButton, InstructionsDialog, useInstructions } from '../../features/instructions/index.ts'
import { MaskEditor } from '../../features/mask-editor/index.ts'
import { PreviousGenerations } from '../../features/library/index.ts'
import { BlankSheets, Results } from '../../features/results/index.ts'
import { StudioPage } from '../../features/studio/index.ts'
import type { StudioParts } from '../../features/studio/index.ts'

const parts: StudioParts = { Mask: MaskEditor, Results, BlankSheets }

/** Where the features of the studio meet: none of them knows another. */
export default function ComposedStudio({ mode }: { readonly mode: Mode }) {
  const instructions = useInstructions(mode)
  return (
    <>
      <StudioPage mode={mode} parts={parts} help={<InstructionsButton onClick={instructions.show} />} />
      <PreviousGenerations mode={mode} />
      <InstructionsDialog mode={mode} open={instructions.open} onClose={instructions.dismiss} />
    </>
  )
}
