import type { ExportDpi, ExportScale, Generation, RepeatLayout } from '@toile/contract'
import { CM_AN_INCH, EXPORT_SCALES, tooLargeToExport } from '@toile/contract'

export interface PrintWish {
  /** Null for as wide as the picture's own pixels are. Centimetres. */
  readonly widthCm: number | null
  /** Pixels an inch, at least. */
  readonly dpi: ExportDpi
  readonly layout: RepeatLayout
}

/** The file in which a tile prints at a width. */
export interface PrintPlan {
  readonly widthCm: number
  readonly heightCm: number
  /** Repeats along a metre of cloth. */
  readonly perMetre: number
  /** Times the picture's own pixels. */
  readonly scale: ExportScale
  /** Pixels an inch that the file has at this width. */
  readonly dpi: number
  /** They are fewer than wished for. */
  readonly coarse: boolean
}

/** The smallest file that is fine enough, or the largest that there can be. Without a vector that is the picture's own. */
export function planPrint(
  { width, height, vector }: Pick<Generation, 'width' | 'height' | 'vector'>,
  { widthCm: wished, dpi: least, layout }: PrintWish,
): PrintPlan {
  const widthCm = wished ?? (width / least) * CM_AN_INCH
  const scales = vector
    ? EXPORT_SCALES.filter((scale) => tooLargeToExport({ width, height }, { scale, layout }) === null)
    : []
  const dpiAt = (scale: ExportScale): number => (width * scale * CM_AN_INCH) / widthCm
  // What is rounded away is no reason for a file twice as large.
  const fine = (scale: ExportScale): boolean => dpiAt(scale) >= least - 0.5
  const scale = scales.find(fine) ?? scales.at(-1) ?? 1
  return {
    widthCm,
    heightCm: (widthCm * height) / width,
    perMetre: 100 / widthCm,
    scale,
    dpi: dpiAt(scale),
    coarse: !fine(scale),
  }
}
