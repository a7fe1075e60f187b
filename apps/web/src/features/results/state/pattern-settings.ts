import type { ExportDpi, ExportScale, RepeatLayout } from '@toile/contract'

/** The settings of a pattern: layout, preview and print. */
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
