import type { Generation } from '@toile/contract'
import { PicturePage } from '../../features/picture-page/index.ts'
import { RerunSection } from '../../features/reruns/index.ts'
import { FidelityNotes } from '../../features/results/index.ts'
import { LaterPreview } from './later-preview.tsx'

/** Where a picture's page meets the preview, the notes on fidelity that the results show, and what is made again. */
export function PictureRoute() {
  return <PicturePage Preview={LaterPreview} Fidelity={Fidelity} Rerun={RerunSection} />
}

const Fidelity = ({ picture }: { readonly picture: Generation }) => (
  <FidelityNotes pictures={[{ number: 1, image: picture }]} count={1} />
)
