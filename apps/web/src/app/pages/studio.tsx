import type { Mode } from '@toile/contract'
import { MaskEditor } from '../../features/mask-editor/index.ts'
import { BlankSheets, Results } from '../../features/results/index.ts'
import { StudioPage } from '../../features/studio/index.ts'
import type { StudioParts } from '../../features/studio/index.ts'

const parts: StudioParts = { Mask: MaskEditor, Results, BlankSheets }

/** The wizard with its parts put in: features meet here, and this is the chunk that no open page loads. */
export default function Studio({ mode }: { readonly mode: Mode }) {
  return <StudioPage mode={mode} parts={parts} />
}
