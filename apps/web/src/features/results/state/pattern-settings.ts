import type { ExportDpi, ExportScale, RepeatLayout } from '@toile/contract'

/** What has been chosen for a pattern: how it is laid, shown and printed. */
export interface PatternSettings {
  readonly layout: RepeatLayout
  readonly ground: 'flat' | 'cloth'
  /** Tiles side by side in the preview. */
  readonly across: number
  /** Flat colours, or null for the picture's own. */
  readonly inks: number | null
  readonly dpi: ExportDpi
  readonly scale: ExportScale
}
