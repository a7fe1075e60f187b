import { setPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import type { ClothQuery, ExportQuery, InksAnswer } from '@toile/contract'
import type { ExportedFile, StoredPicture } from '@toile/core'
import { reduceToInks } from '@toile/imaging'
import { rgbToHex } from '@toile/drawing'
import { cleanSvg } from './clean-svg.ts'
import { decode, drapePicture, exportFile, xmpOf } from './edit-picture.ts'
import { nameOf } from './ink-names.ts'

// On Linux this is the thread's own value: a machine busy with exports still answers requests first.
try {
  if (process.platform === 'linux') setPriority(0, 10)
} catch {
  // A container may forbid it. Files are made all the same.
}

export interface Tools {
  exportPicture(task: { stored: StoredPicture; wish: ExportQuery }): Promise<ExportedFile>
  findInks(task: { picture: Uint8Array; count: number }): Promise<InksAnswer['inks']>
  drape(task: { picture: Uint8Array; wish: ClothQuery }): Promise<ExportedFile>
  /** Resolves to gzipped SVG. */
  keepVector(task: { vector: Uint8Array; picture: Uint8Array }): Promise<Uint8Array>
}

export const exportPicture: Tools['exportPicture'] = ({ stored, wish }) => exportFile(stored, wish)

export const drape: Tools['drape'] = ({ picture, wish }) => drapePicture(picture, wish)

export const findInks: Tools['findInks'] = async ({ picture, count }) => {
  const { inks } = reduceToInks(await decode(picture), count)
  return inks.map(({ rgb, share }) => ({ name: nameOf(rgb), hex: rgbToHex(rgb), share }))
}

export const keepVector: Tools['keepVector'] = async ({ vector, picture }) =>
  gzipSync(cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(vector), await xmpOf(picture)))
