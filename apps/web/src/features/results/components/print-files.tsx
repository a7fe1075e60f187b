import type { ExportFormat, Generation } from '@toile/contract'
import { EXPORT_DPI, EXPORT_SCALES, tooLargeToExport } from '@toile/contract'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadFile } from '../../../lib/download-image.ts'
import { Button, DownloadIcon, Segmented, cx, notify } from '../../../ui/index.ts'
import { exportUrl } from '../api/picture-files.ts'
import type { PatternSettings } from '../state/pattern-settings.ts'
import { printSize } from '../state/repeat.ts'
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
  const { layout, dpi, scale, inks } = settings
  const [busy, setBusy] = useState<ExportFormat | null>(null)
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
      const wish = { format, layout, dpi, scale: format === 'svg' ? (1 as const) : scale }
      const name = await downloadFile(image, exportUrl(image, { ...wish, ...(ownColours ? {} : { inks }) }))
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
      <div className="flex flex-col gap-2">
        <span className="text-sm font-medium" aria-hidden="true">
          Size of the file
        </span>
        <Segmented
          label="Size of the file"
          value={String(scale)}
          onChange={(value) => onChange({ scale: Number(value) as PatternSettings['scale'] })}
          className="w-full"
          segments={EXPORT_SCALES.map((times) => ({
            value: String(times),
            label: times === 1 ? 'Own size' : `${times} ×`,
            disabled: times > 1 && !image.vector,
          }))}
        />
        <p className="text-sm text-soft">
          {image.vector
            ? 'Drawn in vectors: a larger file is drawn anew, with edges as sharp.'
            : 'Printed with a texture: a larger file would hold no more than this one.'}
        </p>
      </div>
      <PrintSizes image={image} settings={settings} onDpi={(next) => onChange({ dpi: next })} />
      <p className="figures text-sm text-soft">
        The file holds{' '}
        {columns * rows === 1 ? 'one tile' : `${columns * rows} tiles, the smallest piece that repeats edge to edge`}:{' '}
        <span className="whitespace-nowrap">
          {width} × {height} px
        </span>{' '}
        at {dpi} dpi.
      </p>
      {cut !== undefined && <p className="text-sm">{cut}</p>}
      <div className="grid grid-cols-3 gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant={format === 'png' ? 'primary' : 'secondary'}
            busy={busy === format}
            disabled={reasons[format] !== null}
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

/** A repeat's size at each resolution; the chosen one is what the file says. */
function PrintSizes({
  image,
  settings: { dpi, scale },
  onDpi,
}: Pick<PrintFilesProps, 'image' | 'settings'> & { readonly onDpi: (dpi: PatternSettings['dpi']) => void }) {
  return (
    <div role="radiogroup" aria-label="Resolution" className="flex flex-col border-t border-hairline text-sm">
      {EXPORT_DPI.map((each) => {
        const { widthCm, heightCm, perMetre } = printSize(image, scale, each)
        return (
          <label
            key={each}
            className={cx(
              'relative grid min-h-11 cursor-pointer grid-cols-[1.5rem_4.5rem_1fr] items-center gap-x-2 border-b border-hairline py-2 text-soft hover:text-ink has-checked:text-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name="print-dpi"
              checked={each === dpi}
              className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
              onChange={() => onDpi(each)}
            />
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-edge peer-checked:border-[5px] peer-checked:border-ink"
            />
            <span className="figures font-medium">{each} dpi</span>
            <span className="figures text-right">
              {widthCm.toFixed(1)} × {heightCm.toFixed(1)} cm
              <span className="block text-soft">{perMetre.toFixed(1)} repeats a metre</span>
            </span>
          </label>
        )
      })}
    </div>
  )
}
