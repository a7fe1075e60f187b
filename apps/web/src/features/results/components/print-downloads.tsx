import type { ExportFormat, Generation } from '@toile/contract'
import { tooLargeToExport } from '@toile/contract'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadFile } from '../../../lib/download-image.ts'
import { Button, DownloadIcon, notify } from '../../../ui/index.ts'
import { exportUrl } from '../api/picture-files.ts'
import type { PatternSettings } from '../state/pattern-settings.ts'
import type { PrintPlan } from '../state/print-plan.ts'

const FORMATS = ['png', 'tiff', 'svg'] as const satisfies readonly ExportFormat[]

interface PrintDownloadsProps {
  readonly image: Generation
  readonly settings: PatternSettings
  readonly scale: PrintPlan['scale']
  /** What is typed is no width. */
  readonly noWidth: boolean
  readonly onDownloaded: (image: Generation) => void
}

/** The files of a pattern, and why there is not each of them. */
export function PrintDownloads({ image, settings, scale, noWidth, onDownloaded }: PrintDownloadsProps) {
  const { layout, dpi, widthCm, inks } = settings
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const tooLarge = tooLargeToExport(image, { scale, layout })

  const download = async (format: ExportFormat): Promise<void> => {
    if (busy !== null) return
    setBusy(format)
    try {
      const wish = {
        format,
        layout,
        dpi,
        scale: format === 'svg' ? (1 as const) : scale,
        ...(widthCm !== null && format !== 'svg' && { width_cm: widthCm }),
        ...(inks !== null && { inks }),
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
    svg:
      image.vector || inks !== null
        ? null
        : 'This pattern is painted, or has a texture, which no SVG can hold. In flat inks it can be had.',
  }
  const why = [...new Set(FORMATS.flatMap((format) => reasons[format] ?? []))]
  return (
    <>
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
    </>
  )
}
