import type { Generation } from '@toile/contract'
import { Preview } from '../../features/preview/components/preview.tsx'
import { FidelityNotes } from '../../features/results/index.ts'
import type { PreviewProps } from '../../lib/preview.ts'

/** The preview, with the notes on fidelity that the results show. */
export function ComposedPreview(props: PreviewProps) {
  return <Preview {...props} Fidelity={Fidelity} />
}

const Fidelity = ({ picture }: { readonly picture: Generation }) => (
  <FidelityNotes pictures={[{ number: 1, image: picture }]} count={1} />
)
