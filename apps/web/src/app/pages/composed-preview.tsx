import type { Generation } from '@toile/contract'
import { Preview } from '../../features/preview/components/preview.tsx'
import { FidelityNotes } from '../../features/results/index.ts'
import type { PreviewProps } from '../../lib/preview.ts'

/** The preview, which says of a picture what its results said. */
export function ComposedPreview(props: PreviewProps) {
  return <Preview {...props} Fidelity={Fidelity} />
}

const Fidelity = ({ picture }: { readonly picture: Generation }) => (
  <FidelityNotes pictures={[{ number: 1, image: picture }]} count={1} inRow />
)
