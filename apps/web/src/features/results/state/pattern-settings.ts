import type { ExportDpi, RepeatLayout } from '@toile/contract'

/** The settings of a pattern: layout, preview and print. */
export interface PatternSettings {
  readonly layout: RepeatLayout
  readonly ground: 'flat' | 'cloth'
  /** Tiles side by side in the preview. */
  readonly across: number
  /** Flat colours, or null for the picture's own. */
  readonly inks: number | null
  /** The resolution that its file is to have at least. */
  readonly dpi: ExportDpi
  /** How wide one tile is in print; null for as wide as its own pixels are at that resolution. Centimetres. */
  readonly widthCm: number | null
}
