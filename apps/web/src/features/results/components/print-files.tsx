import type { ExportFormat, Generation } from '@toile/contract'
import { EXPORT_DPI, PICTURE_COSTS, PRINT_WIDTH_CM, tooLargeToExport } from '@toile/contract'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadFile } from '../../../lib/download-image.ts'
import { Button, DownloadIcon, Segmented, TextField, notify, priceWords } from '../../../ui/index.ts'
import { exportUrl } from '../api/picture-files.ts'
import type { PatternSettings } from '../state/pattern-settings.ts'
import { planPrint } from '../state/print-plan.ts'
import { useCutsMotifs } from './use-cuts-motifs.ts'

export interface PrintFilesProps {
  readonly image: Generation
  readonly settings: PatternSettings
  readonly onChange: (part: Partial<PatternSettings>) => void
  readonly onDownloaded: (image: Generation) => void
}

const FORMATS = ['png', 'tiff', 'svg'] as const satisfies readonly ExportFormat[]
/** Tiles in the piece of each layout that repeats straight: that piece is what a file holds. */
const UNIT = { straight: [1, 1], 'half-drop': [2, 1], brick: [1, 2], mirror: [2, 2] } as const

/** How large the pattern prints, and its files. */
export function PrintFiles({ image, settings, onChange, onDownloaded }: PrintFilesProps) {
  const { layout, dpi, widthCm, inks } = settings
  const plan = planPrint(image, settings)
  const { scale } = plan
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const [noWidth, setNoWidth] = useState(false)
  const [columns, rows] = UNIT[layout]
  const width = image.width * scale * columns
  const height = image.height * scale * rows
  const cuts = useCutsMotifs(image, layout)
  const cut = cuts === 'unknown' ? MAY_CUT : cuts ? CUT[layout] : undefined
  const tooLarge = tooLargeToExport(image, { scale, layout })

  const download = async (format: ExportFormat): Promise<void> => {
    if (busy !== null) return
    setBusy(format)
    try {
      const ownColours = format === 'svg' || inks === null
      const wish = {
        format,
        layout,
        dpi,
        scale: format === 'svg' ? (1 as const) : scale,
        ...(widthCm !== null && format !== 'svg' && { width_cm: widthCm }),
        ...(!ownColours && { inks }),
      }
      const name = await downloadFile(image, exportUrl(image, wish))
      notify.success(`Saved as ${name}`)
      onDownloaded(image)
    } catch (error) {
      notify.error(messagesOfError(error).join(' '))
    } finally {
      setBusy(null)
    }
  }

  const reasons: Readonly<Record<ExportFormat, string | null>> = {
    png: tooLarge,
    tiff: tooLarge,
    svg: !image.vector
      ? 'This pattern has a texture that no SVG can hold.'
      : inks !== null
        ? 'SVG comes in the drawing’s own colours: choose “All colours” for it.'
        : null,
  }
  const why = [...new Set(FORMATS.flatMap((format) => reasons[format] ?? []))]
  return (
    <section aria-label="Print" className="flex flex-col gap-4">
      <h3 className="annotation text-soft">Print</h3>
      <div className="grid grid-cols-2 items-end gap-4">
        <Width
          key={image.output_image_id}
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
      {plan.coarse && <p className="border-l-4 border-yellow pl-3 text-sm">{coarseWords(image)}</p>}
      <p className="figures text-sm text-soft">
        The file holds{' '}
        {columns * rows === 1 ? 'one tile' : `${columns * rows} tiles, the smallest piece that repeats edge to edge`}:{' '}
        <span className="whitespace-nowrap">
          {width} × {height} px
        </span>
        {scale > 1 && `, drawn anew at ${scale} × its size`}, with {Math.round(plan.dpi)} dpi.
      </p>
      {cut !== undefined && <p className="text-sm">{cut}</p>}
      <div className="grid grid-cols-3 gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant={format === 'png' ? 'primary' : 'secondary'}
            busy={busy === format}
            disabled={noWidth || reasons[format] !== null}
            aria-label={`Download ${format.toUpperCase()}`}
            className="px-2!"
            onClick={() => void download(format)}
          >
            {busy !== format && <DownloadIcon />}
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {why.map((reason) => (
        <p key={reason} className="text-sm text-soft">
          {reason}
        </p>
      ))}
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

/** Why a file is not as fine as was wished for, and what helps. */
function coarseWords({ vector, upscaled }: Generation): string {
  if (vector) return 'That is the largest file there is. Take a smaller width, or another layout.'
  const why = 'This pattern has a texture: it cannot be drawn anew in a larger size.'
  return upscaled
    ? `${why} Take a smaller width.`
    : `${why} Upscaled, for ${priceWords(PICTURE_COSTS.upscale)}, it has twice as many dpi.`
}

interface WidthProps {
  /** Centimetres. */
  readonly shown: number
  /** Null while what is typed is no width. */
  readonly onWidth: (cm: number | null) => void
}

/** What is typed counts as soon as it is a width, to a tenth of a centimetre. */
function Width({ shown, onWidth }: WidthProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { least, most } = PRINT_WIDTH_CM
  const isWidth = (text: string): boolean => Number(text) >= least && Number(text) <= most
  const wrong = typed !== null && !isWidth(typed)
  return (
    <TextField
      type="number"
      label="Tile width, cm"
      inputMode="decimal"
      min={least}
      max={most}
      step={0.1}
      value={typed ?? shown.toFixed(1)}
      error={wrong ? `From ${least} to ${most} cm.` : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onWidth(isWidth(value) ? Math.round(Number(value) * 10) / 10 : null)
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  )
}
