import type { Generation } from '@toile/contract'
import { useId } from 'react'
import { Button, DownloadIcon } from '../../../ui/index.ts'
import { provenanceOf } from '../state/provenance.ts'

interface ProvenanceProps {
  readonly picture: Generation
  readonly downloading: boolean
  readonly onDownload: () => Promise<void>
}

/** What the file tells of itself, wherever it goes. */
export function Provenance({ picture, downloading, onDownload }: ProvenanceProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-4">
      <h2 id={heading} className="display w-full border-b border-hairline pb-2 text-2xl">
        What the file says
      </h2>
      <ul className="flex flex-col gap-2 text-sm text-pretty text-soft">
        {provenanceOf(picture).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="secondary" busy={downloading} onClick={() => void onDownload()}>
        <DownloadIcon />
        Download the file
      </Button>
    </section>
  )
}
