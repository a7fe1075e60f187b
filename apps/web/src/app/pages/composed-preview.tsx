import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useState } from 'react'
import { Preview } from '../../features/preview/components/preview.tsx'
import { FidelityNotes, PatternTools } from '../../features/results/index.ts'
import type { PreviewProps } from '../../lib/preview.ts'
import { RepeatIcon } from '../../ui/index.ts'

/** The preview, with the notes on fidelity that the results show, and a pattern's repeat and files for print. */
export function ComposedPreview({ actions, ...props }: PreviewProps) {
  const [printing, setPrinting] = useState<Generation | null>(null)
  return (
    <>
      <Preview
        {...props}
        Fidelity={Fidelity}
        actions={(picture) => [
          ...(describeMode(picture.type).tiles
            ? [
                {
                  label: 'Repeat and print',
                  icon: <RepeatIcon />,
                  onSelect: () => setPrinting(picture),
                },
              ]
            : []),
          ...(actions?.(picture) ?? []),
        ]}
      />
      <PatternTools
        image={printing}
        alt={printing === null || printing.prompt === '' ? 'The pattern' : printing.prompt}
        onClose={() => setPrinting(null)}
        onUpscale={props.onUpscale}
        onDownloaded={props.onMarked}
      />
    </>
  )
}

const Fidelity = ({ picture }: { readonly picture: Generation }) => (
  <FidelityNotes pictures={[{ number: 1, image: picture }]} count={1} />
)
