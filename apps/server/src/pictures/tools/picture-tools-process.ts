import { gzipSync } from 'node:zlib'
import type { ClothQuery, ExportQuery, InksAnswer } from '@toile/contract'
import type { StoredPicture } from '@toile/core'
import { serveTasks } from '@toile/engine'
import { reduceToInks, rgbToHex, srgb8ToCielab } from '@toile/imaging'
import sharp from 'sharp'
import { cleanSvg } from './clean-svg.ts'
import { decode, drapePicture, exportFile, sizeOf, xmpOf } from './edit-picture.ts'
import { nameOfLab } from '../colour-names.ts'

export type ToolTask =
  | { readonly kind: 'export'; readonly stored: StoredPicture; readonly wish: ExportQuery }
  | { readonly kind: 'inks'; readonly picture: Uint8Array; readonly count: number }
  | { readonly kind: 'drape'; readonly picture: Uint8Array; readonly wish: ClothQuery }
  | { readonly kind: 'vector'; readonly vector: Uint8Array; readonly picture: Uint8Array }

/** The file's bytes, of a vector gzipped SVG; for inks, those. */
export type ToolAnswer = Uint8Array | InksAnswer['inks']

// A file is one core's work: with more threads a large one would take every core from the others'. Encoding, which takes
// longest, has no use for them.
sharp.concurrency(1)

serveTasks<ToolTask, ToolAnswer, never>(async (task) => {
  switch (task.kind) {
    case 'export':
      return exportFile(task.stored, task.wish)
    case 'inks': {
      const { inks } = reduceToInks(await decode(task.picture), task.count)
      return inks.map(({ rgb, share }) => ({ name: nameOfLab(srgb8ToCielab(...rgb)), hex: rgbToHex(rgb), share }))
    }
    case 'drape':
      return drapePicture(task.picture, task.wish)
    case 'vector': {
      const svg = new TextDecoder('utf-8', { fatal: true }).decode(task.vector)
      return gzipSync(cleanSvg(svg, await xmpOf(task.picture), await sizeOf(task.picture)))
    }
  }
})
