import type { Generation } from '@toile/contract'
import { EXPORT_DPI } from '@toile/contract'
import { useState } from 'react'
import { Segmented } from '../../../ui/index.ts'
import type { PatternSettings } from '../state/pattern-settings.ts'
import { planPrint } from '../state/print-plan.ts'
import { PrintDownloads } from './print-downloads.tsx'
import { PrintFineness } from './print-fineness.tsx'
import { PrintWidth } from './print-width.tsx'
import { useCutsMotifs } from './use-cuts-motifs.ts'

export interface PrintFilesProps {
  readonly image: Generation
  readonly settings: PatternSettings
  readonly onChange: (part: Partial<PatternSettings>) => void
  /** Makes it twice as large, for its price. */
  readonly onUpscale: (image: Generation) => void
  readonly onDownloaded: (image: Generation) => void
}

/** Tiles in the piece of each layout that repeats straight: that piece is what a file holds. */
const UNIT = { straight: [1, 1], 'half-drop': [2, 1], brick: [1, 2], mirror: [2, 2] } as const

/** How large the pattern prints, and its files. */
export function PrintFiles({ image, settings, onChange, onUpscale, onDownloaded }: PrintFilesProps) {
  const { layout, dpi } = settings
  const plan = planPrint(image, settings)
  const { scale } = plan
  const [noWidth, setNoWidth] = useState(false)
  const [columns, rows] = UNIT[layout]
  const width = image.width * scale * columns
  const height = image.height * scale * rows
  const cuts = useCutsMotifs(image, layout)
  const cut = cuts === 'unknown' ? MAY_CUT : cuts ? CUT[layout] : undefined

  return (
    <section aria-label="Print" className="flex flex-col gap-4">
      <h3 className="annotation text-soft">Print</h3>
      <div className="grid grid-cols-2 items-end gap-4">
        <PrintWidth
          shown={plan.widthCm}
          onWidth={(cm) => {
            setNoWidth(cm === null)
            if (cm !== null) onChange({ widthCm: cm })
          }}
        />
        <Segmented
          label="Resolution"
          value={String(dpi)}
          onChange={(value) => onChange({ dpi: Number(value) as PatternSettings['dpi'] })}
          className="h-12 w-full *:px-2!"
          segments={EXPORT_DPI.map((each) => ({ value: String(each), label: `${each} dpi` }))}
        />
      </div>
      <p role="status" className="figures text-sm">
        {plan.widthCm.toFixed(1)} × {plan.heightCm.toFixed(1)} cm, {plan.perMetre.toFixed(1)} repeats a metre
        {plan.coarse && `, with ${Math.round(plan.dpi)} dpi`}.
      </p>
      <PrintFineness image={image} plan={plan} onUpscale={onUpscale} />
      <p className="figures text-sm text-soft">
        The file holds{' '}
        {columns * rows === 1 ? 'one tile' : `${columns * rows} tiles, the smallest piece that repeats edge to edge`}:{' '}
        <span className="whitespace-nowrap">
          {width} × {height} px
        </span>
        {scale > 1 && `, drawn anew at ${scale} × its size`}, with {Math.round(plan.dpi)} dpi.
      </p>
      {cut !== undefined && <p className="text-sm">{cut}</p>}
      <PrintDownloads {...{ image, settings, scale, noWidth, onDownloaded }} />
    </section>
  )
}

/** By the layout. */
const CUT: Partial<Readonly<Record<PatternSettings['layout'], string>>> = {
  'half-drop':
    'This tile was drawn to repeat straight. As a half-drop its motifs are cut where two columns meet; the straight repeat keeps them whole.',
  brick:
    'This tile was drawn to repeat straight. As a brick its motifs are cut where two rows meet; the straight repeat keeps them whole.',
}

/** Where the tile's pixels cannot be looked at. */
const MAY_CUT =
  'If this tile was drawn to repeat straight, this layout may cut its motifs; the straight repeat keeps them whole.'
